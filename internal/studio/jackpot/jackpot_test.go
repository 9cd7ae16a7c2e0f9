package jackpot_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/studio/fair"
	"baize/internal/studio/jackpot"
)

// small is a mini pool that a few stakes fill: 1 % of a stake, 1 to 2 units.
func small() map[jackpot.Level]jackpot.Terms {
	return map[jackpot.Level]jackpot.Terms{jackpot.Mini: mustHit("1", "2", 10_000, 5_000)}
}

func TestPools_HoldWhatTheBookHoldsFromTheFirstSeedOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, jackpot.SandboxTerms())
		require.NoError(t, w.Begin(ctx), "a second start makes nothing")
		cycles, err := w.Cycles(ctx)
		require.NoError(t, err)
		require.Len(t, cycles, 4)
		grand, currency := w.Amount()
		require.Equal(t, money.BDT, currency)
		require.GreaterOrEqual(t, grand, 20_000_000*money.Unit)
		require.LessOrEqual(t, grand, 21_000_000*money.Unit)
		for range 10 {
			w.w.Book.Clock.Advance(3 * time.Second)
			require.NoError(t, w.TopUp(ctx))
		}
		now, _ := w.Amount()
		require.GreaterOrEqual(t, now, grand+10*100*money.Unit)
		require.LessOrEqual(t, now, grand+10*500*money.Unit)
		require.Equal(t, now, w.held(ledger.Pool("grand", ledger.JackpotPool, money.BDT)))
		require.Equal(t, amount("500"), w.held(ledger.Pool("mini", ledger.JackpotPool, money.BDT)), "only the grand pool is topped up")
		w.sound()
	})
}

func TestPools_GoOnWithWhatTheHouseHadPutIntoOneBefore(t *testing.T) {
	d := dbtest.SQLite(t)
	w := open(t, d, small())
	before := w.held(ledger.Pool("mini", ledger.JackpotPool, money.BDT))
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM studio_jackpot_pools")
		if err == nil {
			_, err = tx.Exec(ctx, "DELETE FROM studio_jackpot_cycles")
		}
		return err
	}))
	require.NoError(t, w.Begin(ctx))
	require.Equal(t, before, w.cycle(jackpot.Mini).Base)
	w.sound()
}

func TestShare_AStakeFillsThePoolsAndAnUndoneOneTakesItBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, jackpot.SandboxTerms())
		m := w.w.Funded(t, "1000")
		c := w.command(m, amount("100"))
		_, err := w.w.PlaceAndSettle(ctx, c)
		require.NoError(t, err)
		w.settle()
		// 0.475 % of 100 is 0.475: 0.10, 0.05, 0.05 and 0.05 to the pools, the rest for seeds.
		require.Equal(t, amount("0.10"), w.cycle(jackpot.Mini).Gathered)
		require.Equal(t, amount("0.05"), w.cycle(jackpot.Grand).Gathered)
		require.Equal(t, amount("0.225"), w.held(ledger.Pool("reserve", ledger.JackpotPool, money.BDT)))
		require.Equal(t, amount("99.525"), w.held(ledger.Vendor(bettingtest.Vendor, ledger.GGR, money.BDT)), "the rest of the stake is the vendor's")
		require.Zero(t, w.held(ledger.Pool(bettingtest.Vendor+"/"+jackpot.Intake, ledger.JackpotPool, money.BDT)))
		w.sound()
		_, err = w.w.Rollback(ctx, bettingtest.Undo(m, c.RoundID, "undo", c.TxID))
		require.NoError(t, err)
		w.settle()
		require.Zero(t, w.cycle(jackpot.Mini).Gathered)
		require.Zero(t, w.held(ledger.Pool("reserve", ledger.JackpotPool, money.BDT)))
		require.Equal(t, amount("1000"), w.w.Cash(t, m))
		w.sound()
	})
}

func TestShare_NoTrialMoneyAndNoFreeStakeGoesToThePools(t *testing.T) {
	w := open(t, dbtest.SQLite(t), small())
	require.EqualValues(t, 15_000, w.RateAt(money.BDT, w.Now()))
	require.Zero(t, w.RateAt(money.Trial, w.Now()))
	require.Zero(t, w.RateAt(money.BDT, w.Now().Add(-time.Hour)), "before there were pools")
}

// A thousand stakes of many members at once, each with its part: every cycle
// has one winner, every prize is the sealed one and is paid once, and nothing is
// lost on the way, on both engines.
func TestShare_AThousandStakesAtOnceGiveEveryCycleOneWinner(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, map[jackpot.Level]jackpot.Terms{
			jackpot.Mini: mustHit("1", "2", 10_000, 5_000), jackpot.Minor: atRandom("5", "10", 10_000, 0),
		})
		const bets, members = 1_000, 20
		people := make([]id.Member, members)
		for i := range people {
			people[i] = w.w.Funded(t, "10000")
		}
		var wg sync.WaitGroup
		for i := range bets {
			c := w.command(people[i%members], amount("10"))
			wg.Go(func() {
				if _, err := w.w.PlaceAndSettle(ctx, c); err != nil {
					t.Error(err)
				}
			})
			if i%100 == 99 { // the reader reads while stakes come
				wg.Go(func() {
					if _, err := w.w.Bus.Step(ctx, "studio.jackpot"); err != nil {
						t.Error(err)
					}
				})
				wg.Wait()
			}
		}
		wg.Wait()
		w.settle()
		left, err := w.Pay(ctx)
		require.NoError(t, err)
		require.False(t, left)
		// 1,000 x 0.25 in all: mini gets 100, and each of its cycles takes 0.01 to 1.
		hits, won, prizes := w.hits(), map[jackpot.Level]int{}, money.Amount(0)
		for _, c := range hits {
			w.proves(c)
			require.Equal(t, jackpot.Paid, c.State)
			require.Contains(t, people, c.Member)
			won[c.Level]++
			prizes += c.Prize
		}
		require.Greater(t, won[jackpot.Mini], 100)
		require.Positive(t, won[jackpot.Minor])
		require.EqualValues(t, len(hits), w.paid.Load())
		require.Equal(t, won[jackpot.Mini]+1, w.cycle(jackpot.Mini).Number)
		cash := money.Amount(0)
		for _, m := range people {
			cash += w.w.Cash(t, m)
		}
		require.Equal(t, members*amount("10000")-bets*amount("10")+prizes, cash)
		w.sound()
	})
}

// proves derives the end of a cycle again from what is published.
func (w *world) proves(c jackpot.Cycle) {
	w.t.Helper()
	seed, err := fair.ParseServerSeed(c.Revealed)
	require.NoError(w.t, err)
	require.Equal(w.t, c.SeedHash, seed.Commitment().String(), "it is the committed seed")
	require.Equal(w.t, c.Threshold, c.Draw(c.Currency, seed, fair.ClientSeed(c.Entropy), c.Number))
	require.Equal(w.t, c.Threshold, c.Gathered)
	require.Equal(w.t, c.Base+c.Topped+c.Threshold, c.Prize)
	if c.Kind == jackpot.MustHitBy {
		require.LessOrEqual(w.t, c.Prize, c.Ceiling)
	}
}

func TestShare_TheNextCycleHasTheAnnouncedSeedAndTheWinnersStakeAsEntropy(t *testing.T) {
	w := open(t, dbtest.SQLite(t), small())
	m := w.w.Funded(t, "100000")
	announced := w.cycle(jackpot.Mini).NextHash
	for len(w.hits()) == 0 {
		_, err := w.w.PlaceAndSettle(ctx, w.command(m, amount("10")))
		require.NoError(t, err)
		w.settle()
	}
	won, next := w.hits()[0], w.cycle(jackpot.Mini)
	require.Equal(t, announced, next.SeedHash)
	require.Equal(t, won.Action.String(), next.Entropy)
	require.Less(t, next.Gathered, amount("0.10"), "what the winning stake brought beyond the prize")
	require.Equal(t, amount("1"), next.Base)
	w.sound()
}

func TestPay_AWinnerWhoCouldNotBePaidIsPaidLaterAndOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, small())
		w.down.Store(true)
		m := w.w.Funded(t, "100000")
		for len(w.hits()) == 0 {
			_, err := w.w.PlaceAndSettle(ctx, w.command(m, amount("10")))
			require.NoError(t, err)
			w.settle()
		}
		left, err := w.Pay(ctx)
		require.True(t, left)
		require.ErrorIs(t, err, errDown)
		require.Equal(t, jackpot.Triggered, w.hits()[0].State)
		w.sound()
		before := w.w.Cash(t, m)
		w.down.Store(false)
		again := jackpot.New(w.deps) // after a restart, and two at once
		var wg sync.WaitGroup
		for _, s := range []*jackpot.Service{w.Service, again} {
			wg.Go(func() { _, _ = s.Pay(ctx) })
		}
		wg.Wait()
		left, err = w.Pay(ctx)
		require.NoError(t, err)
		require.False(t, left)
		c := w.hits()[0]
		require.Equal(t, jackpot.Paid, c.State)
		require.Equal(t, before+c.Prize, w.w.Cash(t, m))
		require.EqualValues(t, 1, w.paid.Load())
		require.Len(t, w.pushes.Of("jackpot.won"), 1)
		require.Len(t, w.noticed, 1)
		w.sound()
	})
}

func TestTell_PushesWhatTheBookHoldsAndOnlyWhenItChanged(t *testing.T) {
	w := open(t, dbtest.SQLite(t), small())
	require.NoError(t, w.Tell(ctx))
	require.NoError(t, w.Tell(ctx))
	told := w.pushes.Of("jackpot.changed")
	require.Len(t, told, 1)
	_, err := w.w.PlaceAndSettle(ctx, w.command(w.w.Funded(t, "100"), amount("0.50")))
	require.NoError(t, err)
	w.settle()
	require.NoError(t, w.Tell(ctx))
	told = w.pushes.Of("jackpot.changed")
	require.Len(t, told, 2)
	last := told[1].(jackpot.Told)
	require.Equal(t, w.held(ledger.Pool("mini", ledger.JackpotPool, money.BDT)), last.Pools[0].Amount)
}

func TestPools_AreWatchedForAMinuteAfterTheyWereAskedFor(t *testing.T) {
	w := open(t, dbtest.SQLite(t), small())
	require.False(t, w.Watched())
	w.Amount()
	require.True(t, w.Watched())
	w.w.Book.Clock.Advance(time.Minute)
	require.False(t, w.Watched())
	w.pushes.Watch(1)
	require.True(t, w.Watched(), "a follower of the public topic is somebody")
}
