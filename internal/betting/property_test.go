package betting_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
)

// class is the model's word for an answer.
func class(res betting.Result, err error) string {
	for want, word := range map[error]string{
		betting.ErrDuplicate: "duplicate", betting.ErrRolledBack: "rolledBack", betting.ErrUnknown: "unknown",
		betting.ErrRoundClosed: "closed", betting.ErrSettled: "settled", wallet.ErrNotEnough: "notEnough",
		ledger.ErrDuplicate: "duplicate", ledger.ErrHold: "ended",
	} {
		if errors.Is(err, want) {
			return word
		}
	}
	switch {
	case err != nil:
		return err.Error()
	case res.Replayed:
		return "replayed"
	}
	return "ok"
}

// pair drives the product and the model with the same operations.
type pair struct {
	w      *bettingtest.World
	m      *model
	prefix string // keeps the ids of cases apart
	holds  map[string]id.Hold
}

func text(micro int64) string { return money.Amount(micro).String() }

func (p *pair) bet(ctx context.Context, m id.Member, round, tx string, stake int64) (got, want string) {
	got = class(p.w.Place(ctx, bettingtest.Bet(m, p.prefix+round, p.prefix+tx, text(stake))))
	return got, p.m.bet(int64(m), round, tx, stake, -1)
}

func (p *pair) betWin(ctx context.Context, m id.Member, round, tx string, stake, won int64) (got, want string) {
	got = class(p.w.PlaceAndSettle(ctx, bettingtest.BetWin(m, p.prefix+round, p.prefix+tx, text(stake), text(won))))
	return got, p.m.bet(int64(m), round, tx, stake, won)
}

func (p *pair) win(ctx context.Context, m id.Member, round, tx, ref string, won int64, last bool) (got, want string) {
	if want = p.m.win(int64(m), round, tx, ref, won, last); ref != "" {
		ref = p.prefix + ref
	}
	c := bettingtest.Win(m, p.prefix+round, p.prefix+tx, ref, text(won))
	c.CloseRound = last
	return class(p.w.Settle(ctx, c)), want
}

func (p *pair) prize(ctx context.Context, m id.Member, round, tx string, won int64) (got, want string) {
	c := bettingtest.Win(m, p.prefix+round, p.prefix+tx, "", text(won))
	c.Promo = true
	return class(p.w.Settle(ctx, c)), p.m.prize(int64(m), round, tx, won)
}

func (p *pair) rollback(ctx context.Context, m id.Member, round, tx, ref string) (got, want string) {
	got = class(p.w.Rollback(ctx, bettingtest.Undo(m, p.prefix+round, p.prefix+tx, p.prefix+ref)))
	return got, p.m.rollback(int64(m), round, tx, ref)
}

func (p *pair) close(ctx context.Context, m id.Member, round string) (got, want string) {
	return class(p.w.CloseRound(ctx, bettingtest.Close(m, p.prefix+round))), p.m.close(int64(m), round)
}

func (p *pair) hold(ctx context.Context, m id.Member, name string, amount int64) (got, want string) {
	err := p.w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		h, _, err := p.w.Wallet.Hold(ctx, tx, wallet.HoldMove{Member: m, Currency: money.BDT, Amount: money.Amount(amount), Scope: "test", ExternalID: p.prefix + name})
		if err == nil {
			p.holds[name] = h
		}
		return err
	})
	// Cover is checked before the name, so a repeat without cover says so.
	if p.holds[name] != 0 && err != nil {
		return "duplicate", p.m.hold(int64(m), name, amount)
	}
	return class(betting.Result{}, err), p.m.hold(int64(m), name, amount)
}

func (p *pair) endHold(ctx context.Context, name string, back bool) (got, want string) {
	err := p.w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if back {
			_, err = p.w.Wallet.Release(ctx, tx, p.holds[name], "test", p.prefix+name)
		} else {
			_, err = p.w.Wallet.Capture(ctx, tx, p.holds[name], ledger.Provider("bank", ledger.PSPClearing, money.BDT), "test", p.prefix+name)
		}
		return err
	})
	return class(betting.Result{}, err), p.m.endHold(name, back)
}

// same compares what stands.
func (p *pair) same(t require.TestingT, ctx context.Context, members ...id.Member) {
	for _, m := range members {
		b, err := p.w.Wallet.Balance(ctx, m, money.BDT)
		require.NoError(t, err)
		require.Equal(t, p.m.cash[int64(m)], int64(b.Cash), "cash")
		require.Equal(t, p.m.locked[int64(m)], int64(b.Locked), "locked")
		records, totals, err := p.w.Records(ctx, betting.RecordQuery{Member: m})
		require.NoError(t, err)
		net := money.Amount(0)
		for _, r := range records.Items {
			want := p.m.rounds[fmt.Sprint(int64(m), "/", strings.Replace(r.RoundID, p.prefix, "", 1))]
			require.NotNil(t, want, "a round the model does not have")
			require.Equal(t, []any{want.state, want.stake, want.payout}, []any{string(r.State), int64(r.Stake), int64(r.Payout)}, "round")
			net += r.Payout - r.Stake
		}
		require.Equal(t, net, totals.Net)
	}
}

func TestCorridor_AgreesWithTheModelOnRandomOperations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		cases := 0
		rapid.Check(t, func(rt *rapid.T) {
			cases++
			p := &pair{w: w, m: newModel(), prefix: fmt.Sprintf("c%d-", cases), holds: map[string]id.Hold{}}
			members := []id.Member{w.Funded(t, "20"), w.Funded(t, "5")}
			p.m.cash[int64(members[0])], p.m.cash[int64(members[1])] = 20_000_000, 5_000_000
			for range rapid.IntRange(1, 25).Draw(rt, "length") {
				p.step(rt, t, members)
			}
			p.same(rt, t.Context(), members...)
		})
		w.RequireSound(t)
	})
}

func (p *pair) step(rt *rapid.T, t *testing.T, members []id.Member) {
	ctx := t.Context()
	m := rapid.SampledFrom(members).Draw(rt, "member")
	tx := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"}).Draw(rt, "tx")
	ref := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"}).Draw(rt, "ref")
	round := rapid.SampledFrom([]string{"r", "s"}).Draw(rt, "round")
	amount := rapid.SampledFrom([]int64{0, 1_000_000, 2_500_000, 3_339_999, 9_000_000}).Draw(rt, "amount")
	name := rapid.SampledFrom([]string{"h", "i", "j"}).Draw(rt, "hold")
	op := rapid.SampledFrom([]string{"bet", "bet", "bet-win", "win", "win of", "last win", "prize", "rollback", "close", "hold", "capture", "release", "deposit"}).Draw(rt, "op")
	got, want := "", ""
	switch op {
	case "bet":
		got, want = p.bet(ctx, m, round, tx, amount)
	case "bet-win":
		got, want = p.betWin(ctx, m, round, tx, 1_000_000, amount)
	case "win":
		got, want = p.win(ctx, m, round, tx, "", amount, false)
	case "win of":
		got, want = p.win(ctx, m, round, tx, ref, amount, false)
	case "last win":
		got, want = p.win(ctx, m, round, tx, "", amount, true)
	case "prize":
		got, want = p.prize(ctx, m, round, tx, amount)
	case "rollback":
		if tx == ref {
			return
		}
		got, want = p.rollback(ctx, m, round, tx, ref)
	case "close":
		got, want = p.close(ctx, m, round)
	case "hold":
		got, want = p.hold(ctx, m, name, max(amount, 1))
	case "capture", "release":
		got, want = p.endHold(ctx, name, op == "release")
	case "deposit":
		p.w.Fund(t, m, 1_000_000)
		p.m.cash[int64(m)] += 1_000_000
	}
	if got != want {
		rt.Fatalf("%s tx=%s ref=%s round=%s amount=%d: got %q, the model says %q", op, tx, ref, round, amount, got, want)
	}
}

func TestCorridor_AnswersEveryOrderOfCallsAsTheModel(t *testing.T) {
	w := bettingtest.New(t, dbtest.SQLite(t))
	words := [][]string{{}}
	for from := 0; len(words[from]) < 5; from++ {
		for _, call := range []string{"bet", "win", "rollback", "win2", "close"} {
			words = append(words, append(append([]string{}, words[from]...), call))
		}
	}
	words = words[1:]
	require.Len(t, words, 5+25+125+625+3125)
	queue := make(chan int)
	var wg sync.WaitGroup
	for range 32 {
		wg.Go(func() {
			for i := range queue {
				playWord(t, w, i, words[i])
			}
		})
	}
	for i := range words {
		queue <- i
	}
	close(queue)
	wg.Wait()
	w.RequireSound(t)
}

func playWord(t *testing.T, w *bettingtest.World, n int, word []string) {
	ctx := t.Context()
	m := w.Funded(t, "10")
	p := &pair{w: w, m: newModel(), prefix: fmt.Sprintf("w%d-", n)}
	p.m.cash[int64(m)] = 10_000_000
	for _, call := range word {
		got, want := "", ""
		switch call {
		case "bet":
			got, want = p.bet(ctx, m, "r", "bet", 4_000_000)
		case "win":
			got, want = p.win(ctx, m, "r", "win", "bet", 7_000_000, false)
		case "win2":
			got, want = p.win(ctx, m, "r", "win2", "", 1_500_000, true)
		case "rollback":
			got, want = p.rollback(ctx, m, "r", "rollback", "bet")
		case "close":
			got, want = p.close(ctx, m, "r")
		}
		if got != want {
			t.Errorf("%v: %s answered %q, the model says %q", word, call, got, want)
			return
		}
	}
	p.same(t, ctx, m)
}
