package carry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"baize/internal/platform/db"
)

// Hold keeps every server away from a PostgreSQL database while it is moved.
type Hold struct {
	pool *sql.DB
	conn *sql.Conn
}

// HoldOf takes the lock that each connection of a server shares: it fails while
// there is one, and no server connects until Close.
func HoldOf(ctx context.Context, address string) (*Hold, error) {
	pool, err := open(address, false)
	if err != nil {
		return nil, err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	h, held := &Hold{pool: pool, conn: conn}, false
	err = conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, db.ServeLock).Scan(&held)
	if err == nil && !held {
		err = fmt.Errorf("a server uses the database %s: stop it first", Masked(address))
	}
	if err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

// Still fails where the lock's connection is gone, and with it the lock.
func (h *Hold) Still(ctx context.Context) error {
	if _, err := h.conn.ExecContext(ctx, `SELECT 1`); err != nil {
		return fmt.Errorf("the lock that keeps servers away is lost: %w", err)
	}
	return nil
}

// Close lets servers connect again.
func (h *Hold) Close() error { return errors.Join(h.conn.Close(), h.pool.Close()) }
