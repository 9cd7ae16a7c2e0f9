package catalogue

import (
	"context"

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

// Halts tells the mechanics that the brand's rules of play close now.
type Halts interface {
	Halted(ctx context.Context) ([]string, error)
}

// Rests tells the vendors that open no game and take no bet now, whatever the
// catalogue has of them. It is asked for each new version, not by readers.
type Rests interface {
	Resting(ctx context.Context) ([]string, error)
}

// Names tells account names for the winner board; a member who opted out of it
// is left out of the answer. The catalogue masks what it shows.
type Names interface {
	BoardNames(ctx context.Context, members []id.Member) (map[id.Member]string, error)
}
