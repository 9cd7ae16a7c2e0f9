package content

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Action is what a member of staff did, for the audit log; the same unnamed
// struct in every room.
type Action = struct {
	Staff  id.Staff
	Name   string
	Target string
	Before any
	After  any
}

// Auditor writes an action into the audit log in the action's own transaction.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// Publisher writes an event into the outbox of the transaction.
type Publisher interface {
	Publish(ctx context.Context, tx *db.Tx, e bus.Event) error
}

// Queue runs jobs at their time; it may be absent in tests.
type Queue interface {
	Enqueue(ctx context.Context, tx *db.Tx, kind, key string, at clock.Instant, payload any) error
}

// Readers tells of a member what decides about what they are told: is this
// session their first, and which VIP rank have they.
type Readers interface {
	Reader(ctx context.Context, member id.Member, session id.Session) (first bool, rank int, err error)
}

// Blobs keeps the pictures' files by name; platform/blob has one.
type Blobs interface {
	Put(ctx context.Context, name string, data []byte) error
	Get(ctx context.Context, name string) ([]byte, error)
}

// Acceptances tells how many members accepted each version of a document, which
// looks at every acceptance, and the latest that any did, which looks at one.
type Acceptances interface {
	Accepted(ctx context.Context, document string) (map[int]int, error)
	LatestAccepted(ctx context.Context, document string) (int, error)
}

// Store keeps items; package contentdb is the one there is.
type Store interface {
	// Version grows with every change.
	Version(ctx context.Context) (int64, error)
	All(ctx context.Context) ([]Item, error)
	// Get reads an item under a lock; ErrItem if there is none.
	Get(ctx context.Context, tx *db.Tx, item ItemID) (Item, error)
	// Put stores an item with its words; ErrTag if another has its tag.
	Put(ctx context.Context, tx *db.Tx, item Item, at clock.Instant) error
	Delete(ctx context.Context, tx *db.Tx, item ItemID) error
	// Taken reports whether an item of the kind has the tag.
	Taken(ctx context.Context, tx *db.Tx, kind Kind, tag string) (bool, error)
	// Below reads the items of a kind whose parent has the tag, under a lock.
	Below(ctx context.Context, tx *db.Tx, kind Kind, parent string) ([]Item, error)
	// Sorted lists the items of a kind in order, without those put away, and
	// keeps others from being ordered until the transaction ends.
	Sorted(ctx context.Context, tx *db.Tx, kind Kind) ([]ItemID, error)
	// Sort stores each item's place in the list.
	Sort(ctx context.Context, tx *db.Tx, order []ItemID) error
	// Keep stores a save; Versions reads an item's saves; VersionOf one of them,
	// ErrItem if there is none.
	Keep(ctx context.Context, tx *db.Tx, v Version) error
	Versions(ctx context.Context, item ItemID) ([]Version, error)
	VersionOf(ctx context.Context, tx *db.Tx, item ItemID, version int64) (Version, error)
	// AddPicture stores what is known of a picture, new or not; Pictures lists
	// the newest first.
	AddPicture(ctx context.Context, tx *db.Tx, p Brought) error
	Pictures(ctx context.Context, limit int) ([]Brought, error)
	// Editions reads every version of every document, drafts too; LastEdition
	// the last published one and DraftOf the draft, under a lock; ErrEdition if
	// there is none. AddEdition stores one, ErrDraftChanged where it stands.
	Editions(ctx context.Context) ([]Edition, error)
	LastEdition(ctx context.Context, tx *db.Tx, d Document) (Edition, error)
	DraftOf(ctx context.Context, tx *db.Tx, d Document) (Edition, error)
	AddEdition(ctx context.Context, tx *db.Tx, e Edition) error
	DropEdition(ctx context.Context, tx *db.Tx, d Document, version int) error
	// Seeded lists the tags of a kind that the house was ever given by a release;
	// MarkSeeded adds one and reports whether it is new.
	Seeded(ctx context.Context, kind Kind) ([]string, error)
	MarkSeeded(ctx context.Context, tx *db.Tx, kind Kind, tag string) (bool, error)
	// Grow makes the version one greater.
	Grow(ctx context.Context, tx *db.Tx) error
}

// Published says that an item was written or taken away.
type Published struct {
	Item ItemID `json:"item"`
	Kind Kind   `json:"kind"`
	Tag  string `json:"tag"`
}

// TopicPublished is the topic of Published.
const TopicPublished = "content.published"

// Topic is TopicPublished.
func (Published) Topic() string { return TopicPublished }

// Subject is empty: content is about nobody.
func (Published) Subject() string { return "" }
