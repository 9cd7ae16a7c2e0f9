// Package bettingdb is betting's SQL, by hand because every bet runs through
// it.
package bettingdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Store implements betting.Store on both engines.
type Store struct {
	d       *db.DB
	actions *db.Memo[actionKey, betting.Action]
	rounds  *db.Memo[roundKey, betting.Round]

	// On SQLite; on PostgreSQL the tables have indexes.
	actionKeys *db.Keys // vendor and its transaction id
	roundKeys  *db.Keys // vendor, its round id and the member
	memberKeys *db.Keys // member -> rounds
}

// actionKey and roundKey name a row as vendors do.
type (
	actionKey struct{ vendor, txID string }
	roundKey  struct {
		vendor, ref string
		member      id.Member
	}
)

// kept bounds how many recent actions and rounds are at hand.
const kept = 4096

// Betting's spaces among those of db.Keys.
const (
	actionSpace = 9 + iota
	roundSpace
	memberSpace
)

// New makes a Store that reads through d.
func New(d *db.DB) *Store {
	s := &Store{d: d}
	s.actions = db.NewMemo[actionKey, betting.Action](d, kept, nil, nil)
	s.rounds = db.NewMemo[roundKey](d, kept, roundChanges, changedRound)
	if d.Engine() == db.SQLite {
		s.actionKeys = db.NewKeys(d, actionSpace, s.reloadActions)
		s.roundKeys = db.NewKeys(d, roundSpace, s.reloadRounds(func(r *keyed) uint64 { return roundHash(roundKey{r.vendor, r.ref, id.Member(r.member)}) }))
		s.memberKeys = db.NewKeys(d, memberSpace, s.reloadRounds(func(r *keyed) uint64 { return db.KeyOfInt(r.member) }))
	}
	return s
}

var _ betting.Store = (*Store)(nil)

type scanner interface{ Scan(dest ...any) error }

const actionColumns = `id, vendor, tx_id, kind, hash, member_id, round_id, ref_tx_id, currency, stake, payout, claimed,
	entry_id, cash, bonus, locked, version, reversed_by, occurred_at, at`

const (
	findAction = `SELECT ` + actionColumns + ` FROM bet_actions WHERE vendor = ? AND tx_id = ?`
	lockAction = findAction + ` FOR UPDATE`
	actionByID = `SELECT ` + actionColumns + ` FROM bet_actions WHERE id = ?`
)

func scanAction(row scanner) (betting.Action, bool, error) {
	var a betting.Action
	b := &a.Balance
	err := row.Scan(&a.ID, &a.Vendor, &a.TxID, &a.Kind, &a.Hash, &b.Member, &a.Round, &a.RefTxID, &b.Currency, &a.Stake, &a.Payout, &a.Claimed,
		&a.Entry, &b.Cash, &b.Bonus, &b.Locked, &b.Version, &a.ReversedBy, &a.OccurredAt, &a.At)
	if errors.Is(err, sql.ErrNoRows) {
		return a, false, nil
	}
	return a, err == nil, err
}

// FindAction reads an action.
func (s *Store) FindAction(ctx context.Context, tx *db.Tx, vendor, txID string) (betting.Action, bool, error) {
	return s.lookAction(ctx, tx, actionKey{vendor, txID}, findAction)
}

// LockAction reads an action under a row lock.
func (s *Store) LockAction(ctx context.Context, tx *db.Tx, vendor, txID string) (betting.Action, bool, error) {
	query := findAction
	if tx.ForUpdate() != "" {
		query = lockAction
	}
	return s.lookAction(ctx, tx, actionKey{vendor, txID}, query)
}

// lookAction looks in the memo, which has all that this transaction has added
// or changed, then in the table.
func (s *Store) lookAction(ctx context.Context, tx *db.Tx, k actionKey, query string) (betting.Action, bool, error) {
	if a, ok := s.actions.Get(tx, k); ok {
		return a, a.ID != 0, nil
	}
	a, found, err := s.readAction(ctx, tx, k, query)
	if err == nil && found {
		s.actions.Learn(tx, k, a)
	}
	return a, found, err
}

func (s *Store) readAction(ctx context.Context, tx *db.Tx, k actionKey, query string) (betting.Action, bool, error) {
	if s.actionKeys == nil {
		return scanAction(tx.LookRow(ctx, query, k.vendor, k.txID))
	}
	var buf [4]int64
	ids, err := s.actionKeys.Find(ctx, tx, actionHash(k), buf[:0])
	return pick(ids, err, func(n int64) (betting.Action, bool, error) {
		a, found, err := scanAction(tx.LookRow(ctx, actionByID, n))
		return a, found && a.Vendor == k.vendor && a.TxID == k.txID, err
	})
}

// pick is the first of the rows that a key may mean which is really meant.
func pick[T any](ids []int64, err error, read func(int64) (T, bool, error)) (row T, found bool, _ error) {
	for i := 0; i < len(ids) && err == nil && !found; i++ {
		row, found, err = read(ids[i])
	}
	if !found || err != nil {
		var none T
		return none, false, err
	}
	return row, true, nil
}

// ReadAction reads an action as committed.
func (s *Store) ReadAction(ctx context.Context, vendor, txID string) (betting.Action, bool, error) {
	if s.actionKeys == nil {
		return scanAction(s.d.LookRow(ctx, findAction, vendor, txID))
	}
	ids, err := s.actionKeys.Read(ctx, actionHash(actionKey{vendor, txID}), nil)
	return pick(ids, err, func(n int64) (betting.Action, bool, error) {
		a, found, err := scanAction(s.d.LookRow(ctx, actionByID, n))
		return a, found && a.Vendor == vendor && a.TxID == txID, err
	})
}

func actionHash(k actionKey) uint64 { return db.KeyOf(k.vendor, k.txID) }

var actionRows = db.NewRows("bet_actions",
	db.Column{Name: "id", Type: db.Int}, db.Column{Name: "vendor", Type: db.Text}, db.Column{Name: "tx_id", Type: db.Text},
	db.Column{Name: "kind", Type: db.Text}, db.Column{Name: "hash", Type: db.Text}, db.Column{Name: "member_id", Type: db.Int},
	db.Column{Name: "round_id", Type: db.Int}, db.Column{Name: "ref_tx_id", Type: db.Text}, db.Column{Name: "currency", Type: db.Text},
	db.Column{Name: "stake", Type: db.Int}, db.Column{Name: "payout", Type: db.Int}, db.Column{Name: "claimed", Type: db.Int},
	db.Column{Name: "entry_id", Type: db.Int}, db.Column{Name: "cash", Type: db.Int}, db.Column{Name: "bonus", Type: db.Int},
	db.Column{Name: "locked", Type: db.Int}, db.Column{Name: "version", Type: db.Int}, db.Column{Name: "reversed_by", Type: db.Int},
	db.Column{Name: "occurred_at", Type: db.Int}, db.Column{Name: "at", Type: db.Int})

// InsertAction adds an action.
func (s *Store) InsertAction(ctx context.Context, tx *db.Tx, a *betting.Action) error {
	b, k := &a.Balance, actionKey{a.Vendor, a.TxID}
	tx.Stage(actionRows,
		int64(a.ID), a.Vendor, a.TxID, string(a.Kind), a.Hash, int64(b.Member), int64(a.Round), a.RefTxID, string(b.Currency),
		int64(a.Stake), int64(a.Payout), int64(a.Claimed), int64(a.Entry), int64(b.Cash), int64(b.Bonus), int64(b.Locked), b.Version,
		int64(a.ReversedBy), int64(a.OccurredAt), int64(a.At))
	s.actions.Learn(tx, k, *a)
	if s.actionKeys == nil {
		return nil
	}
	return s.actionKeys.Add(ctx, tx, actionHash(k), int64(a.ID))
}

// MarkReversed notes which action undid a.
func (s *Store) MarkReversed(ctx context.Context, tx *db.Tx, a *betting.Action, by betting.ActionID) error {
	n, err := tx.Exec(ctx, `UPDATE bet_actions SET reversed_by = ? WHERE id = ? AND reversed_by = 0`, int64(by), int64(a.ID))
	if err == nil && n != 1 {
		return betting.ErrSettled
	}
	a.ReversedBy = by
	s.actions.Learn(tx, actionKey{a.Vendor, a.TxID}, *a)
	return err
}

func (s *Store) reloadActions(ctx context.Context, after int64, add func(hash uint64, id int64)) error {
	rows, err := s.d.QueryContext(ctx, `SELECT id, vendor, tx_id FROM bet_actions WHERE id > ? ORDER BY id`, after)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		var k actionKey
		if err := rows.Scan(&n, &k.vendor, &k.txID); err != nil {
			return err
		}
		add(actionHash(k), n)
	}
	return rows.Err()
}
