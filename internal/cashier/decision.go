package cashier

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// Decision is what a member of staff decides, and what they may.
type Decision struct {
	Staff id.Staff
	// Session is from where; weighty decisions ask it for a fresh one-time code.
	Session  id.Session
	Key      string
	Reason   string
	MayMake  bool
	MayCheck bool
}

// key names a decision for good: who took it, about what, and with which words.
// The same key with another content is a conflict.
func (d Decision) key(act, subject string, content any) idem.Key {
	return idem.Key{Scope: "cashier." + act + ":" + d.Staff.String(), ID: d.Key, Content: []any{subject, content, d.Reason}}
}

// answered reports that a decision has its answer already, so that nobody outside
// needs to be asked for it again.
func (s *Service) answered(ctx context.Context, dec Decision, act string) (bool, error) {
	k := dec.key(act, "", nil)
	return idem.Done(ctx, s.db, k.Scope, k.ID)
}

// fresh asks for a one-time code that is not old, before a decision by which
// money is booked on two people's word alone.
func (s *Service) fresh(ctx context.Context, dec Decision) error {
	if s.stepUp == nil {
		return nil
	}
	return s.stepUp.RequireFresh(ctx, dec.Session)
}

// post books an amount from one account outside members' pockets to another.
func (s *Service) post(ctx context.Context, tx *db.Tx, e ledger.Entry, from, to ledger.AccountRef, amount money.Amount) error {
	out, err := s.book.Account(ctx, tx, from)
	if err != nil {
		return err
	}
	in, err := s.book.Account(ctx, tx, to)
	if err != nil {
		return err
	}
	e.Postings = []ledger.Posting{{Account: out, Amount: -amount}, {Account: in, Amount: amount}}
	_, err = s.book.Post(ctx, tx, e)
	return err
}

// record writes who did what to what, before and after, in the transaction.
func (s *Service) record(ctx context.Context, tx *db.Tx, dec Decision, name, subject string, before, after any) error {
	if s.audit == nil {
		return nil
	}
	return s.audit.Audit(ctx, tx, Action{Staff: dec.Staff, Name: name, Subject: subject, Before: before, After: after, Reason: dec.Reason})
}
