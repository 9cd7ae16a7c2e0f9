package jackpot_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio/jackpot"
	"baize/internal/studio/jackpot/jackpotdb"
	"baize/internal/studio/studiotest"
)

var ctx = context.Background()

// world is the jackpots over the whole money corridor.
type world struct {
	*jackpot.Service
	t       testing.TB
	w       *bettingtest.World
	deps    jackpot.Deps
	pushes  *studiotest.Pushes
	audited []jackpot.Action
	noticed []jackpot.Cycle
	down    atomic.Bool
	paid    atomic.Int64
	bets    atomic.Int64
}

func open(t testing.TB, d *db.DB, begin map[jackpot.Level]jackpot.Terms) *world {
	t.Helper()
	w := &world{t: t, w: bettingtest.New(t, d), pushes: &studiotest.Pushes{}}
	box, err := secret.NewBox([]byte(strings.Repeat("k", 32)), rng.System{})
	require.NoError(t, err)
	w.deps = jackpot.Deps{
		DB: d, Store: jackpotdb.New(d), Ledger: w.w.Book.Service, Bets: w.w.Service, Vendors: map[string]jackpot.Payer{bettingtest.Vendor: w}, Box: box,
		Clock: w.w.Book.Clock, Rand: rng.NewSeeded(7), IDs: w.w.Book.IDs, Push: w.pushes, Names: w, Notices: w, Auditor: w,
		Log: slog.New(slog.DiscardHandler), Currency: money.BDT, Begin: begin,
	}
	w.Service = jackpot.New(w.deps)
	for _, l := range w.Listeners() {
		w.w.Bus.Listen(l)
	}
	require.NoError(t, w.Begin(ctx))
	return w
}

func (w *world) Masked(_ context.Context, members []id.Member) (map[id.Member]string, error) {
	out := map[id.Member]string{}
	for _, m := range members {
		out[m] = "m***"
	}
	return out, nil
}

func (w *world) Won(_ context.Context, _ *db.Tx, c jackpot.Cycle) error {
	w.noticed = append(w.noticed, c)
	return nil
}

func (w *world) Audit(_ context.Context, _ *db.Tx, a jackpot.Action) error {
	w.audited = append(w.audited, a)
	return nil
}

var errDown = errors.New("no answer")

// JackpotWin is the platform's end of the vendor protocol.
func (w *world) JackpotWin(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	if w.down.Load() {
		return seamless.Reply{}, errDown
	}
	var member id.Member
	if err := member.UnmarshalText([]byte(c.UserID)); err != nil {
		return seamless.Reply{}, err
	}
	head := bettingtest.Head(member, "", c.TxID, c.Amount, c.PoolID)
	res, err := w.w.Settle(ctx, betting.SettleCmd{Head: head, Payout: c.Amount, Promo: true, Pool: c.PoolID})
	if err != nil {
		return seamless.Reply{}, err
	}
	if !res.Replayed {
		w.paid.Add(1)
	}
	return seamless.Reply{Status: seamless.OK}, nil
}

// command is a lost bet whose part goes to the pools.
func (w *world) command(m id.Member, stake money.Amount) betting.PlaceAndSettleCmd {
	part, err := stake.MulRatio(w.RateAt(money.BDT, w.Now()), 1_000_000)
	require.NoError(w.t, err)
	n := w.bets.Add(1)
	c := bettingtest.BetWin(m, name("r", n), name("t", n), stake.String(), "0")
	c.CloseRound = true
	if part > 0 {
		c.Extra = &betting.Extra{Pools: []betting.PoolShare{{Pool: jackpot.Intake, Amount: part}}}
	}
	return c
}

func name(prefix string, n int64) string { return prefix + id.Of[world](n).String() }

// settle waits until every contribution was shared out.
func (w *world) settle() {
	w.t.Helper()
	require.Eventually(w.t, func() bool {
		_, err := w.w.Bus.Step(ctx, "studio.jackpot")
		require.NoError(w.t, err)
		lag, err := w.w.Bus.Lag(ctx)
		return err == nil && lag["studio.jackpot"] == 0
	}, time.Minute, time.Millisecond)
}

func (w *world) sound() {
	w.t.Helper()
	w.w.RequireSound(w.t)
	wrong, err := jackpotdb.Mismatches(ctx, w.deps.DB)
	require.NoError(w.t, err)
	require.Empty(w.t, wrong)
}

func (w *world) held(ref ledger.AccountRef) money.Amount {
	w.t.Helper()
	account, err := w.w.Book.Find(ctx, ref)
	require.NoError(w.t, err)
	held, err := w.w.Book.Balance(ctx, account)
	require.NoError(w.t, err)
	return held
}

func (w *world) cycle(l jackpot.Level) jackpot.Cycle {
	w.t.Helper()
	cycles, err := w.deps.Store.Accruing(ctx)
	require.NoError(w.t, err)
	for _, c := range cycles {
		if c.Level == l {
			return c
		}
	}
	w.t.Fatalf("no %s accrues", l)
	return jackpot.Cycle{}
}

func (w *world) hits() []jackpot.Cycle {
	w.t.Helper()
	all, err := w.Hits(ctx, 0, 1000)
	require.NoError(w.t, err)
	return all
}

func amount(s string) money.Amount { return money.MustParse(s) }
