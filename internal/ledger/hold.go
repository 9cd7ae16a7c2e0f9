package ledger

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// HoldState is where a hold stands; it leaves open once and never returns.
type HoldState string

// The states of a hold.
const (
	HoldOpen     HoldState = "open"
	HoldCaptured HoldState = "captured"
	HoldReleased HoldState = "released"
)

// Hold is money moved from an account into a locked one until it is captured
// (goes on to a third account) or released (goes back).
//
// It has the id of the entry that opened it: that one is sealed, so that a
// recount sees a changed id as well.
type Hold struct {
	ID          id.Hold
	From        id.Account
	Locked      id.Account
	Amount      money.Amount
	State       HoldState
	Scope       string
	ExternalID  string
	OpenedEntry id.Entry
	ClosedEntry id.Entry
}

// HoldCmd opens a hold; Scope and ExternalID name it for good.
type HoldCmd struct {
	From, Locked      id.Account
	Amount            money.Amount
	Scope, ExternalID string
	Memo              string
}

// Entry kinds of holds.
const (
	KindHold    = "hold"
	KindCapture = "hold.capture"
	KindRelease = "hold.release"
)

// Hold moves Amount into the locked account and remembers why; ErrOverdraft
// where it is not covered, ErrDuplicate where it was held before.
func (s *Service) Hold(ctx context.Context, tx *db.Tx, c HoldCmd) (Hold, Receipt, error) {
	if c.Amount <= 0 {
		return Hold{}, Receipt{}, ErrPostings
	}
	r, err := s.Post(ctx, tx, Entry{
		Kind: KindHold, Scope: c.Scope, ExternalID: c.ExternalID, Memo: c.Memo,
		Postings: []Posting{{Account: c.From, Amount: -c.Amount}, {Account: c.Locked, Amount: c.Amount}},
	})
	if err != nil {
		return Hold{}, Receipt{}, err
	}
	h := Hold{
		ID: id.Hold(r.Entry), From: c.From, Locked: c.Locked, Amount: c.Amount, State: HoldOpen,
		Scope: c.Scope, ExternalID: c.ExternalID, OpenedEntry: r.Entry,
	}
	return h, r, s.store.InsertHold(ctx, tx, h)
}

// CloseCmd ends a hold: To is where a captured amount goes.
type CloseCmd struct {
	To                id.Account
	Scope, ExternalID string
	Memo              string
}

// Capture sends the held amount on to c.To; ErrHold where the hold is not open.
func (s *Service) Capture(ctx context.Context, tx *db.Tx, hold id.Hold, c CloseCmd) (Hold, Receipt, error) {
	return s.closeHold(ctx, tx, hold, HoldCaptured, c)
}

// Release gives the held amount back to where it came from; ErrHold where the
// hold is not open.
func (s *Service) Release(ctx context.Context, tx *db.Tx, hold id.Hold, scope, externalID string) (Hold, Receipt, error) {
	return s.closeHold(ctx, tx, hold, HoldReleased, CloseCmd{Scope: scope, ExternalID: externalID})
}

func (s *Service) closeHold(ctx context.Context, tx *db.Tx, hold id.Hold, to HoldState, c CloseCmd) (Hold, Receipt, error) {
	h, found, err := s.store.LockHold(ctx, tx, hold)
	if err != nil {
		return Hold{}, Receipt{}, err
	}
	if !found || h.State != HoldOpen {
		return Hold{}, Receipt{}, ErrHold
	}
	kind := KindCapture
	if to == HoldReleased {
		kind, c.To = KindRelease, h.From
	}
	r, err := s.Post(ctx, tx, Entry{
		Kind: kind, Scope: c.Scope, ExternalID: c.ExternalID, Memo: c.Memo,
		Postings: []Posting{{Account: h.Locked, Amount: -h.Amount}, {Account: c.To, Amount: h.Amount}},
	})
	if err != nil {
		return Hold{}, Receipt{}, err
	}
	h.State, h.ClosedEntry = to, r.Entry
	return h, r, s.store.CloseHold(ctx, tx, hold, to, r.Entry)
}

// HoldOf reads a hold as committed; found is false where there is none.
func (s *Service) HoldOf(ctx context.Context, hold id.Hold) (h Hold, found bool, err error) {
	return s.store.ReadHold(ctx, hold)
}

// LockHold reads a hold for change in the caller's transaction.
func (s *Service) LockHold(ctx context.Context, tx *db.Tx, hold id.Hold) (h Hold, found bool, err error) {
	return s.store.LockHold(ctx, tx, hold)
}
