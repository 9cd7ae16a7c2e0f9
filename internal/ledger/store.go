package ledger

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Store is the book's SQL; ledgerdb has it. Methods with a tx belong to the
// caller's transaction, Read methods look at what is committed.
type Store interface {
	FindAccount(ctx context.Context, tx *db.Tx, ref AccountRef) (Account, bool, error)
	AccountByID(ctx context.Context, tx *db.Tx, account id.Account) (Account, bool, error)
	// InsertAccount does nothing where the account stands already.
	InsertAccount(ctx context.Context, tx *db.Tx, a Account, at clock.Instant) error
	LockStates(ctx context.Context, tx *db.Tx, accounts []id.Account) ([]State, error)
	// WantStates are the reads after which LockStates has these accounts at hand:
	// gates under a row lock, the others as they stand then.
	WantStates(tx *db.Tx, gates, others []id.Account) []db.Reading
	// RecallStates has accounts at hand as they were last seen; false where one
	// was not.
	RecallStates(tx *db.Tx, accounts []id.Account) bool
	// PinState has a recalled account locked by the commit, changed or not.
	PinState(tx *db.Tx, account id.Account)
	// Change moves a tracked balance; covered is false, and nothing changed,
	// where it would fall below zero without allowance; see State.After.
	Change(ctx context.Context, tx *db.Tx, account id.Account, by money.Amount, allowNegative bool) (after State, covered bool, err error)
	// SetState writes a locked account that stood at oldVersion.
	SetState(ctx context.Context, tx *db.Tx, st State, oldVersion int64) error
	InsertEntries(ctx context.Context, tx *db.Tx, rows []EntryRow) error
	InsertPostings(ctx context.Context, tx *db.Tx, rows []PostingRow) error

	InsertHold(ctx context.Context, tx *db.Tx, h Hold) error
	LockHold(ctx context.Context, tx *db.Tx, hold id.Hold) (Hold, bool, error)
	CloseHold(ctx context.Context, tx *db.Tx, hold id.Hold, state HoldState, entry id.Entry) error

	// RaiseFence lets no entry below an id be committed any more, on PostgreSQL, but
	// by transactions that are open now: who posts is answered ErrClock.
	RaiseFence(ctx context.Context, tx *db.Tx, below id.Entry) error
	// InsertSeal does nothing where another has taken the number.
	InsertSeal(ctx context.Context, tx *db.Tx, s Seal) (added bool, err error)
	AddTotals(ctx context.Context, tx *db.Tx, totals map[id.Account]money.Amount) error

	ReadLastSeal(ctx context.Context) (Seal, error)
	// ReadEntryIDs reads up to limit ids of entries between two, in order.
	ReadEntryIDs(ctx context.Context, after, before id.Entry, limit int) ([]id.Entry, error)
	// ReadEntries reads the entries after one, up to and with another, with
	// their postings and in id order; ReadSeals all seals after a number.
	ReadEntries(ctx context.Context, after, last id.Entry) ([]BookEntry, error)
	ReadSeals(ctx context.Context, after int64) ([]Seal, error)
	ReadAccount(ctx context.Context, ref AccountRef) (Account, bool, error)
	ReadAccounts(ctx context.Context, refs []AccountRef) ([]Account, error)
	ReadStates(ctx context.Context, accounts []id.Account) ([]State, error)
	ReadBalance(ctx context.Context, account id.Account) (money.Amount, error)
	ReadHold(ctx context.Context, hold id.Hold) (Hold, bool, error)
	// Records lists postings of tracked accounts, newest first; reached is the
	// entry at which a look at many ended, 0 where it came to the end or the limit.
	Records(ctx context.Context, q RecordQuery) (list []Record, reached id.Entry, err error)
}

// EntryRow is an entry as it is stored.
type EntryRow struct {
	ID                            id.Entry
	Kind, Scope, ExternalID, Memo string
	At                            clock.Instant
	Fresh                         bool
}

// PostingRow is a posting as it is stored.
type PostingRow struct {
	Entry        id.Entry
	Account      id.Account
	Amount       money.Amount
	BalanceAfter money.Amount
	Version      int64
}

// BookEntry is an entry with its postings, in the order of their accounts.
type BookEntry struct {
	EntryRow
	Postings []BookPosting
}

// BookPosting is a posting with the account it is for.
type BookPosting struct {
	PostingRow
	Ref AccountRef
}
