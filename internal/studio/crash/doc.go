// Package crash is the shared round in which a multiplier climbs until it
// crashes, as a pure state machine: Step takes a state, a moment and a command
// and gives the next state and the effects that the runner must perform.
//
//	BETTING --(ClosesAt)--> RUNNING --(point passed or ceiling reached)--> CRASHED
//	   \________________________\____(Void)____> VOID
//
// A bet is PENDING until the runner reports its stake taken, then LIVE, and
// ends as CASHED, LOST, CANCELLED, REFUSED, LATE or VOIDED. LATE is a stake
// whose answer had not come when betting closed: it is returned when it comes.
//
// Invariants: a bet is paid at most at the crash point, at most once, and only
// while LIVE; automatic cash-outs fire before any command of the same moment;
// time never goes back; every bet is in an end state once the round is, and
// every stake taken is answered by exactly one PayOut, LoseStake or
// ReturnStake. The multiplier is whole hundredths from a fixed table, never a
// float. The machine knows no clock, no network and no ledger.
package crash
