// Package crew moves money over HTTP as vendors, members and staff do, and
// keeps its own account of what was answered, for the programs that kill, cut
// and starve the binary.
//
// Three kinds of people: accounts, each a member as a vendor knows them, whose
// money a single goroutine moves, so that the balance counted here is the only
// one possible; the house's own games; and a teller, a member who pays in and
// out with the operators who approve. Repeats and rollbacks that come before
// their bet are part of the load.
//
// Invariants that Check holds after every restart: what was answered had the
// same effect and is answered the same again; what was not answered is done or
// not done, the same each time it is asked; every balance is the counted one.
package crew
