package crash_test

import (
	"testing"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"

	"github.com/stretchr/testify/require"
)

const t0 = clock.Instant(1_800_000_000_000_000)

// table drives one round and keeps what came of it.
type table struct {
	t       *testing.T
	s       crash.State
	effects []crash.Effect
}

// open starts a round whose point lies in [low, high].
func open(t *testing.T, low, high crash.Multiplier) *table {
	t.Helper()
	for n := uint64(0); ; n++ {
		seed := fair.NewServerSeed(rng.NewSeeded(n))
		if p := crash.PointOf(seed, "salt"); p < low || p > high {
			continue
		}
		s, effects, err := crash.Open(crash.Opening{Number: 1, Seed: seed, Salt: "salt", Rules: crash.HouseRules(2), At: t0})
		require.NoError(t, err)
		require.Len(t, effects, 1)
		return &table{t: t, s: s}
	}
}

// do steps after the given time since the opening.
func (tb *table) do(after time.Duration, c crash.Command) error {
	tb.t.Helper()
	var effects []crash.Effect
	var err error
	tb.s, effects, err = crash.Step(tb.s, t0.Add(after), c)
	tb.effects = append(tb.effects, effects...)
	return err
}

// bet places a bet and has its stake taken.
func (tb *table) bet(n int, stake string, auto crash.Multiplier) {
	tb.t.Helper()
	require.NoError(tb.t, tb.do(time.Second, crash.PlaceBet{Bet: id.Round(n), Member: id.Member(n), Stake: money.MustParse(stake), Auto: auto}))
	require.NoError(tb.t, tb.do(time.Second, crash.StakeTaken{Bet: id.Round(n)}))
}

func (tb *table) get(n int) crash.Bet {
	b, ok := tb.s.Find(id.Round(n))
	require.True(tb.t, ok)
	return b
}

func refusedWith(t *testing.T, err error, key string) {
	t.Helper()
	require.Error(t, err)
	require.Equal(t, key, fault.From(err).Key)
}

func running(m crash.Multiplier) time.Duration {
	return 6*time.Second + time.Duration(crash.TimeOf(m))*time.Millisecond
}

func TestPlace_RefusesLateBet(t *testing.T) {
	tb := open(t, 300, 1000)
	err := tb.do(6*time.Second, crash.PlaceBet{Bet: 1, Member: 1, Stake: money.Unit})
	refusedWith(t, err, "studio.crash.closed")
	require.Equal(t, crash.Running, tb.s.Phase)
	require.Empty(t, tb.s.Bets)
}

func TestPlace_RefusesWhatTheRulesForbid(t *testing.T) {
	tb := open(t, 300, 1000)
	place := func(bet, member int, stake money.Amount, auto crash.Multiplier) error {
		return tb.do(time.Second, crash.PlaceBet{Bet: id.Round(bet), Member: id.Member(member), Stake: stake, Auto: auto})
	}
	refusedWith(t, place(1, 1, 0, 0), "studio.crash.stake")
	refusedWith(t, place(1, 1, -money.Unit, 0), "studio.crash.stake")
	refusedWith(t, place(1, 1, money.MustParse("0.001"), 0), "studio.crash.stake")
	refusedWith(t, place(1, 1, money.Max/1_000_000*1_000_000, 0), "studio.crash.stake")
	refusedWith(t, place(1, 1, money.Unit, 100), "studio.crash.auto")
	refusedWith(t, place(1, 1, money.Unit, crash.Ceiling+1), "studio.crash.auto")
	require.NoError(t, place(1, 1, money.Unit, 0))
	refusedWith(t, place(1, 1, money.Unit, 0), "studio.crash.duplicate")
	require.NoError(t, place(2, 1, money.Unit, 0))
	refusedWith(t, place(3, 1, money.Unit, 0), "studio.crash.tooMany")
}

func TestCashOut_PaysTheMultiplierOfTheMoment(t *testing.T) {
	tb := open(t, 300, 1000)
	tb.bet(1, "10.00", 0)
	require.NoError(t, tb.do(running(250), crash.CashOut{Bet: 1, Member: 1}))
	b := tb.get(1)
	require.Equal(t, crash.Cashed, b.Status)
	require.Equal(t, crash.Multiplier(250), b.At)
	require.Equal(t, money.MustParse("25.00"), b.Payout)
	refusedWith(t, tb.do(running(251), crash.CashOut{Bet: 1, Member: 1}), "studio.crash.notLive")
}

func TestCashOut_StandsAtExactlyThePointAndNotAfter(t *testing.T) {
	tb := open(t, 300, 1000)
	tb.bet(1, "10.00", 0)
	tb.bet(2, "10.00", 0)
	require.NoError(t, tb.do(running(tb.s.Point), crash.CashOut{Bet: 1, Member: 1}))
	require.Equal(t, tb.s.Point, tb.get(1).At)
	refusedWith(t, tb.do(running(tb.s.Point+1), crash.CashOut{Bet: 2, Member: 2}), "studio.crash.notLive")
	require.Equal(t, crash.Crashed, tb.s.Phase)
	require.Equal(t, crash.Lost, tb.get(2).Status)
}

func TestCashOut_IsRefusedBeforeTheStartAndToOthers(t *testing.T) {
	tb := open(t, 300, 1000)
	tb.bet(1, "10.00", 0)
	refusedWith(t, tb.do(2*time.Second, crash.CashOut{Bet: 1, Member: 1}), "studio.crash.tooEarly")
	refusedWith(t, tb.do(6*time.Second+time.Millisecond, crash.CashOut{Bet: 1, Member: 1}), "studio.crash.tooEarly")
	refusedWith(t, tb.do(running(150), crash.CashOut{Bet: 1, Member: 9}), "studio.crash.unknown")
	refusedWith(t, tb.do(running(150), crash.CashOut{Bet: 7, Member: 1}), "studio.crash.unknown")
}

func TestAuto_FiresBeforeAManualCashOutOfTheSameMoment(t *testing.T) {
	tb := open(t, 300, 1000)
	tb.bet(1, "10.00", 200)
	refusedWith(t, tb.do(running(280), crash.CashOut{Bet: 1, Member: 1}), "studio.crash.notLive")
	require.Equal(t, crash.Multiplier(200), tb.get(1).At)
	require.Equal(t, money.MustParse("20.00"), tb.get(1).Payout)
}

func TestAuto_PaysAtThePointWhenTheTickComesLate(t *testing.T) {
	tb := open(t, 300, 1000)
	tb.bet(1, "10.00", tb.s.Point)
	tb.bet(2, "10.00", tb.s.Point+1)
	require.NoError(t, tb.do(time.Hour, crash.Tick{}))
	require.Equal(t, crash.Cashed, tb.get(1).Status)
	require.Equal(t, crash.Lost, tb.get(2).Status)
}

func TestProfit_IsCappedAndTheBetIsPaidWhereTheCapIsReached(t *testing.T) {
	tb := open(t, 400, 1000)
	tb.bet(1, "500000.00", 0) // 1,000,000.00 of profit at 3.00
	require.Equal(t, crash.Multiplier(300), tb.get(1).Target)
	require.NoError(t, tb.do(time.Hour, crash.Tick{}))
	require.Equal(t, money.MustParse("1500000.00"), tb.get(1).Payout)
	tb = open(t, 400, 1000)
	tb.bet(1, "300001.00", 0)
	require.NoError(t, tb.do(time.Hour, crash.Tick{}))
	if b := tb.get(1); b.Status == crash.Cashed {
		require.Equal(t, money.MustParse("1300001.00"), b.Payout)
	}
}

func TestCeiling_PaysEverybodyStillInPlay(t *testing.T) {
	s := crash.State{}
	var err error
	s, _, err = crash.Open(crash.Opening{Number: 1, Salt: "salt", Rules: crash.HouseRules(2), At: t0})
	require.NoError(t, err)
	s.Point, s.EndsAt = crash.Ceiling, s.StartedAt.Add(time.Duration(crash.TimeOf(crash.Ceiling))*time.Millisecond)
	tb := &table{t: t, s: s}
	tb.bet(1, "0.01", 0)
	require.NoError(t, tb.do(time.Hour, crash.Tick{}))
	require.Equal(t, money.MustParse("10000.00"), tb.get(1).Payout)
}

func TestStakeTaken_AfterTheStartReturnsTheStakeOnce(t *testing.T) {
	tb := open(t, 300, 1000)
	require.NoError(t, tb.do(time.Second, crash.PlaceBet{Bet: 1, Member: 1, Stake: money.Unit}))
	for range 2 {
		require.NoError(t, tb.do(7*time.Second, crash.StakeTaken{Bet: 1}))
	}
	require.Equal(t, crash.Late, tb.get(1).Status)
	require.Equal(t, 1, count[crash.ReturnStake](tb.effects))
}

func TestCancel_ReturnsATakenStakeBeforeTheStartOnly(t *testing.T) {
	tb := open(t, 300, 1000)
	tb.bet(1, "10.00", 0)
	tb.bet(2, "10.00", 0)
	refusedWith(t, tb.do(time.Second, crash.CancelBet{Bet: 1, Member: 2}), "studio.crash.unknown")
	require.NoError(t, tb.do(time.Second, crash.CancelBet{Bet: 1, Member: 1}))
	refusedWith(t, tb.do(time.Second, crash.CancelBet{Bet: 1, Member: 1}), "studio.crash.notLive")
	refusedWith(t, tb.do(6*time.Second, crash.CancelBet{Bet: 2, Member: 2}), "studio.crash.closed")
	require.Equal(t, 1, count[crash.ReturnStake](tb.effects))
}

func TestAbort_ReturnsEveryStakeAndEndsTheRound(t *testing.T) {
	tb := open(t, 300, 1000)
	tb.bet(1, "10.00", 150)
	tb.bet(2, "10.00", 0)
	require.NoError(t, tb.do(running(200), crash.Abort{}))
	require.Equal(t, crash.Cashed, tb.get(1).Status, "what was paid stays paid")
	require.Equal(t, crash.Voided, tb.get(2).Status)
	require.True(t, tb.s.Over())
	refusedWith(t, tb.do(running(200), crash.Abort{}), "studio.crash.over")
	require.Zero(t, tb.s.WakeAt())
}

func TestStep_NeverGoesBackInTime(t *testing.T) {
	tb := open(t, 300, 1000)
	tb.bet(1, "10.00", 0)
	require.NoError(t, tb.do(running(250), crash.Tick{}))
	require.NoError(t, tb.do(time.Second, crash.CashOut{Bet: 1, Member: 1}))
	require.Equal(t, crash.Multiplier(250), tb.get(1).At)
}

func TestSeed_IsToldOnlyAtTheEndAndMatchesThePoint(t *testing.T) {
	tb := open(t, 300, 1000)
	tb.bet(1, "10.00", 0)
	require.NoError(t, tb.do(running(200), crash.Tick{}))
	for _, e := range tb.effects {
		if b, ok := e.(crash.Broadcast); ok {
			require.Empty(t, b.Seed)
		}
	}
	require.NoError(t, tb.do(time.Hour, crash.Tick{}))
	last := tb.effects[len(tb.effects)-1].(crash.Broadcast)
	seed, err := fair.ParseServerSeed(last.Seed)
	require.NoError(t, err)
	require.Equal(t, last.Point, crash.PointOf(seed, "salt"))
}

func TestOpen_RefusesRulesThatMakeNoRound(t *testing.T) {
	for _, spoil := range []func(*crash.Opening){
		func(o *crash.Opening) { o.Rules.BettingFor = 0 },
		func(o *crash.Opening) { o.Rules.MaxProfit = 0 },
		func(o *crash.Opening) { o.Rules.BetsPerMember = 0 },
		func(o *crash.Opening) { o.Number = 0 },
	} {
		o := crash.Opening{Number: 1, Rules: crash.HouseRules(2), At: t0}
		spoil(&o)
		_, _, err := crash.Open(o)
		refusedWith(t, err, "studio.crash.rules")
	}
}

func count[E crash.Effect](effects []crash.Effect) int {
	n := 0
	for _, e := range effects {
		if _, ok := e.(E); ok {
			n++
		}
	}
	return n
}
