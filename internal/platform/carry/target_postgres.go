package carry

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

func (t *target) insertPostgres(ctx context.Context, to table, rows [][]any) error {
	conn, err := t.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(raw any) error {
		_, err := raw.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{to.name}, to.names(), pgx.CopyFromRows(rows))
		return err
	})
}

// restPostgres puts the guards of every table to sleep.
func (t *target) restPostgres(ctx context.Context) error {
	tx, err := t.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, to := range t.tables {
		if err := t.exec(ctx, tx, `ALTER TABLE `+quote(to.name)+` DISABLE TRIGGER USER`); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// wakePostgres is part of the last transaction, whose commit must be on the disk
// (see unhurried).
func (t *target) wakePostgres(ctx context.Context, tx *sql.Tx) error {
	if err := t.exec(ctx, tx, `SET LOCAL synchronous_commit = on`); err != nil {
		return err
	}
	for _, to := range t.tables {
		if err := t.exec(ctx, tx, `ALTER TABLE `+quote(to.name)+` ENABLE TRIGGER USER`); err != nil {
			return err
		}
	}
	return nil
}

func (t *target) countPostgres(ctx context.Context, tx *sql.Tx, to table, last int64) error {
	return t.exec(ctx, tx, `SELECT setval(pg_get_serial_sequence(?, ?), ?, ?)`, quote(to.name), to.counter, max(last, 1), last > 0)
}
