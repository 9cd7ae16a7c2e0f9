package messaging

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Filter narrows a list of messages; empty values narrow nothing.
type Filter struct {
	Channel Channel
	State   State
	// Before is the id to go on after; the list goes back in time.
	Before ID
	Limit  int
}

// Outcome is what became of one attempt.
type Outcome struct {
	State   State
	Problem string
	At      clock.Instant
	// Forget drops the text with its secrets.
	Forget bool
}

// Store remembers what the room owns; messagingdb implements it.
type Store interface {
	Insert(ctx context.Context, tx *db.Tx, r Record) error
	// Get is nil where there is no such message.
	Get(ctx context.Context, message ID) (*Record, error)
	List(ctx context.Context, f Filter) ([]Record, error)
	// Settle writes an attempt down unless the message is done already.
	Settle(ctx context.Context, tx *db.Tx, message ID, o Outcome) error
	InsertNotice(ctx context.Context, tx *db.Tx, n Notice) error
	// Notices go back in time from one; 0 is the newest.
	Notices(ctx context.Context, member id.Member, before NoticeID, limit int) ([]Notice, error)
	UnreadNotices(ctx context.Context, member id.Member) (int, error)
	// ReadNotices marks all up to one as read and reports whether any was new.
	ReadNotices(ctx context.Context, tx *db.Tx, member id.Member, upTo NoticeID, at clock.Instant) (bool, error)
	EraseNotices(ctx context.Context, tx *db.Tx, before clock.Instant) error
	// Erase deletes the texts of messages older than an instant, and whole
	// messages older than another.
	Erase(ctx context.Context, tx *db.Tx, texts, rows clock.Instant) error
}
