package bonus

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/turnover"
	"baize/internal/wallet"
)

// Listeners count turnover and match deposits.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{
		{Name: "bonus.wager", Topics: []string{betting.TopicSettled, betting.TopicVoided}, Handle: s.onSettled, Gather: 100 * time.Millisecond, Bulk: true},
		{Name: "bonus.deposit", Topics: []string{topicCredited}, Handle: s.onCredited},
		{Name: "bonus.away", Topics: []string{rewards.TopicAway}, Handle: s.onAway},
	}
}

type purse struct {
	member   id.Member
	currency money.Currency
}

// batch is what one batch of events comes to.
type batch struct {
	bets   []turnover.Bet
	counts []turnover.Count         // of the bets, one for one
	last   map[purse]wallet.Balance // after the member's latest event
}

func readBatch(all []bus.Delivery) (batch, error) {
	b := batch{last: map[purse]wallet.Balance{}}
	for _, d := range all {
		e, err := bus.Value[betting.Event](d)
		if err != nil {
			return b, err
		}
		if e.Member == 0 || e.Currency == money.Trial {
			continue
		}
		b.bets = append(b.bets, turnover.Bet{Topic: d.Topic, Event: e})
		key := purse{e.Member, e.Currency}
		if before, seen := b.last[key]; !seen || e.Balance.Version >= before.Version {
			b.last[key] = e.Balance
		}
	}
	return b, nil
}

func (b *batch) members() []id.Member {
	seen := map[id.Member]bool{}
	for key := range b.last {
		seen[key.member] = true
	}
	return slices.Sorted(maps.Keys(seen))
}

// onSettled counts a batch of settled and voided bets. Two looks for all its
// members; who has neither a bonus nor a rollover costs nothing more.
func (s *Service) onSettled(ctx context.Context, tx *db.Tx, all []bus.Delivery) error {
	b, err := readBatch(all)
	if err != nil || len(b.bets) == 0 {
		return err
	}
	members := b.members()
	active, err := s.Store.ActiveOf(ctx, tx, members)
	if err != nil {
		return err
	}
	rollovers, err := s.Store.OpenRollovers(ctx, tx, members)
	if err != nil || len(active)+len(rollovers) == 0 {
		return err
	}
	if err := s.weigh(ctx, tx, &b); err != nil {
		return err
	}
	if err := s.countRollovers(ctx, tx, &b, rollovers); err != nil {
		return err
	}
	return s.countGrants(ctx, tx, &b, active)
}

// weigh finds what the bets of a batch count.
func (s *Service) weigh(ctx context.Context, tx *db.Tx, b *batch) (err error) {
	for i := range b.bets {
		bet := &b.bets[i]
		if bet.Category, err = s.Lanes.LaneOf(ctx, bet.Vendor, bet.Game); err != nil {
			return err
		}
	}
	b.counts, err = s.Turnover.Count(ctx, tx, b.bets)
	return err
}

func (s *Service) countGrants(ctx context.Context, tx *db.Tx, b *batch, active []Grant) error {
	of := make(map[purse]*Grant, len(active))
	for i := range active {
		of[purse{active[i].Member, active[i].Currency}] = &active[i]
	}
	type key struct {
		grant    GrantID
		category string
	}
	sums, touched := map[key]*Counted{}, map[GrantID]*Grant{}
	for i, e := range b.bets {
		g := of[purse{e.Member, e.Currency}]
		if g == nil || e.At.Told() < g.ActiveAt.Told() {
			continue
		}
		touched[g.ID] = g
		valid := b.counts[i].Valid
		if valid == 0 {
			continue
		}
		k := key{g.ID, e.Category}
		if sums[k] == nil {
			sums[k] = &Counted{Grant: g.ID, Category: e.Category}
		}
		sums[k].Valid += valid
		sums[k].Counted += weighed(valid, g.Terms.Weights[e.Category])
	}
	list := slices.Collect(maps.Values(sums))
	slices.SortFunc(list, func(a, b *Counted) int {
		return cmp.Or(cmp.Compare(a.Grant, b.Grant), cmp.Compare(a.Category, b.Category))
	})
	for _, c := range list {
		if err := s.Store.AddCounted(ctx, tx, *c); err != nil {
			return err
		}
	}
	for _, which := range slices.Sorted(maps.Keys(touched)) {
		g := touched[which]
		if err := s.settleUp(ctx, tx, g, b.last[purse{g.Member, g.Currency}].Bonus == 0); err != nil {
			return err
		}
	}
	return nil
}

// weighed is a part of an amount in percent; what is taken back weighs as much
// as what was given.
func weighed(valid money.Amount, percent int) money.Amount {
	if valid < 0 {
		return -weighed(-valid, percent)
	}
	part, err := valid.MulRatio(int64(percent), 100)
	if err != nil {
		return 0 // more than all the money there is
	}
	return part
}

// settleUp completes a grant whose target is reached, or whose money is all
// lost.
func (s *Service) settleUp(ctx context.Context, tx *db.Tx, g *Grant, empty bool) error {
	done, err := s.Store.ProgressTx(ctx, tx, g.ID)
	if err != nil {
		return err
	}
	reached := counted(done) >= g.Target
	if !reached && !empty {
		return nil
	}
	b, err := s.Wallet.BalanceTx(ctx, tx, g.Member, g.Currency)
	if err != nil {
		return err
	}
	now, err := s.Store.GrantTx(ctx, tx, g.ID)
	if err != nil || now == nil || now.State != Active {
		return err
	}
	if reached {
		return s.finish(ctx, tx, now, Completed, "")
	}
	if b.Bonus > 0 {
		return nil
	}
	open, err := s.Bets.OpenBonus(ctx, tx, g.Member, g.ID)
	if err != nil || open > 0 {
		return err
	}
	return s.finish(ctx, tx, now, Completed, "spent")
}

// countRollovers counts cash that must be turned over, each by itself.
func (s *Service) countRollovers(ctx context.Context, tx *db.Tx, b *batch, open []Rollover) error {
	for i := range open {
		r := &open[i]
		before := r.Progress
		for n, e := range b.bets {
			if e.Member != r.Member || e.Currency != r.Currency || e.At.Told() < r.At.Told() {
				continue
			}
			r.Progress = max(0, r.Progress+b.counts[n].Valid)
		}
		if r.Progress >= r.Target {
			r.DoneAt = s.now()
		}
		if r.Progress != before || r.DoneAt != 0 {
			if err := s.Store.UpdateRollover(ctx, tx, r); err != nil {
				return err
			}
		}
	}
	return nil
}
