package db

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
)

// last is a statement that a transaction runs once all that it writes is written,
// so that the server has numbered it by then and OldestOpen knows of it.
type last struct {
	query   string // with ?
	n       int64
	refused error
}

// Last has a statement run as the last before the commit, on PostgreSQL: it
// refuses n by dividing by zero. Functions that share a transaction and name the
// same statement have it run once, with the least n. Who is refused runs again,
// and is answered refused where that does not help.
func (tx *Tx) Last(query string, n int64, refused error) {
	u := tx.unit
	for i := range u.lasts {
		if l := &u.lasts[i]; l.query == query {
			l.n = min(l.n, n)
			return
		}
	}
	u.lasts = append(u.lasts, last{query, n, refused})
}

// errLast says that a statement of Tx.Last has refused.
var errLast = errors.New("db: refused by the last statement")

const divisionByZero = "22012"

func (u *unit) runLasts(ctx context.Context) error {
	for _, l := range u.lasts {
		var pg *pgconn.PgError
		switch _, err := u.prepared.exec(ctx, l.query, []any{l.n}); {
		case errors.As(err, &pg) && pg.Code == divisionByZero:
			return fmt.Errorf("%w: %w", errLast, l.refused)
		case err != nil:
			return err
		}
	}
	return nil
}

// queueLasts puts them into a packet; whoever is refused there runs again alone.
func (u *unit) queueLasts(q *packet) {
	for _, l := range u.lasts {
		q.statement(u.pipe.rebind(l.query), step{}, l.n)
	}
}
