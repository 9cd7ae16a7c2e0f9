package transfer

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// Setting is what a member has chosen. IsSingle makes the site move the money:
// opening a game collects from all other vendors and sends the whole balance.
type Setting struct {
	MemberID    id.Member `bun:",pk"`
	IsSingle    bool
	CollectedAt clock.Instant
}

const (
	coolDown = 10 * time.Second
	// playedLately is how long a wallet that is booked as empty is still asked.
	playedLately = 30 * 24 * time.Hour
)

// Setting is the member's choice; off where none was made.
func (s *Service) Setting(ctx context.Context, member id.Member) (Setting, error) {
	return s.d.Store.Setting(ctx, member)
}

// SetSingle turns the moving by itself on or off.
func (s *Service) SetSingle(ctx context.Context, member id.Member, on bool) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		set, err := s.d.Store.LockSetting(ctx, tx, member)
		if err != nil {
			return err
		}
		set.IsSingle = on
		return s.d.Store.SaveSetting(ctx, tx, set)
	})
}

// Collect asks everything back from every vendor that may hold something; a
// vendor with a transfer under way is left to it. The answer lists what runs
// now. ErrCoolDown within ten seconds of the last one.
func (s *Service) Collect(ctx context.Context, member id.Member, key string) ([]Transfer, error) {
	c, err := s.d.Members.CurrencyOf(ctx, member)
	if err != nil {
		return nil, err
	}
	codes := s.d.Vendors.Codes(ctx)
	var made []ID
	for range sameKey {
		err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			made, _, err = idem.Once(ctx, tx, s.d.Clock, idem.Key{Scope: scope + ".collect:" + member.String(), ID: key}, func() ([]ID, error) {
				if err := s.coolDown(ctx, tx, member); err != nil {
					return nil, err
				}
				return s.sweep(ctx, tx, codes, Account{member, c})
			})
			return err
		})
		if !db.IsUnique(err) {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	out := make([]Transfer, len(made))
	for i, transfer := range made {
		if out[i], err = s.d.Store.Get(ctx, transfer); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (s *Service) coolDown(ctx context.Context, tx *db.Tx, member id.Member) error {
	set, err := s.d.Store.LockSetting(ctx, tx, member)
	if err != nil {
		return err
	}
	now := s.now()
	if left := set.CollectedAt.Add(coolDown).Sub(now); set.CollectedAt > 0 && left > 0 {
		return ErrCoolDown.After(left)
	}
	set.CollectedAt = now
	return s.d.Store.SaveSetting(ctx, tx, set)
}

// sweep begins a whole transfer out of every one of the vendors that may hold
// the member's money. They are taken in their fixed order, which is everybody's
// order of locks.
func (s *Service) sweep(ctx context.Context, tx *db.Tx, vendors []string, a Account) ([]ID, error) {
	var wallets []Wallet
	for _, code := range vendors { // all before the first entry: wallets are locked before accounts
		w, err := s.d.Store.LockWallet(ctx, tx, a.Member, code, a.Currency)
		if err != nil {
			return nil, err
		}
		wallets = append(wallets, w)
	}
	var made []ID
	for _, w := range wallets {
		if w.PlayerAt == 0 || (w.Balance == 0 && w.UsedAt.Add(playedLately) < s.now()) {
			continue
		}
		running, found, err := s.d.Store.RunningTx(ctx, tx, a.Member, w.Vendor)
		if err != nil {
			return nil, err
		}
		if found {
			made = append(made, running.ID)
			continue
		}
		begun, err := s.begin(ctx, tx, Transfer{MemberID: a.Member, Vendor: w.Vendor, Currency: a.Currency, Direction: Out, Whole: true})
		if err != nil {
			return nil, err
		}
		made = append(made, begun)
	}
	return made, nil
}
