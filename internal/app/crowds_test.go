package app

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/members"
	"baize/internal/members/membersdb"
	"baize/internal/messaging"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/loyalty/loyaltydb"
)

// Who has a rank is found wherever they stand among all members, and who looks is
// told after some cuts without anybody how far that was.
func TestCrowds_FindFewAmongManyAndTellHowFarTheyLooked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := crowds{&App{rooms: rooms{
			members: members.New(members.Deps{DB: d, Store: membersdb.New(d)}),
			loyalty: loyalty.New(loyalty.Deps{DB: d, Store: loyaltydb.New(d), Clock: clock.NewFake(time.Unix(1_700_000_000, 0)), Zone: time.UTC}),
		}}}
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1505)
				INSERT INTO members (id, account, nickname, type, currency, status, lang, created_at) SELECT i, 'm' || i, '', 0, 'BDT', 'active', 'en', 1 FROM n`)
			if err != nil {
				return err
			}
			_, err = tx.Exec(ctx, `INSERT INTO loyalty_members (member_id, currency, level) VALUES (3, 'BDT', 4), (1504, 'BDT', 4)`)
			return err
		}))
		high := messaging.Audience{RankFrom: 2}
		var found []id.Member
		var stops []id.Member
		for after := id.Member(0); ; {
			few, to, err := c.Next(t.Context(), high, after, 10)
			require.NoError(t, err)
			found, stops = append(found, few...), append(stops, to)
			if after = to; to == 0 {
				break
			}
		}
		require.Equal(t, []id.Member{3, 1504}, found)
		require.Equal(t, []id.Member{10, 1010, 0}, stops)
		n, err := c.Count(t.Context(), high)
		require.NoError(t, err)
		require.Equal(t, 2, n)
		all, to, err := c.Next(t.Context(), messaging.Audience{}, 1495, 10)
		require.NoError(t, err)
		require.Equal(t, id.Member(1505), to)
		require.True(t, slices.IsSorted(all))
		require.Len(t, all, 10)
	})
}
