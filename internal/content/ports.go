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
