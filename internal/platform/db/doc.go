// Package db is the one door to the database, the same for both engines.
//
// Reading goes through the embedded bun handle, which cannot write. Writing
// goes through Write, which hands a transaction to a function: on SQLite one
// writer takes all that waits, runs each function in a savepoint of one
// transaction, commits once and only then answers everybody (group commit);
// on PostgreSQL each function has a transaction of its own and is run again
// after a serialisation failure. Rooms cannot tell which.
//
// Invariants: nothing is answered before it is durable; a commit that answers
// with an error is neither done nor failed but unknown (ErrUnknown), and on
// SQLite the writer then stops for good, so that a restart looks again; the
// durability settings are read back and asserted when the database is opened.
package db
