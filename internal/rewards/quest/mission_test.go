package quest_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
)

func mission(r quest.MissionRule) quest.Setup {
	if r.Prize.Kind == "" {
		r.Prize = cash(10)
	}
	return quest.Setup{Mission: &r}
}

func (h *house) doing(m id.Member, q quest.ID) quest.Doing {
	h.t.Helper()
	list, err := h.s.Missions(ctx, m)
	require.NoError(h.t, err)
	for _, d := range list {
		if d.Quest.ID == q {
			return d
		}
	}
	h.t.Fatal("the mission is not shown")
	return quest.Doing{}
}

func TestMission_CountsValidBetsOfItsPeriodAndCategoryAndIsClaimedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := h.member()
		q := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Daily, Metric: quest.ValidBet, Category: "RNG", Amount: 100 * taka}), 0)
		h.bet(m, "reels", 60*taka, 0)
		h.bet(m, "cards", 500*taka, 0)
		require.Equal(t, int64(60*taka), h.doing(m, q.ID).Progress)
		_, err := h.s.ClaimMission(ctx, m, q.ID)
		require.ErrorIs(t, err, quest.ErrNotReached)
		h.bet(m, "reels", 50*taka, 0)
		h.void(m, "reels", 20*taka, 0)
		require.Equal(t, quest.InProgress, h.doing(m, q.ID).State, "what is voided counts no more")
		h.bet(m, "reels", 10*taka, 0)
		require.Equal(t, quest.Claimable, h.doing(m, q.ID).State)
		n, err := h.s.Waiting(ctx, m)
		require.NoError(t, err)
		require.Equal(t, 1, n)

		first, err := h.s.ClaimMission(ctx, m, q.ID)
		require.NoError(t, err)
		again, err := h.s.ClaimMission(ctx, m, q.ID)
		require.NoError(t, err)
		require.Equal(t, first.ID, again.ID)
		require.Equal(t, 10*taka, h.cash(m))
		require.Equal(t, quest.Claimed, h.doing(m, q.ID).State)

		h.clock.Advance(24 * time.Hour)
		require.Equal(t, quest.InProgress, h.doing(m, q.ID).State, "a new day is a new period")
		require.Zero(t, h.doing(m, q.ID).Progress)
	})
}

func TestMission_AThousandClaimsAtOnceAreOneAward(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := h.member()
		q := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1}), 0)
		h.bet(m, "reels", taka, 2*taka)
		seen, wg := sync.Map{}, sync.WaitGroup{}
		var failed atomic.Int64
		for range 1000 {
			wg.Go(func() {
				a, err := h.s.ClaimMission(ctx, m, q.ID)
				if err != nil {
					failed.Add(1)
				}
				seen.Store(a.ID, true)
			})
		}
		wg.Wait()
		require.Zero(t, failed.Load(), "a repeat is the same answer")
		awards := 0
		seen.Range(func(any, any) bool { awards++; return true })
		require.Equal(t, 1, awards)
		require.Equal(t, 10*taka, h.cash(m))
	})
}

func TestMission_MetricsCountWhatTheySay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := h.member()
		wins := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Weekly, Metric: quest.WinCount, Count: 5}), 0)
		best := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Weekly, Metric: quest.SingleWin, Amount: 500 * taka}), 0)
		paid := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Weekly, Metric: quest.Deposit, Amount: 300 * taka}), 0)
		h.bet(m, "reels", 10*taka, 25*taka)
		h.bet(m, "reels", 10*taka, 110*taka)
		h.bet(m, "reels", 10*taka, 5*taka)
		require.Equal(t, int64(2), h.doing(m, wins.ID).Progress)
		require.Equal(t, int64(100*taka), h.doing(m, best.ID).Progress)
		h.void(m, "reels", 10*taka, 110*taka)
		require.Equal(t, int64(1), h.doing(m, wins.ID).Progress)
		require.Zero(t, h.doing(m, best.ID).Progress, "a best that is taken back is none")
		h.deposit(m, 200*taka)
		h.deposit(m, 150*taka)
		require.Equal(t, quest.Claimable, h.doing(m, paid.ID).State)
	})
}

// A vendor may settle a bet at nothing and tell what it won later, by itself.
func TestMission_CountsAWinThatIsToldByItself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := h.member()
		wins := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Weekly, Metric: quest.WinCount, Count: 5}), 0)
		best := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Weekly, Metric: quest.SingleWin, Amount: 500 * taka}), 0)
		turned := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Weekly, Metric: quest.ValidBet, Amount: 500 * taka}), 0)
		most := h.run(quest.Board, board(quest.BoardRule{Scoring: quest.ByMultiple, StakeMin: 10 * taka}), h.now().Add(time.Hour))
		points := h.run(quest.Board, quest.Setup{Board: &quest.BoardRule{Entry: quest.EntryAuto, Scoring: quest.ByPoints, StakeMin: taka,
			Prizes: []quest.PlacePrize{{First: 1, Last: 1, Prize: cash(100)}}}}, h.now().Add(time.Hour))
		require.Zero(t, h.top(m, most.ID).Own.Place)
		h.told(m, "reels", 10*taka, 0, 10*taka, 0)
		h.told(m, "reels", 0, 5*taka, 10*taka, 5*taka)
		require.Zero(t, h.doing(m, wins.ID).Progress, "half of the stake came back")
		h.told(m, "reels", 0, 20*taka, 10*taka, 25*taka)
		require.Equal(t, int64(1), h.doing(m, wins.ID).Progress)
		require.Equal(t, int64(15*taka), h.doing(m, best.ID).Progress)
		require.Equal(t, int64(10*taka), h.doing(m, turned.ID).Progress, "the stake counts once")
		require.Equal(t, int64(250), h.top(m, most.ID).Own.Score)
		require.Equal(t, int64(2), h.top(m, points.ID).Own.Score)

		h.told(m, "reels", 0, 10*taka, 10*taka, 35*taka)
		require.Equal(t, int64(1), h.doing(m, wins.ID).Progress, "one round is one win")
		require.Equal(t, int64(25*taka), h.doing(m, best.ID).Progress)
		h.told(m, "reels", 0, -12*taka, 10*taka, 23*taka)
		require.Equal(t, int64(13*taka), h.doing(m, best.ID).Progress, "what was settled anew counts as it is")
		require.Equal(t, int64(230), h.top(m, most.ID).Own.Score)
		h.told(m, "reels", 0, -23*taka, 10*taka, 0)
		require.Zero(t, h.doing(m, wins.ID).Progress)
		require.Zero(t, h.doing(m, best.ID).Progress)

		h.told(m, "reels", 0, 100*taka, 0, 100*taka)
		require.Zero(t, h.doing(m, wins.ID).Progress, "what cost nothing is no win of a stake")
	})
}

func TestMission_IsLockedBelowItsRankAndClosedAfterItsEnd(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	m := h.member()
	q := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Event, Metric: quest.WinCount, Count: 1, VipMin: 2}), h.now().Add(time.Hour))
	h.bet(m, "reels", taka, 2*taka)
	require.Equal(t, quest.Locked, h.doing(m, q.ID).State)
	_, err := h.s.ClaimMission(ctx, m, q.ID)
	require.ErrorIs(t, err, quest.ErrRank)
	h.rank = 2
	h.clock.Advance(2 * time.Hour)
	_, err = h.s.ClaimMission(ctx, m, q.ID)
	require.ErrorIs(t, err, quest.ErrOver)
	require.Zero(t, h.cash(m))
}

func TestMission_GivesByItselfAtTheEndWhereItSaysSo(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	m, other := h.member(), h.member()
	q := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Daily, Metric: quest.WinCount, Count: 1, AutoClaim: true}), 0)
	plain := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Daily, Metric: quest.WinCount, Count: 1}), 0)
	h.bet(m, "reels", taka, 2*taka)
	h.bet(other, "reels", taka, 0)
	require.NoError(t, h.s.AutoClaim(ctx))
	require.Zero(t, h.cash(m), "not before the period has ended")
	h.clock.Advance(25 * time.Hour)
	for range 2 {
		require.NoError(t, h.s.AutoClaim(ctx))
	}
	require.Equal(t, 10*taka, h.cash(m))
	require.Zero(t, h.cash(other))
	_, _ = q, plain
}

// What gives by itself gives nobody what they could not claim, and waits for them
// as long as it looks back.
func TestMission_GivesNothingByItselfToWhoCouldNotClaimIt(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	low, frozen := h.member(), h.member()
	h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Daily, Metric: quest.WinCount, Count: 1, AutoClaim: true, VipMin: 2}), 0)
	h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Daily, Metric: quest.WinCount, Count: 1, AutoClaim: true}), 0)
	h.bet(low, "reels", taka, 2*taka)
	h.bet(frozen, "reels", taka, 2*taka)
	h.clock.Advance(25 * time.Hour)
	p := h.people[frozen]
	p.Status = members.Frozen
	h.people[frozen] = p
	h.shut = fault.New(fault.Forbidden, "care.pause.active")
	require.NoError(t, h.s.AutoClaim(ctx))
	require.Zero(t, h.cash(low), "who has shut themselves out")
	h.shut, h.rank = nil, 1
	require.NoError(t, h.s.AutoClaim(ctx))
	require.Equal(t, 10*taka, h.cash(low), "only the one that asks for no rank")
	require.Zero(t, h.cash(frozen))
	h.rank = 2
	for range 2 {
		require.NoError(t, h.s.AutoClaim(ctx))
	}
	require.Equal(t, 20*taka, h.cash(low))
	require.Zero(t, h.cash(frozen))
}

func TestMission_RefusesTrialAndFrozenAccountsAndOtherCurrencies(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	q := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1}), 0)
	frozen, abroad := h.member(), h.member()
	p := h.people[frozen]
	p.Status = "frozen"
	h.people[frozen] = p
	p = h.people[abroad]
	p.Currency = "INR"
	h.people[abroad] = p
	_, err := h.s.ClaimMission(ctx, frozen, q.ID)
	require.ErrorIs(t, err, quest.ErrMember)
	_, err = h.s.ClaimMission(ctx, abroad, q.ID)
	require.ErrorIs(t, err, quest.ErrUnknown)
}

func TestDefinition_RefusesWhatCannotBeRun(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	for name, q := range map[string]quest.Quest{
		"no rule":         {Kind: quest.Mission},
		"another's rule":  {Kind: quest.Board, Rule: mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1})},
		"no target":       {Kind: quest.Mission, Rule: mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount})},
		"event, no end":   {Kind: quest.Mission, Rule: mission(quest.MissionRule{Period: quest.Event, Metric: quest.WinCount, Count: 1})},
		"eight days":      {Kind: quest.Mission, Rule: mission(quest.MissionRule{Period: quest.Weekly, Metric: quest.LoginDays, Count: 8})},
		"empty prize":     {Kind: quest.Mission, Rule: quest.Setup{Mission: &quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1, Prize: prize.Prize{Kind: prize.Cash}}}},
		"too small a sum": {Kind: quest.Packet, Until: h.now().Add(time.Hour), Rule: quest.Setup{Packet: &quest.PacketRule{Sum: taka, Shares: 3, Least: taka}}},
	} {
		q.Tag, q.Currency, q.Name = "wrong", money.BDT, rewards.Words{"en": "A quest"}
		_, err := h.s.Make(ctx, 7, q)
		require.Error(t, err, name)
	}
	packet := func(c money.Currency, sum, least money.Amount) error {
		_, err := h.s.Make(ctx, 7, quest.Quest{
			Kind: quest.Packet, Tag: "wrong", Currency: c, Name: rewards.Words{"en": "A packet"}, Until: h.now().Add(time.Hour),
			Rule: quest.Setup{Packet: &quest.PacketRule{Sum: sum, Shares: 3, Least: least}},
		})
		return err
	}
	require.ErrorContains(t, packet(money.BDT, 10*taka, taka/1000), "cashier.amount.decimals")
	require.ErrorContains(t, packet("JPY", 10*taka, taka/2), "cashier.amount.decimals", "a yen has no parts")
	require.ErrorContains(t, packet("JPY", 10*taka+taka/2, taka), "cashier.amount.decimals")
	require.ErrorContains(t, packet("JPY", 10*taka, 0), "quest.packet.sum")
	require.NoError(t, packet("JPY", 10*taka, taka))
	q := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1}), 0)
	q.Rule.Mission.Count = 2
	_, err := h.s.Change(ctx, 7, q)
	require.ErrorIs(t, err, quest.ErrFixed, "what was open is fixed")
}
