package cardroom_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/talk"
)

func TestSay_IsForWhoSitsThereAndIsNotMuted(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "300")
		said, err := c.rooms.Say(ctx, c.guests[alice], low, "good   luck www.win.example")
		require.NoError(t, err)
		require.Equal(t, "good luck …", said.Text)
		require.Equal(t, c.view(bob).Chairs[0].Name, said.Name, "the name of the seat")
		require.Len(t, c.pushes.Of("poker.chat"), 1)
		require.Equal(t, []talk.Said{said}, c.view(bob).Chat)
		_, err = c.rooms.Say(ctx, c.guests[alice], low, "again")
		require.ErrorContains(t, err, "studio.tables.chat.often")
		_, err = c.rooms.Say(ctx, c.guests[bob], low, "hello")
		require.ErrorIs(t, err, cardroom.ErrListens)
		c.pass(5 * time.Second)
		c.mutes.of = map[string]clock.Instant{alice.String(): clock.NowOf(c.clock).Add(time.Hour)}
		_, err = c.rooms.Say(ctx, c.guests[alice], low, "again")
		require.ErrorContains(t, err, "muted")
		require.NotNil(t, c.view(alice).Muted)
		require.Nil(t, c.view(bob).Muted)
		lines, err := c.rooms.Talk(low)
		require.NoError(t, err)
		require.Equal(t, alice, talk.Lines(lines)[0].Member, "staff see who it was")
	})
}
