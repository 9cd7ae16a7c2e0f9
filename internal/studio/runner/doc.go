// Package runner performs the rounds of the house games: it is the service of
// the room studio.
//
// Towards money it is a vendor: it knows a launch token, learns whom and what
// it is for by a signed `balance`, and moves money by bet-win (slots, dice) or
// by bet, win, rollback and round-close (crash). See docs/states/crash.md for
// the shared round.
//
// An instant round is drawn and written (PENDING, its nonce used up) before
// any money is asked for. Then it is SETTLED and shown; or REFUSED, and the
// outcome is never shown, so that nobody can look at outcomes without a stake;
// or nobody knows, and it stays PENDING until tx-status tells. A round that
// the platform has not seen is undone by a rollback and VOIDED, win or loss.
//
// Invariants: at most one round of a game runs for a member; a request's key
// gets one round for good; a result is answered only after it is durable; what
// a crash bet still owes to the wallet stands in its row until acknowledged,
// so a killed process pays, closes or returns everything after its restart;
// nothing is written while nobody plays or watches.
//
// While the brand plays at a regulator's pace (see pace.go) a round that begins
// too soon after the member's last one is refused before anything is drawn.
//
// One process runs the room: the shared round is owned by one goroutine.
package runner
