package questdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/quest"
)

type look struct {
	query string
	args  []any
	index string
}

func looks() map[string]look {
	of := func(index string) func(query string, args []any) look {
		return func(query string, args []any) look { return look{query, args, index} }
	}
	return map[string]look{
		"the first of a board":   {topOf, []any{1, 50}, `rewards_quest_scores_order`},
		"a place on a board":     of(`COVERING INDEX rewards_quest_scores_order \(quest_id=\? AND value>\?|Index Only Scan using rewards_quest_scores_order`)(placeOf(1, quest.Standing{Member: 1, Score: 5}, 9)),
		"progress not claimed":   of(`rewards_quest_progress_unclaimed( \(quest_id=\? AND begins_at=\? AND member_id>)?`)(unclaimed(quest.UnclaimedQuery{Quest: 1, Begins: 5, After: 3, Limit: 9})),
		"friends of a member":    of(`rewards_quest_friends_referrer`)(friendsOf(quest.FriendQuery{Referrer: 1}, 9)),
		"friends in a state":     of(`rewards_quest_friends_state`)(friendsOf(quest.FriendQuery{State: quest.Held}, 9)),
		"more friends in it":     of(`rewards_quest_friends_state`)(friendsOf(quest.FriendQuery{State: quest.Waiting, Before: 5}, 9)),
		"all friends":            of(`sqlite_autoindex_rewards_quest_friends_1|friends_pkey|INTEGER PRIMARY KEY`)(friendsOf(quest.FriendQuery{}, 9)),
		"all awards":             of(`sqlite_autoindex_rewards_quest_awards_1|awards_pkey`)(awardsOf(quest.AwardQuery{}, 9)),
		"awards of a member":     of(`rewards_quest_awards_member`)(awardsOf(quest.AwardQuery{Member: 1}, 9)),
		"those of a kind":        of(`rewards_quest_awards_member`)(awardsOf(quest.AwardQuery{Member: 1, Kind: quest.Wheel, Before: 7}, 9)),
		"those in a state":       of(`rewards_quest_awards_member`)(awardsOf(quest.AwardQuery{Member: 1, Kind: quest.Wheel, State: quest.Process}, 9)),
		"what a kind gave":       {earned, []any{1, "referral", "BDT"}, `rewards_quest_awards_member`},
		"awards of a kind":       of(`rewards_quest_awards_list`)(awardsOf(quest.AwardQuery{Kind: quest.Wheel}, 9)),
		"more awards of a kind":  of(`rewards_quest_awards_list`)(awardsOf(quest.AwardQuery{Kind: quest.Wheel, Before: 7}, 9)),
		"awards in a state":      of(`rewards_quest_awards_state`)(awardsOf(quest.AwardQuery{State: quest.Process}, 9)),
		"a kind's in a state":    of(`rewards_quest_awards_desk`)(awardsOf(quest.AwardQuery{Kind: quest.Wheel, State: quest.Process}, 9)),
		"more of a kind's in it": of(`rewards_quest_awards_desk`)(awardsOf(quest.AwardQuery{Kind: quest.Wheel, State: quest.Rejected, Before: 7}, 9)),
	}
}

// Each look takes an index and walks no table, however many rows there are; a list
// has the index's order.
func TestLooks_TakeTheirIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, l := range looks() {
			t.Run(name, func(t *testing.T) {
				plan := dbtest.Plan(t, d, l.query, l.args...)
				require.Regexp(t, l.index, plan)
				require.NotRegexp(t, `SCAN \w+$|Seq Scan|Sort|TEMP B-TREE`, plan)
			})
		}
	})
}
