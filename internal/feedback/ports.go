package feedback

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
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

// Blobs keeps the pictures' files by name, apart from those that anybody may
// look at; platform/blob has one.
type Blobs interface {
	Put(ctx context.Context, name string, data []byte) error
	Get(ctx context.Context, name string) ([]byte, error)
}

// Filter narrows a list of tickets; empty fields narrow nothing.
type Filter struct {
	Member id.Member
	State  State
	Topic  Topic
	// Ticket asks for one number.
	Ticket TicketID
}

// Store keeps tickets; package feedbackdb is the one there is.
type Store interface {
	Insert(ctx context.Context, tx *db.Tx, t Ticket, sender string) error
	// Recent is how many tickets a sender wrote since a moment, and when the
	// first of them was written; tx may be nil.
	Recent(ctx context.Context, tx *db.Tx, sender string, since clock.Instant) (int, clock.Instant, error)
	// Get reads a ticket; under a lock where tx is given. ErrTicket if there is none.
	Get(ctx context.Context, tx *db.Tx, ticket TicketID) (Ticket, error)
	SetAnswer(ctx context.Context, tx *db.Tx, t Ticket) error
	List(ctx context.Context, f Filter, p page.Request) (page.Page[Ticket], error)
	OpenCount(ctx context.Context) (int, error)
	// OldPicture reads a picture that was kept in the database, with the ticket's
	// id; no name if there is none left. MovedPicture says that it is kept as a
	// file now.
	OldPicture(ctx context.Context) (ticket TicketID, name string, jpeg []byte, err error)
	MovedPicture(ctx context.Context, tx *db.Tx, ticket TicketID, name, file string) error
	// Settings reads the settings as JSON with their version; version 0 and no
	// value if never set.
	Settings(ctx context.Context) (value []byte, version int64, err error)
	// SetSettings stores the settings if they still are of the version; false
	// if they are not.
	SetSettings(ctx context.Context, tx *db.Tx, value []byte, from int64, at clock.Instant) (bool, error)
}
