package app

import (
	"context"
	"time"

	"baize/internal/platform/db"
)

const (
	// commitPatience is how long a write may wait for its answer before no more
	// should come here: twice what a transaction may take.
	commitPatience = 2 * db.TxTimeout
	readPatience   = 3 * time.Second
)

// answers tells whether the database is read, and whether its commits end: where
// they wait for a standby that is gone, reading goes on as ever.
func (p *platform) answers(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, readPatience)
	defer cancel()
	return p.db.PingContext(ctx) == nil && p.db.Waiting() < commitPatience
}
