// Package db is the one door to the database, the same for both engines.
//
// Reading goes through the embedded bun handle, which cannot write. Writing
// goes through Write, which hands a transaction to a function: on SQLite one
// writer takes all that waits, runs the functions one after the other, commits
// once and only then answers everybody (group commit); on PostgreSQL each
// function has a transaction of its own and is run again after a serialisation
// failure, but hot functions that come at once share one (WriteShared). Rooms
// cannot tell which.
//
// A function may change rows by SQL, and then has a savepoint; or it may stage
// rows (Tx.Stage) and change those of a Memo, which costs no statement of its
// own: they are written for all functions together. Keys stand in for indexes
// over ids that come in no order. docs/decisions/0010 tells why.
//
// Invariants: nothing is answered before it is durable; a commit that answers
// with an error is neither done nor failed but unknown (ErrUnknown), and on
// SQLite the writer then stops for good, so that a restart looks again; the
// durability settings are read back and asserted when the database is opened.
package db
