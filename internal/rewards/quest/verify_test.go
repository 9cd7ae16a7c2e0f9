package quest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
	"baize/internal/rewards/quest/questdb"
	"baize/internal/rewards/rewardsdb"
)

// Each fault of a wheel, a red packet or of tickets is found; every other test of
// this room ends with the same look.
func TestMismatches_FindWhatStocksSharesAndAwardsDoNotAgreeAbout(t *testing.T) {
	const won, share = "(SELECT MIN(id) FROM rewards_quest_awards WHERE kind = 'wheel' AND number = 0)", "(SELECT MIN(number) FROM rewards_quest_shares WHERE member_id <> 0)"
	for name, one := range map[string]struct{ plant, want string }{
		"a prize was not counted":           {"UPDATE rewards_quest_issued SET issued = issued - 1 WHERE number = 0", ": 2 by its awards, 1 by its stock"},
		"a prize was counted for nobody":    {"DELETE FROM rewards_quest_awards WHERE id = " + won, ": 1 by its awards, 2 by its stock"},
		"a prize was not counted at all":    {"DELETE FROM rewards_quest_issued WHERE number = 0", ": 2 by its awards, 0 by its stock"},
		"an award tells another prize":      {"UPDATE rewards_quest_awards SET number = 1 WHERE id = " + won, ": 1 by its awards, 2 by its stock"},
		"a day was not counted":             {"UPDATE rewards_quest_issued SET issued = issued - 1 WHERE number = 0 AND day <> 0", ": 1 by the stock of its days, 2 by its stock"},
		"the stock is not the rule's":       {"UPDATE rewards_quest_issued SET stock = 4 WHERE number = 0 AND day = 0", "2 of 4 issued by its row, of 3 by its rule"},
		"a day's stock is not the rule's":   {"UPDATE rewards_quest_issued SET stock = -1 WHERE number = 0 AND day <> 0", "2 of -1 issued by its row, of 2 by its rule"},
		"the rule bounds otherwise":         {`UPDATE rewards_quests SET rule = REPLACE(rule, '"stock":3', '"stock":1') WHERE kind = 'wheel'`, "2 of 3 issued by its row, of 1 by its rule"},
		"the stock is of no wheel":          {"UPDATE rewards_quests SET kind = 'mission' WHERE kind = 'wheel'", "of 0 by its rule"},
		"a turn cost nothing":               {"DELETE FROM rewards_quest_ticket_moves WHERE scope = 'quest.draw' AND ref LIKE '%a1'", "1 times, for 0 tickets"},
		"a turn cost less":                  {"UPDATE rewards_quest_ticket_moves SET count = -1 WHERE scope = 'quest.draw' AND ref LIKE '%a1'", "1 times, for 1 tickets"},
		"a turn cost other tickets":         {"UPDATE rewards_quest_ticket_moves SET tag = 'rose' WHERE scope = 'quest.draw' AND ref LIKE '%a1'", `for 2 tickets "rose"`},
		"another paid for a turn":           {"UPDATE rewards_quest_ticket_moves SET member_id = member_id + 1 WHERE scope = 'quest.draw' AND ref LIKE '%a1'", "0 times, for 2 tickets"},
		"tickets were taken for no draw":    {"DELETE FROM rewards_quest_awards WHERE kind = 'wheel' AND once LIKE '%a1'", "0 times, for 2 tickets"},
		"tickets came from nowhere":         {"UPDATE rewards_quest_tickets SET count = count + 1", "1 by their moves, 2 by the row"},
		"tickets are gone":                  {"DELETE FROM rewards_quest_tickets", "1 by their moves, 0 by the row"},
		"a share was given to nobody":       {"DELETE FROM rewards_quest_awards WHERE kind = 'packet'", "0 by its award"},
		"an award is of no share":           {"UPDATE rewards_quest_shares SET member_id = 0 WHERE number = " + share, ": 0 by its row, "},
		"another took the share":            {"UPDATE rewards_quest_shares SET member_id = member_id + 1 WHERE number = " + share, ": 0 by its row, "},
		"more was given than the share has": {"UPDATE rewards_quest_awards SET cash = cash + 1 WHERE kind = 'packet'", " by its row, "},
		"shares are more than the sum":      {"UPDATE rewards_quest_shares SET amount = amount + 1 WHERE member_id = 0", "4 shares of 10000002 micro-units in all"},
		"a share is gone":                   {"DELETE FROM rewards_quest_shares WHERE number = (SELECT MIN(number) FROM rewards_quest_shares WHERE member_id = 0)", "3 shares of "},
		"no share was ever made":            {"DELETE FROM rewards_quest_shares", "0 shares of 0 micro-units in all"},
		"shares are of no packet":           {"UPDATE rewards_quests SET kind = 'mission' WHERE kind = 'packet'", "4 shares are of packet"},
		"a packet was not opened":           {"UPDATE rewards_quests SET state = 'draft' WHERE kind = 'packet'", "by its rule 4 of 10000000"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				h := build(t, d)
				stocked(t, h)
				wrong, err := questdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, d, one.plant)
				wrong, err = questdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Contains(t, strings.Join(wrong, "\n"), one.want)
			})
		})
	}
}

// stocked is a wheel that was turned three times, with two prizes and thanks,
// and a red packet of four shares of which two were taken; a draft and one that
// was never opened have none.
func stocked(t *testing.T, h *house) {
	t.Helper()
	m, other := h.member(), h.member()
	first := field(cash(5), 1_000_000, 3)
	first.DailyStock = 2
	rule := wheel(first, field(nothing, 1, 0))
	rule.Wheel.Cost = 2
	q := h.run(quest.Wheel, rule, 0)
	h.tickets(m, 7)
	for _, request := range []string{"a1", "a2", "a3"} {
		_, err := h.spin(m, q.ID, request)
		require.NoError(t, err)
	}
	packet := quest.Setup{Packet: &quest.PacketRule{Sum: 10 * taka, Shares: 4, Least: taka}}
	p := h.run(quest.Packet, packet, h.now().Add(time.Hour))
	for _, taker := range []id.Member{m, other} {
		_, err := h.s.OpenPacket(ctx, taker, p.ID)
		require.NoError(t, err)
	}
	for i, tag := range []string{"draft", "dropped"} {
		q, err := h.s.Make(ctx, 7, quest.Quest{Kind: quest.Packet, Tag: tag, Currency: p.Currency, From: p.From, Until: p.Until, Name: p.Name, Rule: packet})
		require.NoError(t, err)
		if i == 1 {
			_, err = h.s.Turn(ctx, 7, q.ID, q.Version, quest.Closed, "")
			require.NoError(t, err)
		}
	}
}

// What an award says that it gave in cash is what members and staff are told, and
// what its prize says is what was given: they are one.
func TestMismatches_FindAnAwardThatTellsOtherCashThanItsPrize(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		stocked(t, h)
		wrong, err := rewardsdb.Mismatches(ctx, d)
		require.NoError(t, err)
		require.Empty(t, wrong)
		ledgertest.Tamper(t, d, "UPDATE rewards_quest_awards SET cash = cash + 7 WHERE kind = 'wheel' AND number = 0")
		wrong, err = rewardsdb.Mismatches(ctx, d)
		require.NoError(t, err)
		require.Contains(t, strings.Join(wrong, "\n"), "tells cash of 5000007 micro-units, its prize is 5000000")
	})
}

// What was done for an award, and that it was paid, stands beside it.
func TestMismatches_FindAnAwardForWhatNobodyDid(t *testing.T) {
	for name, one := range map[string]struct{ plant, want string }{
		"a mission was claimed for nothing":   {"DELETE FROM rewards_quest_awards WHERE kind = 'mission'", "award for mission:"},
		"a mission was not claimed":           {"UPDATE rewards_quest_progress SET claimed_at = 0", ": 0 by what was done, 1 by its award"},
		"another period was claimed":          {"UPDATE rewards_quest_progress SET begins_at = begins_at + 1", ": 0 by what was done, 1 by its award"},
		"a day of signing in brought nothing": {"DELETE FROM rewards_quest_awards WHERE kind = 'signin'", ": 1 by what was done, 0 by its award"},
		"nobody signed in":                    {"DELETE FROM rewards_quest_signins", ": 0 by what was done, 1 by its award"},
		"an invitation was not paid":          {"UPDATE rewards_quest_friends SET state = 'REJECTED'", " by no invitation that was paid"},
		"an invitation is gone":               {"DELETE FROM rewards_quest_friends", ":referee went to member "},
		"another brought the friend":          {"UPDATE rewards_quest_friends SET referrer_id = referrer_id - 1", ":referrer went to member "},
		"an award is for another's board":     {"UPDATE rewards_quest_places SET member_id = member_id + 1", " for no place, or is not the prize of it"},
		"a place has another prize":           {"UPDATE rewards_quest_places SET prize = REPLACE(prize, '7', '6')", " for no place, or is not the prize of it"},
		"a board was not paid":                {"UPDATE rewards_quests SET stage = 'proposed' WHERE kind = 'board'", " for no place, or is not the prize of it"},
		"a board has no places":               {"DELETE FROM rewards_quest_places", " for no place, or is not the prize of it"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				h := build(t, d)
				earned(t, h)
				wrong, err := questdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, d, one.plant)
				wrong, err = questdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Contains(t, strings.Join(wrong, "\n"), one.want)
			})
		})
	}
}

// earned is a member who got an award of a mission, of a day, of a friend and of
// a board.
func earned(t *testing.T, h *house) {
	t.Helper()
	m := h.member()
	end := h.now().Add(time.Hour)
	done := h.run(quest.Mission, mission(quest.MissionRule{Period: quest.Once, Metric: quest.WinCount, Count: 1, Prize: cash(3)}), 0)
	h.run(quest.SignIn, quest.Setup{SignIn: &quest.SignInRule{Days: []prize.Prize{cash(1)}}}, 0)
	race := h.run(quest.Board, board(quest.BoardRule{Scoring: quest.ByTurnover, Prizes: []quest.PlacePrize{{First: 1, Last: 1, Prize: cash(7)}}}), end)
	h.referral()
	friend := h.friend(m)
	h.bet(m, "reels", taka, 2*taka)
	h.deposit(friend, 500*taka)
	h.bet(friend, "cards", 1000*taka, 0)
	h.work()
	require.Equal(t, quest.FriendPaid, h.state(friend).State)
	_, err := h.s.ClaimMission(ctx, m, done.ID)
	require.NoError(t, err)
	_, err = h.s.Sign(ctx, m)
	require.NoError(t, err)
	h.clock.Advance(2 * time.Hour)
	require.NoError(t, h.s.Propose(ctx, 7, race.ID))
	require.NoError(t, h.s.Decide(ctx, 8, race.ID, true))
}
