package transfer

import (
	"context"
	"fmt"

	"baize/internal/gateway"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/wallet"
)

// Cmd asks for a transfer; Key makes a repeat answer the first one.
type Cmd struct {
	Member    id.Member
	Vendor    string
	Direction Direction
	Amount    money.Amount
	Key       string
}

// Filter narrows a list of transfers; the newest come first, after Before.
type Filter struct {
	Member id.Member
	Vendor string
	State  State
	Before ID
	Limit  int
}

// sameKey is how often a key that was used beside us at the same moment is
// looked up again.
const sameKey = 3

// Request puts money on its way to a vendor or asks for it back; the job does
// the rest. Faults: ErrVendor, ErrRunning, ErrClosed (only to the vendor: what
// is there may always come back), gateway.ErrRealAccountNeeded, the wallet's
// notEnough, care's limits, and whatever keeps the member from playing.
func (s *Service) Request(ctx context.Context, c Cmd) (Transfer, error) {
	t, err := s.draft(ctx, c)
	if err != nil {
		return Transfer{}, err
	}
	ask := idem.Key{Scope: scope + ":" + c.Member.String(), ID: c.Key, Content: []string{c.Vendor, string(c.Direction), c.Amount.String()}}
	var made ID
	for range sameKey {
		err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			made, _, err = idem.Once(ctx, tx, s.d.Clock, ask, func() (ID, error) { return s.begin(ctx, tx, t) })
			return err
		})
		if !db.IsUnique(err) {
			break
		}
	}
	if err != nil {
		return Transfer{}, err
	}
	return s.d.Store.Get(ctx, made)
}

func (s *Service) draft(ctx context.Context, c Cmd) (Transfer, error) {
	t := Transfer{MemberID: c.Member, Vendor: c.Vendor, Direction: c.Direction, Amount: c.Amount}
	if !s.Serves(ctx, c.Vendor) {
		return t, ErrVendor
	}
	var err error
	if t.Currency, err = s.currency(ctx, c); err != nil {
		return t, err
	}
	switch {
	case c.Amount < money.Unit:
		return t, fault.InvalidField("amount", "gateway.transfer.min", fault.Args{"min": money.Unit, "currency": t.Currency.Symbol()})
	case c.Amount != c.Amount.FloorTo(t.Currency.Digits()):
		return t, fault.InvalidField("amount", "gateway.transfer.decimals", fault.Args{"digits": t.Currency.Digits()})
	}
	return t, nil
}

// currency is the member's; on the way in it asks for leave as well.
func (s *Service) currency(ctx context.Context, c Cmd) (money.Currency, error) {
	if c.Direction == Out {
		return s.d.Members.CurrencyOf(ctx, c.Member)
	}
	player, err := s.d.Members.MayPlay(ctx, c.Member)
	switch {
	case err != nil:
		return "", err
	case player.Trial:
		return "", gateway.ErrRealAccountNeeded // demo money never leaves the house
	}
	_, open, err := s.d.Doors.VendorDoor(ctx, c.Vendor, locale.Default)
	if err == nil && !open {
		err = ErrClosed
	}
	if err == nil {
		err = s.d.Vendors.MayEnter(ctx, c.Vendor, player.Currency)
	}
	return player.Currency, err
}

// begin writes the transfer with its money set aside, its first event and its
// first job.
func (s *Service) begin(ctx context.Context, tx *db.Tx, t Transfer) (ID, error) {
	w, err := s.d.Store.LockWallet(ctx, tx, t.MemberID, t.Vendor, t.Currency)
	if err != nil {
		return 0, err
	}
	if _, running, err := s.d.Store.RunningTx(ctx, tx, t.MemberID, t.Vendor); err != nil || running {
		return 0, orElse(err, ErrRunning)
	}
	now := s.now()
	t.ID = id.New[transferKind](s.d.IDs)
	t.Reference, t.State, t.StepAt, t.CreatedAt, t.UpdatedAt, t.Version = t.ID.String(), Requested, now, now, now, 1
	if t.Direction == In {
		if err := s.mayGo(ctx, tx, t); err != nil {
			return 0, err
		}
	}
	b, err := s.setAside(ctx, tx, &t)
	if err != nil {
		return 0, err
	}
	if err := s.d.Store.Insert(ctx, tx, t); err != nil {
		return 0, err
	}
	w.UsedAt, w.Epoch = now, w.Epoch+1
	if t.Direction == Out {
		w.Balance -= t.Transit
	}
	if err := s.d.Store.SaveWallet(ctx, tx, w); err != nil {
		return 0, err
	}
	if err := s.enqueue(ctx, tx, t); err != nil {
		return 0, err
	}
	return t.ID, s.tell(ctx, tx, t, b, t.Direction == In)
}

// setAside moves into transit what the transfer is about: going in the amount,
// coming out what of it is known to be held.
func (s *Service) setAside(ctx context.Context, tx *db.Tx, t *Transfer) (wallet.Balance, error) {
	m := s.move(*t)
	if t.Direction == In {
		t.Transit = t.Amount
		m.Kind, m.Cash, m.Transit = "transfer.in", -t.Amount, t.Amount
		return s.post(ctx, tx, m)
	}
	away, err := s.d.Pockets.AwayTx(ctx, tx, t.MemberID, t.Vendor, t.Currency)
	if err != nil {
		return wallet.Balance{}, err
	}
	if t.Transit = min(away.Held, t.Amount); t.Whole {
		t.Amount, t.Transit = away.Held, away.Held
	}
	m.Kind, m.Held, m.Transit = "transfer.out.begun", -t.Transit, t.Transit
	return s.post(ctx, tx, m)
}

func (s *Service) move(t Transfer) wallet.AwayMove {
	return wallet.AwayMove{
		Member: t.MemberID, Currency: t.Currency, Vendor: t.Vendor, Scope: scope, ExternalID: t.Reference, Memo: t.Reference,
	}
}

// Get is one of the member's own transfers; ErrTransfer otherwise.
func (s *Service) Get(ctx context.Context, member id.Member, transfer ID) (Transfer, error) {
	t, err := s.d.Store.Get(ctx, transfer)
	if err == nil && t.MemberID != member {
		err = ErrTransfer
	}
	if err != nil {
		return Transfer{}, err
	}
	return t, nil
}

// List lists transfers, newest first.
func (s *Service) List(ctx context.Context, f Filter, p page.Request) (page.Page[Transfer], error) {
	p = p.Clamp()
	f.Limit = p.Limit + 1
	if p.Cursor != "" {
		before, err := id.Parse[transferKind](p.Cursor)
		if err != nil {
			return page.Page[Transfer]{}, fault.InvalidField("cursor", "field.type")
		}
		f.Before = before
	}
	rows, err := s.d.Store.List(ctx, f)
	return page.Cut(rows, p.Limit, func(t Transfer) string { return t.ID.String() }), err
}

func (s *Service) enqueue(ctx context.Context, tx *db.Tx, t Transfer) error {
	if t.StepAt == 0 {
		return nil
	}
	return s.d.Queue.Enqueue(ctx, tx, stepJob, fmt.Sprintf("%s:%d", t.ID, t.Version), t.StepAt, t.ID)
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}
