// Package book checks a database from outside, by the documented views v_*
// alone: it shares no code with the product, neither its types nor its SQL.
//
// Every rule is a query that finds what breaks it, so that an empty answer is
// the proof. All of them look at one snapshot.
package book

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // the drivers
	_ "modernc.org/sqlite"
)

// Open opens a PostgreSQL address, or a SQLite file for reading.
func Open(address string) (*sql.DB, error) {
	if strings.HasPrefix(address, "postgres") {
		return sql.Open("pgx", address)
	}
	d, err := sql.Open("sqlite", "file:"+address+"?mode=ro&_pragma=busy_timeout(5000)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-64000)")
	if err == nil {
		d.SetMaxOpenConns(1)
	}
	return d, err
}

// rule is one invariant; its query answers rows (what, detail) that break it.
type rule struct{ name, query string }

// Check holds every rule and returns what breaks one, at most five lines a
// rule.
func Check(ctx context.Context, d *sql.DB) (wrong []string, err error) {
	tx, err := d.BeginTx(ctx, &sql.TxOptions{ReadOnly: true, Isolation: level(ctx, d)})
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	for _, r := range rules {
		found, err := texts(ctx, tx, r.query)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		for i, what := range found {
			if i == 5 {
				wrong = append(wrong, fmt.Sprintf("%s: %d more", r.name, len(found)-5))
				break
			}
			wrong = append(wrong, r.name+": "+what)
		}
	}
	for _, look := range []func(context.Context, *sql.Tx) ([]string, error){outbox, games, jackpots} {
		more, err := look(ctx, tx)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, more...)
	}
	return wrong, nil
}

// level is repeatable read where the engine knows it; SQLite's snapshots are
// always whole.
func level(ctx context.Context, d *sql.DB) sql.IsolationLevel {
	var version string
	if d.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version) == nil {
		return sql.LevelDefault
	}
	return sql.LevelRepeatableRead
}

func texts(ctx context.Context, tx *sql.Tx, query string) (out []string, err error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var what string
		if err := rows.Scan(&what); err != nil {
			return nil, err
		}
		out = append(out, what)
	}
	return out, rows.Err()
}

// outbox holds that an event of betting exists exactly where its action does.
func outbox(ctx context.Context, tx *sql.Tx) ([]string, error) {
	told, err := texts(ctx, tx, `SELECT payload FROM v_outbox WHERE topic IN ('betting.bet.placed', 'betting.bet.settled', 'betting.bet.voided')`)
	if err != nil {
		return nil, err
	}
	events := map[string]bool{}
	for _, payload := range told {
		if strings.Contains(payload, `"kind":"close"`) { // the end of a round needs no id and leaves no action
			continue
		}
		_, after, ok := strings.Cut(payload, `"action":"`)
		if !ok || len(after) < 13 {
			return []string{"an event of betting names no action: " + payload}, nil
		}
		events[decimal(after[:13])] = true
	}
	acted, err := texts(ctx, tx, `SELECT CAST(action_id AS TEXT) || CASE WHEN entry_id = 0 THEN '' ELSE ' moved' END FROM v_bets`)
	if err != nil {
		return nil, err
	}
	var wrong []string
	for _, a := range acted {
		action, moved := strings.CutSuffix(a, " moved")
		if moved && !events[action] {
			wrong = append(wrong, "action "+action+" moved money and has no event")
		}
		delete(events, action)
	}
	for action := range events {
		wrong = append(wrong, "an event tells of action "+action+", which does not exist")
	}
	return wrong, nil
}

// decimal reads the wire form of an id, thirteen characters of five bits.
func decimal(wire string) string {
	var v uint64
	for _, c := range wire {
		v = v<<5 | uint64(strings.IndexRune("0123456789abcdefghjkmnpqrstvwxyz", c))
	}
	return fmt.Sprint(v)
}
