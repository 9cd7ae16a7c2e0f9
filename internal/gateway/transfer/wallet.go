package transfer

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// Wallet is a member's wallet at a vendor as last heard of.
type Wallet struct {
	MemberID  id.Member `bun:",pk"`
	Vendor    string    `bun:",pk"`
	Currency  money.Currency
	PlayerAt  clock.Instant // when the vendor first knew the member; 0 before
	Balance   money.Amount  // held, as booked
	BalanceAt clock.Instant // when the vendor last told it
	UsedAt    clock.Instant // last transfer or launch
	AskedAt   clock.Instant // when the regular look last asked, answered or not
	Epoch     int64         // grows with every change
	Net       money.Amount  // ever moved there less what came back
}

// View is a vendor's wallet as its member sees it.
type View struct {
	Vendor    string
	Name      string
	Open      bool // takes money now; it gives money back either way
	Balance   money.Amount
	Transit   money.Amount
	BalanceAt clock.Instant
	Running   *Transfer
}

const (
	inParallel = 5 // vendors that are asked at once for one member
	scope      = "gateway.transfer"
)

// Wallets lists every vendor's wallet of a member, empty ones too; a vendor that
// takes no money and never knew the member is left out.
func (s *Service) Wallets(ctx context.Context, member id.Member, lang locale.Lang) ([]View, error) {
	rows, err := s.d.Store.Wallets(ctx, member)
	if err != nil {
		return nil, err
	}
	currency, err := s.d.Members.CurrencyOf(ctx, member)
	if err != nil {
		return nil, err
	}
	running, err := s.d.Store.Running(ctx, member)
	if err != nil {
		return nil, err
	}
	var views []View
	for _, code := range s.d.Vendors.Codes(ctx) {
		view := View{Vendor: code}
		if view.Name, view.Open, err = s.d.Doors.VendorDoor(ctx, view.Vendor, lang); err != nil {
			return nil, err
		}
		view.Open = view.Open && s.d.Vendors.MayEnter(ctx, code, currency) == nil
		known := view.Open
		for _, w := range rows {
			if w.Vendor == view.Vendor {
				known = known || w.PlayerAt > 0
				view.Balance, view.BalanceAt = w.Balance, w.BalanceAt
			}
		}
		for i, t := range running {
			if t.Vendor == view.Vendor {
				known, view.Running, view.Transit = true, &running[i], t.Transit
			}
		}
		if known {
			views = append(views, view)
		}
	}
	return views, nil
}

// Refresh asks every vendor that knows the member what it holds, and books what
// was lost or won there. A vendor that does not answer is left as it was: the
// time of its balance tells.
func (s *Service) Refresh(ctx context.Context, member id.Member) error {
	rows, err := s.d.Store.Wallets(ctx, member)
	if err != nil {
		return err
	}
	each(rows, func(w Wallet) {
		if err := s.listen(ctx, w); err != nil {
			s.d.Log.WarnContext(ctx, "a vendor's balance could not be read", "vendor", w.Vendor, "member", w.MemberID, "cause", err)
		}
	})
	return nil
}

// listen hears one balance. It counts only where nothing has changed since the
// question and nothing is on its way: else it may be of before or after.
func (s *Service) listen(ctx context.Context, w Wallet) error {
	v, err := s.d.Vendors.Find(ctx, w.Vendor)
	if errors.Is(err, ErrVendor) || w.PlayerAt == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	held, err := s.ask(ctx, func(ctx context.Context) (money.Amount, error) {
		return v.Balance(ctx, Account{w.MemberID, w.Currency})
	})
	if err == nil && held < 0 {
		err = ErrNonsense
	}
	if err != nil {
		return err
	}
	return s.d.DB.Write(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		now, err := s.d.Store.LockWallet(ctx, tx, w.MemberID, w.Vendor, w.Currency)
		if err != nil || now.Epoch != w.Epoch {
			return err
		}
		if _, running, err := s.d.Store.RunningTx(ctx, tx, w.MemberID, w.Vendor); err != nil || running {
			return err
		}
		return s.book(ctx, tx, now, held)
	})
}

// book makes what is held what the vendor says, and the rest its GGR.
func (s *Service) book(ctx context.Context, tx *db.Tx, w Wallet, held money.Amount) error {
	away, err := s.d.Pockets.AwayTx(ctx, tx, w.MemberID, w.Vendor, w.Currency)
	if err != nil {
		return err
	}
	_, err = s.post(ctx, tx, wallet.AwayMove{
		Member: w.MemberID, Currency: w.Currency, Vendor: w.Vendor, Held: held - away.Held,
		Kind: "vendor.result", Scope: scope, ExternalID: fmt.Sprintf("%s:%s:%d", w.MemberID, w.Vendor, w.Epoch),
	})
	if err != nil {
		return err
	}
	w.Balance, w.BalanceAt, w.Epoch = held, s.now(), w.Epoch+1
	return s.d.Store.SaveWallet(ctx, tx, w)
}

// ask calls a vendor for an amount within the time of one call.
func (s *Service) ask(ctx context.Context, call func(context.Context) (money.Amount, error)) (money.Amount, error) {
	ctx, cancel := context.WithTimeout(ctx, s.d.CallTimeout)
	defer cancel()
	return call(ctx)
}

// introduce makes the member known to the vendor, once.
func (s *Service) introduce(ctx context.Context, v Vendor, a Account) error {
	rows, err := s.d.Store.Wallets(ctx, a.Member)
	if err != nil {
		return err
	}
	for _, w := range rows {
		if w.Vendor == v.Code() && w.PlayerAt > 0 {
			return nil
		}
	}
	if _, err := s.ask(ctx, func(ctx context.Context) (money.Amount, error) { return 0, v.CreatePlayer(ctx, a) }); err != nil {
		return err
	}
	return s.touch(ctx, v, a)
}

// touch remembers that the vendor knows the member and is used now.
func (s *Service) touch(ctx context.Context, v Vendor, a Account) error {
	return s.d.DB.Write(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		w, err := s.d.Store.LockWallet(ctx, tx, a.Member, v.Code(), a.Currency)
		if err != nil {
			return err
		}
		if w.UsedAt = s.now(); w.PlayerAt == 0 {
			w.PlayerAt = w.UsedAt
		}
		return s.d.Store.SaveWallet(ctx, tx, w)
	})
}

// each does work for every item, a few at a time.
func each[T any](items []T, work func(T)) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, inParallel)
	for _, item := range items {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			work(item)
		})
	}
	wg.Wait()
}
