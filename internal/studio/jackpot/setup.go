package jackpot

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// The refusals of the set-up.
var (
	ErrPool   = fault.New(fault.NotFound, "studio.jackpot.unknown")
	ErrStale  = fault.New(fault.Conflict, "studio.jackpot.stale")
	ErrStands = fault.New(fault.Conflict, "studio.jackpot.stands")
	ErrReason = fault.New(fault.Invalid, "studio.jackpot.reason")
	ErrTotal  = fault.New(fault.Refused, "studio.jackpot.total")
)

// totalMost bounds what all pools of a currency take from a stake, in
// millionths, and give back of it: games that return 99 % keep below the whole.
const totalMost = 9_000

// SetUp asks for a pool: a new one where Version is 0, else other terms for the
// cycles after the one under way.
type SetUp struct {
	Level    Level
	Currency money.Currency
	Terms
	Open    bool
	Version int
	Reason  string
}

// Preview is what terms come to.
type Preview struct {
	Gathers, Prize money.Amount // on average, rounded down
	Share          *big.Rat     // of the pool
	Take           int64        // of a stake by all pools of the currency, in millionths
	Total          *big.Rat     // that all pools of the currency give back
}

// Preview tells what a set-up comes to without doing it. Faults: ErrTerms,
// ErrTotal.
func (s *Service) Preview(ctx context.Context, u SetUp) (Preview, error) {
	pools, err := s.d.Store.Pools(ctx)
	if err != nil {
		return Preview{}, err
	}
	return previewOf(pools, u)
}

func previewOf(pools []Pool, u SetUp) (Preview, error) {
	if !slices.Contains(Levels(), u.Level) {
		return Preview{}, ErrTerms.With("field", "level")
	}
	if c, err := money.ParseCurrency(string(u.Currency)); err != nil || c == money.Trial {
		return Preview{}, ErrTerms.With("field", "currency")
	}
	if err := u.Valid(u.Currency); err != nil {
		return Preview{}, err
	}
	p := Preview{Gathers: floorOf(u.Gathers(u.Currency), u.Currency), Prize: floorOf(u.MeanPrize(u.Currency), u.Currency), Share: u.Share(u.Currency), Total: new(big.Rat)}
	add := func(t Terms) {
		p.Take += t.Rate + t.Reserve
		p.Total.Add(p.Total, t.Share(u.Currency))
	}
	for _, other := range pools {
		if other.Currency == u.Currency && other.Level != u.Level && other.Open {
			add(other.Terms)
		}
	}
	if u.Open {
		add(u.Terms)
	}
	if p.Take > totalMost || p.Total.Cmp(big.NewRat(totalMost, millionth)) > 0 {
		return p, ErrTotal.With("most", Percent(big.NewRat(totalMost, millionth), 2))
	}
	return p, nil
}

// floorOf rounds an average down to the smallest unit of the currency.
func floorOf(r *big.Rat, c money.Currency) money.Amount {
	return money.Amount(new(big.Int).Quo(r.Num(), r.Denom()).Int64()).FloorTo(c.Digits())
}

// Set makes a pool, or changes the terms of its next cycles; the cycle under
// way keeps its own. A closed pool ends with the win of that cycle; opening it
// again begins another. Faults: those of Preview, ErrStale, ErrStands, ErrPool,
// ErrReason.
func (s *Service) Set(ctx context.Context, staff id.Staff, u SetUp) (Pool, error) {
	u.Reason = strings.TrimSpace(u.Reason)
	if u.Reason == "" {
		return Pool{}, ErrReason
	}
	p := Pool{Level: u.Level, Currency: u.Currency, Terms: u.Terms, Open: u.Open, Version: u.Version + 1, ChangedAt: s.now()}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		pools, err := s.d.Store.PoolsTx(ctx, tx, u.Currency)
		if err != nil {
			return err
		}
		if _, err := previewOf(pools, u); err != nil {
			return err
		}
		a := Action{Staff: staff, Name: "studio.jackpot.set", Subject: string(u.Level) + " " + string(u.Currency), After: p, Reason: u.Reason}
		if u.Version == 0 {
			p.ID = id.New[poolKind](s.d.IDs)
			added, err := s.make(ctx, tx, p)
			if err == nil && !added {
				err = ErrStands
			}
			if err == nil {
				err = s.reprice(ctx, tx, p.Currency)
			}
			if err != nil {
				return err
			}
			return s.d.Auditor.Audit(ctx, tx, a)
		}
		at := slices.IndexFunc(pools, func(one Pool) bool { return one.Level == u.Level })
		if at < 0 {
			return ErrPool
		}
		before := pools[at]
		p.ID = before.ID
		changed, err := s.d.Store.SetPool(ctx, tx, p)
		if err == nil && !changed {
			err = ErrStale
		}
		if err != nil {
			return err
		}
		a.Before, a.After = before, p
		if err := s.reopen(ctx, tx, p); err != nil {
			return err
		}
		return s.d.Auditor.Audit(ctx, tx, a)
	})
	if err == nil {
		s.stale()
	}
	return p, err
}

// reopen begins a cycle of an open pool that has none under way.
func (s *Service) reopen(ctx context.Context, tx *db.Tx, p Pool) error {
	running, err := s.d.Store.LockAccruing(ctx, tx, p.Currency)
	if err != nil || !p.Open || slices.ContainsFunc(running, func(c *Cycle) bool { return c.Pool == p.ID }) {
		return err
	}
	last, err := s.d.Store.LastOf(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	w := s.newWork(tx, p.Currency)
	if w.reserve, err = s.d.Store.LockReserve(ctx, tx, p.Currency); err != nil {
		return err
	}
	next, err := s.after(&last, p)
	if err != nil {
		return err
	}
	s.seed(w, next)
	if err := s.d.Store.InsertCycle(ctx, tx, next); err != nil {
		return err
	}
	if err := w.post(ctx); err != nil {
		return err
	}
	return s.reprice(ctx, tx, p.Currency)
}

// Desk is what staff see of a pool.
type Desk struct {
	Pool
	Running *Cycle // nil where none is under way
	Points  []Point
}

// growthFor is how far back the plots of growth go; older points are forgotten.
const growthFor = 7 * 24 * time.Hour

// Desks lists all pools as staff see them.
func (s *Service) Desks(ctx context.Context) ([]Desk, map[money.Currency]money.Amount, error) {
	pools, err := s.d.Store.Pools(ctx)
	if err != nil {
		return nil, nil, err
	}
	cycles, err := s.read(ctx, true)
	if err != nil {
		return nil, nil, err
	}
	out := make([]Desk, len(pools))
	for i, p := range pools {
		out[i].Pool = p
		for k := range cycles {
			if cycles[k].Pool == p.ID {
				out[i].Running = &cycles[k]
			}
		}
		if out[i].Points, err = s.d.Store.Points(ctx, p.ID, s.now().Add(-growthFor)); err != nil {
			return nil, nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b Desk) int {
		if a.Currency != b.Currency {
			return strings.Compare(string(a.Currency), string(b.Currency))
		}
		return slices.Index(Levels(), a.Level) - slices.Index(Levels(), b.Level)
	})
	reserves, err := s.d.Store.Reserves(ctx)
	return out, reserves, err
}

// Hits lists cycles that were won, newest first.
func (s *Service) Hits(ctx context.Context, before CycleID, limit int) ([]Cycle, error) {
	return s.d.Store.Won(ctx, before, limit)
}

// Names masks the winners of cycles; who opted out is left out.
func (s *Service) Names(ctx context.Context, cycles []Cycle) (map[id.Member]string, error) {
	var members []id.Member
	for _, c := range cycles {
		if !slices.Contains(members, c.Member) {
			members = append(members, c.Member)
		}
	}
	if len(members) == 0 {
		return map[id.Member]string{}, nil
	}
	return s.d.Names.Masked(ctx, members)
}

// daysGiven is how many days the contributions by game are added up for.
const daysGiven = 30

// Given lists what games brought in the last thirty days, the most first.
func (s *Service) Given(ctx context.Context, c money.Currency, limit int) ([]Given, error) {
	return s.d.Store.GivenSince(ctx, c, dayOf(s.now())-daysGiven+1, limit)
}

func dayOf(at clock.Instant) int64 { return int64(at) / int64(24*time.Hour/time.Microsecond) }

// Forget deletes the points of growth that no plot shows any more.
func (s *Service) Forget(ctx context.Context) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.ForgetPoints(ctx, tx, s.now().Add(-growthFor))
	})
}
