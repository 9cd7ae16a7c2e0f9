package app_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestWinnerBoard_LeavesOutWhoDoesNotWantToBeNamed(t *testing.T) {
	w := open(t, t.TempDir())
	token := w.member("member1")
	game := w.gameToken(token, "dice")
	for range 20 {
		w.ask("POST", "/api/v1/studio/dice/roll", game, `{"stake":"10","target":"5.00","over":true}`)
	}
	winners := func() int {
		w.time.skip(5 * time.Second) // the board is read again
		var board struct {
			Biggest []struct{ VO struct{ CustomerName string } }
		}
		w.ask("GET", "/api/v1/games/winners?limit=20", "", "").value(t, &board)
		for _, b := range board.Biggest {
			require.Equal(t, "me***1", b.VO.CustomerName)
		}
		return len(board.Biggest)
	}
	named := func() (v struct{ Named bool }) {
		w.ask("GET", "/api/v1/member/winner-board", token, "").value(t, &v)
		return v
	}
	require.Eventually(t, func() bool { return winners() > 0 }, 10*time.Second, 50*time.Millisecond)
	require.True(t, named().Named)

	require.Equal(t, 200, w.ask("PUT", "/api/v1/member/winner-board", token, `{"named":false}`).Status)
	require.False(t, named().Named)
	require.Zero(t, winners())

	require.Equal(t, 200, w.ask("PUT", "/api/v1/member/winner-board", token, `{"named":true}`).Status)
	require.Positive(t, winners())
}
