package owe_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/owe"
)

// desk answers every call with one status and keeps the last call.
type desk struct {
	status seamless.Status
	fails  error
	made   string
	call   seamless.Call
}

func (d *desk) answer(made string, c seamless.Call) (seamless.Reply, error) {
	d.made, d.call = made, c
	return seamless.Reply{Status: d.status}, d.fails
}

func (d *desk) Balance(_ context.Context, c seamless.Call) (seamless.Reply, error) {
	return d.answer("balance", c)
}

func (d *desk) Bet(_ context.Context, c seamless.Call) (seamless.Reply, error) {
	return d.answer("bet", c)
}

func (d *desk) Win(_ context.Context, c seamless.Call) (seamless.Reply, error) {
	return d.answer("win", c)
}

func (d *desk) BetWin(_ context.Context, c seamless.Call) (seamless.Reply, error) {
	return d.answer("bet-win", c)
}

func (d *desk) Rollback(_ context.Context, c seamless.Call) (seamless.Reply, error) {
	return d.answer("rollback", c)
}

func (d *desk) RoundClose(_ context.Context, c seamless.Call) (seamless.Reply, error) {
	return d.answer("round-close", c)
}

func (d *desk) TxStatus(_ context.Context, c seamless.Call) (seamless.Reply, error) {
	return d.answer("tx-status", c)
}

const row id.Round = 77

func debt(owed owe.Call) owe.Debt {
	return owe.Debt{Row: row, Owed: owed, Payout: 5 * money.Unit, Base: seamless.Call{UserID: "m", RoundID: row.String()}}
}

func TestDischarge_MakesTheCallThatIsOwed(t *testing.T) {
	for _, c := range []struct {
		owed     owe.Call
		made, tx string
		ref      string
		amount   money.Amount
		closes   bool
	}{
		{owe.Win, "win", "w-" + row.String(), "b-" + row.String(), 5 * money.Unit, true},
		{owe.Rollback, "rollback", "r-" + row.String(), "b-" + row.String(), 0, false},
		{owe.Close, "round-close", "", "", 0, false},
	} {
		d := &desk{status: seamless.OK}
		_, err := owe.Discharge(context.Background(), d, debt(c.owed))
		require.NoError(t, err)
		require.Equal(t, c.made, d.made)
		require.Equal(t, seamless.Call{
			UserID: "m", RoundID: row.String(), TxID: c.tx, RefTxID: c.ref, Amount: c.amount, RoundClosed: c.closes,
		}, d.call)
	}
}

// What the platform answered decides: a call that it may still contradict is
// not done.
func TestDischarge_RepeatsWhatTheAnswerLeavesOpen(t *testing.T) {
	done := map[owe.Call][]seamless.Status{
		owe.Win:      {seamless.OK},
		owe.Rollback: {seamless.OK, seamless.RolledBack},
		owe.Close:    {seamless.OK, seamless.RoundClosed, seamless.RoundSettled},
	}
	all := []seamless.Status{
		seamless.OK, seamless.DoesNotExist, seamless.RolledBack, seamless.RoundClosed, seamless.RoundSettled, seamless.NotEnoughMoney,
		seamless.InvalidToken, seamless.LimitReached, seamless.PlayerBlocked, seamless.InvalidGame,
	}
	for owed, fine := range done {
		for _, status := range all {
			_, err := owe.Discharge(context.Background(), &desk{status: status}, debt(owed))
			if slices.Contains(fine, status) {
				require.NoError(t, err, "%s %s", owed, status)
			} else {
				require.ErrorIs(t, err, owe.StatusError(status), "%s %s", owed, status)
			}
		}
		lost := errors.New("no answer")
		_, err := owe.Discharge(context.Background(), &desk{status: seamless.OK, fails: lost}, debt(owed))
		require.ErrorIs(t, err, lost)
	}
}

func TestDesks_RefuseForAVendorThatWasTakenAway(t *testing.T) {
	desks := owe.NewDesks([]studio.Desk{{Vendor: "house", Wallet: &desk{status: seamless.OK}}})
	for _, owed := range []owe.Call{owe.Win, owe.Rollback, owe.Close} {
		_, err := owe.Discharge(context.Background(), desks.Of("house"), debt(owed))
		require.NoError(t, err)
		_, err = owe.Discharge(context.Background(), desks.Of("gone"), debt(owed))
		require.Error(t, err)
	}
}

func TestQueue_PaysAtOnceAndSweepsWhatWasLeft(t *testing.T) {
	var paid sync.Map
	var sweeps atomic.Int64
	ctx, stop := context.WithCancel(context.Background())
	q := owe.NewQueue(owe.Config[int]{
		What: "test", Workers: 2, Room: 2, Log: slog.New(slog.DiscardHandler),
		Pay: func(_ context.Context, n int) error {
			if n < 0 {
				return errors.New("not now")
			}
			paid.Store(n, true)
			return nil
		},
		Sweep: func(context.Context) error {
			sweeps.Add(1)
			for n := range 10 {
				paid.Store(n, true)
			}
			return nil
		},
	})
	for n := range 5 { // three of them find no room
		q.Due(n)
	}
	var wg sync.WaitGroup
	wg.Go(func() { q.Run(ctx) })
	require.Eventually(t, func() bool { _, ok := paid.Load(4); return ok }, 10*time.Second, time.Millisecond)
	require.EqualValues(t, 1, sweeps.Load(), "one sweep, as something was left before it began")
	q.Due(-1)
	require.Eventually(t, func() bool { return sweeps.Load() == 2 }, 10*time.Second, 10*time.Millisecond, "what could not be paid is swept")
	stop()
	wg.Wait()
}

func TestLocks_LetRepeatsWaitAndRefuseOthers(t *testing.T) {
	busy := errors.New("busy")
	locks := owe.NewLocks()
	unlock, err := locks.Take(context.Background(), "game", "one", busy)
	require.NoError(t, err)
	_, err = locks.Take(context.Background(), "game", "two", busy)
	require.ErrorIs(t, err, busy)
	_, free := locks.Try("game", "one")
	require.False(t, free)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = locks.Take(ended, "game", "two", nil)
	require.ErrorIs(t, err, context.Canceled)
	got := make(chan error, 1)
	go func() {
		again, err := locks.Take(context.Background(), "game", "one", busy)
		if err == nil {
			again()
		}
		got <- err
	}()
	unlock()
	require.NoError(t, <-got)
}
