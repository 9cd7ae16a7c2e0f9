// Package betting is the life of a bet: placed, settled, rolled back, closed,
// resettled. Vendors (through gateway) and house games both come through here.
//
// One transaction does it all: the action under its (vendor, tx id), kept for
// good with a hash of what was asked and the reply that was given; the money
// through wallet; the round; one event. A repeat gets the first reply, the
// same id with other content is betting.tx.duplicate.
//
// Money: a stake goes from the member's cash straight to the vendor's GGR
// account, a win comes from it. There is no account of open stakes: a round
// knows its stake, so what is at stake is the sum over open rounds
// (v_rounds.open_stake), it is nil once a round is terminal because it is
// derived from the state, and settling a lost bet needs no posting at all. The
// claim is checked by VerifyRounds: for every round the postings of its actions
// on the member's side add up to payout minus stake.
//
// A win is floored to the currency's decimals; what the vendor named is kept
// beside it (claimed), the remainder stays with the house. A rollback is the
// exact opposite of what was posted.
//
// Round states: open -> settled | voided. Settled is for good, and so is voided
// once the round is closed; before that another bet opens it again, because a
// vendor may take a bet back and send it anew. Bets and wins are taken while it
// is open. A bet may be rolled back while the round is open, or later
// when nothing was won in it (a result of zero counts as won); a bet-win in one
// call at any time when nothing else was won; a win while the round is open.
// All else is betting.round.settled: resettle it. A round is of one game: a bet, a
// win, a close or a resettlement that names another one is refused, because one
// of both calls is wrong and nobody here knows which. A resettlement names the
// round's whole payout and its number, one more than the last; it may reopen the
// round with a payout of 0, and then wins settle it anew. What a resettlement
// has replaced is not rolled back any more. A promo or jackpot win makes a
// settled round of its own where none is open with a live bet. A round without a live bet
// and without a live win is voided. A rollback of an id that never came leaves
// a tombstone, and that bet never debits.
//
// What few bets need stands in tables of its own (bet_details, bet_grants,
// bet_pool_moves, bet_resettlements, bet_turns), so that an ordinary bet runs the same
// statements as if there were none of it. A free bet uses up a round of a grant
// and stakes nothing; a round is either free, with one grant, or paid for, and
// the wins of a free one go to the grant's pocket, whatever the vendor says of
// them. A rollback gives the round back. A stake may go to jackpot pools in
// parts, in the same entry as the rest; a jackpot win takes no more than its
// pool holds, for which wins of a pool queue and contributions do not. What a
// reversal takes back and a pocket has no more goes from cash below zero, and
// betting.balance.negative tells it; bets and withdrawals then lack cover until
// it is made good.
//
// Only Place and PlaceAndSettle ask the ports Games, Members and Guard: results are
// posted however disabled the game or the member is by then.
//
// Events out: betting.bet.placed, settled, voided; betting.balance.negative.
// Stakes and payouts of
// settled and voided events are differences (a reopened round takes its stake
// back with a minus): added up over all events of a round they give its totals.
package betting
