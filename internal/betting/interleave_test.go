package betting_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
)

// effect is what an accepted action did, by the promise alone: not read back
// from the product.
type effect struct {
	round               string
	cash, bonus, pool   money.Amount
	stake, paid         money.Amount // in the round's totals
	free, win, promoted bool
	undone, superseded  bool
}

// table plays one member's legal calls and keeps the effects of those that
// were accepted.
type table struct {
	w       *bettingtest.World
	t       *testing.T
	rt      *rapid.T
	m       id.Member
	prefix  string
	n       int
	effects map[string]*effect
	order   []string
	settled map[string]int // settlement version by round
	grant   betting.Grant
}

func (p *table) name(kind string) string {
	p.n++
	return fmt.Sprintf("%s%s%d", p.prefix, kind, p.n)
}

// do notes the effect where the call was accepted.
func (p *table) do(tx string, res betting.Result, err error, e effect) {
	if err != nil {
		return // a refusal must change nothing; the balance check finds it if it did
	}
	require.False(p.rt, res.Replayed, tx)
	p.effects[tx] = &e
	p.order = append(p.order, tx)
}

func (p *table) payout(round string) (sum money.Amount) {
	for _, e := range p.effects {
		if e.round == round && !e.undone {
			sum += e.paid
		}
	}
	return sum
}

func (p *table) bet(round string, amount money.Amount, shares []betting.PoolShare, close bool) {
	tx := p.name("b")
	c := betting.PlaceCmd{Head: bettingtest.Head(p.m, p.prefix+round, tx), Stake: amount, CloseRound: close}
	e := effect{round: round, cash: -amount, stake: amount}
	if shares != nil {
		c.Extra = &betting.Extra{Type: betting.Side, Pools: shares}
		for _, s := range shares {
			e.pool += s.Amount
		}
	}
	res, err := p.w.Place(p.t.Context(), c)
	p.do(tx, res, err, e)
}

func (p *table) free(round string) {
	tx := p.name("f")
	c := betting.PlaceCmd{Head: bettingtest.Head(p.m, p.prefix+round, tx), Stake: p.grant.Stake}
	c.Extra = &betting.Extra{Type: betting.Free, Reward: p.grant.Reward}
	res, err := p.w.Place(p.t.Context(), c)
	p.do(tx, res, err, effect{round: round, free: true})
}

func (p *table) isFree(round string) bool {
	for _, e := range p.effects {
		if e.round == round && e.free && !e.undone {
			return true
		}
	}
	return false
}

func (p *table) win(round string, amount money.Amount, close bool) {
	tx := p.name("w")
	e := effect{round: round, paid: amount, win: true}
	if p.isFree(round) {
		e.bonus = amount
	} else {
		e.cash = amount
	}
	res, err := p.w.Settle(p.t.Context(), betting.SettleCmd{Head: bettingtest.Head(p.m, p.prefix+round, tx), Payout: amount, CloseRound: close})
	p.do(tx, res, err, e)
}

func (p *table) jackpot(amount money.Amount) {
	tx := p.name("j")
	res, err := p.w.Settle(p.t.Context(), betting.SettleCmd{Head: bettingtest.Head(p.m, "", tx), Payout: amount, Pool: p.prefix + "pool"})
	p.do(tx, res, err, effect{round: "promo:" + tx, cash: amount, pool: -amount, paid: amount, win: true, promoted: true})
}

func (p *table) rollback(target string) {
	tx := p.name("k")
	res, err := p.w.Rollback(p.t.Context(), betting.RollbackCmd{Head: bettingtest.Head(p.m, "", tx), RefTxID: target})
	e := p.effects[target]
	if err != nil || res.Replayed {
		require.Equal(p.rt, err == nil, e.undone, "only what was undone before is answered as a repeat")
		return
	}
	require.False(p.rt, e.undone || (e.superseded && e.win), "undone twice, or beside a resettlement")
	e.undone = true
}

func (p *table) resettle(round string, amount money.Amount, reopen bool) {
	tx := p.name("s")
	if reopen {
		amount = 0
	}
	c := betting.ResettleCmd{Head: bettingtest.Head(p.m, p.prefix+round, tx), Payout: amount, Version: p.settled[round] + 1, Reopen: reopen}
	delta := amount - p.payout(round)
	e := effect{round: round, paid: delta}
	b, err := p.w.Wallet.Balance(p.t.Context(), p.m, money.BDT)
	require.NoError(p.rt, err)
	switch {
	case !p.isFree(round):
		e.cash = delta
	case delta < 0 && b.Bonus < -delta:
		e.bonus, e.cash = -b.Bonus, delta+b.Bonus
	default:
		e.bonus = delta
	}
	res, err := p.w.Resettle(p.t.Context(), c)
	if err == nil {
		p.settled[round]++
		for _, before := range p.effects {
			before.superseded = before.superseded || before.round == round
		}
	}
	p.do(tx, res, err, e)
}

// check holds balance, pool and grant to the sum of the effects.
func (p *table) check(funded money.Amount) {
	ctx := p.t.Context()
	both, pool, used := funded, money.Amount(0), 0
	for _, e := range p.effects {
		if e.undone {
			continue
		}
		both += e.cash + e.bonus
		pool += e.pool
		if e.free {
			used++
		}
	}
	b, err := p.w.Wallet.Balance(ctx, p.m, money.BDT)
	require.NoError(p.rt, err)
	require.Equal(p.rt, both, b.Cash+b.Bonus, "cash and bonus are the sum of effects")
	held, err := p.w.PoolBalance(ctx, betting.PoolKey{Vendor: bettingtest.Vendor, Pool: p.prefix + "pool", Currency: money.BDT})
	require.NoError(p.rt, err)
	require.Equal(p.rt, pool, held, "the pool is the sum of effects")
	grants, _, err := p.w.Grants(ctx, betting.GrantQuery{Member: p.m})
	require.NoError(p.rt, err)
	require.Equal(p.rt, used, grants.Items[0].Used, "free rounds")
	_, totals, err := p.w.Records(ctx, betting.RecordQuery{Member: p.m})
	require.NoError(p.rt, err)
	require.Equal(p.rt, both-funded, totals.Net, "the record adds up to the same")
}

func (p *table) step() {
	amounts := []money.Amount{0, money.Unit, 2_500_000, 7 * money.Unit}
	round := rapid.SampledFrom([]string{"r", "s", "t"}).Draw(p.rt, "round")
	amount := rapid.SampledFrom(amounts).Draw(p.rt, "amount")
	last := rapid.Bool().Draw(p.rt, "last")
	switch rapid.SampledFrom([]string{"bet", "feed", "free", "win", "win", "jackpot", "rollback", "rollback", "resettle", "reopen"}).Draw(p.rt, "op") {
	case "bet":
		p.bet(round, amount, nil, false)
	case "feed":
		p.bet(round, 5*money.Unit, []betting.PoolShare{{Pool: p.prefix + "pool", Amount: max(amount/2, 1)}, {Pool: p.prefix + "other", Amount: 1}}, last)
		if e := p.effects[fmt.Sprintf("%sb%d", p.prefix, p.n)]; e != nil {
			e.pool-- // the other pool's
		}
	case "free":
		p.free(round)
	case "win":
		p.win(round, amount, last)
	case "jackpot":
		p.jackpot(max(amount, 10_000))
	case "rollback":
		if len(p.order) > 0 {
			p.rollback(rapid.SampledFrom(p.order).Draw(p.rt, "target"))
		}
	case "resettle", "reopen":
		p.resettle(round, amount, last)
	}
}

func TestInterleaved_BalanceIsTheSumOfEffects(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, cases := bettingtest.New(t, d), 0
		rapid.Check(t, func(rt *rapid.T) {
			cases++
			p := &table{
				w: w, t: t, rt: rt, m: w.Funded(t, "30"), prefix: fmt.Sprintf("c%d-", cases),
				effects: map[string]*effect{}, settled: map[string]int{},
			}
			var err error
			p.grant, err = w.Grant(t.Context(), betting.Grant{
				Vendor: bettingtest.Vendor, Reward: "gift", Member: p.m, Currency: money.BDT, Rounds: 3, Stake: money.Unit,
				Pocket: wallet.Bonus, ExpiresAt: clock.NowOf(w.Book.Clock).Add(time.Hour),
			})
			require.NoError(rt, err)
			for range rapid.IntRange(1, 30).Draw(rt, "length") {
				p.step()
			}
			p.check(30 * money.Unit)
		})
		w.RequireSound(t)
	})
}
