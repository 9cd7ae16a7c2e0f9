package gatewayhttp_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
)

var pingBody = []byte(`{"vendorId":"acme","requestUuid":"r"}`)

func TestVendor_BelievesOnlyWhatIsSignedNowAndForTheFirstTime(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	other := seamless.NewSigner([]byte("another secret of thirty-two byte"))
	for _, c := range []struct {
		name  string
		spoil func(r *gatewaytest.Request)
		http  int
	}{
		{"as it should be", func(*gatewaytest.Request) {}, 200},
		{"301 s old", func(r *gatewaytest.Request) { r.Timestamp = at(w, -301) }, 401},
		{"300 s old", func(r *gatewaytest.Request) { r.Timestamp = at(w, -300) }, 200},
		{"300 s ahead", func(r *gatewaytest.Request) { r.Timestamp = at(w, 300) }, 200},
		{"301 s ahead", func(r *gatewaytest.Request) { r.Timestamp = at(w, 301) }, 401},
		{"no timestamp", func(r *gatewaytest.Request) { r.Timestamp = "" }, 401},
		{"timestamp in milliseconds", func(r *gatewaytest.Request) { r.Timestamp += "000" }, 401},
		{"timestamp changed after signing", func(r *gatewaytest.Request) { sign(r); r.Timestamp = at(w, 1) }, 401},
		{"nonce changed after signing", func(r *gatewaytest.Request) { sign(r); r.Nonce += "x" }, 401},
		{"no nonce", func(r *gatewaytest.Request) { r.Nonce = "" }, 401},
		{"nonce too short", func(r *gatewaytest.Request) { r.Nonce = "1234567" }, 401},
		{"nonce too long", func(r *gatewaytest.Request) { r.Nonce = strings.Repeat("x", 65) }, 401},
		{"body changed after signing", func(r *gatewaytest.Request) { r.Sent = []byte(`{"vendorId":"acme","requestUuid":"s"}`) }, 401},
		{"body truncated after signing", func(r *gatewaytest.Request) { r.Sent = r.Body[:len(r.Body)-1] }, 401},
		{"body reordered after signing", func(r *gatewaytest.Request) { r.Sent = []byte(`{"requestUuid":"r","vendorId":"acme"}`) }, 401},
		{"body spaced after signing", func(r *gatewaytest.Request) { r.Sent = []byte(`{"vendorId":"acme", "requestUuid":"r"}`) }, 401},
		{"signed for another path", func(r *gatewaytest.Request) { sign(r); r.Path = seamless.PathPrefix + "tx-status" }, 401},
		{"signed with another secret", func(r *gatewaytest.Request) { r.Signer = other }, 401},
		{"a reply's signature", func(r *gatewaytest.Request) { r.Method = seamless.ReplyMethod; sign(r); r.Method = http.MethodPost }, 401},
		{"unknown key", func(r *gatewaytest.Request) { r.KeyID = "k9" }, 401},
		{"no key", func(r *gatewaytest.Request) { r.KeyID = "" }, 401},
		{"unknown vendor", func(r *gatewaytest.Request) { r.Vendor = "nobody" }, 401},
		{"signature cut", func(r *gatewaytest.Request) { sign(r); r.Signature = r.Signature[:40] }, 401},
		{"signature in capitals", func(r *gatewaytest.Request) { sign(r); r.Signature = strings.ToUpper(r.Signature) }, 401},
		{"no signature", func(r *gatewaytest.Request) { r.Signature = "-" }, 401},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			r := w.Request(seamless.Ping, pingBody)
			c.spoil(r)
			a := w.SendRaw(t, r)
			require.Equal(t, c.http, a.HTTP, "%s", a.Body)
			if c.http == 401 {
				require.Equal(t, seamless.InvalidSignature, a.Reply.Status)
				require.Empty(t, a.Header.Get(seamless.HeaderSignature))
			}
		})
	}
}

func at(w *gatewaytest.World, seconds int64) string {
	return strconv.FormatInt(w.Clock.Now().Unix()+seconds, 10)
}

func sign(r *gatewaytest.Request) {
	r.Signature = string(r.Signer.AppendSignature(nil, seamless.Parts{Method: r.Method, Path: r.Path, Timestamp: r.Timestamp, Nonce: r.Nonce, Body: r.Body}))
}

func TestVendor_TakesANonceOnceUntilItsTimestampIsTooOld(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	send := func(ahead int64, nonce string) int {
		r := w.Request(seamless.Ping, pingBody)
		r.Timestamp, r.Nonce = at(w, ahead), nonce
		return w.SendRaw(t, r).HTTP
	}
	require.Equal(t, 200, send(300, "nonce-ahead"))
	require.Equal(t, 401, send(300, "nonce-ahead"))
	require.Equal(t, 401, send(0, "nonce-ahead"), "with another timestamp too")
	for range 60 { // the signed request above could be sent for 600 s
		w.Clock.Advance(10 * time.Second)
		require.Equal(t, 401, send(0, "nonce-ahead"))
		require.Equal(t, 200, send(0, fmt.Sprint("nonce-at-", w.Clock.Now().Unix())))
		require.Equal(t, 401, send(-5, fmt.Sprint("nonce-at-", w.Clock.Now().Unix())))
	}
}

func TestVendor_SignsWithTwoLiveKeysAndNoThird(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := gatewaytest.New(t, d), context.Background()
		second, err := w.Gateway.IssueKey(ctx, gatewaytest.Vendor, "k2")
		require.NoError(t, err)
		_, err = w.Gateway.IssueKey(ctx, gatewaytest.Vendor, "k3")
		require.ErrorIs(t, err, gateway.ErrKeysFull)
		require.NoError(t, w.Gateway.AddKey(ctx, gateway.Key{Vendor: gatewaytest.Vendor, KeyID: gatewaytest.KeyID, Secret: gatewaytest.Secret}), "seeding again")
		with := func(keyID string, signer *seamless.Signer) int {
			r := w.Request(seamless.Ping, pingBody)
			r.KeyID = keyID
			if signer != nil {
				r.Signer = signer
			}
			return w.SendRaw(t, r).HTTP
		}
		require.Equal(t, 200, with("k1", nil))
		require.Equal(t, 200, with("k2", seamless.NewSigner(second.Secret)))
		require.Equal(t, 401, with("k2", nil), "a key's name with another key's secret")
		require.NoError(t, w.Gateway.RetireKey(ctx, gatewaytest.Vendor, "k1"))
		require.ErrorIs(t, w.Gateway.RetireKey(ctx, gatewaytest.Vendor, "k1"), gateway.ErrKeyUnknown)
		require.Equal(t, 401, with("k1", nil))
		require.Equal(t, 200, with("k2", seamless.NewSigner(second.Secret)))
		_, err = w.Gateway.IssueKey(ctx, gatewaytest.Vendor, "k3")
		require.NoError(t, err, "the slot is free again")
		live, err := w.Gateway.LiveKey(ctx, gatewaytest.Vendor)
		require.NoError(t, err)
		require.NotEmpty(t, live.Secret)
		var sealed string
		require.NoError(t, d.QueryRowContext(ctx, `SELECT sealed FROM gateway_keys WHERE key_id = 'k1'`).Scan(&sealed))
		require.NotContains(t, sealed, "0123456789")
	})
}

func TestVendor_RefusesWhatIsNoCall(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	good := p.Own(seamless.Bet, seamless.Call{TxID: "b", RoundID: "r", Amount: money.Unit}, "")
	body := string(good.Append(nil, seamless.Bet))
	for name, spoiled := range map[string]string{
		"number for an amount": strings.Replace(body, `"1.00"`, `1.00`, 1),
		"exponent":             strings.Replace(body, `"1.00"`, `"1e2"`, 1),
		"seven decimals":       strings.Replace(body, `"1.00"`, `"1.0000001"`, 1),
		"negative":             strings.Replace(body, `"1.00"`, `"-1.00"`, 1),
		"overflow":             strings.Replace(body, `"1.00"`, `"9223372036854.775808"`, 1),
		"byte order mark":      "\ufeff" + body,
		"duplicate key":        strings.Replace(body, `{`, `{"amount":"2.00",`, 1),
		"unknown key":          strings.Replace(body, `{`, `{"amt":"2.00",`, 1),
		"truncated":            body[:len(body)-1],
		"two documents":        body + body,
		"empty":                "",
		"no token":             strings.Replace(body, `"token"`, `"betInfo"`, 1),
		"another vendor":       strings.Replace(body, `"vendorId":"acme"`, `"vendorId":"acmf"`, 1),
		"user that is no id":   strings.Replace(body, p.Member.String(), "member1", 1),
		"free round":           strings.Replace(body, `{`, `{"betType":"FREE",`, 1),
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			a := w.SendRaw(t, w.Request(seamless.Bet, []byte(spoiled)))
			require.Equal(t, 200, a.HTTP)
			require.Equal(t, seamless.InvalidRequest, a.Reply.Status, "%s", a.Body)
			require.Equal(t, money.MustParse("100"), p.Cash(t))
		})
	}
	t.Run("too_long", func(t *testing.T) {
		require.Equal(t, 413, w.SendRaw(t, w.Request(seamless.Bet, make([]byte, seamless.MaxBody+1))).HTTP)
	})
	for _, op := range []seamless.Op{"unsettle", "round-status", "", "bet/x"} {
		require.Equal(t, 404, w.SendRaw(t, w.Request(op, pingBody)).HTTP, op)
	}
	r := w.Request(seamless.Ping, pingBody)
	r.Method = http.MethodGet
	require.Equal(t, 405, w.SendRaw(t, r).HTTP)
	rec := httptest.NewRecorder()
	w.Handler.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, seamless.PathPrefix+"ping", strings.NewReader("{}")))
	require.Equal(t, 415, rec.Code)
}

func TestVendor_TakesOneBetOfAHundredSentAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		p := w.Player(t, "100")
		var wg sync.WaitGroup
		answers := make([]gatewaytest.Answer, 100)
		for n := range answers {
			c := p.Own(seamless.Bet, seamless.Call{TxID: "b", RoundID: "r", Amount: 10 * money.Unit}, "")
			wg.Go(func() { answers[n] = w.Send(t, seamless.Bet, c) })
		}
		wg.Wait()
		first := 0
		for _, a := range answers {
			require.Equal(t, seamless.OK, a.Reply.Status, "%s", a.Body)
			require.Equal(t, money.MustParse("90"), a.Reply.Balance)
			if !a.Reply.Replayed {
				first++
			}
		}
		require.Equal(t, 1, first)
		require.Equal(t, money.MustParse("90"), p.Cash(t))
	})
}

func TestVendor_NeverOverdrawsUnderAHundredBetsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		p := w.Player(t, "95")
		var wg sync.WaitGroup
		answers := make([]gatewaytest.Answer, 100)
		for n := range answers {
			c := p.Own(seamless.Bet, seamless.Call{TxID: fmt.Sprint("b", n), RoundID: fmt.Sprint("r", n), Amount: 10 * money.Unit}, "")
			wg.Go(func() { answers[n] = w.Send(t, seamless.Bet, c) })
		}
		wg.Wait()
		taken := 0
		for _, a := range answers {
			if a.Reply.Status == seamless.OK {
				taken++
				continue
			}
			require.Equal(t, seamless.NotEnoughMoney, a.Reply.Status, "%s", a.Body)
			require.True(t, a.Reply.HasBalance)
		}
		require.Equal(t, 9, taken)
		require.Equal(t, money.MustParse("5"), p.Cash(t))
	})
}

func TestVendor_SettlesWhateverCameAfterTheBet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		p := w.Player(t, "100")
		send := func(op seamless.Op, c seamless.Call) seamless.Reply { return w.Send(t, op, p.Own(op, c, "")).Reply }
		require.Equal(t, seamless.OK, send(seamless.Bet, seamless.Call{TxID: "b", RoundID: "r", Amount: 10 * money.Unit}).Status)
		require.Equal(t, seamless.OK, send(seamless.Bet, seamless.Call{TxID: "b2", RoundID: "r2", Amount: 10 * money.Unit}).Status)
		w.Clock.Advance(30 * 24 * time.Hour)
		w.Rules.Block(p.Member)
		w.Rules.CloseGames(true)
		require.Equal(t, seamless.InvalidToken, send(seamless.Bet, seamless.Call{TxID: "b3", RoundID: "r3", Amount: money.Unit}).Status)
		require.True(t, send(seamless.Bet, seamless.Call{TxID: "b", RoundID: "r", Amount: 10 * money.Unit}).Replayed)
		require.Equal(t, seamless.OK, send(seamless.Win, seamless.Call{TxID: "w", RoundID: "r", Amount: 25 * money.Unit, RoundClosed: true}).Status)
		require.Equal(t, seamless.OK, send(seamless.Rollback, seamless.Call{TxID: "k", RoundID: "r2", RefTxID: "b2"}).Status)
		require.Equal(t, money.MustParse("115"), p.Cash(t))
	})
}

func TestVendor_RefusesABlockedMemberAndAClosedGame(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	send := func(tx string) seamless.Status {
		return w.Send(t, seamless.Bet, p.Own(seamless.Bet, seamless.Call{TxID: tx, RoundID: "r", Amount: money.Unit}, "")).Reply.Status
	}
	w.Rules.CloseGames(true)
	require.Equal(t, seamless.InvalidGame, send("a"))
	w.Rules.CloseGames(false)
	w.Rules.Block(p.Member)
	require.Equal(t, seamless.PlayerBlocked, send("b"))
	require.Equal(t, money.MustParse("100"), p.Cash(t))
}

func TestVendor_RefusesASessionOfSomebodyElse(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	mine, theirs := w.Player(t, "100"), w.Player(t, "100")
	c := mine.Own(seamless.Bet, seamless.Call{TxID: "b", RoundID: "r", Amount: money.Unit}, "")
	c.Token = theirs.Token
	require.Equal(t, seamless.InvalidToken, w.Send(t, seamless.Bet, c).Reply.Status)
}

func TestVendor_ServesTheProtocolsOwnClient(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := gatewaytest.New(t, d), context.Background()
		p := w.Player(t, "100")
		client := seamless.NewClient(seamless.Config{
			BaseURL: "http://platform.test", Vendor: gatewaytest.Vendor, KeyID: gatewaytest.KeyID, Secret: gatewaytest.Secret,
			Clock: w.Clock, Rand: rng.System{}, Transport: httpx.Local{Handler: w.Handler},
		})
		reply, err := client.Ping(ctx)
		require.NoError(t, err)
		require.Equal(t, seamless.OK, reply.Status)
		reply, err = client.Bet(ctx, p.Own(seamless.Bet, seamless.Call{TxID: "b", RoundID: "r", Amount: 10 * money.Unit}, ""))
		require.NoError(t, err)
		require.Equal(t, money.MustParse("90"), reply.Balance)
		reply, err = client.TxStatus(ctx, seamless.Call{TxID: "b"})
		require.NoError(t, err)
		require.Equal(t, seamless.Bet, reply.Transaction)
		require.Equal(t, 10*money.Unit, reply.Amount)
		reply, err = client.Rollback(ctx, p.Own(seamless.Rollback, seamless.Call{TxID: "k", RoundID: "r", RefTxID: "b"}, ""))
		require.NoError(t, err)
		require.Equal(t, money.MustParse("100"), reply.Balance)
		reply, err = client.TxStatus(ctx, seamless.Call{TxID: "b"})
		require.NoError(t, err)
		require.True(t, reply.RolledBack)
		require.Greater(t, reply.ProcessedAt, clock.Instant(0))
	})
}

func TestVendor_TellsWhomATokenIsFor(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	c := seamless.Call{VendorID: gatewaytest.Vendor, RequestUUID: "r", Token: p.Token}
	a := w.Send(t, seamless.Balance, c)
	require.Equal(t, seamless.OK, a.Reply.Status, "%s", a.Body)
	require.Equal(t, p.Member.String(), a.Reply.UserID)
	require.Equal(t, gatewaytest.Game, a.Reply.GameCode)
	require.Equal(t, string(money.BDT), a.Reply.Currency)
	require.Positive(t, a.Reply.BalanceVersion)
	before := a.Reply.BalanceVersion
	a = w.Send(t, seamless.Bet, p.Own(seamless.Bet, seamless.Call{TxID: "b", RoundID: "r", Amount: money.Unit}, ""))
	require.Greater(t, a.Reply.BalanceVersion, before)
	c.UserID = w.Player(t, "1").Member.String()
	require.Equal(t, seamless.InvalidToken, w.Send(t, seamless.Balance, c).Reply.Status)
}
