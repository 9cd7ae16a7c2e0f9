package transfer

import (
	"context"
	"errors"
	"slices"

	"baize/internal/gateway"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Open opens a vendor's game for a member and answers its address. Where the
// member has chosen so, the money is moved first; what cannot be moved in time
// stays safe where it is, and so does what the member's limits hold back; the
// game opens with what is there.
func (s *Service) Open(ctx context.Context, l gateway.VendorLaunch) (string, error) {
	if err := s.d.Vendors.MayEnter(ctx, l.Vendor, l.Currency); err != nil {
		return "", err
	}
	v, err := s.d.Vendors.Find(ctx, l.Vendor)
	if err != nil {
		return "", err
	}
	a := Account{l.Member, l.Currency}
	if err := s.enter(ctx, a); err != nil {
		return "", err
	}
	if err := s.introduce(ctx, v, a); err != nil {
		return "", ErrClosed.Wrap(err)
	}
	if s.single(ctx, l.Member) {
		s.collect(ctx, a, l.Vendor)
		s.bring(ctx, a, l.Vendor)
	}
	if err := s.touch(ctx, v, a); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, s.d.CallTimeout)
	defer cancel()
	url, err := v.Launch(ctx, LaunchOrder{Account: a, GameCode: l.GameCode, Lang: l.Lang, BackURL: l.BackURL})
	if err != nil {
		return "", ErrClosed.Wrap(err)
	}
	return url, nil
}

// Gather collects from all vendors before a game that is played with the cash,
// where the member has chosen so.
func (s *Service) Gather(ctx context.Context, member id.Member, c money.Currency) {
	if s.single(ctx, member) {
		s.collect(ctx, Account{member, c}, "")
	}
}

// single reports whether the member lets the site move the money. A game opens
// also where that cannot be read.
func (s *Service) single(ctx context.Context, member id.Member) bool {
	set, err := s.d.Store.Setting(ctx, member)
	if err != nil {
		s.d.Log.WarnContext(ctx, "a member's choice could not be read before a launch", "member", member, "cause", err)
	}
	return err == nil && set.IsSingle
}

// collect brings the money home from all vendors but one, each within the time
// of one call.
func (s *Service) collect(ctx context.Context, a Account, except string) {
	others := slices.DeleteFunc(s.d.Vendors.Codes(ctx), func(code string) bool { return code == except })
	var out []ID
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		out, err = s.sweep(ctx, tx, others, a)
		return err
	})
	if err != nil {
		s.d.Log.WarnContext(ctx, "other vendors could not be collected from before a launch", "member", a.Member, "cause", err)
		out = nil
	}
	each(out, func(t ID) { s.drive(ctx, t) })
}

// bring sends the whole balance to the vendor, within the time of one call.
func (s *Service) bring(ctx context.Context, a Account, vendor string) {
	in, err := s.sendAll(ctx, a, vendor)
	switch {
	case errors.Is(err, ErrRunning) || fault.IsCode(err, fault.Refused):
		return
	case err != nil:
		s.d.Log.WarnContext(ctx, "the balance could not be sent before a launch", "member", a.Member, "vendor", vendor, "cause", err)
	case in != 0:
		s.drive(ctx, in)
	}
}

// sendAll begins a transfer of the whole cash, or of what limits leave of it; 0 where there is nothing to send.
func (s *Service) sendAll(ctx context.Context, a Account, vendor string) (made ID, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		made = 0
		if _, err := s.d.Store.LockWallet(ctx, tx, a.Member, vendor, a.Currency); err != nil {
			return err
		}
		cash, err := s.cash(ctx, tx, a)
		if err == nil && cash >= money.Unit {
			cash, err = s.room(ctx, tx, a, cash)
		}
		if err != nil || cash < money.Unit {
			return err
		}
		made, err = s.begin(ctx, tx, Transfer{MemberID: a.Member, Vendor: vendor, Currency: a.Currency, Direction: In, Amount: cash})
		return err
	})
	return made, err
}

func (s *Service) cash(ctx context.Context, tx *db.Tx, a Account) (money.Amount, error) {
	b, err := s.d.Pockets.BalanceTx(ctx, tx, a.Member, a.Currency)
	if err != nil || b.Cash <= 0 {
		return 0, err
	}
	return b.Cash.FloorTo(a.Currency.Digits()), nil
}

// drive does a transfer's first step at once; its job finds it done, or goes on.
func (s *Service) drive(ctx context.Context, transfer ID) {
	if err := s.step(ctx, transfer); err != nil {
		s.d.Log.WarnContext(ctx, "a transfer could not be driven", "transfer", transfer, "cause", err)
	}
}
