package carry

import (
	"context"
	"database/sql"
	"fmt"

	"baize/internal/platform/db"
)

// source is a database as it was at one moment.
type source struct {
	pool   *sql.DB
	tx     *sql.Tx
	engine db.Engine
	tables []table
}

// openSource begins a snapshot of the database at url, beside traffic.
func openSource(ctx context.Context, url string) (*source, error) {
	s := &source{engine: EngineOf(url)}
	var err error
	if s.pool, err = open(url, true); err != nil {
		return nil, err
	}
	var opts *sql.TxOptions // a SQLite transaction keeps what its first read saw
	if s.engine == db.Postgres {
		opts = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	if s.tx, err = s.pool.BeginTx(ctx, opts); err == nil {
		s.tables, err = tables(ctx, s.tx, s.engine)
	}
	if err != nil {
		s.close()
		return nil, fmt.Errorf("reading %s: %w", Masked(url), err)
	}
	return s, nil
}

func (s *source) close() {
	if s.tx != nil {
		_ = s.tx.Rollback()
	}
	_ = s.pool.Close()
}

// versions are the migrations that the source has had.
func (s *source) versions(ctx context.Context) (map[int64]bool, error) {
	had := map[int64]bool{}
	err := each(ctx, s.tx, `SELECT version_id, is_applied FROM goose_db_version ORDER BY id`, func(scan func(...any) error) error {
		var version int64
		var applied bool
		err := scan(&version, &applied)
		had[version] = applied
		return err
	})
	return had, err
}

// rows reads a table; the columns are those of like, in its order. The row that
// take is given is overwritten by the next.
func (s *source) rows(ctx context.Context, like table, take func(row []any) error) error {
	return readRows(ctx, s.tx, s.selectOf(like), like, take)
}

func readRows(ctx context.Context, q asker, query string, like table, take func(row []any) error) error {
	row, into := make([]any, len(like.columns)), make([]any, len(like.columns))
	return each(ctx, q, query, func(scan func(...any) error) error {
		for i := range row {
			into[i] = &row[i]
		}
		if err := scan(into...); err != nil {
			return err
		}
		for i, c := range like.columns {
			v, err := as(c.kind, row[i])
			if err != nil {
				return fmt.Errorf("%s.%s: %w", like.name, c.name, err)
			}
			row[i] = v
		}
		return take(row)
	})
}

// counter is the highest number that the engine has given in a table, also to
// rows that are gone.
func (s *source) counter(ctx context.Context, t table) (int64, error) {
	var n sql.NullInt64
	query, arg := `SELECT MAX(seq) FROM sqlite_sequence WHERE name = ?`, []any{t.name}
	if s.engine == db.Postgres {
		query = `SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM ` + s.sequenceOf(ctx, t)
		arg = nil
	}
	if err := s.tx.QueryRowContext(ctx, query, arg...).Scan(&n); err != nil {
		return 0, fmt.Errorf("the counter of %s: %w", t.name, err)
	}
	return n.Int64, nil
}

func (s *source) sequenceOf(ctx context.Context, t table) string {
	var name string
	_ = s.tx.QueryRowContext(ctx, `SELECT pg_get_serial_sequence($1, $2)`, quote(t.name), t.counter).Scan(&name)
	return name
}
