// Package pier runs the fishing rooms: many rooms of four seats, on the
// server's clock. The rules are studio/fishing; see docs/states/fishing.md.
//
// One goroutine owns a room. It takes all requests that wait in the order in
// which they came, lets the pure room go on, writes what must be kept in one
// transaction, and only then answers, pushes and lets money move.
//
// Towards money the pier is a vendor, as the runner is. A member shoots with
// money that was loaded: a load is a bet of the platform, as much as twenty
// bullets cost. Bullets are paid from the purse, what they catch goes into the
// bag; the bag is the load's win when the next load has come or the member
// leaves, and then what was not shot comes back with it. What a load owes
// stands in its row until acknowledged.
//
// Invariants: all that was loaded and caught is what was shot, paid out, and
// still in purse and bag; a bullet is resolved once, and its answer is given
// after it was written; chance is drawn before money is looked at; what is
// stored counts bullets in the air as not fired, so a kill gives them back; a
// seed is committed to before the member's share is known, is used for one
// stay, and is told when the stay is over; nothing is loaded without asking. A
// stay ends: who has not shot for two minutes is stood up and paid.
package pier
