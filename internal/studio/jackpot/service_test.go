package jackpot_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/studio/jackpot"
	"baize/internal/studio/studiotest"
)

var ctx = context.Background()

func pool(t *testing.T, d *db.DB) (*jackpot.Service, *ledger.Service, *clock.Fake, *studiotest.Pushes) {
	c := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	ids := id.NewSource(c, 1)
	book := ledger.New(ledger.Deps{DB: d, Store: ledgerdb.New(d), Clock: c, IDs: ids, Anchors: anchor.File{Path: filepath.Join(t.TempDir(), "anchor")}, Log: slog.New(slog.DiscardHandler)})
	pushes := &studiotest.Pushes{}
	deps := jackpot.Deps{DB: d, Ledger: book, Clock: c, Rand: rng.NewSeeded(7), IDs: ids, Push: pushes, Log: slog.New(slog.DiscardHandler), PoolID: "brand", Currency: money.BDT}
	return jackpot.New(deps), book, c, pushes
}

func inBook(t *testing.T, book *ledger.Service, ref ledger.AccountRef) money.Amount {
	t.Helper()
	account, err := book.Find(ctx, ref)
	require.NoError(t, err)
	held, err := book.Balance(ctx, account)
	require.NoError(t, err)
	return held
}

func TestPool_IsWhatTheBookHolds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, book, c, pushes := pool(t, d)
		require.NoError(t, s.Seed(ctx))
		seeded, currency := s.Amount()
		require.Equal(t, money.BDT, currency)
		require.GreaterOrEqual(t, seeded, 20_000_000*money.Unit)
		require.LessOrEqual(t, seeded, 21_000_000*money.Unit)
		require.NoError(t, s.Seed(ctx), "a second start seeds nothing")
		for range 10 {
			c.Advance(3 * time.Second)
			require.NoError(t, s.TopUp(ctx))
		}
		now, _ := s.Amount()
		require.GreaterOrEqual(t, now, seeded+10*100*money.Unit)
		require.LessOrEqual(t, now, seeded+10*500*money.Unit)
		held := inBook(t, book, ledger.Pool("brand", ledger.JackpotPool, money.BDT))
		require.Equal(t, now, held)
		require.Equal(t, -held, inBook(t, book, ledger.House(ledger.JackpotSeed, money.BDT)))
		require.Len(t, pushes.Of("jackpot.changed"), 10)
	})
}

func TestPool_IsWatchedForAMinuteAfterItWasAskedFor(t *testing.T) {
	s, _, c, pushes := pool(t, dbtest.SQLite(t))
	require.False(t, s.Watched())
	s.Amount()
	require.True(t, s.Watched())
	c.Advance(time.Minute)
	require.False(t, s.Watched())
	pushes.Watch(1)
	require.True(t, s.Watched(), "a follower of the public topic is somebody")
}
