package site

import (
	"context"

	"baize/internal/kernel/clock"
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
	// Put stores the subject as the row's version.
	Put(ctx context.Context, tx *db.Tx, row Row) error
}
