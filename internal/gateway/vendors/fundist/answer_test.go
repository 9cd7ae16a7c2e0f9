package fundist_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/fundist"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

type body map[string]any

type told struct {
	Status  string          `json:"status"`
	TID     json.RawMessage `json:"tid"`
	Balance string          `json:"balance"`
	Error   fundist.Error   `json:"error"`
	HMAC    string          `json:"hmac"`
}

// raw sends bytes as they are; a reply that is signed must be signed well.
func raw(t testing.TB, w *vendorstest.World, path string, sent []byte) (told, []byte, int) {
	t.Helper()
	rec := httptest.NewRecorder()
	w.Door.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, door+path, bytes.NewReader(sent)))
	var a told
	require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &a), "%s", rec.Body)
	if a.HMAC != "" {
		want, err := fundist.SignatureOf(secret, rec.Body.Bytes())
		require.NoError(t, err)
		require.Equal(t, want, a.HMAC)
	}
	return a, rec.Body.Bytes(), rec.Code
}

func sign(t testing.TB, key []byte, b body) []byte {
	t.Helper()
	sent, err := json.Marshal(b)
	require.NoError(t, err)
	hmac, err := fundist.SignatureOf(key, sent)
	require.NoError(t, err)
	signed := maps.Clone(b)
	signed["hmac"] = hmac
	sent, err = json.Marshal(signed)
	require.NoError(t, err)
	return sent
}

func send(t testing.TB, w *vendorstest.World, b body) told {
	t.Helper()
	a, _, status := raw(t, w, "", sign(t, secret, b))
	require.Equal(t, http.StatusOK, status)
	require.NotEmpty(t, a.HMAC)
	return a
}

var serial atomic.Int64

func debitOf(p *gatewaytest.Player) body {
	n := serial.Add(1)
	return body{"type": "debit", "tid": fmt.Sprintf("t%d", n), "userid": p.Member.String(), "currency": "BDT", "amount": "10.00",
		"i_gameid": "g1", "i_actionid": fmt.Sprintf("a%d", n), "i_gamedesc": gatewaytest.Game, "i_extparam": p.Token, "round_start": true}
}

func with(b body, name string, value any) body {
	c := maps.Clone(b)
	if c[name] = value; value == absent {
		delete(c, name)
	}
	return c
}

const absent = "\x00absent"

func TestAnswer_RefusesEveryBadFieldAndPostsNothing(t *testing.T) {
	w := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	require.Equal(t, "OK", send(t, w, debitOf(p)).Status)
	before := w.Postings(t)
	long := strings.Repeat("x", 300)
	credit := func(b body) body { return with(b, "type", "credit") }
	cancel := func(b body) body { return with(b, "subtype", "cancel") }
	debit := func(b body) body { return b }
	type form = func(body) body
	check := func(name string, f form, field string, value any, want fundist.Error) {
		a := send(t, w, with(f(debitOf(p)), field, value))
		require.Equal(t, want, a.Error, "%s: %s = %v", name, field, value)
		require.Empty(t, a.Status)
	}
	for name, f := range map[string]form{"debit": debit, "credit": credit, "cancel": cancel} {
		for _, c := range []struct {
			field string
			value any
			want  fundist.Error
		}{
			{"tid", absent, fundist.InvalidRequest}, {"tid", "", fundist.InvalidRequest}, {"tid", true, fundist.InvalidRequest}, {"tid", -4, fundist.InvalidRequest},
			{"tid", strings.Repeat("1", 33), fundist.InvalidRequest}, {"tid", "a b", fundist.InvalidRequest}, {"tid", "action:1", fundist.InvalidRequest},
			{"tid", json.RawMessage("1.5"), fundist.InvalidRequest}, {"tid", json.RawMessage("1e3"), fundist.InvalidRequest}, {"tid", []int{1}, fundist.InvalidRequest},
			{"userid", absent, fundist.InvalidRequest}, {"userid", 5, fundist.InvalidRequest}, {"userid", "nobody", fundist.UserNotFound},
			{"userid", "0000000000000", fundist.UserNotFound}, {"userid", long, fundist.UserNotFound},
			{"currency", absent, fundist.InvalidRequest}, {"currency", 1, fundist.InvalidRequest}, {"currency", "bdt", fundist.CurrencyMismatch}, {"currency", "B", fundist.CurrencyMismatch},
			{"amount", absent, fundist.InvalidRequest}, {"amount", json.RawMessage("10.00"), fundist.InvalidRequest}, {"amount", 10, fundist.InvalidRequest},
			{"amount", "10", fundist.InvalidRequest}, {"amount", "10.0", fundist.InvalidRequest}, {"amount", "10.000", fundist.InvalidRequest},
			{"amount", "-10.00", fundist.InvalidRequest}, {"amount", "+10.00", fundist.InvalidRequest}, {"amount", "010.00", fundist.InvalidRequest},
			{"amount", "1e2", fundist.InvalidRequest}, {"amount", "1,000.00", fundist.InvalidRequest}, {"amount", ".50", fundist.InvalidRequest}, {"amount", " 1.00", fundist.InvalidRequest},
			{"amount", "1234567890123.00", fundist.InvalidRequest}, {"amount", "NaN", fundist.InvalidRequest}, {"amount", "১০.০০", fundist.InvalidRequest},
			{"i_gameid", absent, fundist.InvalidRequest}, {"i_gameid", long, fundist.InvalidRequest}, {"i_gameid", "a\nb", fundist.InvalidRequest}, {"i_gameid", true, fundist.InvalidRequest},
			{"i_actionid", absent, fundist.InvalidRequest}, {"i_actionid", long, fundist.InvalidRequest}, {"i_actionid", body{}, fundist.InvalidRequest},
			{"i_gamedesc", absent, fundist.InvalidRequest}, {"i_gamedesc", long, fundist.InvalidRequest}, {"i_gamedesc", "é", fundist.InvalidRequest},
			{"i_extparam", long, fundist.InvalidRequest}, {"i_extparam", false, fundist.InvalidRequest},
			{"subtype", "refund", fundist.InvalidRequest}, {"subtype", 1, fundist.InvalidRequest},
			{"i_rollback", true, fundist.InvalidRequest}, {"i_rollback", long, fundist.InvalidRequest}, {"i_rollback", "a:b", fundist.InvalidRequest},
			{"round_ended", "true", fundist.InvalidRequest}, {"round_ended", 1, fundist.InvalidRequest}, {"round_start", "1", fundist.InvalidRequest},
		} {
			check(name, f, c.field, c.value, c.want)
		}
	}
	check("debit", debit, "currency", "EUR", fundist.CurrencyMismatch)
	check("cancel", cancel, "currency", "EUR", fundist.CurrencyMismatch)
	check("credit", credit, "currency", "EUR", fundist.CurrencyMismatch)
	check("debit", debit, "i_extparam", absent, fundist.InvalidRequest)
	check("debit", debit, "i_extparam", "unknown", fundist.InvalidSession)
	check("debit", debit, "i_gamedesc", "nosuch", fundist.InvalidGame)
	check("debit", debit, "amount", "90.01", fundist.InsufficientFunds)
	check("debit", debit, "subtype", "promotion", fundist.InvalidRequest)
	check("credit", credit, "i_gameid", "no round", fundist.NotFound)
	for _, kind := range []any{"refund", "", 1, nil, absent, "DEBIT"} {
		check("type", debit, "type", kind, fundist.UnknownType)
	}
	require.Equal(t, "90.00", send(t, w, with(debitOf(p), "amount", "90.01")).Balance)
	require.Equal(t, before, w.Postings(t))
	require.Equal(t, money.MustParse("90"), p.Cash(t))
}

func TestAnswer_BelievesOnlyTheSharedSecrets(t *testing.T) {
	w := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	good := sign(t, secret, debitOf(p))
	for name, c := range map[string]struct {
		sent   []byte
		status int
	}{
		"another secret":  {sign(t, []byte("a secret of neither"), debitOf(p)), http.StatusForbidden},
		"changed amount":  {bytes.Replace(good, []byte("10.00"), []byte("10.01"), 1), http.StatusForbidden},
		"a field more":    {append([]byte(`{"subtype":"cancel",`), good[1:]...), http.StatusForbidden},
		"no hmac":         {[]byte(`{"type":"ping"}`), http.StatusForbidden},
		"hmac a number":   {[]byte(`{"type":"ping","hmac":1}`), http.StatusForbidden},
		"hmac empty":      {[]byte(`{"type":"ping","hmac":""}`), http.StatusForbidden},
		"nothing":         {nil, http.StatusBadRequest},
		"a list":          {[]byte(`[]`), http.StatusBadRequest},
		"cut off":         {good[:len(good)-1], http.StatusBadRequest},
		"two objects":     {append(bytes.Clone(good), good...), http.StatusBadRequest},
		"a field twice":   {append([]byte(`{"amount":"1.00",`), good[1:]...), http.StatusBadRequest},
		"no UTF-8":        {bytes.Replace(good, []byte("g1"), []byte("g\xff"), 1), http.StatusBadRequest},
		"nested too deep": {[]byte(`{"type":"ping","hmac":"x","a":[[[[[[1]]]]]]}`), http.StatusForbidden},
		"a long body":     {bytes.Repeat([]byte(" "), vendors.MaxBody+1), http.StatusRequestEntityTooLarge},
	} {
		a, _, status := raw(t, w, "", c.sent)
		require.Equal(t, c.status, status, name)
		require.Empty(t, a.HMAC, name)
		require.Empty(t, a.Status, name)
	}
	_, _, status := raw(t, w, "/more", good)
	require.Equal(t, http.StatusNotFound, status)
	require.Zero(t, w.Postings(t))

	ctx := context.Background()
	next := vendors.Key{Vendor: gatewaytest.Vendor, Use: vendors.Shared, KeyID: "k2", Material: []byte("the secret to come, and long")}
	require.NoError(t, w.Vendors.AddKey(ctx, next))
	require.Equal(t, "OK", send(t, w, debitOf(p)).Status)
	require.NoError(t, w.Vendors.RetireKey(ctx, gatewaytest.Vendor, vendors.Shared, "k1"))
	_, _, status = raw(t, w, "", sign(t, secret, debitOf(p)))
	require.Equal(t, http.StatusForbidden, status)
	rec := httptest.NewRecorder()
	w.Door.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, door, bytes.NewReader(sign(t, next.Material, body{"type": "ping"}))))
	require.Equal(t, http.StatusOK, rec.Code)
	want, err := fundist.SignatureOf(next.Material, rec.Body.Bytes())
	require.NoError(t, err)
	require.Contains(t, rec.Body.String(), want, "the reply is signed with the secret of its call")
}

// The signature was computed outside of this program, with the key SHA-256(secret)
// over "10.00BDTa1tigerg11t1debitm1".
func TestSignatureOf_AgreesWithAVector(t *testing.T) {
	got, err := fundist.SignatureOf(secret, []byte(`{"type":"debit","tid":"t1","userid":"m1","amount":"10.00","currency":"BDT",
		"i_actionid":"a1","i_gamedesc":"tiger","i_gameid":"g1","round_start":true,"hmac":"of no account"}`))
	require.NoError(t, err)
	require.Equal(t, "9b4f3b2b7e0a92a182117c68b03a0a9597a76dcf9295e7c475c7e202ddc1f752", got)
}

func TestSignatureOf_JoinsValuesInTheOrderOfNames(t *testing.T) {
	one, err := fundist.SignatureOf(secret, []byte(`{"b":"2","a":1,"d":true,"c":false,"e":null,"hmac":"zzz","f":[{"y":"4","x":3},5]}`))
	require.NoError(t, err)
	other, err := fundist.SignatureOf(secret, []byte(`{"joined":"121345"}`))
	require.NoError(t, err)
	require.Equal(t, other, one)
}

func TestAnswer_ReversesByTheFieldAndNotByTheType(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		bet := debitOf(p)
		require.Equal(t, "90.00", send(t, w, bet).Balance)
		undo := with(with(bet, "subtype", "cancel"), "tid", "c1")
		require.Equal(t, fundist.Mismatch, send(t, w, with(undo, "amount", "10.01")).Error)
		a := send(t, w, undo)
		require.Equal(t, "OK", a.Status)
		require.Equal(t, "100.00", a.Balance, "a debit that cancels gives back")
		require.Equal(t, "100.00", send(t, w, undo).Balance)
		require.Equal(t, "100.00", send(t, w, with(undo, "tid", "c2")).Balance, "cancelled once")
		require.Equal(t, fundist.Cancelled, send(t, w, bet).Error)

		bet = debitOf(p)
		bet["i_gameid"] = "g2"
		require.Equal(t, "90.00", send(t, w, bet).Balance)
		won := with(with(with(debitOf(p), "type", "credit"), "i_gameid", "g2"), "amount", "25.00")
		require.Equal(t, "115.00", send(t, w, won).Balance)
		require.Equal(t, "90.00", send(t, w, with(with(won, "subtype", "cancel"), "tid", "c3")).Balance, "a credit that cancels takes back")
		back := with(with(debitOf(p), "type", "credit"), "i_rollback", bet["tid"])
		require.Equal(t, fundist.Mismatch, send(t, w, with(back, "amount", "9.00")).Error)
		require.Equal(t, "100.00", send(t, w, back).Balance, "a credit that names a debit gives it back")

		bet = debitOf(p)
		bet["i_gameid"] = "g3"
		send(t, w, bet)
		won = with(with(debitOf(p), "type", "credit"), "i_gameid", "g3")
		require.Equal(t, "100.00", send(t, w, won).Balance)
		require.Equal(t, "90.00", send(t, w, with(debitOf(p), "i_rollback", won["tid"])).Balance, "a debit that names a credit takes it back")
		require.Equal(t, fundist.Mismatch, send(t, w, with(debitOf(p), "i_rollback", bet["tid"])).Error, "but not one that names a debit")
		require.Equal(t, money.MustParse("90"), p.Cash(t))
	})
}

func TestAnswer_RefusesAReversalOfItself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		bet := debitOf(p)
		require.Equal(t, "90.00", send(t, w, bet).Balance)
		self := with(with(with(debitOf(p), "type", "credit"), "tid", "777"), "i_rollback", 777)
		require.Equal(t, fundist.InvalidRequest, send(t, w, self).Error)
		require.Equal(t, fundist.InvalidRequest, send(t, w, with(bet, "subtype", "cancel")).Error)
		require.Equal(t, "80.00", send(t, w, with(debitOf(p), "tid", "777")).Balance, "its tid was not taken")
		require.Equal(t, money.MustParse("80"), p.Cash(t))
	})
}

func TestAnswer_KnowsAnActionUnderEveryID(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p, q := w.Player(t, "100"), w.Player(t, "100")
		bet := debitOf(p)
		_, first, _ := raw(t, w, "", sign(t, secret, bet))
		send(t, w, debitOf(p))
		_, again, _ := raw(t, w, "", sign(t, secret, bet))
		require.Equal(t, string(first), string(again), "the first answer to the letter, although more was bet since")
		require.Equal(t, "90.00", send(t, w, with(bet, "tid", 123456)).Balance, "the same action under another id")
		require.Equal(t, json.RawMessage("123456"), send(t, w, with(bet, "tid", 123456)).TID)
		for field, value := range map[string]any{"amount": "10.01", "currency": "EUR", "userid": q.Member.String(), "i_gameid": "g9", "i_actionid": "other", "type": "credit", "i_gamedesc": gatewaytest.OtherGame} {
			require.Equal(t, fundist.Mismatch, send(t, w, with(bet, field, value)).Error, field)
		}
		require.Equal(t, fundist.Mismatch, send(t, w, with(with(bet, "amount", "10.01"), "tid", "fresh")).Error)

		early := debitOf(p)
		require.Equal(t, "80.00", send(t, w, with(with(early, "subtype", "cancel"), "tid", "c9")).Balance)
		require.Equal(t, fundist.Cancelled, send(t, w, early).Error)
		require.Equal(t, fundist.Cancelled, send(t, w, with(early, "tid", "another")).Error)
		require.Equal(t, "80.00", send(t, w, with(with(debitOf(p), "type", "credit"), "i_rollback", "never")).Balance)
		require.Equal(t, fundist.Cancelled, send(t, w, with(debitOf(p), "tid", "never")).Error)
		require.Equal(t, money.MustParse("80"), p.Cash(t))
	})
}

func TestAnswer_TakesBackAnActionUnderAnIDThatComesLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		back := func(tid string) body { return with(with(debitOf(p), "type", "credit"), "i_rollback", tid) }

		bet := debitOf(p)
		require.Equal(t, "90.00", send(t, w, bet).Balance)
		require.Equal(t, "OK", send(t, w, back("again")).Status, "of an id that is still on its way")
		a := send(t, w, with(bet, "tid", "again"))
		require.Equal(t, fundist.Cancelled, a.Error)
		require.Equal(t, "100.00", a.Balance, "the action that it names again is taken back with it")
		for _, tid := range []any{bet["tid"], "again", "third"} {
			require.Equal(t, fundist.Cancelled, send(t, w, with(bet, "tid", tid)).Error, tid)
		}

		bet = debitOf(p)
		require.Equal(t, "100.00", send(t, w, back("second")).Balance)
		require.Equal(t, "90.00", send(t, w, bet).Balance, "nothing tells yet that this is it")
		require.Equal(t, "100.00", send(t, w, with(bet, "tid", "second")).Balance)
		require.Equal(t, fundist.Cancelled, send(t, w, bet).Error)

		bet = debitOf(p)
		require.Equal(t, "100.00", send(t, w, back("first")).Balance)
		require.Equal(t, fundist.Cancelled, send(t, w, with(bet, "tid", "first")).Error)
		require.Equal(t, fundist.Cancelled, send(t, w, bet).Error, "known as cancelled under every id")
		require.Equal(t, "100.00", send(t, w, back("first")).Balance)
		require.Equal(t, money.MustParse("100"), p.Cash(t))
	})
}

func TestAnswer_TellsBalancesAndTakesRoundInfo(t *testing.T) {
	w := world(t, dbtest.SQLite(t))
	p := w.Player(t, "12.349999")
	ask := body{"type": "balance", "userid": p.Member.String(), "currency": "BDT", "i_extparam": p.Token, "i_gamedesc": gatewaytest.Game}
	require.Equal(t, "12.34", send(t, w, ask).Balance, "rounded down")
	require.Equal(t, fundist.InvalidSession, send(t, w, with(ask, "i_extparam", "other")).Error)
	require.Equal(t, "OK", send(t, w, body{"type": "ping"}).Status)
	require.Equal(t, "OK", send(t, w, body{"type": "roundinfo", "gameid": "g1", "userid": p.Member.String(),
		"actions": []body{{"actid": "a1", "type": "bet", "amount": "1.00", "timestamp": "2026-01-31 12:00:00"}}}).Status)
	w.Rules.Block(p.Member)
	require.Equal(t, fundist.UserBlocked, send(t, w, debitOf(p)).Error)
	w.Clock.Advance(13 * time.Hour)
	require.Equal(t, fundist.InvalidSession, send(t, w, debitOf(p)).Error)
	w.Members.Stranger = p.Member
	require.Equal(t, fundist.UserNotFound, send(t, w, with(debitOf(p), "subtype", "cancel")).Error)
	require.Zero(t, w.Postings(t))
}

func TestAnswer_PaysAPromotionOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		prize := body{"type": "credit", "subtype": "promotion", "tid": "p1", "userid": p.Member.String(), "currency": "BDT", "amount": "5.00", "i_gamedesc": gatewaytest.Game}
		require.Equal(t, "105.00", send(t, w, prize).Balance)
		require.Equal(t, "105.00", send(t, w, prize).Balance)
		require.Equal(t, fundist.Mismatch, send(t, w, with(prize, "amount", "6.00")).Error)
		undo := with(with(debitOf(p), "i_rollback", "p1"), "amount", "5.00")
		require.Equal(t, "100.00", send(t, w, undo).Balance)
		require.Equal(t, money.MustParse("100"), p.Cash(t))
	})
}

func TestAnswer_HoldsAReversalAgainstThePromotionThatItNames(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p, q := w.Player(t, "100"), w.Player(t, "100")
		prize := body{"type": "credit", "subtype": "promotion", "tid": "p1", "userid": p.Member.String(), "currency": "BDT", "amount": "500.00"}
		require.Equal(t, "600.00", send(t, w, prize).Balance)
		undo := with(with(debitOf(p), "i_rollback", "p1"), "amount", "500.00")
		for field, value := range map[string]any{"amount": "5.00", "userid": q.Member.String(), "type": "credit"} {
			require.Equal(t, fundist.Mismatch, send(t, w, with(undo, field, value)).Error, field)
		}
		require.Equal(t, fundist.Mismatch, send(t, w, with(debitOf(p), "tid", "p1")).Error, "a tid is for good")
		require.Equal(t, "600.00", send(t, w, prize).Balance)
		require.Equal(t, "100.00", send(t, w, undo).Balance)

		require.Equal(t, "100.00", send(t, w, with(with(debitOf(p), "i_rollback", "p2"), "amount", "500.00")).Balance)
		for range 2 {
			require.Equal(t, fundist.Cancelled, send(t, w, with(prize, "tid", "p2")).Error, "taken back before it came")
		}
		require.Equal(t, money.MustParse("100"), p.Cash(t))
	})
}

func TestErrorOf_WordsEveryStatus(t *testing.T) {
	type pair struct {
		e      fundist.Error
		status int
	}
	all := map[seamless.Status]pair{
		seamless.OK: {"", 200}, seamless.NotEnoughMoney: {"INSUFFICIENT_FUNDS", 200}, seamless.Duplicate: {"Transaction parameter mismatch", 200},
		seamless.RolledBack: {"Transaction was cancelled", 200}, seamless.DoesNotExist: {"Transaction not found", 200},
		seamless.RoundClosed: {"Round is closed", 200}, seamless.RoundSettled: {"Round is closed", 200}, seamless.WrongCurrency: {"Currency mismatch", 200},
		seamless.InvalidToken: {"Session is not valid", 200}, seamless.InvalidGame: {"Game is not available", 200}, seamless.InvalidRequest: {"Invalid request", 200},
		seamless.LimitReached: {"Limit reached", 200}, seamless.PlayerBlocked: {"User is blocked", 200}, seamless.Internal: {"Try again", 503},
		seamless.Busy: {"Try again", 503}, seamless.InProgress: {"Try again", 503}, seamless.InvalidSignature: {"Invalid HMAC", 403},
		seamless.UnsupportedRequest: {"Invalid request", 200}, seamless.PlayerExcluded: {"User is blocked", 200},
		seamless.RealityCheckDue: {"User is blocked", 200}, seamless.RewardExhausted: {"Limit reached", 200},
		seamless.PoolExhausted: {"Invalid request", 200}, seamless.WrongVersion: {"Invalid request", 200},
	}
	require.Len(t, all, len(seamless.Statuses()))
	for s, want := range all {
		e, status := fundist.ErrorOf(s)
		require.Equal(t, want, pair{e, status}, s)
	}
}

func TestAnswer_OpensACaseForAResultThatComesAfterItsRound(t *testing.T) {
	w := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	require.Equal(t, "90.00", send(t, w, debitOf(p)).Balance)
	won := with(with(debitOf(p), "type", "credit"), "round_ended", true)
	require.Equal(t, "100.00", send(t, w, won).Balance)
	late, back := with(debitOf(p), "type", "credit"), with(debitOf(p), "i_rollback", won["tid"])
	for range 2 {
		require.Equal(t, fundist.RoundClosed, send(t, w, late).Error)
		require.Equal(t, fundist.RoundClosed, send(t, w, back).Error)
	}
	require.Equal(t, fundist.RoundClosed, send(t, w, debitOf(p)).Error, "a bet never was")
	cases, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{Kind: gateway.CaseResultRefused})
	require.NoError(t, err)
	require.Len(t, cases.Items, 2)
	require.Equal(t, []any{back["tid"], p.Member}, []any{cases.Items[0].Subject, cases.Items[0].Member})
}
