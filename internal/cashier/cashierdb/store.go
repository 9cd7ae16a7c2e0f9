// Package cashierdb keeps the cashier's rows: SQL and nothing else. It
// implements cashier.Store on both engines.
//
// The numbers and names of payout accounts are sealed before they are written;
// equal numbers are found by a keyed hash.
package cashierdb

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"

	"baize/internal/cashier"
)

// Store implements cashier.Store.
type Store struct {
	db  *db.DB
	box *secret.Box
	key []byte // of number_key
}

// New makes a Store that seals with box.
func New(d *db.DB, box *secret.Box) *Store {
	return &Store{db: d, box: box, key: box.Derive("cashier account numbers")}
}

// numberKey is the same for equal numbers and says nothing about them.
func (s *Store) numberKey(number string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(number))
	return hex.EncodeToString(mac.Sum(nil))
}

// seal and open guard number and name of a payee under the row they stand in.
func (s *Store) seal(row string, number, name *string) {
	*number, *name = s.box.Seal(row+":number", *number), s.box.Seal(row+":name", *name)
}

func (s *Store) open(row string, number, name *string) (err error) {
	if *number, err = s.box.Open(row+":number", *number); err != nil {
		return err
	}
	*name, err = s.box.Open(row+":name", *name)
	return err
}

// locked adds the engine's row lock to a select.
func locked(tx *db.Tx, q *bun.SelectQuery) *bun.SelectQuery {
	if tx.Engine() == db.Postgres {
		return q.For("UPDATE")
	}
	return q
}

// orMissing turns "no row" into the noun's own fault.
func orMissing(err, missing error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return err
}

// oneChanged refuses an update that met another version of the row.
func oneChanged(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n != 1 {
		err = fmt.Errorf("cashierdb: a row changed under its lock")
	}
	return err
}

// narrow applies a filter and a page to a list that shows the newest first.
func narrow(q *bun.SelectQuery, f cashier.Filter, p page.Request) *bun.SelectQuery {
	if f.Member != 0 {
		q = q.Where("member_id = ?", int64(f.Member))
	}
	if f.State != "" {
		q = q.Where("state = ?", f.State)
	}
	if len(f.States) > 0 {
		q = q.Where("state IN (?)", bun.In(f.States))
	}
	if f.ByHand {
		q = q.Where("(payout_failed OR step_at = 0)")
	}
	if f.Refund != "" {
		q = q.Where("refund = ?", string(f.Refund)).Where("refund <> ''") // the index holds no others
	}
	if before, err := id.Parse[struct{}](p.Cursor); err == nil && before != 0 {
		q = q.Where("id < ?", int64(before))
	}
	return q.OrderExpr("id DESC").Limit(int64(p.Limit) + 1)
}

// scan runs a list query; an empty list is no error.
func scan(ctx context.Context, q *bun.SelectQuery) error { return orMissing(q.Scan(ctx), nil) }
