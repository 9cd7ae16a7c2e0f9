// Package model is the platform's promise about money in plain maps and whole
// numbers of micro-units, written without the product: it imports none of it.
//
// Bets, wins, rollbacks, tombstones, closes and resettlements are answered as
// the vendor protocol promises, one call after the other. Payments and
// withdrawals are watched: each new state that the product shows must be one
// that the rules and the provider's own record allow, and moves the money that
// goes with it. Bonus money is divided as ADR 0016 says; what one member gives
// another of his line is answered, and its bounds are held. A change can be taken back (Mark, Undo), so that a checker may
// look for the order in which calls that were made at once were done.
package model
