package ledger

import (
	"cmp"
	"context"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Posting is one leg of an entry; a plus raises the account's balance.
type Posting struct {
	Account id.Account
	Amount  money.Amount
	// AllowNegative lets a debit take a tracked account below zero and mark it
	// overdrawn: for reversals of what was paid by mistake, for nothing else.
	AllowNegative bool
}

// Entry is one business event in the book. Kind, Scope and ExternalID together
// name it for good; Scope is the room that posts, ExternalID its own id.
type Entry struct {
	Kind, Scope, ExternalID string
	Postings                []Posting
	Memo                    string
	// Fresh says that ExternalID was made for this entry just now, so that no
	// other can bear it: it is not looked for.
	Fresh bool
}

// Receipt tells the id of a posted entry and the tracked accounts after it.
type Receipt struct {
	Entry   id.Entry
	Changed []State
}

// amountLimit bounds a posting and what a tracked account holds, or owes, as its
// table does; so no sum of two can overflow.
const amountLimit money.Amount = 4_000_000_000_000_000_000

// Post writes one entry; see PostAll.
func (s *Service) Post(ctx context.Context, tx *db.Tx, e Entry) (Receipt, error) {
	receipts, err := s.PostAll(ctx, tx, e)
	if err != nil {
		return Receipt{}, err
	}
	return receipts[0], nil
}

// PostAll writes entries in turn; see PostLocked.
func (s *Service) PostAll(ctx context.Context, tx *db.Tx, entries ...Entry) ([]Receipt, error) {
	return s.PostLocked(ctx, tx, nil, entries...)
}

// PostLocked writes entries in turn, each seeing the balances after the one
// before. Refused are an entry that does not balance (ErrUnbalance), has fewer
// than two postings, a zero one or two for one account (ErrPostings), takes a
// tracked account below zero (ErrOverdraft) or past what one holds (ErrFull), or
// was posted before (ErrDuplicate). After an error the transaction must be given
// up.
//
// locked are tracked accounts as Lock has read them in this transaction; they
// are brought up to date in place and written once, however many entries move
// them.
func (s *Service) PostLocked(ctx context.Context, tx *db.Tx, locked []State, entries ...Entry) ([]Receipt, error) {
	if len(locked) > maxLocked {
		return nil, ErrPostings
	}
	b := batch{
		locked:  locked,
		entries: make([]EntryRow, 0, len(entries)), postings: make([]PostingRow, 0, 2*len(entries)),
		receipts: make([]Receipt, 0, len(entries)),
	}
	for i := range entries {
		if err := s.apply(ctx, tx, &entries[i], &b); err != nil {
			return nil, err
		}
	}
	if err := s.writeLocked(ctx, tx, &b); err != nil {
		return nil, err
	}
	if err := s.store.InsertEntries(ctx, tx, b.entries); err != nil {
		if db.IsUnique(err) {
			return nil, ErrDuplicate.Wrap(err)
		}
		return nil, err
	}
	tx.OnCommit(func() { s.recent.add(posted{b.entries, b.postings}) })
	return b.receipts, s.store.InsertPostings(ctx, tx, b.postings)
}

// writeLocked writes the locked accounts that have moved.
func (s *Service) writeLocked(ctx context.Context, tx *db.Tx, b *batch) error {
	for i := range b.locked {
		if steps := b.moved[i]; steps > 0 {
			if err := s.store.SetState(ctx, tx, b.locked[i], b.locked[i].Version-steps); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxLocked is how many accounts a caller may have locked for one batch.
const maxLocked = 8

type batch struct {
	locked   []State
	moved    [maxLocked]int64 // versions that the locked accounts have gone on
	entries  []EntryRow
	postings []PostingRow
	receipts []Receipt
}

func (s *Service) apply(ctx context.Context, tx *db.Tx, e *Entry, b *batch) error {
	// One order for everybody, so that transactions queue and never deadlock.
	slices.SortFunc(e.Postings, func(x, y Posting) int { return cmp.Compare(x.Account, y.Account) })
	tracked, err := s.check(ctx, tx, e)
	if err != nil {
		return err
	}
	entry := id.Entry(id.New[Entry](s.ids))
	if int64(entry) <= s.sealed.Load() {
		return ErrClock // it would slip in under a seal
	}
	receipt := Receipt{Entry: entry}
	for i, p := range e.Postings {
		row := PostingRow{Entry: entry, Account: p.Account, Amount: p.Amount}
		if tracked&(1<<i) != 0 {
			after, covered, err := s.change(ctx, tx, b, p)
			if err != nil {
				return err
			}
			if !covered {
				return ErrOverdraft
			}
			row.BalanceAfter, row.Version = after.Balance, after.Version
			receipt.Changed = append(receipt.Changed, after)
		}
		b.postings = append(b.postings, row)
	}
	b.entries = append(b.entries, EntryRow{
		ID: entry, Kind: e.Kind, Scope: e.Scope, ExternalID: e.ExternalID, Memo: e.Memo, At: clock.NowOf(s.clock), Fresh: e.Fresh,
	})
	b.receipts = append(b.receipts, receipt)
	return nil
}

// change moves a tracked account: in memory where it is locked, else in its row.
func (s *Service) change(ctx context.Context, tx *db.Tx, b *batch, p Posting) (after State, covered bool, err error) {
	allowed := p.AllowNegative || p.Amount > 0
	for i := range b.locked {
		st := &b.locked[i]
		if st.Account != p.Account {
			continue
		}
		if after, covered, err = st.After(p.Amount, allowed); err != nil || !covered {
			return State{}, false, err
		}
		*st = after
		b.moved[i]++
		return after, true, nil
	}
	return s.store.Change(ctx, tx, p.Account, p.Amount, allowed)
}

const maxPostings = 64

// check refuses what is no entry and tells, bit by bit, which postings are for
// tracked accounts. The postings are sorted by account.
func (s *Service) check(ctx context.Context, tx *db.Tx, e *Entry) (tracked uint64, err error) {
	if e.Kind == "" || e.Scope == "" || e.ExternalID == "" || len(e.Postings) < 2 || len(e.Postings) > maxPostings {
		return 0, ErrPostings
	}
	var sums [maxPostings]struct {
		currency money.Currency
		sum      money.Amount
	}
	currencies := 0
	for i, p := range e.Postings {
		if p.Amount == 0 || p.Amount > amountLimit || p.Amount < -amountLimit || (i > 0 && e.Postings[i-1].Account == p.Account) {
			return 0, ErrPostings
		}
		a, err := s.account(ctx, tx, p.Account)
		if err != nil {
			return 0, err
		}
		if a.Tracked {
			tracked |= 1 << i
		}
		k := 0
		for k < currencies && sums[k].currency != a.Ref.Currency {
			k++
		}
		if k == currencies {
			currencies++
		}
		sums[k].currency = a.Ref.Currency
		if sums[k].sum, err = sums[k].sum.Add(p.Amount); err != nil {
			return 0, ErrPostings.Wrap(err)
		}
	}
	for k := range currencies {
		if sums[k].sum != 0 {
			return 0, ErrUnbalance
		}
	}
	return tracked, nil
}
