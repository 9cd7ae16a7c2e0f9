package ledger

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"hash"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// checkFile lets SQLite look at its own file: a damaged index would hide rows
// from whoever looks by it, and let an id be used twice.
func (v *verifier) checkFile(ctx context.Context, q queries) error {
	if q.engine != db.SQLite {
		return nil
	}
	return q.each(ctx, `PRAGMA integrity_check(20)`, func(scan func(...any) error) error {
		var found string
		if err := scan(&found); err != nil {
			return err
		}
		if found != "ok" {
			v.report.fault("the file is damaged: %s", found)
		}
		return nil
	})
}

// textAsBytes finds texts that SQLite holds as bytes: one changed bit of a row's
// header does it. They read the same, so that no sum and no seal tells, but no
// query that compares them finds their row.
const textAsBytes = `SELECT 'entry', id FROM entries WHERE 'blob' IN (typeof(kind), typeof(scope), typeof(external_id), typeof(memo))
	UNION ALL SELECT 'account', id FROM accounts WHERE 'blob' IN (typeof(owner_kind), typeof(owner_id), typeof(kind), typeof(currency))
	UNION ALL SELECT 'hold', id FROM holds WHERE 'blob' IN (typeof(state), typeof(scope), typeof(external_id))
	UNION ALL SELECT 'seal', seq FROM seals WHERE 'blob' IN (typeof(prev_hash), typeof(hash)) LIMIT 20`

func (v *verifier) checkTexts(ctx context.Context, q queries) error {
	if q.engine != db.SQLite {
		return nil
	}
	return q.each(ctx, textAsBytes, func(scan func(...any) error) error {
		var what string
		var which int64
		if err := scan(&what, &which); err != nil {
			return err
		}
		v.report.fault("the file is damaged: a text of %s %d is bytes", what, which)
		return nil
	})
}

func (v *verifier) readAccounts(ctx context.Context, q queries) error {
	return q.each(ctx, `SELECT s.id, s.owner_kind, s.owner_id, s.kind, s.currency, s.tracked, s.balance, s.version, s.overdrawn, a.balance, a.version
		FROM account_states s JOIN accounts a ON a.id = s.id`,
		func(scan func(...any) error) error {
			var account id.Account
			t := &tally{}
			r := &t.ref
			if err := scan(
				&account, &r.Owner.Kind, &r.Owner.ID, &r.Kind, &r.Currency, &t.tracked, &t.balance, &t.version, &t.overdrawn, &t.row, &t.rowVersion); err != nil {
				return err
			}
			v.accounts[account] = t
			v.report.Accounts++
			if t.tracked != (r.Owner.Kind == OwnerMember) {
				v.report.fault("account %s is %s and tracked=%t", account, r.Owner.Kind, t.tracked)
			}
			return nil
		})
}

func (v *verifier) readSeals(ctx context.Context, q queries) error {
	return q.each(ctx, `SELECT seq, after_entry, last_entry, entries, prev_hash, hash, at FROM seals ORDER BY seq`,
		func(scan func(...any) error) error {
			var s, prev Seal
			if err := scan(&s.Seq, &s.AfterEntry, &s.LastEntry, &s.Entries, &s.PrevHash, &s.Hash, &s.At); err != nil {
				return err
			}
			if n := len(v.seals); n > 0 {
				prev = v.seals[n-1]
			}
			if s.Seq != prev.Seq+1 || s.AfterEntry != prev.LastEntry || s.PrevHash != prev.Hash {
				v.report.fault("seal %d does not follow seal %d", s.Seq, prev.Seq)
			}
			v.seals = append(v.seals, s)
			v.report.Seals++
			return nil
		})
}

// walk is the state of walkEntries: the entry being put together and the seal
// being recomputed.
type walk struct {
	v       *verifier
	entry   BookEntry
	seal    int // index into seals
	hash    hash.Hash
	count   int64
	scratch []byte
}

// walkEntries goes over the whole book in order, once.
func (v *verifier) walkEntries(ctx context.Context, q queries) error {
	w := &walk{v: v}
	w.beginSeal()
	err := q.each(ctx, `SELECT e.id, e.kind, e.scope, e.external_id, e.memo, e.at, p.entry_id, p.account_id, p.amount, p.balance_after, p.version
		FROM entries e LEFT JOIN postings p ON p.entry_id = e.id ORDER BY e.id, p.account_id`, w.row)
	if err != nil {
		return err
	}
	w.endEntry()
	for w.seal < len(v.seals) {
		w.endSeal()
	}
	w.endTail()
	var stored int64
	if err := q.tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM postings`).Scan(&stored); err != nil {
		return err
	}
	if stored != v.report.Postings {
		v.report.fault("%d postings belong to no entry", stored-v.report.Postings)
	}
	return nil
}

func (w *walk) row(scan func(...any) error) error {
	var e EntryRow
	var of, account, amount, balance, version sql.NullInt64
	if err := scan(&e.ID, &e.Kind, &e.Scope, &e.ExternalID, &e.Memo, &e.At, &of, &account, &amount, &balance, &version); err != nil {
		return err
	}
	if e.ID != w.entry.ID {
		w.endEntry()
		w.entry = BookEntry{EntryRow: e, Postings: w.entry.Postings[:0]}
	}
	if !account.Valid {
		return nil
	}
	if of.Int64 != int64(e.ID) { // a damaged key may lie where another one is looked for
		w.v.report.fault("a posting of entry %d lies under entry %s", of.Int64, e.ID)
	}
	p := BookPosting{PostingRow: PostingRow{
		Entry: e.ID, Account: id.Account(account.Int64), Amount: money.Amount(amount.Int64),
		BalanceAfter: money.Amount(balance.Int64), Version: version.Int64,
	}}
	t := w.v.accounts[p.Account]
	if t == nil {
		w.v.report.fault("entry %s posts to account %s, which does not exist", e.ID, p.Account)
		return nil
	}
	p.Ref = t.ref
	if t.tracked != (p.Version > 0) {
		w.v.report.fault("entry %s: posting for %s has version %d", e.ID, p.Account, p.Version)
	}
	t.sum += p.Amount
	if p.Version > 0 {
		w.v.follow(&p)
	}
	w.entry.Postings = append(w.entry.Postings, p)
	w.v.report.Postings++
	return nil
}

func (w *walk) endEntry() {
	e := &w.entry
	if e.ID == 0 {
		return
	}
	w.v.report.Entries++
	if e.Kind == KindHold {
		w.v.heldEntries++
	}
	if len(e.Postings) < 2 {
		w.v.report.fault("entry %s has %d postings", e.ID, len(e.Postings))
	}
	sums := map[money.Currency]money.Amount{}
	for _, p := range e.Postings {
		sums[p.Ref.Currency] += p.Amount
	}
	for currency, sum := range sums {
		if sum != 0 {
			w.v.report.fault("entry %s sums to %s %s", e.ID, sum, currency)
		}
	}
	w.intoSeal(e)
}

func (w *walk) intoSeal(e *BookEntry) {
	for w.seal < len(w.v.seals) && e.ID > w.v.seals[w.seal].LastEntry {
		w.endSeal()
	}
	w.count++
	w.scratch = digest(w.hash, w.scratch[:0], e)
	if w.seal == len(w.v.seals) {
		if w.count == sealBatch { // where the next seal would end
			w.cutTail()
		}
		return
	}
	for _, p := range e.Postings {
		w.v.accounts[p.Account].sealed += p.Amount
	}
}

func (w *walk) beginSeal() {
	w.hash, w.count = sha256.New(), 0
	switch n := len(w.v.seals); {
	case w.seal < n:
		w.hash.Write([]byte(w.v.seals[w.seal].PrevHash))
	case n > 0: // what follows is not sealed yet
		w.v.report.Head = w.v.seals[n-1].Hash
		w.hash.Write([]byte(w.v.report.Head))
	}
}

// cutTail is the seal that will cover the entries since the last.
func (w *walk) cutTail() {
	w.v.report.Head = hex.EncodeToString(w.hash.Sum(nil))
	w.hash, w.count = sha256.New(), 0
	w.hash.Write([]byte(w.v.report.Head))
}

func (w *walk) endTail() {
	if w.count > 0 {
		w.cutTail()
	}
}

func (w *walk) endSeal() {
	s := w.v.seals[w.seal]
	if w.count != s.Entries {
		w.v.report.fault("seal %d covers %d entries, the book has %d", s.Seq, s.Entries, w.count)
	}
	if hex.EncodeToString(w.hash.Sum(nil)) != s.Hash {
		w.v.report.fault("seal %d does not match its entries", s.Seq)
	}
	w.seal++
	w.beginSeal()
}
