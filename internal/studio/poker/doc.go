// Package poker is no-limit Texas hold'em as pure rules: the cards and what
// seven of them are worth, the shuffle that anybody can check, one hand as a
// state machine, the blinds' way around a table, the house's rake, and a
// sit-and-go from its first hand to its prizes.
//
//	PREFLOP -> FLOP -> TURN -> RIVER -> PAID
//	   \__________\_______\______\____> VOID
//
// The street that ends with one member left, or with the last bet matched on
// the river, pays the pots at once: showdown and payout are one step.
//
// Invariants: what the seats and the pots hold is the same after every step
// but for the rake, and the rake is the published one; nobody acts out of
// turn; every hand ends, because each step either ends it or brings a bounded
// betting round nearer its end, and an actor without an answer checks or folds
// by the clock; a hand is a function of its deal and its actions, so its
// record replays it; a seat's view holds no card of another seat that was not
// shown. The house has no stake in any hand. Amounts are whole multiples of
// the table's chip; there is no float. The package knows no clock, no network,
// no wallet and no member's balance. The published rules are
// docs/states/poker.md, the fairness docs/fairness-poker.md.
package poker
