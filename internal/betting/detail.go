package betting

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// BetType says what sort of bet it is; empty is Normal.
type BetType string

// The bet types. A free bet uses up a granted round and stakes nothing; the
// stake of a feed goes into pools as a whole; a side bet differs in name only.
const (
	Normal BetType = "NORMAL"
	Free   BetType = "FREE"
	Feed   BetType = "JACKPOT_FEED"
	Side   BetType = "SIDE"
)

// Extra is what only few commands carry.
type Extra struct {
	Type BetType
	// Reward names the grant that a free bet uses up.
	Reward string
	// Info is the vendor's own text, kept as it is.
	Info string
	// Pools are parts of the stake that go into the vendor's jackpots.
	Pools []PoolShare
}

// Detail is what is kept of an Extra beside its action.
type Detail struct {
	Action ActionID
	Round  id.Round
	Extra
	Grant GrantID
	// Amount is what a free bet was recorded with.
	Amount money.Amount
	// Pocket is where wins of the action go; empty is cash.
	Pocket     wallet.Pocket
	ReturnedBy ActionID

	jackpot string // the pool that a jackpot win comes from
}

// kept reports whether there is something worth a row.
func (d *Detail) kept() bool {
	return d != nil && (d.Grant != 0 || d.Info != "" || d.Reward != "" || len(d.Pools) > 0 ||
		(d.Type != "" && d.Type != Normal) || (d.Pocket != "" && d.Pocket != wallet.Cash))
}

func (a *Action) free() bool { return a.detail != nil && a.detail.Type == Free }

// valid refuses extras that contradict themselves.
func (x *Extra) valid(stake money.Amount) error {
	if (x.Type == Free) != (x.Reward != "") || (x.Type == Free && len(x.Pools) > 0) || len(x.Info) > maxInfo {
		return ErrCommand
	}
	rest := stake
	for i, p := range x.Pools {
		if p.Pool == "" || p.Amount <= 0 || p.Amount > rest || i == maxPools {
			return ErrCommand
		}
		for _, other := range x.Pools[:i] {
			if other.Pool == p.Pool {
				return ErrCommand
			}
		}
		rest -= p.Amount
	}
	if x.Type == Feed && rest != 0 {
		return ErrCommand
	}
	return nil
}

const (
	maxPools = 8
	maxInfo  = 8 << 10
)

// keep writes the detail of an action, where it has one.
func (s *Service) keep(ctx context.Context, tx *db.Tx, a *Action) error {
	d := a.detail
	if !d.kept() {
		return nil
	}
	d.Action, d.Round = a.ID, a.Round
	if err := s.store.InsertDetail(ctx, tx, d); err != nil {
		return err
	}
	return s.movePools(ctx, tx, a, d.Pools, 1)
}

// recall reads the detail of an action that is to be undone. An action that is
// at hand since it was made has it with it.
func (s *Service) recall(ctx context.Context, tx *db.Tx, target *Action) error {
	if target.detail != nil {
		return nil
	}
	d, pools, found, err := s.store.FindDetail(ctx, tx, target.ID)
	if err != nil || !found {
		return err
	}
	if pools > 0 {
		if d.Pools, err = s.store.PoolMovesOf(ctx, tx, target.ID); err != nil {
			return err
		}
	}
	if target.Kind == KindJackpot && len(d.Pools) == 1 {
		d.jackpot = d.Pools[0].Pool
	}
	target.detail = &d
	return nil
}

// stakeLeg is a leg whose pools' parts go past the vendor's own account.
func stakeLeg(a, of *Action, kind string, signed money.Amount) wallet.Leg {
	l := leg(a, kind, signed)
	if d := of.detail; d != nil {
		for _, p := range d.Pools {
			l.Shares = append(l.Shares, wallet.Share{Counter: poolAccount(a.Vendor, p.Pool, a.Balance.Currency), Amount: p.Amount})
		}
	}
	return l
}

// winLeg is a leg of a win: into its pocket, out of its pool.
func winLeg(a, of *Action, kind string, signed money.Amount) wallet.Leg {
	l := leg(a, kind, signed)
	if d := of.detail; d != nil {
		if d.Pocket != "" {
			l.Pocket = d.Pocket
		}
		if d.jackpot != "" {
			l.Counter = poolAccount(a.Vendor, d.jackpot, a.Balance.Currency)
		}
	}
	return l
}

// backLegs take a win back: from the pocket it went to as far as that covers
// it, and the rest from cash, below zero if it must.
func (s *Service) backLegs(ctx context.Context, tx *db.Tx, a, of *Action, kind string, amount money.Amount) ([]wallet.Leg, error) {
	back := winLeg(a, of, kind, -amount)
	if back.Pocket == wallet.Cash {
		back.AllowNegative = true
		return []wallet.Leg{back}, nil
	}
	b, err := s.wallet.BalanceTx(ctx, tx, a.Balance.Member, a.Balance.Currency)
	if err != nil {
		return nil, err
	}
	covered := min(max(b.Bonus, 0), amount)
	var legs []wallet.Leg
	if covered > 0 {
		back.Amount = -covered
		legs = append(legs, back)
	}
	if covered < amount {
		rest := back
		rest.Pocket, rest.Kind, rest.Amount, rest.AllowNegative = wallet.Cash, kind+".cash", covered-amount, true
		legs = append(legs, rest)
	}
	return legs, nil
}

// poolAccount is a vendor's pool in the book; the vendor's code keeps the pools
// of vendors apart, and from those of the house.
func poolAccount(vendor, pool string, c money.Currency) ledger.AccountRef {
	return ledger.Pool(vendor+"/"+pool, ledger.JackpotPool, c)
}
