// Package care owns the member's protection: limits, time-outs,
// self-exclusions, reality checks and the search for excluded persons who come
// back under another name.
//
// Rules. A limit has a kind and perhaps a period; the member's own and the one
// that staff set stand beside each other and the lowest governs. A decrease
// holds at once. An increase or removal is a Wish: it can be confirmed 24 hours
// later, within a week, and only then holds. A time-out lasts 24 hours to 6
// weeks, a self-exclusion 6 months to 5 years or for good; neither is ever
// shortened, by nobody. Whoever is excluded may log in, read and withdraw;
// bets, deposits, launches and promotions are refused.
//
// What is counted. Stake: a bet counts in full the moment it is placed, in the
// bet's own transaction; a voided one is taken off again. Loss: a placed stake
// counts at once as lost, what it pays lowers the loss when it is settled; so a
// limit is never exceeded by one unit, whatever is still open. Counting begins
// with the member's first limit of those kinds. Bets are summed by the hour and
// a period begins with the full hour that it reaches into: 24 hours are never
// less, and at most 59 minutes more. What is given back or paid belongs to the
// hour in which its round began. Deposits are gross, as the cashier has them:
// credited ones and those on their way. Session time runs from the first bet
// after half an hour without one.
//
// Vendors that keep wallets take bets unseen. So what lies there and on the way
// takes up room of the loss limits until it is back, what the book learns of as
// won or lost there is counted in that hour, an outing counts as staked in full,
// and a limit of one bet bounds what may lie there. Deposit and balance limits
// bound what is paid in and leave the member's own transfers alone. Session time
// runs on from the launch; when it or the reality check is over the vendor is
// told to end the session.
//
// Who is asked. betting asks MayStake inside the bet's transaction, under the
// member's gate (the lock of the cash account). Who has no protection is told
// by memory, which is true: on SQLite the one process that writes keeps it, and
// marks a member before a change; on PostgreSQL every change raises one number,
// read after the gates in the round trip that locks them, and a node that knows
// an older number reads what has changed. Changes take the same gate: after an
// exclusion has committed no bet is taken, on any node, and those before it
// stand before it in the book. A frozen account is told here by the members room
// for the same reason, in the transaction that freezes it (Freeze). The cashier asks MayDeposit likewise,
// transfers Go, launches at vendors with wallets MayEnter.
//
// Invariants: every change leaves a line of history and, where staff made it,
// an audit record in its transaction; of freezing the members room keeps both. Tables: care_members, care_epoch,
// care_spent (written by bets), care_returned (written by the listener and by
// transfers, so that bets never wait for it), care_sittings, care_history,
// care_traces, care_matches.
//
// Events out: care.member.changed, care.member.paused.
package care
