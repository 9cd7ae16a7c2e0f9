package betting_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
)

func TestRollback_OfASpentWinGoesBelowZeroAndStopsBets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m, ctx := w.Funded(t, "10"), t.Context()
		_, err := w.Place(ctx, bettingtest.Bet(m, "r1", "b1", "10"))
		require.NoError(t, err)
		_, err = w.Settle(ctx, bettingtest.Win(m, "r1", "w1", "b1", "50"))
		require.NoError(t, err)
		_, err = w.Place(ctx, bettingtest.Bet(m, "r2", "b2", "45"))
		require.NoError(t, err)
		res, err := w.Rollback(ctx, bettingtest.Undo(m, "r1", "u1", "w1"))
		require.NoError(t, err)
		require.Equal(t, amount("-45"), res.Balance.Cash)
		_, err = w.Place(ctx, bettingtest.Bet(m, "r3", "b3", "1"))
		require.ErrorIs(t, err, wallet.ErrNotEnough)
		require.Equal(t, amount("-45"), fault.From(err).Value["balance"])
		_, err = w.Place(ctx, bettingtest.Bet(m, "r3", "b4", "0"))
		require.ErrorIs(t, err, wallet.ErrNotEnough, "free bets too wait until the debt is paid")
		require.ErrorIs(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, _, err := w.Wallet.Hold(ctx, tx, wallet.HoldMove{Member: m, Currency: "BDT", Amount: 1, Scope: "t", ExternalID: "h"})
			return err
		}), wallet.ErrNotEnough, "nothing is withdrawn either")
		w.RequireSound(t)
		w.Fund(t, m, amount("46"))
		_, err = w.Place(ctx, bettingtest.Bet(m, "r3", "b3", "1"))
		require.NoError(t, err)
		w.RequireSound(t)
	})
}

func TestRollback_RefusesToNameItself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m, ctx := w.Funded(t, "10"), t.Context()
		_, err := w.Place(ctx, bettingtest.Bet(m, "r", "b", "10"))
		require.NoError(t, err)
		for _, tx := range []string{"new", "b"} {
			_, err := w.Rollback(ctx, bettingtest.Undo(m, "r", tx, tx))
			require.ErrorIs(t, err, betting.ErrCommand)
		}
		_, known, err := w.FindAction(ctx, bettingtest.Vendor, "new")
		require.NoError(t, err)
		require.False(t, known)
		res, err := w.Rollback(ctx, bettingtest.Undo(m, "r", "new", "b"))
		require.NoError(t, err)
		require.Equal(t, amount("10"), res.Balance.Cash)
		w.RequireSound(t)
	})
}

func TestResettle_PostsTheDifferenceOncePerVersion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m, ctx := w.Funded(t, "10"), t.Context()
		_, err := w.PlaceAndSettle(ctx, bettingtest.BetWin(m, "r", "b", "10", "25"))
		require.NoError(t, err)
		again := func(tx, payout string, version int) (betting.Result, error) {
			return w.Resettle(ctx, betting.ResettleCmd{Head: bettingtest.Head(m, "r", tx, payout, version), Payout: amount(payout), Version: version})
		}
		_, err = again("s1", "5", 1)
		require.ErrorIs(t, err, betting.ErrUnsettled, "an open round has no settlement to replace")
		_, err = w.CloseRound(ctx, bettingtest.Close(m, "r"))
		require.NoError(t, err)
		res, err := again("s1", "5", 1)
		require.NoError(t, err)
		require.Equal(t, amount("5"), res.Balance.Cash)
		res, err = again("s1", "5", 1)
		require.NoError(t, err)
		require.True(t, res.Replayed)
		_, err = again("s2", "7", 1)
		require.ErrorIs(t, err, betting.ErrVersion)
		res, err = again("s2", "7.129", 2)
		require.NoError(t, err)
		require.Equal(t, amount("7.12"), res.Balance.Cash)
		w.RequireSound(t)
	})
}

func TestSettle_PaysWhateverIsDisabledAndPromoNeedsNoRound(t *testing.T) {
	w := bettingtest.New(t, dbtest.SQLite(t))
	m, ctx := w.Funded(t, "10"), t.Context()
	_, err := w.Place(ctx, bettingtest.Bet(m, "r", "b", "10"))
	require.NoError(t, err)
	w.Games.Err, w.Members.Err = betting.ErrGame, betting.ErrMember
	_, err = w.Place(ctx, bettingtest.Bet(m, "r", "b", "10"))
	require.NoError(t, err, "a repeat gets its first answer, whatever is disabled now")
	_, err = w.Place(ctx, bettingtest.Bet(m, "r", "b2", "1"))
	require.ErrorIs(t, err, betting.ErrGame)
	res, err := w.Settle(ctx, bettingtest.Win(m, "r", "w", "b", "4"))
	require.NoError(t, err)
	require.Equal(t, amount("4"), res.Balance.Cash)
	_, err = w.Settle(ctx, bettingtest.Win(m, "elsewhere", "p", "", "3"))
	require.ErrorIs(t, err, betting.ErrUnknown)
	promo := bettingtest.Win(m, "elsewhere", "p", "", "3")
	promo.Promo = true
	res, err = w.Settle(ctx, promo)
	require.NoError(t, err)
	require.Equal(t, amount("7"), res.Balance.Cash)
	w.RequireSound(t)
}

func TestCurrency_OfARoundIsThatOfItsFirstBet(t *testing.T) {
	w := bettingtest.New(t, dbtest.SQLite(t))
	m, ctx := w.Funded(t, "10"), t.Context()
	_, err := w.Place(ctx, bettingtest.Bet(m, "r", "b", "1"))
	require.NoError(t, err)
	bet := bettingtest.Bet(m, "r", "b2", "0")
	bet.Currency = "USD"
	_, err = w.Place(ctx, bet)
	require.ErrorIs(t, err, betting.ErrCurrency)
	win := bettingtest.Win(m, "r", "w", "b", "1")
	win.Currency = "USD"
	_, err = w.Settle(ctx, win)
	require.ErrorIs(t, err, betting.ErrCurrency)
	w.RequireSound(t)
}

func TestPlace_KeepsToTheLimitsOfTheGame(t *testing.T) {
	w := bettingtest.New(t, dbtest.SQLite(t))
	m := w.Funded(t, "100")
	w.Games.Facts = betting.Facts{StakeMin: amount("2"), StakeMax: amount("5")}
	for stake, want := range map[string]string{"1.99": "betting.stake.limit", "5.01": "betting.stake.limit", "2": "", "5": ""} {
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r"+stake, "t"+stake, stake))
		if want == "" {
			require.NoError(t, err, stake)
			continue
		}
		require.Equal(t, want, fault.From(err).Key, stake)
	}
}

func TestEvents_AddUpToTheRoundsTheyTellOf(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m, ctx := w.Funded(t, "100"), t.Context()
		for _, err := range []error{
			second(w.Place(ctx, bettingtest.Bet(m, "r1 \"ü\"", "a", "10"))),
			second(w.Place(ctx, bettingtest.Bet(m, "r1 \"ü\"", "b", "5"))),
			second(w.Settle(ctx, bettingtest.Win(m, "r1 \"ü\"", "c", "a", "7"))),
			second(w.Rollback(ctx, bettingtest.Undo(m, "r1 \"ü\"", "d", "b"))),
			second(w.Rollback(ctx, bettingtest.Undo(m, "r1 \"ü\"", "e", "b"))),
			second(w.Place(ctx, bettingtest.Bet(m, "r1 \"ü\"", "f", "2"))),
			second(w.CloseRound(ctx, bettingtest.Close(m, "r1 \"ü\""))),
			second(w.PlaceAndSettle(ctx, bettingtest.BetWin(m, "r2", "g", "4", "9"))),
			second(w.PlaceAndSettle(ctx, bettingtest.BetWin(m, "r2", "h", "4", "0"))),
		} {
			require.NoError(t, err)
		}
		stakes, payouts, last := map[id.Round]int64{}, map[id.Round]int64{}, int64(0)
		for _, e := range events(t, w) {
			require.Equal(t, m, e.Member)
			require.GreaterOrEqual(t, e.Balance.Version, last, "versions never go back")
			last = e.Balance.Version
			switch e.topic {
			case betting.TopicSettled:
				stakes[e.Round] += int64(e.Stake)
				payouts[e.Round] += int64(e.Payout)
			case betting.TopicVoided:
				stakes[e.Round] -= int64(e.SettledStake)
				payouts[e.Round] -= int64(e.Payout)
			}
		}
		records, _, err := w.Records(ctx, betting.RecordQuery{Member: m})
		require.NoError(t, err)
		require.Len(t, records.Items, 2)
		for _, r := range records.Items {
			require.Equal(t, int64(r.Stake), stakes[r.ID])
			require.Equal(t, int64(r.Payout), payouts[r.ID])
		}
	})
}

func second(_ betting.Result, err error) error { return err }

type toldEvent struct {
	betting.Event
	topic string
}

func events(t *testing.T, w *bettingtest.World) []toldEvent {
	rows, err := w.DB.QueryContext(t.Context(), `SELECT topic, payload FROM outbox WHERE topic LIKE 'betting.%' ORDER BY seq`)
	require.NoError(t, err)
	defer rows.Close()
	var out []toldEvent
	for rows.Next() {
		var e toldEvent
		var d bus.Delivery
		require.NoError(t, rows.Scan(&e.topic, &d.Payload))
		require.NoError(t, d.Decode(&e.Event), string(d.Payload))
		out = append(out, e)
	}
	return out
}

func TestSettle_OfARolledBackBetIsUnknownThoughItsRoundGoesOn(t *testing.T) {
	w := bettingtest.New(t, dbtest.SQLite(t))
	m, ctx := w.Funded(t, "100"), t.Context()
	for _, err := range []error{
		second(w.Place(ctx, bettingtest.Bet(m, "r", "a", "10"))),
		second(w.Place(ctx, bettingtest.Bet(m, "r", "b", "10"))),
		second(w.Rollback(ctx, bettingtest.Undo(m, "r", "u", "a"))),
	} {
		require.NoError(t, err)
	}
	_, err := w.Settle(ctx, bettingtest.Win(m, "r", "w", "a", "5"))
	require.ErrorIs(t, err, betting.ErrUnknown)
	_, err = w.Settle(ctx, bettingtest.Win(m, "r", "w", "b", "5"))
	require.NoError(t, err)
	w.RequireSound(t)
}

func TestSettle_OfAPrizeBesideAWinWhoseBetIsGoneHasARoundOfItsOwn(t *testing.T) {
	w := bettingtest.New(t, dbtest.SQLite(t))
	p := &pair{w: w, m: newModel()}
	m, ctx := w.Funded(t, "10"), t.Context()
	p.m.cash[int64(m)] = 10_000_000
	for n, call := range []func() (got, want string){
		func() (string, string) { return p.bet(ctx, m, "r", "b", 4_000_000) },
		func() (string, string) { return p.win(ctx, m, "r", "w", "b", 3_000_000, false) },
		func() (string, string) { return p.rollback(ctx, m, "r", "u", "b") },
		func() (string, string) { return p.prize(ctx, m, "r", "p", 5_000_000) },
		func() (string, string) { return p.rollback(ctx, m, "r", "v", "w") },
		func() (string, string) { return p.close(ctx, m, "r") },
		func() (string, string) { return p.rollback(ctx, m, "r", "x", "p") },
	} {
		got, want := call()
		require.Equal(t, []string{"ok", "ok"}, []string{got, want}, "call %d", n)
		p.same(t, ctx, m)
	}
	w.RequireSound(t)
}
