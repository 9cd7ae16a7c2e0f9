package runner_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiotest"
	"baize/internal/studio/verify"
)

var ctx = context.Background()

const (
	alice id.Member = 1001
	bob   id.Member = 1002
	carol id.Member = 1003
)

func amount(s string) money.Amount { return money.MustParse(s) }

func each(t *testing.T, test func(t *testing.T, h *studiotest.House)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := studiotest.New(t, d)
		h.Start()
		test(t, h)
	})
}

// held is true where the house's records and the platform agree on a member.
func held(t *testing.T, h *studiotest.House, member id.Member, began money.Amount) {
	t.Helper()
	var net int64
	require.NoError(t, h.DB.QueryRowContext(ctx, `SELECT COALESCE(SUM(CASE
		WHEN outcome_state IN ('SETTLED', 'CASHED', 'LOST') THEN payout - stake WHEN outcome_state IN ('LIVE') THEN -stake ELSE 0 END), 0)
		FROM v_house_rounds WHERE user_id = ?`, member.String()).Scan(&net))
	require.Equal(t, money.Amount(net), h.Platform.Net(member), "the games' records are not what the platform moved")
	require.Equal(t, began+money.Amount(net), h.Platform.Balance(member))
}

func TestSpin_IsVerifiableAfterTheSeedIsRevealed(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		ses := h.Play(alice, studio.Slot, amount("1000"))
		fairness, err := h.Service.Fairness(ctx, ses)
		require.NoError(t, err)
		var rounds []runner.Round
		for i := range 5 {
			spin, err := h.Service.Spin(ctx, ses, fmt.Sprint("spin-", i), amount("10"))
			require.NoError(t, err)
			require.EqualValues(t, i, spin.Round.Nonce)
			require.Equal(t, spin.Outcome.Payout, spin.Round.Payout)
			require.Equal(t, h.Platform.Balance(alice), spin.Round.Balance)
			rounds = append(rounds, spin.Round)
		}
		held(t, h, alice, amount("1000"))
		detail, err := h.Service.Round(ctx, ses, rounds[0].ID)
		require.NoError(t, err)
		require.Empty(t, detail.Verify.ServerSeed)
		revealed, next, err := h.Service.Rotate(ctx, ses, "rotate-1", "lucky-7")
		require.NoError(t, err)
		require.Equal(t, fairness.ServerSeedHash, revealed.ServerSeedHash)
		require.Equal(t, fairness.NextServerSeedHash, next.ServerSeedHash)
		require.Equal(t, "lucky-7", next.ClientSeed)
		again, _, err := h.Service.Rotate(ctx, ses, "rotate-1", "lucky-7")
		require.NoError(t, err)
		require.Equal(t, revealed, again, "a repeat reveals no further seed")
		for _, r := range rounds {
			detail, err := h.Service.Round(ctx, ses, r.ID)
			require.NoError(t, err)
			require.Equal(t, revealed.ServerSeed, detail.Verify.ServerSeed)
			_, err = verify.Verify(detail.Verify)
			require.NoError(t, err)
		}
		history, err := h.Service.History(ctx, ses, page.Request{Limit: 2})
		require.NoError(t, err)
		require.Len(t, history.Items, 2)
		require.EqualValues(t, 4, history.Items[0].Number)
		history, err = h.Service.History(ctx, ses, page.Request{Limit: 10, Cursor: history.Next})
		require.NoError(t, err)
		require.Len(t, history.Items, 3)
	})
}

func TestSpin_UsesUpTheNonceOfABetThatIsRefused(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		ses := h.Play(alice, studio.Slot, amount("15"))
		_, err := h.Service.Spin(ctx, ses, "poor-key-1", amount("20"))
		require.ErrorIs(t, err, runner.ErrNotEnough)
		require.Equal(t, amount("15"), fault.From(err).Value["balance"])
		_, again := h.Service.Spin(ctx, ses, "poor-key-1", amount("20"))
		require.ErrorIs(t, again, runner.ErrNotEnough, "a repeat is refused as the first was")
		spin, err := h.Service.Spin(ctx, ses, "rich-key-1", amount("10"))
		require.NoError(t, err)
		require.EqualValues(t, 1, spin.Round.Nonce)
		history, err := h.Service.History(ctx, ses, page.Request{})
		require.NoError(t, err)
		require.Equal(t, "REFUSED", history.Items[1].State)
		require.Empty(t, history.Items[1].Result)
		detail, err := h.Service.Round(ctx, ses, history.Items[1].Round)
		require.NoError(t, err)
		require.Nil(t, detail.Replay)
		require.Empty(t, detail.Verify.Claim)
		held(t, h, alice, amount("15"))
	})
}

func TestSpin_AnswersARepeatAndADoubleClickOnce(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		ses := h.Play(alice, studio.Slot, amount("1000"))
		var wg sync.WaitGroup
		answers := make([]runner.Spin, 8)
		for i := range answers {
			wg.Go(func() {
				var err error
				answers[i], err = h.Service.Spin(ctx, ses, "one-key-88", amount("2"))
				require.NoError(t, err)
			})
		}
		wg.Wait()
		first, err := json.Marshal(answers[0].Outcome)
		require.NoError(t, err)
		for _, a := range answers {
			again, err := json.Marshal(a.Outcome)
			require.NoError(t, err)
			require.JSONEq(t, string(first), string(again))
			require.Equal(t, answers[0].Round.ID, a.Round.ID)
			require.Equal(t, answers[0].Round.Balance, a.Round.Balance)
		}
		require.Equal(t, 1, h.Platform.Calls(seamless.BetWin))
		_, err = h.Service.Spin(ctx, ses, "one-key-88", amount("4"))
		require.ErrorIs(t, err, runner.ErrKey)
		held(t, h, alice, amount("1000"))
	})
}

func TestSpin_RefusesStakesOffTheGridWithoutANonce(t *testing.T) {
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	ses := h.Play(alice, studio.Slot, amount("1000"))
	for _, stake := range []string{"0.20", "0", "-5", "1.01", "20000.20"} {
		_, err := h.Service.Spin(ctx, ses, "key-"+stake, amount(stake))
		require.Equal(t, "stake", fault.From(err).Fields[0].Path, stake)
	}
	_, err := h.Service.Roll(ctx, ses, "key-dice", runner.RollCmd{Stake: amount("1"), Target: "50.00"})
	require.ErrorIs(t, err, runner.ErrEngine)
	fairness, err := h.Service.Fairness(ctx, ses)
	require.NoError(t, err)
	require.Zero(t, fairness.Nonce)
}

func TestRoll_PaysWhatTheSeedsGive(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		ses := h.Play(alice, studio.Dice, amount("1000"))
		for i := range 20 {
			roll, err := h.Service.Roll(ctx, ses, fmt.Sprint("roll-", i), runner.RollCmd{Stake: amount("10"), Target: "50.00", Over: i%2 == 0})
			require.NoError(t, err)
			won := roll.Outcome.Roll < 5000
			if i%2 == 0 {
				won = roll.Outcome.Roll > 5000
			}
			require.Equal(t, won, roll.Outcome.Won)
			require.Equal(t, won, roll.Round.Payout > 0)
		}
		_, err := h.Service.Roll(ctx, ses, "bad-target", runner.RollCmd{Stake: amount("10"), Target: "99.99"})
		require.ErrorContains(t, err, "studio.dice.target")
		held(t, h, alice, amount("1000"))
	})
}

// Every way in which the answer of the money can be lost.
func TestSpin_EndsEveryRoundWhateverIsLost(t *testing.T) {
	cases := map[string]struct {
		lose  func(p *studiotest.Platform)
		state runner.RoundState
	}{
		"the call never arrives":     {func(p *studiotest.Platform) { p.Deaf(seamless.BetWin, 2) }, runner.Voided},
		"the answer is lost":         {func(p *studiotest.Platform) { p.Mute(seamless.BetWin, 2) }, runner.Settled},
		"nothing answers, not taken": {func(p *studiotest.Platform) { p.Deaf(seamless.BetWin, 2); p.Deaf(seamless.TxStatus, 2) }, runner.Voided},
		"nothing answers, but taken": {func(p *studiotest.Platform) { p.Mute(seamless.BetWin, 2); p.Deaf(seamless.TxStatus, 2) }, runner.Settled},
		"the rollback is lost": {func(p *studiotest.Platform) {
			p.Deaf(seamless.BetWin, 2)
			p.Deaf(seamless.TxStatus, 2)
			p.Mute(seamless.Rollback, 2)
		}, runner.Voided},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *studiotest.House) {
				ses := h.Play(alice, studio.Slot, amount("1000"))
				c.lose(h.Platform)
				_, err := h.Service.Spin(ctx, ses, "lost-key-1", amount("10"))
				_, _, rotation := h.Service.Rotate(ctx, ses, "rotate-2", "")
				if errors.Is(err, runner.ErrUndecided) {
					require.ErrorContains(t, rotation, "studio.fair.openRound")
				}
				h.Restart() // what is PENDING is all that a killed process leaves
				ses = h.Play(alice, studio.Slot, 0)
				// The house sweeps by itself, too, and passes over what another sweep holds.
				require.Eventually(t, func() bool {
					require.NoError(t, h.Service.Sweep(ctx))
					_, open, err := h.Service.Unresolved(ctx, ses)
					require.NoError(t, err)
					return !open
				}, 10*time.Second, 10*time.Millisecond, "a round stayed open")
				history, err := h.Service.History(ctx, ses, page.Request{})
				require.NoError(t, err)
				require.Equal(t, string(c.state), history.Items[0].State)
				require.Eventually(t, func() bool {
					_, err = h.Service.Spin(ctx, ses, "lost-key-1", amount("10"))
					return !errors.Is(err, runner.ErrBusy)
				}, 10*time.Second, 10*time.Millisecond)
				if c.state == runner.Settled {
					require.NoError(t, err)
				} else {
					require.ErrorIs(t, err, runner.ErrVoided)
				}
				held(t, h, alice, amount("1000"))
			})
		})
	}
}

func TestRecover_VoidsARoundWhoseMoneyWasNeverAskedFor(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		ses := h.Play(alice, studio.Dice, amount("100"))
		_, err := h.Service.Roll(ctx, ses, "before-cut", runner.RollCmd{Stake: amount("1"), Target: "50.00"})
		require.NoError(t, err)
		// The process was killed between the row and the call.
		require.NoError(t, h.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO studio_rounds SELECT id + 1, vendor, game_code, user_id, currency, engine, seed_id, server_hash, client_seed,
				nonce + 1, params, stake, payout, outcome, receipt, 'PENDING', '', 'cut', 0, 0, created_at, 0 FROM studio_rounds`)
			return err
		}))
		h.Restart()
		history, err := h.Service.History(ctx, h.Play(alice, studio.Dice, 0), page.Request{})
		require.NoError(t, err)
		require.Equal(t, "VOIDED", history.Items[0].State)
		held(t, h, alice, amount("100"))
	})
}

func TestOpen_KnowsNoTokenThatThePlatformDoesNotKnow(t *testing.T) {
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	_, found, err := h.Service.Open(ctx, "nonsense")
	require.NoError(t, err)
	require.False(t, found)
	ses := h.Play(alice, studio.Slot, amount("100"))
	h.Platform.Forget("token-" + alice.String() + "-slot")
	_, err = h.Service.Spin(ctx, ses, "late-key-1", amount("10"))
	require.ErrorIs(t, err, runner.ErrSession)
	_, err = h.Service.Funds(ctx, ses)
	require.ErrorIs(t, err, runner.ErrSession)
	var raw int
	require.NoError(t, h.DB.QueryRowContext(ctx, `SELECT COUNT(*) FROM studio_sessions WHERE token_hash LIKE 'token%'`).Scan(&raw))
	require.Zero(t, raw, "a token is kept as it is")
}

func TestRound_IsHiddenFromOthers(t *testing.T) {
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	spin, err := h.Service.Spin(ctx, h.Play(alice, studio.Slot, amount("100")), "mine-key-1", amount("10"))
	require.NoError(t, err)
	_, err = h.Service.Round(ctx, h.Play(bob, studio.Slot, amount("100")), spin.Round.ID)
	require.ErrorIs(t, err, runner.ErrRound)
}

// pretend writes what a process killed at an awkward moment would have left.
func pretend(t *testing.T, h *studiotest.House, query string) {
	t.Helper()
	require.NoError(t, h.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, query)
		return err
	}))
}
