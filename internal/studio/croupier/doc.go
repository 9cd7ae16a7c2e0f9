// Package croupier is the shared round of a table as a pure state machine: Step
// takes a moment and a command, changes the round and gives the effects that
// the table's owner must perform.
//
//	OPENING --> BETTING --> CLOSED [--> PLAYING] --> DEALING --> RESULT --> SETTLED
//	    \___________\__________\___(Abort)___> VOID
//
// The seed of the round is committed to at OPENING. A bet counts if the server
// got it before ClosesAt; its stake may be confirmed until CLOSED ends. Then
// the accepted bets are fixed, in the order in which they were confirmed. The
// hash of that list is the members' share of the chance, and seed and hash
// together are the outcome. Where members decide (blackjack), the cards are fixed
// then, and the outcome is what the decisions make of them: all boxes decide at
// once, each against a clock that stands for who does not come. The bets are decided at RESULT, the seed is
// revealed at SETTLED.
//
// A bet is PENDING until its stake is confirmed, then LIVE, and ends as PAID,
// LOST, CANCELLED, REFUSED, LATE or VOIDED.
//
// Invariants: the outcome is a function of the seed and the accepted bets and
// is fixed once, when DEALING begins; nobody can know it before, the house
// neither; every bet is in an end state once the round is; every stake taken
// is answered by exactly one PayOut, LoseStake or ReturnStake; time never goes
// back. The machine knows no clock, no network and no ledger.
package croupier
