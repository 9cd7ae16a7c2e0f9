package bonus_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonustest"
	"baize/internal/wallet"
)

// class is the model's word for an answer.
func class(res betting.Result, err error) string {
	for want, word := range map[error]string{
		betting.ErrDuplicate: "again", betting.ErrUnknown: "unknown", betting.ErrRoundClosed: "closed", betting.ErrSettled: "settled",
		wallet.ErrNotEnough: "notEnough", betting.ErrBonusBet: "maxBet",
	} {
		if errors.Is(err, want) {
			return word
		}
	}
	switch {
	case err != nil:
		return err.Error()
	case res.Replayed:
		return "again"
	}
	return "ok"
}

// pair drives product and model with the same operations of one member.
type pair struct {
	w      *bonustest.World
	m      *model
	member id.Member
	prefix string
	ids    []bonus.GrantID // of the model's grants
}

func TestBonus_AgreesWithTheModelOnRandomOperations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		kinds := launchAll(t, w)
		cases := 0
		rapid.Check(t, func(rt *rapid.T) {
			cases++
			w.Count(t)
			p := &pair{w: w, m: newModel(), member: w.Funded(t, "3"), prefix: fmt.Sprintf("c%d-", cases)}
			p.m.cash = 3_000_000
			for range rapid.IntRange(40, 100).Draw(rt, "length") {
				p.step(rt, t, kinds)
			}
			p.same(rt, t)
		})
		w.RequireSound(t)
		requireHouse(t, w)
	})
}

// kind is a campaign with what the model knows of it.
type kind struct {
	campaign bonus.Campaign
	grant    modelGrant
}

func launchAll(t *testing.T, w *bonustest.World) []kind {
	var out []kind
	for i, g := range []modelGrant{
		{amount: 6_000_000, target: 6_000_000, sticky: true, maxBet: 9_000_000},
		{amount: 4_440_000, target: 4_440_000, most: 3_000_000},
		{amount: 5_000_000, target: 15_000_000},
		{amount: 3_000_000, target: 3_000_000},
	} {
		rule := bonustest.Gift(money.Amount(g.amount).String(), int(g.target/g.amount))
		rule.MaxConvert, rule.MaxBet, rule.Sticky = money.Amount(g.most), money.Amount(g.maxBet), g.sticky
		out = append(out, kind{w.Launched(t, fmt.Sprint("kind-", i), rule), g})
	}
	return out
}

func (p *pair) step(rt *rapid.T, t *testing.T, kinds []kind) {
	ctx := t.Context()
	p.w.Book.Clock.Advance(time.Second)
	p.m.now++
	tx := fmt.Sprint("t", p.m.now)
	ref := fmt.Sprint("t", rapid.Int64Range(max(1, p.m.now-12), p.m.now).Draw(rt, "ref"))
	round := fmt.Sprint("r", max(0, p.m.now/6-rapid.Int64Range(0, 2).Draw(rt, "round")))
	size := rapid.SampledFrom([]int64{0, 1_000_000, 3_339_999, 4_170_000, 9_000_000, 14_330_000}).Draw(rt, "amount")
	stake := size / cent * cent
	op := rapid.SampledFrom([]string{"claim", "resettle", "count", "rollback", "last win", "bet", "win", "bet-win", "count", "bet", "last win", "rollback", "resettle", "bet", "close", "forfeit"}).Draw(rt, "op")
	got, want := "", ""
	name := func(s string) string { return p.prefix + s }
	if op == "forfeit" && rapid.IntRange(0, 4).Draw(rt, "hesitates") < 4 {
		op = "count"
	}
	switch op {
	case "bet":
		want = p.m.bet(round, tx, stake, -1)
		got = class(p.w.Place(ctx, bettingtest.Bet(p.member, name(round), name(tx), money.Amount(stake).String())))
	case "bet-win":
		want = p.m.bet(round, tx, stake, size)
		got = class(p.w.PlaceAndSettle(ctx, bettingtest.BetWin(p.member, name(round), name(tx), money.Amount(stake).String(), money.Amount(size).String())))
	case "win", "last win":
		c := bettingtest.Win(p.member, name(round), name(tx), "", money.Amount(size).String())
		c.CloseRound = op == "last win"
		want = p.m.win(round, tx, size, c.CloseRound)
		got = class(p.w.Settle(ctx, c))
	case "rollback":
		if want = p.m.rollback(tx, ref); want == "skip" || tx == ref {
			return
		}
		got = class(p.w.Rollback(ctx, bettingtest.Undo(p.member, name(round), name(tx), name(ref))))
	case "resettle":
		if want = p.m.resettle(round, tx, size); want == "skip" {
			return
		}
		got = class(p.w.Resettle(ctx, betting.ResettleCmd{
			Head: bettingtest.Head(p.member, name(round), name(tx), size), Payout: money.Amount(size), Version: p.m.rounds[round].version,
		}))
	case "close":
		want = p.m.close(round)
		got = class(p.w.CloseRound(ctx, bettingtest.Close(p.member, name(round))))
	default:
		got, want = p.grantStep(rt, t, op, kinds)
	}
	if got != want {
		rt.Fatalf("%s tx=%s ref=%s round=%s amount=%d: got %q, the model says %q", op, tx, ref, round, size, got, want)
	}
	p.pockets(rt, t, op)
}

func (p *pair) grantStep(rt *rapid.T, t *testing.T, op string, kinds []kind) (got, want string) {
	switch op {
	case "claim":
		which := rapid.IntRange(0, len(kinds)-1).Draw(rt, "campaign")
		g, err := p.w.Bonus.Claim(t.Context(), bonus.ClaimCmd{Member: p.member, Campaign: kinds[which].campaign.ID})
		require.NoError(rt, err)
		for _, known := range p.ids {
			if known == g.ID {
				return "again", "again"
			}
		}
		one := kinds[which].grant
		p.ids = append(p.ids, g.ID)
		p.m.claim(&one)
	case "count":
		p.w.Count(t)
		p.m.count()
	default:
		for i, g := range p.m.grants {
			if g.state != "active" {
				continue
			}
			var err error
			if p.m.now%2 == 0 {
				_, err = p.w.Bonus.Forfeit(t.Context(), p.member, p.ids[i])
			} else {
				_, err = p.w.Bonus.Cancel(t.Context(), 7, p.ids[i], "why")
			}
			require.NoError(rt, err)
			p.m.end("gone")
			break
		}
	}
	return "", ""
}

// pockets compares what the member has after every operation.
func (p *pair) pockets(rt *rapid.T, t *testing.T, after string) {
	b, err := p.w.Wallet.Balance(t.Context(), p.member, money.BDT)
	require.NoError(rt, err)
	require.Equal(rt, []int64{p.m.cash, p.m.bonus}, []int64{int64(b.Cash), int64(b.Bonus)}, "cash and bonus after "+after)
}

// same compares the states of grants with what came of them.
func (p *pair) same(rt *rapid.T, t *testing.T) {
	list, err := p.w.Bonus.HoldingsOf(t.Context(), p.member)
	require.NoError(rt, err)
	for _, h := range list {
		for i, known := range p.ids {
			if known != h.Grant.ID {
				continue
			}
			g := p.m.grants[i]
			state := map[bonus.State]string{bonus.Queued: "queued", bonus.Active: "active", bonus.Completed: "done"}[h.Grant.State]
			if state == "" {
				state = "gone"
			}
			require.Equal(rt, []any{g.state, g.given, g.back}, []any{state, int64(h.Grant.Converted), int64(h.Grant.FromCash)})
		}
	}
}

// requireHouse compares the house's account with all grants: what it paid less
// what it got back.
func requireHouse(t *testing.T, w *bonustest.World) {
	var cost money.Amount
	require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		account, err := w.Book.Account(ctx, tx, ledger.House(ledger.BonusCost, money.BDT))
		if err != nil {
			return err
		}
		cost, err = w.Book.Balance(ctx, account)
		return err
	}))
	var paid, back, again int64
	require.NoError(t, w.DB.QueryRowContext(t.Context(), `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT), CAST(COALESCE(SUM(forfeited), 0) AS BIGINT),
		CAST(COALESCE(SUM(from_house), 0) AS BIGINT) FROM v_bonus_grants WHERE active_at > 0`).Scan(&paid, &back, &again))
	require.Equal(t, -paid+back-again, int64(cost))
}
