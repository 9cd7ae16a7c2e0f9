package quest_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/quest"
)

func moneyOf(n int) money.Amount { return money.Amount(n) }

func (h *house) referral() quest.Quest {
	return h.run(quest.Referral, quest.Setup{Referral: &quest.ReferralRule{Deposit: 500 * taka, Turnover: 1000 * taka, Days: 30, Referrer: cash(100), Referee: cash(50), Most: 1}}, 0)
}

// friend makes a member who came by another's code.
func (h *house) friend(by id.Member) id.Member {
	h.t.Helper()
	m := h.member()
	p := h.people[m]
	p.Referrer = by
	h.people[m] = p
	require.NoError(h.t, h.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return h.bus.Publish(ctx, tx, members.Opened{Member: m, Currency: money.BDT, Referrer: by, At: h.now()})
	}))
	h.hear("rewards.quest.friends")
	return m
}

func (h *house) work() {
	h.t.Helper()
	for {
		n, err := h.jobs.RunDue(ctx)
		require.NoError(h.t, err)
		if n == 0 {
			return
		}
	}
}

func (h *house) state(referee id.Member) quest.Friend {
	h.t.Helper()
	f, found, err := h.store.Friend(ctx, nil, referee)
	require.NoError(h.t, err)
	require.True(h.t, found)
	return f
}

func TestReferral_RewardsBothSidesOnceAfterDepositAndTurnover(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		h.referral()
		invite := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.Invite, Count: 1}), 0)
		m := h.member()
		f := h.friend(m)
		h.deposit(f, 500*taka)
		h.work()
		require.Zero(t, h.cash(m))
		h.bet(f, "reels", 1000*taka, 0)
		h.work()
		h.bet(f, "reels", 1000*taka, 0)
		h.work()
		require.Equal(t, quest.FriendPaid, h.state(f).State)
		require.Equal(t, 100*taka, h.cash(m))
		require.Equal(t, 50*taka, h.cash(f))
		require.Equal(t, quest.Claimable, h.doing(m, invite.ID).State)
		out, err := h.s.Referrals(ctx, m)
		require.NoError(t, err)
		require.Equal(t, 1, out.Friends)
		require.Equal(t, 100*taka, out.Earned)
	})
}

func TestReferral_HoldsWhatIsOddAndLetsStaffDecide(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	h.referral()
	m := h.member()
	h.shared = quest.OddDevice
	f := h.friend(m)
	h.deposit(f, 500*taka)
	h.bet(f, "reels", 1000*taka, 0)
	h.work()
	require.Equal(t, quest.Held, h.state(f).State)
	require.Equal(t, quest.OddDevice, h.state(f).Reason)
	require.Zero(t, h.cash(m))
	require.NoError(t, h.s.DecideFriend(ctx, 7, f, true, "brothers"))
	require.ErrorIs(t, h.s.DecideFriend(ctx, 7, f, true, ""), quest.ErrNotHeld)
	require.Equal(t, 100*taka, h.cash(m))
	h.shared = ""
	g := h.friend(m)
	h.deposit(g, 500*taka)
	h.bet(g, "reels", 1000*taka, 0)
	h.work()
	require.Equal(t, quest.OddMost, h.state(g).Reason, "more friends than are rewarded")
	require.NoError(t, h.s.DecideFriend(ctx, 7, g, false, "no"))
	require.Equal(t, 100*taka, h.cash(m))
	require.Zero(t, h.cash(g))
}

func TestG5_AReferralOfWhoStaysAwayIsHeld(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	h.referral()
	m := h.member()
	f := h.friend(m)
	h.shut = quest.ErrMember
	h.deposit(f, 500*taka)
	h.bet(f, "reels", 1000*taka, 0)
	h.work()
	require.Equal(t, quest.Held, h.state(f).State)
	require.Equal(t, quest.OddMember, h.state(f).Reason)
	require.Zero(t, h.cash(m))
	require.Zero(t, h.cash(f))
}

// Friends who are due at one moment are looked at at once: no more are rewarded
// than the terms say.
func TestReferral_RewardsNoMoreThanTheMostHoweverManyAreDueAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		h.referral()
		m := h.member()
		friends := make([]id.Member, 8)
		for i := range friends {
			friends[i] = h.friend(m)
			h.deposit(friends[i], 500*taka)
		}
		for _, f := range friends {
			h.bet(f, "reels", 1000*taka, 0)
		}
		h.rewardAtOnce(friends)
		require.Equal(t, 100*taka, h.cash(m))
		held := 0
		for _, f := range friends {
			if s := h.state(f); s.State == quest.Held {
				require.Equal(t, quest.OddMost, s.Reason)
				held++
			}
		}
		require.Equal(t, 7, held)
	})
}

// rewardAtOnce looks at all of these friends at one moment.
func (h *house) rewardAtOnce(friends []id.Member) {
	all := sync.WaitGroup{}
	for _, spec := range h.s.Jobs() {
		if spec.Kind != "quest.referral.reward" {
			continue
		}
		for _, f := range friends {
			all.Go(func() {
				raw, _ := json.Marshal(f)
				if err := spec.Run(ctx, raw); err != nil {
					h.t.Error(err)
				}
			})
		}
	}
	all.Wait()
}

// Friends of old terms and of new ones are counted together.
func TestReferral_RewardsNoMoreThanTheMostUnderOldAndNewTermsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := h.member()
		var friends []id.Member
		for range 2 {
			q := h.referral()
			friends = append(friends, h.friend(m))
			_, err := h.s.Turn(ctx, 7, q.ID, q.Version, quest.Closed, "other terms")
			require.NoError(t, err)
		}
		for _, f := range friends {
			h.deposit(f, 500*taka)
			h.bet(f, "reels", 1000*taka, 0)
		}
		done := make(chan struct{})
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := h.wallet.BalanceTx(ctx, tx, m, money.BDT) // both have been counted when they wait for it
			go func() {
				defer close(done)
				h.rewardAtOnce(friends)
			}()
			time.Sleep(300 * time.Millisecond)
			return err
		}))
		<-done
		require.Equal(t, 100*taka, h.cash(m))
	})
}

func TestReferral_SeesALoopAndAnEndedTime(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	h.referral()
	m := h.member()
	f := h.friend(m)
	p := h.people[m]
	p.Referrer = f
	h.people[m] = p
	h.deposit(f, 500*taka)
	h.bet(f, "reels", 1000*taka, 0)
	h.work()
	require.Equal(t, quest.OddLoop, h.state(f).Reason)
	late := h.friend(h.member())
	h.clock.Advance(31 * 24 * time.Hour)
	h.deposit(late, 500*taka)
	h.bet(late, "reels", 1000*taka, 0)
	h.work()
	require.Equal(t, quest.Waiting, h.state(late).State)
	require.Zero(t, h.state(late).Deposit)
}

func TestReferral_SwitchedOffIsClosedToPlayersAndOpenToAgents(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		h.referral()
		player, agent := h.member(), h.member()
		known := h.friend(player)
		p := h.people[agent]
		p.Type = members.TypeAgent
		h.people[agent] = p
		h.off = true

		_, err := h.s.Referrals(ctx, player)
		require.ErrorIs(t, err, quest.ErrNoReferral)
		out, err := h.s.Referrals(ctx, agent)
		require.NoError(t, err)
		require.NotEmpty(t, out.Code)

		_, noted, err := h.store.Friend(ctx, nil, h.friend(player))
		require.NoError(t, err)
		require.False(t, noted, "who comes while it is off is nobody's friend")
		require.Equal(t, quest.Waiting, h.state(h.friend(agent)).State)

		h.deposit(known, 500*taka)
		h.bet(known, "reels", 1000*taka, 0)
		h.work()
		require.Equal(t, quest.FriendPaid, h.state(known).State, "what was promised before is kept")
		require.Equal(t, 100*taka, h.cash(player))
	})
}

func TestReferral_OfACodeWhoseOwnerIsGoneHoldsNobodyUp(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	h.referral()
	_, noted, err := h.store.Friend(ctx, nil, h.friend(id.Member(4711)))
	require.NoError(t, err)
	require.False(t, noted)
	h.friend(h.member())
}
