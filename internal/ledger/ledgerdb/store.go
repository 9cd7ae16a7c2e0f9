// Package ledgerdb is the book's SQL, by hand because every bet runs through
// it: constant texts, prepared once, as few statements as the rules allow.
package ledgerdb

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync/atomic"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// Store implements ledger.Store on both engines.
type Store struct {
	d      *db.DB
	states *db.Memo[id.Account, ledger.State]
	newest atomic.Int64 // entry of this process, or that it found
	keys   *db.Keys     // on SQLite: account -> its postings' entries
}

// statesKept bounds how many balances SQLite's writer has at hand.
const statesKept = 1 << 16

// keySpace is the ledger's among the spaces of db.Keys.
const keySpace = 2

// New makes a Store that reads through d.
func New(d *db.DB) *Store {
	s := &Store{d: d}
	s.states = db.NewMemo[id.Account](d, statesKept, stateRows, stateArgs)
	s.states.WriteBehind(s.behind())
	if d.Engine() == db.SQLite {
		s.keys = db.NewKeys(d, keySpace, s.reloadKeys)
	}
	return s
}

var _ ledger.Store = (*Store)(nil)

type scanner interface{ Scan(dest ...any) error }

const accountColumns = `id, owner_kind, owner_id, kind, currency, tracked`

func scanAccount(row scanner) (ledger.Account, bool, error) {
	var a ledger.Account
	err := row.Scan(&a.ID, &a.Ref.Owner.Kind, &a.Ref.Owner.ID, &a.Ref.Kind, &a.Ref.Currency, &a.Tracked)
	if errors.Is(err, sql.ErrNoRows) {
		return a, false, nil
	}
	return a, err == nil, err
}

const findAccount = `SELECT ` + accountColumns + ` FROM accounts WHERE owner_kind = ? AND owner_id = ? AND kind = ? AND currency = ?`

// FindAccount looks an account up by what it is: nearly always it stands, else
// this transaction may have made it.
func (s *Store) FindAccount(ctx context.Context, tx *db.Tx, r ledger.AccountRef) (ledger.Account, bool, error) {
	args := []any{string(r.Owner.Kind), r.Owner.ID, r.Kind, string(r.Currency)}
	a, found, err := scanAccount(tx.LookRow(ctx, findAccount, args...))
	if err == nil && !found {
		return scanAccount(tx.QueryRow(ctx, findAccount, args...))
	}
	return a, found, err
}

// ReadAccount is FindAccount outside a transaction.
func (s *Store) ReadAccount(ctx context.Context, r ledger.AccountRef) (ledger.Account, bool, error) {
	return scanAccount(s.d.LookRow(ctx, findAccount, string(r.Owner.Kind), r.Owner.ID, r.Kind, string(r.Currency)))
}

// ReadAccounts looks accounts up by what they are, as committed.
func (s *Store) ReadAccounts(ctx context.Context, refs []ledger.AccountRef) ([]ledger.Account, error) {
	if len(refs) == 0 {
		return nil, nil
	}
	args := make([]any, 0, 4*len(refs))
	for _, r := range refs {
		args = append(args, string(r.Owner.Kind), r.Owner.ID, r.Kind, string(r.Currency))
	}
	rows, err := s.d.QueryContext(ctx, `SELECT `+accountColumns+` FROM accounts WHERE (owner_kind, owner_id, kind, currency) IN (VALUES `+
		strings.TrimSuffix(strings.Repeat("(?, ?, ?, ?), ", len(refs)), ", ")+`)`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []ledger.Account
	for rows.Next() {
		a, _, err := scanAccount(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, rows.Err()
}

// AccountByID looks an account up by its id, as FindAccount does.
func (s *Store) AccountByID(ctx context.Context, tx *db.Tx, account id.Account) (ledger.Account, bool, error) {
	const query = `SELECT ` + accountColumns + ` FROM accounts WHERE id = ?`
	a, found, err := scanAccount(tx.LookRow(ctx, query, int64(account)))
	if err == nil && !found {
		return scanAccount(tx.QueryRow(ctx, query, int64(account)))
	}
	return a, found, err
}

// InsertAccount adds an account unless it stands already.
func (s *Store) InsertAccount(ctx context.Context, tx *db.Tx, a ledger.Account, at clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO accounts (id, owner_kind, owner_id, kind, currency, tracked, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (owner_kind, owner_id, kind, currency) DO NOTHING`,
		int64(a.ID), string(a.Ref.Owner.Kind), a.Ref.Owner.ID, a.Ref.Kind, string(a.Ref.Currency), a.Tracked, int64(at))
	return err
}

func list(n int) string { return strings.TrimSuffix(strings.Repeat("?, ", n), ", ") }

const selectStates = `SELECT id, balance, version, overdrawn FROM accounts WHERE tracked AND id IN (`

// lockThree reads a member's three shown pockets as one row: the hot path asks
// for nothing else, and one row costs a third of three.
const (
	lockThree = `SELECT a.balance, a.version, a.overdrawn, b.balance, b.version, b.overdrawn, c.balance, c.version, c.overdrawn
	FROM accounts a, accounts b, accounts c WHERE a.id = ? AND b.id = ? AND c.id = ?`
	lockThreeRows = lockThree + ` FOR UPDATE`
)

// LockStates reads tracked accounts under a row lock.
func (s *Store) LockStates(ctx context.Context, tx *db.Tx, accounts []id.Account) ([]ledger.State, error) {
	if err := s.states.Load(ctx); err != nil {
		return nil, err
	}
	out := make([]ledger.State, len(accounts))
	for i, account := range accounts {
		st, ok := s.states.Get(tx, account)
		if !ok {
			return s.loadStates(ctx, tx, accounts)
		}
		out[i] = st
	}
	return out, nil
}

// loadStates reads accounts of which not all are in the memo. Those that are
// stand there as the transaction sees them, their rows may be older.
func (s *Store) loadStates(ctx context.Context, tx *db.Tx, accounts []id.Account) ([]ledger.State, error) {
	read, err := s.selectStates(ctx, tx, accounts)
	if err != nil {
		return nil, err
	}
	for i := range read {
		if st, ok := s.states.Get(tx, read[i].Account); ok {
			read[i] = st
		} else {
			s.states.Learn(tx, read[i].Account, read[i])
		}
	}
	return read, nil
}

func (s *Store) selectStates(ctx context.Context, tx *db.Tx, accounts []id.Account) ([]ledger.State, error) {
	if len(accounts) != 3 {
		rows, err := tx.Look(ctx, selectStates+list(len(accounts))+") ORDER BY id"+tx.ForUpdate(), anyIDs(accounts)...)
		return scanStates(rows, err, len(accounts))
	}
	query := lockThree
	if tx.ForUpdate() != "" {
		query = lockThreeRows
	}
	st := make([]ledger.State, 3)
	for i := range st {
		st[i].Account = accounts[i]
	}
	err := tx.LookRow(ctx, query, int64(accounts[0]), int64(accounts[1]), int64(accounts[2])).Scan(
		(*int64)(&st[0].Balance), &st[0].Version, &st[0].Overdrawn,
		(*int64)(&st[1].Balance), &st[1].Version, &st[1].Overdrawn,
		(*int64)(&st[2].Balance), &st[2].Version, &st[2].Overdrawn)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ledger.ErrAccount
	}
	return st, err
}

// WantStates reads accounts into the memo; only PostgreSQL needs it.
func (s *Store) WantStates(tx *db.Tx, gates, others []id.Account) []db.Reading {
	const states = `SELECT id, balance, version, overdrawn FROM accounts WHERE tracked AND id = ANY(?)`
	learn := func(scan func(dest ...any) error) error {
		var account, balance int64
		var st ledger.State
		if err := scan(&account, &balance, &st.Version, &st.Overdrawn); err != nil {
			return err
		}
		st.Account, st.Balance = id.Account(account), money.Amount(balance)
		s.states.Learn(tx, st.Account, st)
		return nil
	}
	return []db.Reading{
		{Query: states + ` ORDER BY id FOR UPDATE`, Args: []any{ints(gates)}, Row: learn},
		{Query: states, Args: []any{ints(others)}, Row: learn},
	}
}

// RecallStates recalls accounts into the memo.
func (s *Store) RecallStates(tx *db.Tx, accounts []id.Account) bool {
	for _, a := range accounts {
		if _, ok := s.states.Recall(tx, a); !ok {
			return false
		}
	}
	return true
}

// PinState has a recalled account locked by the commit.
func (s *Store) PinState(tx *db.Tx, account id.Account) { s.states.Pin(tx, account) }

func ints(accounts []id.Account) []int64 {
	out := make([]int64, len(accounts))
	for i, a := range accounts {
		out[i] = int64(a)
	}
	return out
}

// SetState changes a locked account; that it stood at oldVersion is asserted.
func (s *Store) SetState(_ context.Context, tx *db.Tx, st ledger.State, oldVersion int64) error {
	if now, ok := s.states.Get(tx, st.Account); !ok || now.Version != oldVersion {
		return ledger.ErrAccount
	}
	s.states.Put(tx, st.Account, st)
	return nil
}

var stateRows = db.NewUpdates("accounts", db.Column{Name: "id", Type: db.Int}, db.Column{Name: "balance", Type: db.Int},
	db.Column{Name: "version", Type: db.Int, Version: true}, db.Column{Name: "overdrawn", Type: db.Bool})

func stateArgs(args []any, st ledger.State) []any {
	return append(args, int64(st.Account), int64(st.Balance), st.Version, st.Overdrawn)
}

// ReadStates reads tracked accounts as committed.
func (s *Store) ReadStates(ctx context.Context, accounts []id.Account) ([]ledger.State, error) {
	if len(accounts) == 0 {
		return nil, nil
	}
	var out []ledger.State
	err := s.states.Over(ctx, accounts, func() error {
		rows, err := s.d.QueryContext(ctx, selectStates+list(len(accounts))+") ORDER BY id", anyIDs(accounts)...)
		out, err = scanStates(rows, err, len(accounts))
		return err
	}, func(st ledger.State) {
		for i := range out {
			if out[i].Account == st.Account {
				out[i] = st
			}
		}
	})
	return out, err
}

func anyIDs(accounts []id.Account) []any {
	args := make([]any, len(accounts))
	for i, a := range accounts {
		args[i] = int64(a)
	}
	return args
}

func scanStates(rows *sql.Rows, err error, n int) ([]ledger.State, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := make([]ledger.State, 0, n)
	for rows.Next() {
		var st ledger.State
		if err := rows.Scan((*int64)(&st.Account), (*int64)(&st.Balance), &st.Version, &st.Overdrawn); err != nil {
			return nil, err
		}
		out = append(out, st)
	}
	return out, rows.Err()
}

// Change moves a balance where it is covered.
func (s *Store) Change(ctx context.Context, tx *db.Tx, account id.Account, by money.Amount, allowNegative bool) (ledger.State, bool, error) {
	states, err := s.LockStates(ctx, tx, []id.Account{account})
	if err != nil || len(states) != 1 {
		return ledger.State{Account: account}, false, err
	}
	st, covered, err := states[0].After(by, allowNegative)
	if err != nil || !covered {
		return st, false, err
	}
	s.states.Put(tx, account, st)
	return st, true, nil
}

// ReadBalance is the balance of any account as committed.
func (s *Store) ReadBalance(ctx context.Context, account id.Account) (money.Amount, error) {
	var tracked bool
	var balance money.Amount
	err := s.d.QueryRowContext(ctx, `SELECT tracked FROM accounts WHERE id = ?`, int64(account)).Scan(&tracked)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, ledger.ErrAccount
	}
	if err != nil {
		return 0, err
	}
	if tracked {
		states, err := s.ReadStates(ctx, []id.Account{account})
		if err != nil || len(states) != 1 {
			return 0, err
		}
		return states[0].Balance, nil
	}
	var since money.Amount
	err = s.d.QueryRowContext(ctx, `SELECT COALESCE((SELECT balance FROM account_totals WHERE account_id = ?), 0),
		CAST(COALESCE((SELECT SUM(amount) FROM postings
			WHERE entry_id > COALESCE((SELECT MAX(last_entry) FROM seals), 0) AND account_id = ?), 0) AS BIGINT)`,
		int64(account), int64(account)).Scan(&balance, &since)
	if err != nil {
		return 0, err
	}
	return balance.Add(since)
}
