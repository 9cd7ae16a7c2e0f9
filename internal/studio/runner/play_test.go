package runner_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/page"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiotest"
	"baize/internal/studio/verify"
)

// bets are what members ask of the games that are decided in one draw.
func bets() map[string]map[string]any {
	return map[string]map[string]any{
		studio.Limbo:  {"target": "1.50"},
		studio.Plinko: {"rows": 12, "risk": "low"},
		studio.Wheel:  {"segments": 20, "risk": "medium"},
		studio.Keno:   {"picks": []int{1, 8, 15, 22, 40}},
		studio.Dice:   {"side": "over", "target": "49.99"},
	}
}

func TestPlay_IsVerifiableAndMovesWhatItRecords(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		for game, bet := range bets() {
			ses := h.Play(alice, game, amount("1000"))
			var rounds []runner.Played
			for i := range 6 {
				p, err := h.Service.Play(ctx, ses, fmt.Sprint(game, "-key-", i), amount("10"), bet)
				require.NoError(t, err, game)
				require.Equal(t, h.Platform.Balance(alice), p.Round.Balance)
				rounds = append(rounds, p)
			}
			again, err := h.Service.Play(ctx, ses, game+"-key-0", amount("10"), bet)
			require.NoError(t, err)
			require.Equal(t, rounds[0].Detail, again.Detail, "a repeat gets what the first got")
			_, _, err = h.Service.Rotate(ctx, ses, game+"-rotate", "")
			require.NoError(t, err)
			for _, p := range rounds {
				d, err := h.Service.Round(ctx, ses, p.Round.ID)
				require.NoError(t, err)
				_, err = verify.Verify(d.Verify)
				require.NoError(t, err, game)
				require.Equal(t, p.Detail, d.Replay)
			}
		}
		held(t, h, alice, amount("1000"))
	})
}

func TestG15_TheLastFiftyRoundsAreSeenAgainWithEveryChoice(t *testing.T) {
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	ses := h.Play(alice, studio.Dice, amount("1000"))
	var played []runner.Played
	for i := range 55 {
		p, err := h.Service.Play(ctx, ses, fmt.Sprint("round-key-", i), amount("1"), map[string]any{"side": "over", "target": fmt.Sprintf("%d.50", 20+i)})
		require.NoError(t, err)
		played = append(played, p)
	}
	list, err := h.Service.History(ctx, ses, page.Request{Limit: 100})
	require.NoError(t, err)
	require.Len(t, list.Items, 55)
	for i, line := range list.Items {
		p := played[54-i]
		require.Equal(t, p.Round.ID, line.Round, "newest first")
		d, err := h.Service.Round(ctx, ses, line.Round)
		require.NoError(t, err)
		require.Equal(t, p.Detail, d.Replay)
		require.Contains(t, string(d.Verify.Params), fmt.Sprintf("%d.50", 74-i), "what the member chose")
	}
}

func TestPlay_RefusesWhatItDoesNotTake(t *testing.T) {
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	cases := []struct {
		game, stake string
		bet         map[string]any
		key         string
	}{
		{studio.Limbo, "0.50", map[string]any{"target": "2.00"}, "studio.stake.range"},
		{studio.Limbo, "1.001", map[string]any{"target": "2.00"}, "studio.stake.step"},
		{studio.Limbo, "1", map[string]any{"target": "1.00"}, "studio.limbo.target"},
		{studio.Limbo, "1", map[string]any{"target": "2.005"}, "studio.verify.params"},
		{studio.Limbo, "20000", map[string]any{"target": "10000.00"}, "studio.bet.maxWin"},
		{studio.Limbo, "1", map[string]any{"target": "2.00", "stake": "5.00"}, "studio.verify.params"},
		{studio.Limbo, "1", map[string]any{"target": "2.00", "digits": 6}, "studio.verify.params"},
		{studio.Limbo, "1", map[string]any{"target": "2.00", "point": "9.00"}, "studio.verify.params"},
		{studio.Limbo, "1", nil, "studio.verify.params"},
		{studio.Plinko, "1", map[string]any{"rows": 9, "risk": "low"}, "studio.plinko.table"},
		{studio.Wheel, "1", map[string]any{"segments": 30, "risk": "medium"}, "studio.wheel.table"},
		{studio.Keno, "1", map[string]any{"picks": []int{2, 2}}, "studio.keno.picks"},
		{studio.Keno, "1", map[string]any{"picks": "all"}, "studio.verify.params"},
		{studio.Mines, "1", map[string]any{"mines": 3}, "studio.game.otherEngine"},
		{studio.Slot, "1", nil, "studio.game.otherEngine"},
	}
	for i, c := range cases {
		ses := h.Play(alice, c.game, amount("100000"))
		_, err := h.Service.Play(ctx, ses, fmt.Sprint("refused-", i), amount(c.stake), c.bet)
		f := fault.From(err)
		require.NotNil(t, f, c)
		require.True(t, f.Key == c.key || len(f.Fields) == 1 && f.Fields[0].Key == c.key, "%+v: %v", c, err)
		fairness, err := h.Service.Fairness(ctx, ses)
		require.NoError(t, err)
		require.Zero(t, fairness.Nonce)
	}
	require.Zero(t, h.Platform.Calls(seamless.BetWin))
	page, err := h.Service.History(ctx, h.Play(alice, studio.Limbo, 0), page.Request{})
	require.NoError(t, err)
	require.Empty(t, page.Items)
}
