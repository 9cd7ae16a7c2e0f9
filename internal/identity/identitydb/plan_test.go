package identitydb

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

var ctx = context.Background()

const now = clock.Instant(1_700_000_000_000_000)

// However many rows there are, each statement looks at one range of an index.
func TestStatements_AreServedByIndexes(t *testing.T) {
	type statement struct {
		index, query string
		args         []any
	}
	var all []statement
	add := func(index, query string, args []any) { all = append(all, statement{index, query, args}) }
	indexes := map[string]string{
		"identity_sessions.ended_at": "identity_sessions_gone", "identity_sessions.ends_at": "identity_sessions_lapsed",
		"identity_envelopes.until": "identity_envelopes_until",
	}
	for _, x := range spents {
		index := indexes[x.table+"."+x.age]
		if index == "" {
			index = x.table + "_age"
		}
		query, args := x.drop(now, 1000)
		add(index, query, args)
	}
	add("identity_sessions_member", endSessionsOf, []any{now, 5, 7})
	add("identity_stepups_age", dropStepUps, []any{now, 5})
	add("identity_acceptances_version", acceptedCounts, []any{"terms"})
	add("identity_acceptances_version", latestAccepted, []any{"terms"})
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, s := range all {
			plan := dbtest.Plan(t, d, s.query, s.args...)
			require.Regexp(t, `\b`+s.index+`\b`, plan, s.query)
			require.NotRegexp(t, `SCAN identity_|Seq Scan|TEMP B-TREE`, plan, s.query)
		}
	})
}

func TestPurge_TakesSoManyAndLeavesWhatIsOfUse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		old, fresh := now.Add(-sessionsKept-time.Hour), now.Add(-sessionsKept+time.Hour)
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for i, x := range []struct {
				ends  clock.Instant
				ended clock.Instant
			}{{old, 0}, {old, 0}, {fresh, 0}, {old, fresh}, {fresh, old}, {fresh, fresh}} {
				v := identity.Session{ID: id.Session(i + 1), Member: 5, EndsAt: x.ends}
				if err := s.InsertSession(ctx, tx, v, "t"+strconv.Itoa(i)); err != nil {
					return err
				}
				if x.ended == 0 {
					continue
				}
				if _, err := s.EndSession(ctx, tx, 5, v.ID, x.ended); err != nil {
					return err
				}
			}
			_, err := s.NotePlace(ctx, tx, 5, "192.0.2.1", now.Add(-181*day))
			if err == nil {
				_, err = s.NotePlace(ctx, tx, 5, "192.0.2.2", now.Add(-179*day))
			}
			return err
		}))
		var went []int64
		for range 3 {
			require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				n, err := s.Purge(ctx, tx, now, 2)
				went = append(went, n)
				return err
			}))
		}
		require.Equal(t, []int64{2, 2, 0}, went)
		require.Equal(t, []int64{3, 4, 6}, numbers(t, d, `SELECT id FROM identity_sessions ORDER BY id`))
		require.Equal(t, []int64{1}, numbers(t, d, `SELECT COUNT(*) FROM identity_places`))
	})
}

func TestAcceptances_AreCountedByVersion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		none, err := s.LatestAccepted(ctx, identity.DocumentTerms)
		require.NoError(t, err)
		require.Zero(t, none)
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, a := range []identity.Acceptance{
				{Member: 1, Document: identity.DocumentTerms, Version: 1}, {Member: 1, Document: identity.DocumentTerms, Version: 3},
				{Member: 2, Document: identity.DocumentTerms, Version: 3}, {Member: 2, Document: identity.DocumentMarketing, Version: 4},
			} {
				if err := s.InsertAcceptance(ctx, tx, a); err != nil {
					return err
				}
			}
			return nil
		}))
		counts, err := s.AcceptedCounts(ctx, identity.DocumentTerms)
		require.NoError(t, err)
		require.Equal(t, map[int]int{1: 1, 3: 2}, counts)
		latest, err := s.LatestAccepted(ctx, identity.DocumentTerms)
		require.NoError(t, err)
		require.Equal(t, 3, latest)
	})
}

func numbers(t *testing.T, d *db.DB, query string) (all []int64) {
	t.Helper()
	rows, err := d.QueryContext(ctx, query)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var n int64
		require.NoError(t, rows.Scan(&n))
		all = append(all, n)
	}
	require.NoError(t, rows.Err())
	return all
}
