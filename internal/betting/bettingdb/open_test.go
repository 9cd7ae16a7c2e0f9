package bettingdb

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// The question reads a member's rounds alone, however many others there are.
func TestHasOpen_FindsRoundsByTheirKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		query, args := openStep, openArgs(1, []int64{3, 2})
		if d.Engine() == db.Postgres {
			fill(t, d)
			query, args = openOfMember, []any{1}
		}
		plan := dbtest.Plan(t, d, query, args...)
		require.Regexp(t, `SEARCH rounds USING INTEGER PRIMARY KEY|Index Cond: \(member_id = `, plan)
		require.NotRegexp(t, `SCAN rounds\b|Seq Scan`, plan)
	})
}

// A transaction is told what it has made and changed itself, and others what is
// committed.
func TestHasOpen_SeesWhatTheTransactionHasStaged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		round := betting.Round{ID: 40, Member: 7, Vendor: "v", Ref: "r", GameCode: "g", Currency: "BDT", State: betting.Open, Stake: 5, Bets: 1, OpenedAt: 1}
		open := func(ctx context.Context, tx *db.Tx) bool {
			is, err := s.HasOpen(ctx, tx, round.Member)
			assert.NoError(t, err)
			return is
		}
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			assert.False(t, open(ctx, tx))
			_, _, err := s.EnterRound(ctx, tx, round)
			assert.True(t, open(ctx, tx), "made here")
			return err
		}))
		require.True(t, open(t.Context(), nil))
		undone := errors.New("undone")
		for _, end := range []error{undone, nil} {
			require.ErrorIs(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				r, _, err := s.LockRoundByID(ctx, tx, round.Member, round.ID)
				if err != nil {
					return err
				}
				r.State, r.SettledAt = betting.Settled, 2
				if err := s.UpdateRound(ctx, tx, &r); err != nil {
					return err
				}
				assert.False(t, open(ctx, tx), "settled here")
				return end
			}), end)
			require.Equal(t, end != nil, open(t.Context(), nil))
		}
	})
}
