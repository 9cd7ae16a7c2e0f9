package jackpot_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/studio/jackpot"
)

func (w *world) ask(l jackpot.Level, terms jackpot.Terms, version int) jackpot.SetUp {
	return jackpot.SetUp{Level: l, Currency: money.BDT, Terms: terms, Open: true, Version: version, Reason: "as agreed"}
}

func TestSet_ChangesTheNextCycleAndNeverTheOneUnderWay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, small())
		m := w.w.Funded(t, "100000")
		next := mustHit("3", "5", 2_000, 0)
		_, err := w.Set(ctx, 7, w.ask(jackpot.Mini, next, 1))
		require.NoError(t, err)
		require.Equal(t, small()[jackpot.Mini], w.cycle(jackpot.Mini).Terms)
		require.EqualValues(t, 15_000, w.RateAt(money.BDT, w.Now()), "stakes go on bringing what the cycle under way takes")
		for len(w.hits()) == 0 {
			_, err := w.w.PlaceAndSettle(ctx, w.command(m, amount("10")))
			require.NoError(t, err)
			w.settle()
		}
		require.Equal(t, next, w.cycle(jackpot.Mini).Terms)
		require.Equal(t, amount("3"), w.cycle(jackpot.Mini).Base)
		require.NoError(t, w.Begin(ctx), "which reads the rates again")
		require.EqualValues(t, 2_000, w.RateAt(money.BDT, w.Now().Add(2*time.Minute)))
		require.EqualValues(t, 15_000, w.RateAt(money.BDT, w.Now()), "and for a minute more, until every process knows")
		require.Len(t, w.audited, 1)
		require.Equal(t, "as agreed", w.audited[0].Reason)
		w.sound()
	})
}

func TestSet_MakesANewPoolWithItsFirstCycle(t *testing.T) {
	w := open(t, dbtest.SQLite(t), map[jackpot.Level]jackpot.Terms{jackpot.Mini: mustHit("1", "2", 1_000, 0)})
	p, err := w.Set(ctx, 7, w.ask(jackpot.Major, atRandom("100", "500", 1_000, 200), 0))
	require.NoError(t, err)
	require.Equal(t, 1, p.Version)
	require.Equal(t, amount("100"), w.cycle(jackpot.Major).Base)
	_, err = w.Set(ctx, 7, w.ask(jackpot.Major, atRandom("100", "500", 1_000, 200), 0))
	require.ErrorIs(t, err, jackpot.ErrStands)
	w.sound()
}

func TestSet_AClosedPoolEndsWithItsWinAndBeginsAgainWhenItIsOpened(t *testing.T) {
	w := open(t, dbtest.SQLite(t), small())
	m := w.w.Funded(t, "100000")
	shut := w.ask(jackpot.Mini, small()[jackpot.Mini], 1)
	shut.Open = false
	_, err := w.Set(ctx, 7, shut)
	require.NoError(t, err)
	for len(w.hits()) == 0 {
		_, err := w.w.PlaceAndSettle(ctx, w.command(m, amount("10")))
		require.NoError(t, err)
		w.settle()
	}
	cycles, err := w.deps.Store.Accruing(ctx)
	require.NoError(t, err)
	require.Empty(t, cycles)
	_, err = w.w.PlaceAndSettle(ctx, w.command(m, amount("10"))) // at the old rate still
	require.NoError(t, err)
	w.settle()
	w.sound()
	_, err = w.Set(ctx, 7, w.ask(jackpot.Mini, mustHit("1", "3", 2_000, 0), 2))
	require.NoError(t, err)
	require.Equal(t, 2, w.cycle(jackpot.Mini).Number)
	require.Equal(t, w.hits()[0].NextHash, w.cycle(jackpot.Mini).SeedHash)
	w.sound()
}

func TestSet_RefusesWhatCannotBe(t *testing.T) {
	w := open(t, dbtest.SQLite(t), jackpot.SandboxTerms())
	good := w.ask(jackpot.Mini, mustHit("500", "1500", 1_000, 1_000), 1)
	for what, c := range map[string]struct {
		bend func(*jackpot.SetUp)
		want error
	}{
		"no such level":             {func(u *jackpot.SetUp) { u.Level = "huge" }, jackpot.ErrTerms},
		"trial money":               {func(u *jackpot.SetUp) { u.Currency = money.Trial }, jackpot.ErrTerms},
		"no currency":               {func(u *jackpot.SetUp) { u.Currency = "taka" }, jackpot.ErrTerms},
		"no reason":                 {func(u *jackpot.SetUp) { u.Reason = " " }, jackpot.ErrReason},
		"terms changed by another":  {func(u *jackpot.SetUp) { u.Version = 3 }, jackpot.ErrStale},
		"a pool that is not there":  {func(u *jackpot.SetUp) { u.Currency = "USD" }, jackpot.ErrPool},
		"all pools taking too much": {func(u *jackpot.SetUp) { u.Rate = 9_000 }, jackpot.ErrTotal},
		"all pools giving too much": {func(u *jackpot.SetUp) { u.Ceiling = amount("600") }, jackpot.ErrTotal},
		"a ceiling below the seed":  {func(u *jackpot.SetUp) { u.Ceiling = amount("1") }, jackpot.ErrTerms},
	} {
		u := good
		c.bend(&u)
		_, err := w.Set(ctx, 7, u)
		require.ErrorIs(t, err, c.want, "%s: %v", what, fault.From(err))
	}
	require.Empty(t, w.audited, "what was refused is not done")
	p, err := w.Preview(ctx, good)
	require.NoError(t, err)
	require.Equal(t, amount("1000"), p.Prize)
	require.Equal(t, amount("500"), p.Gathers)
	require.Equal(t, "0.1999", jackpot.Percent(p.Share, 4))
	require.EqualValues(t, 4_750, p.Take)
}
