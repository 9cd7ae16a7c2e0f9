package db

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// errNoStandby says what a PostgreSQL primary that stands alone means.
var errNoStandby = errors.New("synchronous_standby_names is empty: this PostgreSQL answers before a standby has the data, and a failover would lose answered money")

// errAnyStandby says why standbys are named one by one.
var errAnyStandby = errors.New("synchronous_standby_names holds *: a running pg_basebackup counts as a standby then, and answered money may live on it alone")

// Standby says what is wrong with the synchronous_standby_names of a primary;
// nil where a commit waits for standbys that have names.
func Standby(names string) error {
	switch {
	case names == "":
		return errNoStandby
	case strings.Contains(names, "*"):
		return errAnyStandby
	}
	return nil
}

// ServeLock is the advisory lock that every connection of a server shares; who
// moves the database away holds it alone.
const ServeLock int64 = 0x6261697a65 // "baize"

var errMoving = errors.New("the database is being moved: no server may use it")

// asks is what every new connection is asked: after a failover the pools come to
// another server, whose settings nobody has seen.
func asks(cfg Config) func(context.Context, *pgx.Conn) error {
	return func(ctx context.Context, conn *pgx.Conn) error {
		err := durable(ctx, conn, cfg.Standby)
		if err != nil || !cfg.Serve {
			return err
		}
		var shared bool
		err = conn.QueryRow(ctx, `SELECT pg_try_advisory_lock_shared($1)`, pgx.QueryExecModeSimpleProtocol, ServeLock).Scan(&shared)
		if err == nil && !shared {
			err = errMoving
		}
		return err
	}
}

// durable asserts what answered money rests on.
func durable(ctx context.Context, conn *pgx.Conn, standby bool) error {
	var fsync, commit, pages, names string
	err := conn.QueryRow(ctx, `SELECT current_setting('fsync'), current_setting('synchronous_commit'),
		current_setting('full_page_writes'), current_setting('synchronous_standby_names')`,
		pgx.QueryExecModeSimpleProtocol).Scan(&fsync, &commit, &pages, &names)
	if err != nil {
		return err
	}
	for _, s := range []struct{ name, is string }{{"fsync", fsync}, {"synchronous_commit", commit}, {"full_page_writes", pages}} {
		if s.is != "on" {
			return fmt.Errorf("the database's %s is %q, it must be on", s.name, s.is)
		}
	}
	if standby {
		return Standby(names)
	}
	return nil
}
