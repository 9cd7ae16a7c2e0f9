package gatewayhttp_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

// answers are what the vendor says of its rounds; one that is not among them
// is not answered at all.
type answers map[string]gateway.RoundState

func (a answers) RoundStatus(_ context.Context, q gateway.RoundQuery) (gateway.RoundState, error) {
	if state, ok := a[q.RoundID]; ok {
		return state, nil
	}
	return "", errors.New("no answer")
}

// cases remembers the subjects it was called with.
type cases struct{ subjects []string }

func (c *cases) OpenCase(_ context.Context, _ *db.Tx, kind, vendor, subject string, _ id.Member, _ string) error {
	c.subjects = append(c.subjects, kind+" "+vendor+" "+subject)
	return nil
}

func TestSweep_ClosesRollsBackOrReportsWhatIsOpenTooLong(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, database *db.DB) {
		w, ctx := gatewaytest.New(t, database), t.Context()
		d := desk{w.Player(t, "100"), w, t}
		asked, told := answers{"over": gateway.RoundOver, "void": gateway.RoundVoid, "runs": gateway.RoundOpen, "lost": gateway.RoundUnknown}, &cases{}
		w.Rounds, w.Cases = func(string) gateway.RoundAsker { return asked }, told
		w.Reopen(t)
		for _, round := range []string{"over", "void", "runs", "lost", "mute", "done"} {
			d.want(seamless.OK, (d.Cash(t) - money.Unit).String(), seamless.Bet, call(round, "b-"+round, "1"))
		}
		d.want(seamless.OK, "97", seamless.Win, call("void", "w-void", "3"))
		d.want(seamless.OK, "97", seamless.Win, closing(call("done", "w-done", "0")))
		swept, err := w.Gateway.SweepRounds(ctx)
		require.NoError(t, err)
		require.Zero(t, swept, "nothing is old yet")

		w.Clock.Advance(25 * time.Hour)
		fresh := d.send(seamless.Bet, call("fresh", "b-fresh", "1"))
		require.Equal(t, seamless.InvalidToken, fresh.Status, "sessions end")
		swept, err = w.Gateway.SweepRounds(ctx)
		require.NoError(t, err)
		require.Equal(t, gateway.Swept{Closed: 1, Voided: 1, Running: 1, Cases: 2}, swept)
		require.Equal(t, []string{"round.stale acme lost", "round.stale acme mute"}, told.subjects)
		require.Equal(t, money.MustParse("95"), d.Cash(t), "the win and the stake of the void round went back")
		states := d.states()
		require.Equal(t, betting.Settled, states["over"])
		require.Equal(t, betting.Voided, states["void"])
		require.Equal(t, betting.Open, states["runs"])
		require.Equal(t, betting.Open, states["lost"])

		swept, err = w.Gateway.SweepRounds(ctx)
		require.NoError(t, err)
		require.Zero(t, swept, "each is asked again only later")
		w.Clock.Advance(3 * 24 * time.Hour)
		d.want(seamless.OK, "97", seamless.Win, closing(call("lost", "w-lost", "2")))
		swept, err = w.Gateway.SweepRounds(ctx)
		require.NoError(t, err)
		require.Equal(t, gateway.Swept{Cases: 2}, swept, "what runs for days is reported too")
		d.sound()
	})
}

// A round that a correction has opened again is found although everything in it
// was looked through while it was closed. What it paid before is gone already,
// so nothing of it is rolled back by the sweep: a person looks at it.
func TestSweep_FindsRoundsThatWereOpenedAgainAndVoidsNone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, database *db.DB) {
		w, ctx := gatewaytest.New(t, database), t.Context()
		d := desk{w.Player(t, "100"), w, t}
		asked, told := answers{"void": gateway.RoundVoid, "over": gateway.RoundOver}, &cases{}
		w.Rounds, w.Cases = func(string) gateway.RoundAsker { return asked }, told
		w.Reopen(t)
		for _, round := range []string{"void", "over"} {
			d.want(seamless.OK, (d.Cash(t) - money.Unit).String(), seamless.Bet, call(round, "b-"+round, "1"))
			d.want(seamless.OK, (d.Cash(t) + 3*money.Unit).String(), seamless.Win, closing(call(round, "w-"+round, "3")))
		}
		w.Clock.Advance(25 * time.Hour)
		_, err := w.Gateway.SweepRounds(ctx)
		require.NoError(t, err)
		for _, round := range []string{"void", "over"} {
			again := call(round, "s-"+round, "0")
			again.SettlementVersion, again.Reopen = 1, true
			d.want(seamless.OK, (d.Cash(t) - 3*money.Unit).String(), seamless.Resettle, again)
		}
		w.Clock.Advance(25 * time.Hour)
		swept, err := w.Gateway.SweepRounds(ctx)
		require.NoError(t, err)
		require.Equal(t, gateway.Swept{Closed: 1, Cases: 1}, swept)
		require.Equal(t, []string{"round.stale acme void"}, told.subjects)
		require.Equal(t, betting.Settled, d.states()["over"])
		require.Equal(t, money.MustParse("98"), d.Cash(t))
		d.sound()
	})
}

// What cannot be done as the vendor says is told to staff and put off, so that
// it keeps no other round from its turn; a vendor that stays silent is not asked
// about every round.
func TestSweep_ReportsWhatItCannotDoAndDoesNotWaitForASilentVendor(t *testing.T) {
	w, ctx := gatewaytest.New(t, dbtest.SQLite(t)), t.Context()
	d := desk{w.Player(t, "100"), w, t}
	told, silent := &cases{}, &mute{}
	w.Rounds, w.Cases = func(string) gateway.RoundAsker { return silent }, told
	w.Reopen(t)
	for _, round := range []string{"a", "b", "c", "d", "e"} {
		d.send(seamless.Bet, call(round, "b-"+round, "1"))
	}
	w.Clock.Advance(25 * time.Hour)
	swept, err := w.Gateway.SweepRounds(ctx)
	require.NoError(t, err)
	require.Equal(t, gateway.Swept{Cases: 5}, swept)
	require.Equal(t, 3, silent.asked)
	require.Len(t, told.subjects, 5)

	silent.state, told.subjects = gateway.RoundVoid, nil
	w.Clock.Advance(3 * time.Hour)
	require.NoError(t, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE bet_stale_actions SET tx_id = '' WHERE tx_id = 'b-b'`) // which cannot be rolled back
		return err
	}))
	swept, err = w.Gateway.SweepRounds(ctx)
	require.NoError(t, err)
	require.Equal(t, gateway.Swept{Voided: 4, Cases: 1}, swept)
	require.Equal(t, []string{"round.stale acme b"}, told.subjects)
	swept, err = w.Gateway.SweepRounds(ctx)
	require.NoError(t, err)
	require.Zero(t, swept, "it is tried again only later")
}

// An outside vendor is asked at its address, and believed only in its own name.
func TestCaller_AsksAVendorAboutARoundAndTrustsOnlyASignedWord(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	signer, answer, forge, status := seamless.NewSigner(gatewaytest.Secret), `{"state":"OVER"}`, false, http.StatusOK
	var asked string
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		assert.NoError(t, err)
		asked = string(body)
		p := seamless.Parts{Method: r.Method, Path: r.URL.Path, Timestamp: r.Header.Get(seamless.HeaderTimestamp), Nonce: r.Header.Get(seamless.HeaderNonce), Body: body}
		assert.True(t, signer.Verify(p, r.Header.Get(seamless.HeaderSignature)))
		p.Method, p.Body = seamless.ReplyMethod, []byte(answer)
		rw.Header().Set(seamless.HeaderTimestamp, p.Timestamp)
		if !forge {
			rw.Header().Set(seamless.HeaderSignature, string(signer.AppendSignature(nil, p)))
		}
		rw.WriteHeader(status)
		_, _ = rw.Write([]byte(answer))
	}))
	defer server.Close()
	c := gateway.Caller{
		Addresses: map[string]string{gatewaytest.Vendor: server.URL + "/", "keyless": server.URL}, Keys: w.Gateway, Clock: w.Clock, Rand: rng.System{}, Client: server.Client(),
	}
	q := gateway.RoundQuery{Vendor: gatewaytest.Vendor, RoundID: "r1", GameCode: "tiger", Member: 7, Currency: money.BDT, OpenedAt: clock.At(time.Unix(1_767_225_600, 0))}
	said := func() (gateway.RoundState, error) { return c.RoundStatus(t.Context(), q) }
	state, err := said()
	require.NoError(t, err)
	require.Equal(t, gateway.RoundOver, state)
	require.JSONEq(t, `{"vendorId":"acme","roundId":"r1","gameCode":"tiger","userId":"0000000000007","currency":"BDT","openedAt":"2026-01-01T00:00:00.000Z"}`, asked)
	for what, bend := range map[string]func(){
		"another word": func() { answer = `{"state":"GONE"}` }, "no word": func() { answer = `{}` }, "no JSON": func() { answer = `OVER` },
		"no signature": func() { forge = true }, "an error": func() { status = http.StatusInternalServerError },
		"nobody's key": func() { q.Vendor = "keyless" },
	} {
		bend()
		state, err := said()
		require.Error(t, err, what)
		require.Equal(t, gateway.RoundUnknown, state, what)
		answer, forge, status, q.Vendor = `{"state":"OVER"}`, false, http.StatusOK, gatewaytest.Vendor
	}
	require.False(t, c.Reaches("zeta"))
}

// mute is a vendor that says nothing until it has a state to tell.
type mute struct {
	state gateway.RoundState
	asked int
}

func (m *mute) RoundStatus(context.Context, gateway.RoundQuery) (gateway.RoundState, error) {
	if m.asked++; m.state == "" {
		return "", errors.New("no answer")
	}
	return m.state, nil
}

func (d desk) states() map[string]betting.State {
	p, _, err := d.w.Bets.Records(context.Background(), betting.RecordQuery{Member: d.Member})
	require.NoError(d.t, err)
	out := map[string]betting.State{}
	for _, r := range p.Items {
		out[r.RoundID] = r.State
	}
	return out
}

func TestOpenRounds_PassesClosedRoundsOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, database *db.DB) {
		w, ctx := gatewaytest.New(t, database), t.Context()
		d := desk{w.Player(t, "100"), w, t}
		d.want(seamless.OK, "99", seamless.Bet, call("open", "b", "1"))
		d.want(seamless.OK, "98", seamless.BetWin, closing(seamless.Call{RoundID: "closed", TxID: "c", Amount: money.Unit}))
		w.Clock.Advance(25 * time.Hour)
		before := clock.NowOf(w.Clock).Add(-24 * time.Hour)
		for range 2 {
			rounds, err := w.Bets.OpenRounds(ctx, before, 10)
			require.NoError(t, err)
			require.Len(t, rounds, 1)
			require.Equal(t, "open", rounds[0].Ref)
		}
		var cursor, last int64
		require.NoError(t, database.QueryRowContext(ctx, `SELECT action_id FROM bet_cursors`).Scan(&cursor))
		require.NoError(t, database.QueryRowContext(ctx, `SELECT MAX(action_id) FROM v_bets`).Scan(&last))
		require.Equal(t, last, cursor, "the cursor is past the open round too")
		actions, err := w.Bets.StaleActions(ctx, mustRound(t, w, before))
		require.NoError(t, err)
		require.Len(t, actions, 1)
	})
}

func mustRound(t *testing.T, w *gatewaytest.World, before clock.Instant) id.Round {
	rounds, err := w.Bets.OpenRounds(t.Context(), before, 1)
	require.NoError(t, err)
	return rounds[0].ID
}
