package quest_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
)

type contextT = context.Context

func pageOf(n int) page.Request { return page.Request{Limit: n} }

func board(r quest.BoardRule) quest.Setup {
	if r.Entry == "" {
		r.Entry = quest.EntryAuto
	}
	if r.Prizes == nil {
		r.Prizes = []quest.PlacePrize{{First: 1, Last: 1, Prize: cash(100)}, {First: 2, Last: 3, Prize: cash(20)}}
	}
	return quest.Setup{Board: &r}
}

func (h *house) top(m id.Member, q quest.ID) quest.BoardView {
	h.t.Helper()
	list, err := h.s.Boards(ctx, m)
	require.NoError(h.t, err)
	for _, v := range list {
		if v.Quest.ID == q {
			return v
		}
	}
	h.t.Fatal("the board is not shown")
	return quest.BoardView{}
}

func TestBoard_RanksByScoreAndGivesTiesToTheEarlier(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		a, b, c := h.member(), h.member(), h.member()
		q := h.run(quest.Board, board(quest.BoardRule{Scoring: quest.ByTurnover}), h.now().Add(time.Hour))
		h.bet(b, "reels", 50*taka, 0)
		h.clock.Advance(time.Second)
		h.bet(a, "reels", 50*taka, 0)
		h.clock.Advance(time.Second)
		h.bet(c, "reels", 80*taka, 0)
		v := h.top(a, q.ID)
		require.Equal(t, []id.Member{c, b, a}, []id.Member{v.Top[0].Member, v.Top[1].Member, v.Top[2].Member})
		require.Equal(t, 3, v.Own.Place)
		require.Equal(t, cash(100), v.Top[0].Prize)
		require.NotEmpty(t, v.Top[0].Name)
		require.NoError(t, h.s.SetHidden(ctx, c, true))
		require.Empty(t, h.top(a, q.ID).Top[0].Name, "who wants not to be named is not")
	})
}

func TestBoard_ScoresWhatItSays(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	m := h.member()
	end := h.now().Add(time.Hour)
	boards := map[quest.Scoring]quest.ID{}
	for _, s := range []quest.Scoring{quest.ByTurnover, quest.ByMultiple, quest.ByWins, quest.ByPoints} {
		boards[s] = h.run(quest.Board, board(quest.BoardRule{Scoring: s, StakeMin: 2 * taka}), end).ID
	}
	h.bet(m, "reels", taka, 100*taka) // below the least stake
	h.bet(m, "reels", 2*taka, 5*taka)
	h.bet(m, "reels", 20*taka, 30*taka)
	h.bet(m, "reels", 30*taka, 10*taka)
	for s, want := range map[quest.Scoring]int64{quest.ByTurnover: int64(52 * taka), quest.ByMultiple: 250, quest.ByWins: 2, quest.ByPoints: 3} {
		require.Equal(t, want, h.top(m, boards[s]).Own.Score, s)
	}
	h.void(m, "reels", 2*taka, 5*taka)
	require.Zero(t, h.top(m, boards[quest.ByMultiple]).Own.Score)
	require.Equal(t, int64(1), h.top(m, boards[quest.ByWins]).Own.Score)
	require.Equal(t, int64(2), h.top(m, boards[quest.ByPoints]).Own.Score)
}

func TestBoard_CountsOnlyWhoJoinedAndTakesTheirTickets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		in, out := h.member(), h.member()
		q := h.run(quest.Board, board(quest.BoardRule{Scoring: quest.ByTurnover, Entry: quest.EntryTicket, Ticket: "lily", Cost: 2}), h.now().Add(time.Hour))
		require.ErrorIs(t, h.s.Join(ctx, in, q.ID), quest.ErrTickets)
		h.tickets(in, 3)
		for range 2 {
			require.NoError(t, h.s.Join(ctx, in, q.ID))
		}
		n, err := h.s.Tickets(ctx, in)
		require.NoError(t, err)
		require.Equal(t, int64(1), n["lily"], "joining twice costs once")
		h.bet(in, "reels", 10*taka, 0)
		h.bet(out, "reels", 90*taka, 0)
		v := h.top(in, q.ID)
		require.Len(t, v.Top, 1)
		require.Equal(t, in, v.Top[0].Member)
	})
}

func TestBoard_IsPaidOnceByTwoOperatorsAfterItsEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		a, b, cheat := h.member(), h.member(), h.member()
		q := h.run(quest.Board, board(quest.BoardRule{Scoring: quest.ByTurnover}), h.now().Add(time.Hour))
		h.bet(cheat, "reels", 90*taka, 0)
		h.bet(a, "reels", 50*taka, 0)
		h.bet(b, "reels", 40*taka, 0)
		require.ErrorIs(t, h.s.Propose(ctx, 7, q.ID), quest.ErrBoardRuns)
		h.clock.Advance(2 * time.Hour)
		require.ErrorIs(t, h.s.Decide(ctx, 8, q.ID, true), quest.ErrNotProposed)
		require.NoError(t, h.s.Exclude(ctx, 7, q.ID, cheat, "two accounts"))
		require.NoError(t, h.s.Propose(ctx, 7, q.ID))
		require.ErrorIs(t, h.s.Propose(ctx, 7, q.ID), quest.ErrProposed)
		require.ErrorIs(t, h.s.Exclude(ctx, 7, q.ID, a, "late"), quest.ErrProposed)
		require.ErrorIs(t, h.s.Decide(ctx, 7, q.ID, true), errOwn)
		require.Zero(t, h.cash(a))
		require.NoError(t, h.s.Decide(ctx, 8, q.ID, false))
		require.NoError(t, h.s.Propose(ctx, 7, q.ID))
		require.NoError(t, h.s.Decide(ctx, 8, q.ID, true))
		require.ErrorIs(t, h.s.Decide(ctx, 8, q.ID, true), quest.ErrPaid)
		require.Equal(t, 100*taka, h.cash(a))
		require.Equal(t, 20*taka, h.cash(b))
		require.Zero(t, h.cash(cheat))
	})
}

func TestBoard_PaysNobodyWhoWasErased(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		a, b, first, second := h.member(), h.member(), h.member(), h.member()
		erase := func(m id.Member) {
			p := h.people[m]
			p.ErasedAt = h.now()
			h.people[m] = p
		}
		q := h.run(quest.Board, board(quest.BoardRule{Scoring: quest.ByTurnover}), h.now().Add(time.Hour))
		for m, stake := range map[id.Member]money.Amount{first: 90, a: 50, second: 45, b: 40} {
			h.bet(m, "reels", stake*taka, 0)
		}
		h.clock.Advance(2 * time.Hour)
		erase(first)
		require.NoError(t, h.s.Propose(ctx, 7, q.ID))
		erase(second) // after the places were fixed
		require.NoError(t, h.s.Decide(ctx, 8, q.ID, true))
		require.Equal(t, 100*taka, h.cash(a), "who is below moves up")
		require.Equal(t, 20*taka, h.cash(b))
		require.Zero(t, h.cash(first))
		require.Zero(t, h.cash(second))
	})
}

func TestSignIn_CountsDaysInARowAndBeginsAnewAfterAMissedOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		m := h.member()
		h.run(quest.SignIn, quest.Setup{SignIn: &quest.SignInRule{Days: []prize.Prize{cash(1), cash(2), cash(3)}}}, 0)
		total := cash(0).Amount
		for _, want := range []int{1, 2, 3, 1} {
			first, err := h.s.Sign(ctx, m)
			require.NoError(t, err)
			again, err := h.s.Sign(ctx, m)
			require.NoError(t, err)
			require.Equal(t, first.ID, again.ID, "one a day")
			total += cash(1).Amount * moneyOf(want)
			require.Equal(t, total, h.cash(m))
			h.clock.Advance(24 * time.Hour)
		}
		h.clock.Advance(24 * time.Hour)
		now, err := h.s.SignInOf(ctx, m)
		require.NoError(t, err)
		require.Zero(t, now.Streak, "a missed day breaks the streak")
		require.False(t, now.Today)
	})
}

func TestSignIn_TurnsWithTheBrandsDay(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	m := h.member()
	h.run(quest.SignIn, quest.Setup{SignIn: &quest.SignInRule{Days: []prize.Prize{cash(1), cash(2)}}}, 0)
	h.clock.Advance(11*time.Hour + 59*time.Minute) // 17:59 UTC, 23:59 in GMT+6
	_, err := h.s.Sign(ctx, m)
	require.NoError(t, err)
	h.clock.Advance(2 * time.Minute)
	_, err = h.s.Sign(ctx, m)
	require.NoError(t, err)
	require.Equal(t, cash(3).Amount, h.cash(m))
}
