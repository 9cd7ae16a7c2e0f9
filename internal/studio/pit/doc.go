// Package pit runs the shared tables of the studio: baccarat, dragon tiger,
// roulette, sic bo, teen patti and blackjack, many members a table, on the server's
// clock. The engines are studio/tables, the round is studio/croupier; see
// docs/states/tables.md.
//
// One goroutine owns a table. It takes the commands that wait in the order in
// which the server got them, steps the round, writes everything that follows
// in one transaction, and only then answers, pushes and lets money move.
// Towards money the pit is a vendor, as the runner is: each bet is a round of
// its own for the platform, and what a bet still owes stands in its row until
// it was acknowledged.
//
// Invariants: no bet is taken that the server got after the close; the seed's
// commitment is told before betting and the outcome is fixed once, with the
// accepted bets; a round whose outcome was fixed is finished with it after a
// restart, one in which members were deciding is taken up where it was, any
// other is void and its stakes go back; nothing is told that is
// not written; nothing is written while nobody plays or watches. The talk at a
// table is kept in memory only.
package pit
