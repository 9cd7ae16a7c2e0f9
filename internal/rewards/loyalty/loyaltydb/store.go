// Package loyaltydb is the SQL of what members have for their play; see
// migrations/01780. It writes portable statements only and decides nothing.
package loyaltydb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Store is a loyalty.Store over the product's database.
type Store struct{ d *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{d} }

type scanner interface{ Scan(dest ...any) error }

// list reads all rows.
func list[T any](rows *sql.Rows, err error, read func(scanner) (T, error)) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		one, err := read(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, rows.Err()
}

// find reads one row; found is false where there is none.
func find[T any](row scanner, read func(scanner) (T, error)) (one T, found bool, err error) {
	one, err = read(row)
	if errors.Is(err, sql.ErrNoRows) {
		return one, false, nil
	}
	return one, err == nil, err
}

// ofMembers reads rows of members; the query is head, the condition on their ids,
// and tail with its own arguments.
func ofMembers(ctx context.Context, tx *db.Tx, members []id.Member, head, tail string, more []any, each func(scanner) error) error {
	among, arg := db.Among(tx.Engine(), "member_id", members)
	rows, err := tx.Query(ctx, head+among+tail, append([]any{arg}, more...)...)
	_, err = list(rows, err, func(r scanner) (struct{}, error) { return struct{}{}, each(r) })
	return err
}

func text(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("loyaltydb: " + err.Error()) // plain structs always marshal
	}
	return string(raw)
}

func first(n int64) int64 {
	if n == 0 {
		return 1<<63 - 1
	}
	return n
}
