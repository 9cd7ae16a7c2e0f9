package questdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/quest"
)

// Who has not reached the target is looked at and passed over; a look that finds
// nobody is not the end.
func TestUnclaimed_GoesOnAfterThoseWhoReachedNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		write(t, d, `INSERT INTO rewards_quest_progress (quest_id, member_id, begins_at, value, changed_at, claimed_at) VALUES
			(1, 1, 5, 10, 0, 0), (1, 2, 5, 9, 0, 0), (1, 3, 5, 0, 0, 0), (1, 4, 5, 1, 0, 0), (1, 5, 5, 10, 0, 7),
			(1, 6, 5, 11, 0, 0), (1, 7, 6, 11, 0, 0), (2, 8, 5, 11, 0, 0)`)
		for limit, looks := range map[int]int{1: 6, 2: 3, 5: 2, 9: 1} {
			q, got, made := quest.UnclaimedQuery{Quest: 1, Begins: 5, Target: 10, Limit: limit}, []id.Member(nil), 0
			for made == 0 || q.After != 0 {
				reached, next, err := s.Unclaimed(t.Context(), q)
				require.NoError(t, err)
				got, q.After, made = append(got, reached...), next, made+1
			}
			require.Equal(t, []id.Member{1, 6}, got)
			require.Equal(t, looks, made, limit)
		}
	})
}
