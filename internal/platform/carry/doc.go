// Package carry copies every table of one database into another, of the same
// or of the other engine, without knowing any of them.
//
// What there is to copy is asked of the databases themselves: tables, columns,
// keys, references and sequences. The target's schema is made by the same
// migrations that the source has had, so that a copy has the age of its
// original. Rows are read in one snapshot and written in chunks; the triggers
// of the target rest meanwhile, because they guard against people and not
// against a copy. Tables that one engine alone has stand in for indexes and are
// not copied.
//
// Invariants: a target that holds anything is refused; a target is marked from
// its first statement until everything in it has been read back and compared,
// and whoever opens a marked database must refuse it (Half); a copy that was
// cut off is taken up again with Resume, never by itself. Ids, sequences and
// the listeners' cursors are kept; the one thing rewritten is the number of the
// transaction in the outbox, which means nothing to another server (outbox.go).
package carry
