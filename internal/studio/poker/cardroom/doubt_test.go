package cardroom_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/studio/poker/cardroom"
)

// doubtful is a store whose commits may stand though their answer is that nobody
// knows, as where the server dies in them. On SQLite the writer stops then.
type doubtful struct {
	cardroom.Store
	d       *db.DB
	inserts int // of top-ups, the next ones
	results int // likewise
	refuses int // results that are not written, the next ones
	held    cardroom.TopUp
}

func (s *doubtful) stands(ctx context.Context, do func(context.Context, *db.Tx) error) error {
	if err := s.d.Write(ctx, do); err != nil {
		return err
	}
	return db.ErrUnknown
}

func (s *doubtful) InsertTopUp(ctx context.Context, tx *db.Tx, u cardroom.TopUp) error {
	if s.inserts--; s.inserts >= 0 {
		return s.stands(ctx, func(ctx context.Context, tx *db.Tx) error { return s.Store.InsertTopUp(ctx, tx, u) })
	}
	return s.Store.InsertTopUp(ctx, tx, u)
}

func (s *doubtful) SetTopUp(ctx context.Context, tx *db.Tx, u cardroom.TopUp) error {
	if s.refuses--; s.refuses >= 0 {
		return errors.New("the disk is full")
	}
	if s.held = u; s.results > 0 {
		return nil
	}
	return s.Store.SetTopUp(ctx, tx, u)
}

func (s *doubtful) SetSit(ctx context.Context, tx *db.Tx, sit cardroom.Sit) error {
	if s.results--; s.results >= 0 {
		return s.stands(ctx, func(ctx context.Context, tx *db.Tx) error {
			if err := s.Store.SetTopUp(ctx, tx, s.held); err != nil {
				return err
			}
			return s.Store.SetSit(ctx, tx, sit)
		})
	}
	return s.Store.SetSit(ctx, tx, sit)
}

func inDoubt(t *testing.T) (*club, *doubtful) {
	c := newClub(t, dbtest.Postgres(t))
	s := &doubtful{d: c.db}
	c.over = func(real cardroom.Store) cardroom.Store { s.Store = real; return s }
	c.restart()
	return c, s
}

// A top-up that may have been written is written, once.
func TestTopUp_GoesOnWhereItsRowStandsAfterAll(t *testing.T) {
	c, s := inDoubt(t)
	c.seated(alice, 0, "300")
	s.inserts = 1
	u, err := c.topUp(alice, "100")
	require.NoError(t, err)
	require.Equal(t, cardroom.Taken, u.Status)
	require.Equal(t, 2, c.platform.Calls(seamless.Bet), "the buy-in and one top-up")
	c.leave(alice)
	c.paid()
	require.Equal(t, amount("1000"), c.platform.Balance(alice))
}

// Where the table cannot learn whether a top-up came to its row, it writes no row
// any more: what it remembers may be older. The next start goes by the rows.
func TestTopUp_WhoseEndNobodyKnowsStopsTheTable(t *testing.T) {
	c, s := inDoubt(t)
	c.seated(alice, 0, "300")
	s.results = 4
	_, err := c.topUp(alice, "100")
	require.Error(t, err)
	s.results = 0
	_ = c.rooms.SetClientSeed(ctx, c.guests[alice], low, "mine") // writes the stay as the table remembers it
	c.restart()
	on, _ := c.stack(alice)
	require.Equal(t, "400.00", on)
	c.leave(alice)
	c.paid()
	require.Equal(t, amount("1000"), c.platform.Balance(alice))
}

// A database that cannot be written for a while keeps nobody at a table until the
// next start: what came of a stake is written once it can be.
func TestTopUp_IsOnTheTableOnceItCanBeWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newClub(t, d)
		s := &doubtful{d: d}
		c.over = func(real cardroom.Store) cardroom.Store { s.Store = real; return s }
		c.restart()
		c.seated(alice, 0, "300")
		s.refuses = 6
		_, err := c.topUp(alice, "100")
		require.ErrorContains(t, err, "the disk is full")
		_, err = c.topUp(alice, "100")
		require.ErrorIs(t, err, cardroom.ErrTopping)
		require.Eventually(t, func() bool { on, _ := c.stack(alice); return on == "400.00" }, 10*time.Second, 20*time.Millisecond)
		c.leave(alice)
		c.paid()
		require.Equal(t, amount("1000"), c.platform.Balance(alice))
	})
}
