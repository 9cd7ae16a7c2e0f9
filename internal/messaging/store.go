package messaging

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
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
	// Notices go back in time.
	Notices(ctx context.Context, member id.Member, shelf Shelf) ([]Notice, error)
	UnreadNotices(ctx context.Context, member id.Member) (map[Category]int, error)
	// ReadNotices marks all up to one as read and reports whether any was new.
	ReadNotices(ctx context.Context, tx *db.Tx, member id.Member, upTo NoticeID, at clock.Instant) (bool, error)
	// ReadNotice is ReadNotices for one; ErrNotice where there is none such.
	ReadNotice(ctx context.Context, tx *db.Tx, member id.Member, notice NoticeID, at clock.Instant) (bool, error)
	// DeleteNotice is ErrNotice where there is none such.
	DeleteNotice(ctx context.Context, tx *db.Tx, member id.Member, notice NoticeID) error
	// EraseNotices deletes notices, EraseTexts the texts of messages and
	// EraseMessages whole ones that are older than an instant, so many at the most;
	// they tell how many went.
	EraseNotices(ctx context.Context, tx *db.Tx, before clock.Instant, most int64) (int64, error)
	EraseTexts(ctx context.Context, tx *db.Tx, before clock.Instant, most int64) (int64, error)
	EraseMessages(ctx context.Context, tx *db.Tx, before clock.Instant, most int64) (int64, error)

	// PutBroadcast adds a broadcast, or replaces the version before b.Version;
	// false where that is another one.
	PutBroadcast(ctx context.Context, tx *db.Tx, b Broadcast) (bool, error)
	// Broadcast is ErrBroadcast where there is none; locked where tx is given.
	Broadcast(ctx context.Context, tx *db.Tx, broadcast BroadcastID) (Broadcast, error)
	Broadcasts(ctx context.Context, before BroadcastID, limit int) ([]Broadcast, error)
	BroadcastTexts(ctx context.Context, list []BroadcastID) (map[BroadcastID]Texts, error)

	// Wordings are the newest texts of names in a language; tx may be nil.
	Wordings(ctx context.Context, tx *db.Tx, lang locale.Lang, names []string) (map[string]Wording, error)
	// WordingHistory goes back in time.
	WordingHistory(ctx context.Context, lang locale.Lang, name string) ([]Wording, error)
	// AddWording is false where the version stands already.
	AddWording(ctx context.Context, tx *db.Tx, w Wording) (bool, error)
}
