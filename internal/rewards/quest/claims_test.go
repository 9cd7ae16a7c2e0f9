package quest_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
)

// claims are the kinds that wait for a member, and the claims by their kind.
func (h *house) claims(m id.Member) (kinds []string, by map[string]rewards.Claimable) {
	h.t.Helper()
	list, err := h.s.Claims().Claimables(ctx, m, locale.Default)
	require.NoError(h.t, err)
	n, err := h.s.Claims().Waiting(ctx, m)
	require.NoError(h.t, err)
	require.Equal(h.t, len(list), n, "the dot counts what is listed")
	by = map[string]rewards.Claimable{}
	for _, c := range list {
		kinds, by[c.Kind] = append(kinds, c.Kind), c
	}
	return kinds, by
}

func TestClaims_ListWhatCanBeHadNowAndGiveItOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := h.member()
		h.run(quest.SignIn, quest.Setup{SignIn: &quest.SignInRule{Days: []prize.Prize{cash(1), cash(2)}}}, 0)
		h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1}), 0)
		h.run(quest.Packet, quest.Setup{Packet: &quest.PacketRule{Sum: 20 * taka, Shares: 2, Least: 5 * taka}}, h.now().Add(time.Hour))
		h.run(quest.Wheel, wheel(field(cash(5), 1, -1), field(nothing, 1, -1)), 0)

		kinds, _ := h.claims(m)
		require.Equal(t, []string{"signin", "packet"}, kinds)
		h.bet(m, "reels", taka, 2*taka)
		h.tickets(m, 3)
		kinds, by := h.claims(m)
		require.Equal(t, []string{"signin", "mission", "packet", "tickets"}, kinds)
		require.Equal(t, cash(1), by["signin"].Prize)
		require.Equal(t, 5*taka, by["packet"].Prize.Amount, "of a share nobody knows more than the least")
		require.Equal(t, int64(3), by["tickets"].Prize.Count)
		require.Equal(t, rewards.PlaceWheel, by["tickets"].Place)

		for range 2 { // a second click gives nothing more
			for _, kind := range []string{"signin", "mission", "packet"} {
				require.NoError(t, h.s.Claims().ClaimNow(ctx, m, by[kind].ID))
			}
		}
		require.ErrorIs(t, h.s.Claims().ClaimNow(ctx, m, by["tickets"].ID), quest.ErrUnknown, "a turn needs a seed of the member's")
		require.ErrorIs(t, h.s.Claims().ClaimNow(ctx, m, "mission:?"), quest.ErrUnknown)
		kinds, _ = h.claims(m)
		require.Equal(t, []string{"tickets"}, kinds)
		got := h.cash(m)
		require.GreaterOrEqual(t, got, 16*taka)
		require.LessOrEqual(t, got, 26*taka)

		h.clock.Advance(24 * time.Hour)
		_, by = h.claims(m)
		require.Equal(t, cash(2), by["signin"].Prize, "the second day of the streak")
	})
}

func TestClaims_OfWhoMayNotTakePartAreNone(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	m := h.member()
	h.run(quest.SignIn, quest.Setup{SignIn: &quest.SignInRule{Days: []prize.Prize{cash(1)}}}, 0)
	kinds, _ := h.claims(m)
	require.Equal(t, []string{"signin"}, kinds)
	trial := h.people[m]
	trial.Type = members.TypeTrial
	h.people[m] = trial
	kinds, _ = h.claims(m)
	require.Empty(t, kinds)
}

// Two hands on one button, and two members on the last share: each thing is given
// once.
func TestClaims_InParallelAreGivenOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m, other := h.member(), h.member()
		h.run(quest.SignIn, quest.Setup{SignIn: &quest.SignInRule{Days: []prize.Prize{cash(1), cash(2)}}}, 0)
		h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1}), 0)
		h.run(quest.Packet, quest.Setup{Packet: &quest.PacketRule{Sum: 5 * taka, Shares: 1, Least: 5 * taka}}, h.now().Add(time.Hour))
		h.bet(m, "reels", taka, 2*taka)
		_, by := h.claims(m)
		require.Len(t, by, 3)
		before := h.cash(m) + h.cash(other)
		var all sync.WaitGroup
		for range 6 {
			for _, kind := range []string{"signin", "mission"} {
				all.Go(func() { require.NoError(t, h.s.Claims().ClaimNow(ctx, m, by[kind].ID)) })
			}
			for _, who := range []id.Member{m, other} {
				all.Go(func() { _ = h.s.Claims().ClaimNow(ctx, who, by["packet"].ID) })
			}
		}
		all.Wait()
		want := taka + by["mission"].Prize.Amount + 5*taka
		require.Equal(t, want, h.cash(m)+h.cash(other)-before)
	})
}
