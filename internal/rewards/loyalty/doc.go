// Package loyalty keeps what members have for their play: VIP ranks, points and
// the mall, rebates and cashback, and the reward centre where all of it waits.
//
// One listener counts settled turnover and deposits, once: per member and day
// for points and rebates, per member for ranks. A job closes days two hours
// after they ended in the brand's time zone, one after the other, members in the
// order of their ids; where it has come is written in the transaction of what it
// gives, so that an outage is caught up in order and two nodes give nothing
// twice. What is told of a closed day later counts in the day that is open.
//
// Ranks go up at once when both totals are reached; each bonus of a rank is
// given once in a lifetime. On the first of a month who has turned over less
// than the rank asks for goes down one, never below the rank that staff have
// locked, and not in the month in which the rank was reached. A lost rank comes
// back in the month in which what keeps it is turned over again.
//
// Points are a currency of the one book (see wallet.Points). What is taken back
// of play takes points with it; what is no longer there is owed and comes off
// the next points.
//
// States: a reward is CLAIMABLE, then CLAIMED or EXPIRED; a redemption
// IN_PROCESS, then APPROVED or REJECTED.
//
// Invariants: points never fall below zero and are the sum of their entries; a
// reward is unique by member, kind and period and given once; stock never falls
// below zero, and what is rejected gives points and stock back, once.
//
// Events in: betting.bet.settled, betting.bet.voided, cashier.deposit.credited.
// Events out: rewards.member.changed.
package loyalty
