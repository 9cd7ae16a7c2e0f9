package carry

import (
	"context"
	"database/sql"
	"strings"
)

// perStatement keeps the values of one insert well below SQLite's limit.
const perStatement = 16_000

func (t *target) insertSQLite(ctx context.Context, to table, rows [][]any) error {
	tx, err := t.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for step := max(1, perStatement/len(to.columns)); len(rows) > 0; {
		n := min(step, len(rows))
		args := make([]any, 0, n*len(to.columns))
		for _, row := range rows[:n] {
			args = append(args, row...)
		}
		place := `(` + strings.TrimSuffix(strings.Repeat(`?, `, len(to.columns)), `, `) + `)`
		values := strings.TrimSuffix(strings.Repeat(place+`, `, n), `, `)
		query := `INSERT INTO ` + quote(to.name) + ` (` + quoted(to.names()) + `) VALUES ` + values
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return tx.Commit()
}

// restSQLite takes the triggers off and keeps them in the marks; SQLite has no
// other way to let them rest.
func (t *target) restSQLite(ctx context.Context) error {
	triggers := map[string]string{}
	err := each(ctx, t.pool, `SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`, func(scan func(...any) error) error {
		var name, made string
		err := scan(&name, &made)
		triggers[name] = made
		return err
	})
	if err != nil {
		return err
	}
	tx, err := t.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for name, made := range triggers {
		if err := t.exec(ctx, tx, `INSERT INTO `+halfTable+` (step, detail) VALUES (?, ?)`, triggerMark+name, made); err != nil {
			return err
		}
		if err := t.exec(ctx, tx, `DROP TRIGGER `+quote(name)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func (t *target) wakeSQLite(ctx context.Context, tx *sql.Tx, marks map[string]string) error {
	for step, made := range marks {
		if strings.HasPrefix(step, triggerMark) {
			if err := t.exec(ctx, tx, made); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *target) countSQLite(ctx context.Context, tx *sql.Tx, to table, last int64) error {
	if err := t.exec(ctx, tx, `DELETE FROM sqlite_sequence WHERE name = ?`, to.name); err != nil {
		return err
	}
	return t.exec(ctx, tx, `INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)`, to.name, last)
}
