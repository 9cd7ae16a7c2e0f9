// Package studio is the room of the house games.
//
// Its engines are pure and stand in packages of their own: fair draws every
// outcome, slots, instant, crash and tables decide what it is worth, verify
// derives it again for anybody. They import the kernel only, know no clock, no
// database and no member's balance, and say what must be done as data; whoever
// runs a round performs it.
//
// The runner is the service that performs it, the pit runs the shared tables
// (croupier is their round), jackpot is the brand's pool; talk is what is said at
// a table of the pit or of the cardroom; owe pays what
// any of them owes the platform. The studio owns the
// tables studio_*. Towards money it is a vendor like any other:
// it knows a launch token and speaks the signed vendor protocol; it never
// touches a wallet. Only the jackpot's pool, which is the house's own money,
// is posted to the ledger directly.
//
// Invariants: chance is drawn before money is looked at; every outcome can be
// derived again from published numbers by docs/fairness.md; a payout is floored
// whole-number arithmetic; an outcome is shown only after its stake was taken;
// no round stays open after a crash of the process.
package studio
