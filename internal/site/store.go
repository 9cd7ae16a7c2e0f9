package site

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Row is one stored subject of settings.
type Row struct {
	Name      string
	Value     []byte // JSON
	Version   int64
	UpdatedAt clock.Instant
}

// Store keeps settings; package sitedb is the one there is.
type Store interface {
	// All reads every subject that was ever set.
	All(ctx context.Context) ([]Row, error)
	// Get reads one subject under a lock; version 0 and no value if never set.
	Get(ctx context.Context, tx *db.Tx, name string) (Row, error)
	// Put stores the subject as the row's version; ErrChanged if that is not the
	// next one.
	Put(ctx context.Context, tx *db.Tx, row Row) error
	// Keep stores a version for good; one that is kept already stays.
	Keep(ctx context.Context, tx *db.Tx, v Saved) error
	// Saved reads a subject's newest versions, the newest first.
	Saved(ctx context.Context, name string, limit int) ([]Saved, error)
	// SavedAs reads one version; ErrVersion if there is none.
	SavedAs(ctx context.Context, tx *db.Tx, name string, version int64) (Saved, error)
	// AddPlan stores a plan; db.IsUnique if the subject has one at that time.
	AddPlan(ctx context.Context, tx *db.Tx, p Plan) error
	// Plans reads a subject's plans, what waits first, then the newest.
	Plans(ctx context.Context, name string, limit int) ([]Plan, error)
	// WaitingPlan reads a plan under a lock; ErrPlanUnknown if none waits.
	WaitingPlan(ctx context.Context, tx *db.Tx, name string, at clock.Instant) (Plan, error)
	// EndPlan stores a plan's state, version and refusal.
	EndPlan(ctx context.Context, tx *db.Tx, p Plan) error
}

// Saved is a subject as one change left it.
type Saved struct {
	Row
	Staff id.Staff
}
