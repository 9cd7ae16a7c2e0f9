// Package cardroom runs the poker tables of the house: ring games, many
// tables, on the server's clock. The rules are studio/poker; see
// docs/states/poker.md.
//
// One goroutine owns a table. It does one thing after the other in the order
// in which they came, lets the pure hand go on, writes what must be kept, and
// only then answers, pushes and lets money move. A hand is written when it is
// dealt and when it is over; in between it lives in memory, and one that was
// not finished is void by the published rule.
//
// Towards money the cardroom is a vendor, as the runner is: a stay at a table
// is a round of the platform, the buy-in its bet, what the member leaves with
// its win. What a stay still owes stands in its row until acknowledged.
//
// Invariants: what members brought and won at a table, what they left with and
// what they still have there differ by the published rake only; the seed of a
// hand is committed to before anybody is dealt in and used for one hand only;
// a member is sent no hole card of another that was not shown; nobody is
// bought in without asking; house bots sit at demo tables of a sandbox only,
// know what their seat sees, and are called bots. A stay ends: who is away for
// five minutes is stood up and paid.
package cardroom
