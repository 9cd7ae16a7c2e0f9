package gateway

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// KeyRow is a stored key.
type KeyRow struct {
	Vendor    string
	KeyID     string
	Slot      int
	Sealed    string
	CreatedAt clock.Instant
	RetiredAt clock.Instant // 0 while live
}

// Store keeps keys, sessions, cases and calls; implemented by gatewaydb.
type Store interface {
	CaseStore
	CallStore

	// LiveKeys lists all keys that are not retired, oldest first.
	LiveKeys(ctx context.Context) ([]KeyRow, error)
	// KeysOf lists every key that a vendor ever had, by slot, as one moment has
	// them, inside a transaction.
	KeysOf(ctx context.Context, tx *db.Tx, vendor string) ([]KeyRow, error)
	// AllKeys lists live and retired keys without their secrets, newest first.
	AllKeys(ctx context.Context) ([]KeyRow, error)
	AddKey(ctx context.Context, tx *db.Tx, k KeyRow) error
	// ReviveKey makes a retired key live again, in a slot that is free.
	ReviveKey(ctx context.Context, tx *db.Tx, vendor, keyID string, slot int) error
	// RetireKey reports whether there was such a live key.
	RetireKey(ctx context.Context, tx *db.Tx, vendor, keyID string, at clock.Instant) (bool, error)

	// AddNonces writes a batch of nonces that is good until a second.
	AddNonces(ctx context.Context, tx *db.Tx, b NonceBatch) error
	// Nonces lists the batches after an id that are good after a second.
	Nonces(ctx context.Context, after NonceBatchID, good int64) ([]NonceBatch, error)
	// DropNonces deletes the batches that are no longer good.
	DropNonces(ctx context.Context, tx *db.Tx, now int64) error

	AddSession(ctx context.Context, tx *db.Tx, s Session, tokenHash string) error
	// FindSession is found = false where no session has the hash.
	FindSession(ctx context.Context, tokenHash string) (s Session, found bool, err error)
}
