package runner_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/platform/db/dbtest"
	"baize/internal/studio"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiotest"
)

// slowed lets the brand of a house that has run for a while play at the
// regulator's pace.
func slowed(h *studiotest.House) {
	h.Slow.Store(true)
	h.Clock.Advance(time.Minute)
}

func tooSoon(t *testing.T, err error, waitMs int64) {
	t.Helper()
	require.ErrorIs(t, err, runner.ErrPace)
	require.Equal(t, fault.Limited, fault.From(err).Code)
	require.EqualValues(t, waitMs, fault.From(err).Value["waitMs"])
	require.EqualValues(t, (waitMs+999)/1000, fault.From(err).Args["seconds"], "the answer has a Retry-After")
}

func TestG9_ASlotTurnsNoFasterThanTheRegulatorAllows(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		slowed(h)
		ses := h.Play(alice, studio.Slot, amount("1000"))
		spin := func(key string) error {
			_, err := h.Service.Spin(ctx, ses, key, amount("1"))
			return err
		}
		require.NoError(t, spin("slow-key-1"))
		h.Clock.Advance(2499 * time.Millisecond)
		tooSoon(t, spin("slow-key-2"), 1)
		require.NoError(t, spin("slow-key-1"), "a repeat asks for no new round")
		h.Clock.Advance(time.Millisecond)
		require.NoError(t, spin("slow-key-2"), "what was refused can be asked for again under its key")
		tooSoon(t, spin("slow-key-3"), 2500)
		least, err := h.Service.Pace(ctx, ses)
		require.NoError(t, err)
		require.Equal(t, 2500*time.Millisecond, least)
	})
}

func TestG9_OtherGamesTakeFiveSecondsAndEachMemberHasTheirOwn(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		slowed(h)
		for game, bet := range bets() {
			ses := h.Play(alice, game, amount("1000"))
			play := func(ses runner.Session, key string) error {
				_, err := h.Service.Play(ctx, ses, game+key, amount("1"), bet)
				return err
			}
			require.NoError(t, play(ses, "-key-1"), game)
			h.Clock.Advance(4999 * time.Millisecond)
			tooSoon(t, play(ses, "-key-2"), 1)
			require.NoError(t, play(h.Play(bob, game, amount("1000")), "-key-1"), game)
			h.Clock.Advance(time.Millisecond)
			require.NoError(t, play(ses, "-key-2"), game)
		}
		mines := h.Play(alice, studio.Mines, amount("1000"))
		begin := func(key string) (runner.Steps, error) {
			return h.Service.BeginSteps(ctx, mines, key, amount("1"), map[string]any{"mines": 3})
		}
		r, err := begin("mines-key-1")
		require.NoError(t, err)
		r, err = h.Service.Pick(ctx, mines, runner.PickCmd{Round: r.Round.ID, Pick: 1})
		require.NoError(t, err, "a step stakes nothing")
		if !r.Round.Over() {
			_, err = h.Service.CashOutSteps(ctx, mines, "mines-end-1", r.Round.ID, 1)
			require.NoError(t, err)
		}
		_, err = begin("mines-key-2")
		tooSoon(t, err, 5000)
	})
}

func TestG9_ARefusedStakeCostsNoWaitAndARestartIsNoShortCut(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		slowed(h)
		ses := h.Play(alice, studio.Slot, amount("1"))
		_, err := h.Service.Spin(ctx, ses, "poor-key-1", amount("20"))
		require.Equal(t, runner.ErrNotEnough.Key, fault.From(err).Key)
		_, err = h.Service.Spin(ctx, ses, "poor-key-2", amount("1"))
		require.NoError(t, err)
		h.Restart()
		ses = h.Play(alice, studio.Slot, amount("1000"))
		_, err = h.Service.Spin(ctx, ses, "poor-key-3", amount("1"))
		require.ErrorIs(t, err, runner.ErrPace)
	})
}

func TestPace_IsNobodysWhileTheSwitchIsOff(t *testing.T) {
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	ses := h.Play(alice, studio.Slot, amount("1000"))
	for i := range 3 {
		_, err := h.Service.Spin(ctx, ses, fmt.Sprint("fast-key-", i), amount("1"))
		require.NoError(t, err)
	}
	least, err := h.Service.Pace(ctx, ses)
	require.NoError(t, err)
	require.Zero(t, least)
}
