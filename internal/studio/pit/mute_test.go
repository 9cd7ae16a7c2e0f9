package pit_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/studio/pit"
)

func TestMute_StandsAfterARestartUntilItEndsOrIsEnded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ctx, ses := context.Background(), h.Play(alice, "baccarat", money.MustParse("50"))
		say := func() error {
			h.Clock.Advance(3 * time.Second)
			_, err := h.pit.Say(ctx, ses, felt, "hello")
			return err
		}
		require.NoError(t, say())
		for _, long := range []time.Duration{time.Minute, time.Hour} { // the second takes the place of the first
			_, err := h.pit.Mute(ctx, pit.MuteCmd{Staff: 9, Member: alice, For: long, Reason: "rude"})
			require.NoError(t, err)
		}
		h.kill()
		require.ErrorContains(t, say(), "studio.tables.chat.muted")
		h.pass(2 * time.Minute)
		require.ErrorContains(t, say(), "studio.tables.chat.muted")
		all, err := h.pit.Mutes(ctx)
		require.NoError(t, err)
		require.Len(t, all, 1)
		_, err = h.pit.Mute(ctx, pit.MuteCmd{Staff: 9, Member: alice, Reason: "said sorry"})
		require.NoError(t, err)
		require.NoError(t, say())
		all, err = h.pit.Mutes(ctx)
		require.NoError(t, err)
		require.Empty(t, all)
		var names []string
		for _, a := range h.audited {
			require.EqualValues(t, 9, a.Staff)
			names = append(names, a.Name)
		}
		require.Equal(t, []string{"studio.chat.mute", "studio.chat.mute", "studio.chat.unmute"}, names)
		require.NotNil(t, h.audited[1].Before, "what stood before is kept")
	})
}
