package vendors

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// KeyRow is a stored key.
type KeyRow struct {
	Vendor    string
	Use       Use
	KeyID     string
	Slot      int
	Sealed    string
	CreatedAt clock.Instant
	RetiredAt clock.Instant // 0 while live
}

// Store keeps settings and keys; package vendorsdb is the one there is.
type Store interface {
	// Peers lists all settings by vendor.
	Peers(ctx context.Context) ([]Settings, error)
	// FindPeer reads one inside a transaction; found = false where there is none.
	FindPeer(ctx context.Context, tx *db.Tx, vendor string) (s Settings, found bool, err error)
	// AddPeer stores a vendor's first settings; db.IsUnique where it has some.
	AddPeer(ctx context.Context, tx *db.Tx, s Settings) error
	// ChangePeer writes settings over those whose version is one less, and
	// reports whether they stood.
	ChangePeer(ctx context.Context, tx *db.Tx, s Settings) (bool, error)

	// LiveKeys lists all keys that are not retired, oldest first.
	LiveKeys(ctx context.Context) ([]KeyRow, error)
	// AllKeys lists every key there ever was, newest first.
	AllKeys(ctx context.Context) ([]KeyRow, error)
	// KeysOf lists every key that a vendor ever had of a use, as one moment has
	// them, inside a transaction.
	KeysOf(ctx context.Context, tx *db.Tx, vendor string, use Use) ([]KeyRow, error)
	AddKey(ctx context.Context, tx *db.Tx, k KeyRow) error
	// RetireKey reports whether there was such a live key.
	RetireKey(ctx context.Context, tx *db.Tx, vendor string, use Use, keyID string, at clock.Instant) (bool, error)
}
