package jackpot

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// gatherFor is how long contributions wait to be shared out together.
const gatherFor = 500 * time.Millisecond

// Listeners share out what stakes brought, in the order of their commits: one
// reader, one order, one winner.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{{
		Name: "studio.jackpot", Topics: []string{betting.TopicPlaced, betting.TopicSettled, betting.TopicVoided},
		Handle: s.hear, Gather: gatherFor,
	}}
}

// hear looks up what the batch's actions put into the intake.
func (s *Service) hear(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	var events []betting.Event
	var actions []betting.ActionID
	for _, d := range batch {
		e, err := bus.Value[betting.Event](d)
		if err != nil {
			return err
		}
		if _, ours := s.d.Vendors[e.Vendor]; ours && brings(e) {
			events, actions = append(events, e), append(actions, e.Action)
		}
	}
	brought, err := s.d.Bets.SharesOf(ctx, tx, Intake, actions)
	if err != nil || len(brought) == 0 {
		return err
	}
	all := map[money.Currency][]Contribution{}
	for _, e := range events {
		if amount := brought[e.Action]; amount != 0 {
			delete(brought, e.Action) // an action is told once
			all[e.Currency] = append(all[e.Currency], Contribution{
				Action: e.Action, Member: e.Member, Vendor: e.Vendor, Game: e.Game, Round: e.Round, Amount: amount, At: e.At,
			})
		}
	}
	for c, list := range all {
		if err := s.Share(ctx, tx, c, list); err != nil {
			return err
		}
	}
	return nil
}

// brings reports that the event's action may have moved the intake.
func brings(e betting.Event) bool {
	return e.Kind == betting.KindBet || e.Kind == betting.KindBetWin || e.Kind == betting.KindRollback
}

// fold is a currency's cycles while contributions are shared out to them.
type fold struct {
	*work
	pools  []Pool
	cycles []*Cycle
	begun  []*Cycle // cycles that began here, in their order
	ended  []*Cycle
	intake map[string]money.Amount // by vendor
	into   map[Level]money.Amount
	given  map[[2]string]*Given
}

// Share shares contributions of a currency out to its pools, in their order,
// and fixes the winner of every cycle that they end.
func (s *Service) Share(ctx context.Context, tx *db.Tx, c money.Currency, list []Contribution) error {
	f := &fold{work: s.newWork(tx, c), intake: map[string]money.Amount{}, into: map[Level]money.Amount{}, given: map[[2]string]*Given{}}
	var err error
	if f.cycles, err = s.d.Store.LockAccruing(ctx, tx, c); err != nil {
		return err
	}
	if f.pools, err = s.d.Store.PoolsTx(ctx, tx, c); err != nil {
		return err
	}
	if f.reserve, err = s.d.Store.LockReserve(ctx, tx, c); err != nil {
		return err
	}
	for i := range list {
		if err := f.take(&list[i]); err != nil {
			return err
		}
	}
	return f.finish(ctx)
}

// take shares one contribution out.
func (f *fold) take(x *Contribution) error {
	shares, rest := split(f.cycles, x.Amount)
	f.intake[x.Vendor] += x.Amount
	f.reserve += rest
	f.count(x)
	for i, share := range shares {
		c := f.cycles[i]
		c.Gathered += share
		f.into[c.Level] += share
		for c != nil && x.Amount > 0 {
			at, err := f.s.threshold(c)
			if err != nil {
				return err
			}
			if c.Gathered < at {
				break
			}
			if c, err = f.end(c, at, x); err != nil {
				return err
			}
			f.cycles[i] = c
		}
	}
	f.cycles = slices.DeleteFunc(f.cycles, func(c *Cycle) bool { return c == nil })
	return nil
}

// end gives a cycle to whom a contribution is from, and begins the next.
func (f *fold) end(c *Cycle, at money.Amount, x *Contribution) (next *Cycle, err error) {
	carried := c.Gathered - at
	seed, err := f.s.reveal(c)
	if err != nil {
		return nil, err
	}
	c.Gathered, c.State = at, Triggered
	c.Win = Win{
		Threshold: at, Prize: c.Value(), Revealed: seed.String(), Member: x.Member, Vendor: x.Vendor, Game: x.Game, Round: x.Round,
		Action: x.Action, HitAt: f.s.now(),
	}
	f.ended = append(f.ended, c)
	of := slices.IndexFunc(f.pools, func(p Pool) bool { return p.ID == c.Pool })
	if of < 0 || !f.pools[of].Open { // the pool is closed: what is over goes to the seeds of others
		f.into[c.Level] -= carried
		f.reserve += carried
		return nil, nil
	}
	if next, err = f.s.after(c, f.pools[of]); err != nil {
		return nil, err
	}
	next.Gathered = carried
	f.s.seed(f.work, next)
	f.begun = append(f.begun, next)
	return next, nil
}

func (f *fold) count(x *Contribution) {
	key := [2]string{x.Vendor, x.Game}
	g := f.given[key]
	if g == nil {
		g = &Given{Currency: f.currency, Vendor: x.Vendor, Game: x.Game, Day: dayOf(f.s.now())}
		f.given[key] = g
	}
	g.Amount += x.Amount
	g.Bets++
	if x.Amount < 0 {
		g.Bets -= 2
	}
}

// finish writes and posts what was shared out, won and begun.
func (f *fold) finish(ctx context.Context) error {
	if err := f.collect(ctx); err != nil {
		return err
	}
	for _, c := range f.ended {
		if err := f.award(ctx, c); err != nil {
			return err
		}
	}
	if err := f.write(ctx); err != nil {
		return err
	}
	if err := f.post(ctx); err != nil {
		return err
	}
	if len(f.ended) > 0 {
		f.tx.OnCommit(func() {
			for _, c := range f.ended {
				f.s.forget(c.ID)
			}
			f.s.due()
		})
		return f.s.reprice(ctx, f.tx, f.currency)
	}
	return nil
}

// collect takes the vendors' intakes to the pools of the levels.
func (f *fold) collect(ctx context.Context) error {
	all := money.Amount(0)
	for _, vendor := range slices.Sorted(maps.Keys(f.intake)) {
		amount := f.intake[vendor]
		if err := f.fund(ctx, kindIntake, betting.PoolKey{Vendor: vendor, Pool: Intake, Currency: f.currency}, -amount); err != nil {
			return err
		}
		all += amount
	}
	legs, rest := []leg{{ledger.House(transit, f.currency), -all}}, all
	for _, level := range Levels() {
		legs = append(legs, leg{pool(level, f.currency), f.into[level]})
		rest -= f.into[level]
	}
	legs = append(legs, leg{reserve(f.currency), rest})
	f.entry(ledger.Entry{Kind: kindShare, Scope: scope, ExternalID: f.s.external(), Fresh: true}, legs...)
	return nil
}

// award puts a prize into the pool of the winner's vendor, from which the
// vendor protocol pays it.
func (f *fold) award(ctx context.Context, c *Cycle) error {
	f.entry(ledger.Entry{Kind: kindWon, Scope: scope, ExternalID: fmt.Sprint("won:", c.ID)},
		leg{pool(c.Level, f.currency), -c.Prize}, leg{ledger.House(transit, f.currency), c.Prize})
	return f.fund(ctx, kindPrize, betting.PoolKey{Vendor: c.Vendor, Pool: string(c.Level), Currency: f.currency}, c.Prize)
}

const pointEvery = clock.Instant(5 * time.Minute / time.Microsecond)

// write stores the cycles and what is told of them.
func (f *fold) write(ctx context.Context) error {
	store := f.s.d.Store
	for _, c := range f.ended {
		if slices.Contains(f.begun, c) { // it began and ended here
			continue
		}
		if err := store.SaveCycle(ctx, f.tx, c); err != nil {
			return err
		}
	}
	for _, c := range f.begun {
		if err := store.InsertCycle(ctx, f.tx, c); err != nil {
			return err
		}
	}
	at := f.s.now()
	for _, c := range f.cycles {
		if !slices.Contains(f.begun, c) {
			if err := store.SaveCycle(ctx, f.tx, c); err != nil {
				return err
			}
		}
		if err := store.PutPoint(ctx, f.tx, Point{Pool: c.Pool, At: at - at%pointEvery, Value: c.Value()}); err != nil {
			return err
		}
	}
	all := make([]Given, 0, len(f.given))
	for _, g := range f.given {
		all = append(all, *g)
	}
	slices.SortFunc(all, func(a, b Given) int { return cmp.Or(cmp.Compare(a.Vendor, b.Vendor), cmp.Compare(a.Game, b.Game)) })
	return store.AddGiven(ctx, f.tx, all)
}
