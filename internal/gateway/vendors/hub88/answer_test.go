package hub88_test

import (
	"bytes"
	"context"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/hub88"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/wallet"
)

type body map[string]any

type told struct {
	User        string       `json:"user"`
	Status      hub88.Status `json:"status"`
	RequestUUID string       `json:"request_uuid"`
	Currency    string       `json:"currency"`
	Balance     *int64       `json:"balance"`
	Registered  string       `json:"registration_date"`
}

// raw sends bytes with a signature over them, or with the one given.
func raw(t testing.TB, w *vendorstest.World, key *rsa.PrivateKey, op string, sent []byte, signature ...string) (told, int) {
	t.Helper()
	if signature == nil {
		s, err := hub88.SignatureOf(key, sent)
		require.NoError(t, err)
		signature = []string{s}
	}
	req := httptest.NewRequest(http.MethodPost, door+"/"+op, bytes.NewReader(sent))
	req.Header["X-Hub88-Signature"] = signature
	rec := httptest.NewRecorder()
	w.Door.ServeHTTP(rec, req)
	var a told
	require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &a), "%s", rec.Body)
	return a, rec.Code
}

func send(t testing.TB, w *vendorstest.World, key *rsa.PrivateKey, op hub88.Op, b body) told {
	t.Helper()
	sent, err := json.Marshal(b)
	require.NoError(t, err)
	a, status := raw(t, w, key, string(op), sent)
	require.Equal(t, http.StatusOK, status)
	return a
}

func betOf(p *gatewaytest.Player) body {
	return body{"user": p.Member.String(), "request_uuid": uuid.NewString(), "token": p.Token, "transaction_uuid": uuid.NewString(),
		"round": "rNEMwgzJAOZ6eR3V", "game_code": gatewaytest.Game, "currency": "BDT", "amount": 1_000_000, "round_closed": false,
		"is_free": false, "supplier_user": "s1", "reward_uuid": nil, "bet": "zero", "meta": body{"odds": 1.87}}
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
	w, key := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	good := send(t, w, key, hub88.Bet, betOf(p))
	require.Equal(t, hub88.OK, good.Status)
	before := w.Postings(t)
	long := strings.Repeat("x", 300)
	win := func(b body) body { return with(b, "reference_transaction_uuid", uuid.NewString()) }
	for _, c := range []struct {
		op    hub88.Op
		field string
		value any
		want  hub88.Status
	}{
		{hub88.Bet, "user", absent, hub88.WrongSyntax}, {hub88.Bet, "user", nil, hub88.WrongSyntax},
		{hub88.Bet, "user", 12, hub88.WrongTypes}, {hub88.Bet, "user", "", hub88.WrongSyntax},
		{hub88.Bet, "user", "not a member", hub88.WrongSyntax}, {hub88.Bet, "user", "0000000000000", hub88.WrongSyntax},
		{hub88.Bet, "user", long, hub88.WrongSyntax}, {hub88.Bet, "user", "01zm\u0000h000001", hub88.WrongSyntax},
		{hub88.Bet, "request_uuid", absent, hub88.WrongSyntax}, {hub88.Bet, "request_uuid", 1, hub88.WrongTypes},
		{hub88.Bet, "request_uuid", "583c985f", hub88.WrongSyntax}, {hub88.Bet, "request_uuid", long, hub88.WrongSyntax},
		{hub88.Bet, "transaction_uuid", absent, hub88.WrongSyntax}, {hub88.Bet, "transaction_uuid", true, hub88.WrongTypes},
		{hub88.Bet, "transaction_uuid", "16d2dcfe-b89e-11e7-854a-58404eea6d1g", hub88.WrongSyntax},
		{hub88.Bet, "token", absent, hub88.WrongSyntax}, {hub88.Bet, "token", 5, hub88.WrongTypes}, {hub88.Bet, "token", "", hub88.WrongSyntax},
		{hub88.Bet, "token", long, hub88.WrongSyntax}, {hub88.Bet, "token", "unknown", hub88.InvalidToken}, {hub88.Bet, "token", "é", hub88.WrongSyntax},
		{hub88.Bet, "round", absent, hub88.WrongSyntax}, {hub88.Bet, "round", 7, hub88.WrongTypes}, {hub88.Bet, "round", "", hub88.WrongSyntax},
		{hub88.Bet, "round", strings.Repeat("r", 129), hub88.WrongSyntax}, {hub88.Bet, "round", "a\nb", hub88.WrongSyntax},
		{hub88.Bet, "game_code", absent, hub88.WrongSyntax}, {hub88.Bet, "game_code", []int{1}, hub88.WrongTypes},
		{hub88.Bet, "game_code", "no such", hub88.WrongSyntax}, {hub88.Bet, "game_code", "nosuch", hub88.InvalidGame},
		{hub88.Bet, "game_code", gatewaytest.OtherGame, hub88.InvalidGame}, {hub88.Bet, "game_code", long, hub88.WrongSyntax},
		{hub88.Bet, "currency", absent, hub88.WrongSyntax}, {hub88.Bet, "currency", 50, hub88.WrongTypes},
		{hub88.Bet, "currency", "EUR", hub88.WrongCurrency}, {hub88.Bet, "currency", "bdt", hub88.WrongCurrency}, {hub88.Bet, "currency", "", hub88.WrongCurrency},
		{hub88.Bet, "amount", absent, hub88.WrongSyntax}, {hub88.Bet, "amount", "100", hub88.WrongTypes}, {hub88.Bet, "amount", true, hub88.WrongTypes},
		{hub88.Bet, "amount", json.RawMessage("1.5"), hub88.WrongTypes}, {hub88.Bet, "amount", json.RawMessage("1e5"), hub88.WrongTypes},
		{hub88.Bet, "amount", json.RawMessage("1000000.0"), hub88.WrongTypes}, {hub88.Bet, "amount", -1, hub88.WrongSyntax},
		{hub88.Bet, "amount", json.RawMessage("-0"), hub88.WrongSyntax}, {hub88.Win, "amount", json.RawMessage("-0"), hub88.WrongSyntax},
		{hub88.Bet, "amount", json.RawMessage("-0.0"), hub88.WrongTypes}, {hub88.Bet, "amount", json.RawMessage("922337203685477581"), hub88.WrongSyntax},
		{hub88.Bet, "amount", json.RawMessage("9223372036854775808"), hub88.WrongTypes},
		{hub88.Bet, "amount", json.RawMessage("100000000000000000000000000"), hub88.WrongTypes},
		{hub88.Bet, "amount", 10_000_001, hub88.NotEnoughMoney}, {hub88.Bet, "amount", json.RawMessage("400000000000000001"), hub88.LimitReached},
		{hub88.Bet, "round_closed", "true", hub88.WrongTypes}, {hub88.Bet, "round_closed", 1, hub88.WrongTypes},
		{hub88.Bet, "is_free", "false", hub88.WrongTypes}, {hub88.Bet, "is_free", 0, hub88.WrongTypes}, {hub88.Bet, "is_free", true, hub88.WrongSyntax},
		{hub88.Bet, "is_aggregated", 0, hub88.WrongTypes},
		{hub88.Bet, "reward_uuid", 9, hub88.WrongTypes}, {hub88.Bet, "reward_uuid", "reward", hub88.WrongSyntax},
		{hub88.Bet, "jackpot_contribution", "1", hub88.WrongTypes}, {hub88.Bet, "jackpot_contribution", -1, hub88.WrongSyntax},
		{hub88.Bet, "supplier_user", 3, hub88.WrongTypes}, {hub88.Bet, "supplier_user", strings.Repeat("s", 513), hub88.WrongSyntax},
		{hub88.Bet, "supplier_transaction_id", 3, hub88.WrongTypes}, {hub88.Bet, "sub_partner_id", 3, hub88.WrongTypes}, {hub88.Bet, "bet", 3, hub88.WrongTypes},
		{hub88.Win, "reference_transaction_uuid", absent, hub88.WrongSyntax}, {hub88.Win, "reference_transaction_uuid", 4, hub88.WrongTypes},
		{hub88.Win, "reference_transaction_uuid", "x", hub88.WrongSyntax},
		{hub88.Win, "reference_transaction_uuid", uuid.NewString(), hub88.DoesNotExist},
		{hub88.Win, "amount", -5, hub88.WrongSyntax}, {hub88.Win, "round", absent, hub88.WrongSyntax}, {hub88.Win, "amount", "5", hub88.WrongTypes},
		{hub88.Rollback, "reference_transaction_uuid", absent, hub88.WrongSyntax}, {hub88.Rollback, "transaction_uuid", absent, hub88.WrongSyntax},
		{hub88.Rollback, "user", w.Members.Stranger, hub88.WrongTypes}, {hub88.Rollback, "user", absent, hub88.WrongSyntax},
		{hub88.Balance, "token", absent, hub88.WrongSyntax}, {hub88.Balance, "game_code", absent, hub88.WrongSyntax},
		{hub88.Balance, "token", "unknown", hub88.InvalidToken}, {hub88.Balance, "game_code", "nosuch", hub88.InvalidGame},
		{hub88.Info, "user", absent, hub88.WrongSyntax}, {hub88.Info, "request_uuid", "x", hub88.WrongSyntax},
	} {
		b := betOf(p)
		if c.op == hub88.Win || c.op == hub88.Rollback {
			b = win(b)
		}
		if c.field == "user" && c.op == hub88.Rollback && c.value != absent {
			c.value = 1
		}
		a := send(t, w, key, c.op, with(b, c.field, c.value))
		require.Equal(t, c.want, a.Status, "%s of %s = %v", c.op, c.field, c.value)
		if c.field != "request_uuid" {
			require.Equal(t, b["request_uuid"], a.RequestUUID, "%+v", c)
		}
		if c.want == hub88.NotEnoughMoney {
			require.Equal(t, int64(9_000_000), *a.Balance)
		}
	}
	require.Equal(t, before, w.Postings(t))
	require.Equal(t, money.MustParse("90"), p.Cash(t))
}

func TestAnswer_RefusesBodiesThatAreNotOneObject(t *testing.T) {
	w, key := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	before := w.Postings(t)
	good, err := json.Marshal(betOf(p))
	require.NoError(t, err)
	for name, sent := range map[string][]byte{
		"nothing": {}, "a list": []byte("[]"), "a text": []byte(`"x"`), "null": []byte("null"), "cut off": good[:len(good)-1],
		"two objects": append(bytes.Clone(good), '{', '}'), "a byte after": append(bytes.Clone(good), 'x'),
		"a mark before": append([]byte("\ufeff"), good...), "a field twice": append([]byte(`{"amount":1,`), good[1:]...),
		"a field twice, hidden": append([]byte(`{"\u0061mount":1,`), good[1:]...), "no UTF-8": bytes.Replace(good, []byte("rNEM"), []byte("r\xff\xfeM"), 1),
		"half a surrogate": bytes.Replace(good, []byte("rNEM"), []byte(`r\ud800M`), 1), "too many fields": append([]byte("{"+many()), good[1:]...),
	} {
		a, status := raw(t, w, key, "transaction/bet", sent)
		require.Equal(t, http.StatusOK, status, name)
		require.Equal(t, hub88.WrongSyntax, a.Status, name)
	}
	_, status := raw(t, w, key, "transaction/bet", bytes.Repeat([]byte(" "), vendors.MaxBody+1))
	require.Equal(t, http.StatusRequestEntityTooLarge, status)
	_, status = raw(t, w, key, "transaction/refund", good)
	require.Equal(t, http.StatusNotFound, status)
	require.Equal(t, before, w.Postings(t))
}

func many() string {
	var b strings.Builder
	for i := range 70 {
		b.WriteString(`"x` + string(rune('a'+i%26)) + strings.Repeat("y", i) + `":1,`)
	}
	return b.String()
}

func TestAnswer_BelievesOnlyTheVendorsLiveKeys(t *testing.T) {
	w, key := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	other, otherPublic := vendorstest.RSA(t)
	sent, err := json.Marshal(betOf(p))
	require.NoError(t, err)
	good, err := hub88.SignatureOf(key, sent)
	require.NoError(t, err)
	bad, err := hub88.SignatureOf(other, sent)
	require.NoError(t, err)
	flipped := []byte(good)
	flipped[10] ^= 1
	before := w.Postings(t)
	for name, s := range map[string][]string{
		"none": {}, "empty": {""}, "two": {good, good}, "another key": {bad}, "not Base64": {"%%%"}, "changed": {string(flipped)},
		"hexadecimal": {strings.Repeat("ab", 256)}, "cut off": {good[:40]}, "url alphabet": {base64.URLEncoding.EncodeToString([]byte(good))},
	} {
		a, status := raw(t, w, key, "transaction/bet", sent, s...)
		require.Equal(t, http.StatusOK, status, name)
		require.Equal(t, hub88.InvalidSignature, a.Status, name)
	}
	spoilt := bytes.Replace(bytes.Clone(sent), []byte("1000000"), []byte("1000001"), 1)
	a, _ := raw(t, w, key, "transaction/bet", spoilt, good)
	require.Equal(t, hub88.InvalidSignature, a.Status, "another body")
	require.Equal(t, before, w.Postings(t))

	ctx := context.Background()
	require.NoError(t, w.Vendors.AddKey(ctx, vendors.Key{Vendor: gatewaytest.Vendor, Use: vendors.Verify, KeyID: "next", Material: otherPublic}))
	require.Equal(t, hub88.OK, send(t, w, other, hub88.Bet, betOf(p)).Status, "both keys are live")
	require.Equal(t, hub88.OK, send(t, w, key, hub88.Bet, betOf(p)).Status)
	require.NoError(t, w.Vendors.RetireKey(ctx, gatewaytest.Vendor, vendors.Verify, "theirs"))
	require.Equal(t, hub88.InvalidSignature, send(t, w, key, hub88.Bet, betOf(p)).Status)
	require.Equal(t, hub88.OK, send(t, w, other, hub88.Bet, betOf(p)).Status)
}

func TestAnswer_KeepsTheRulesOfRepeatsAndRollbacks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, key := world(t, d)
		p, q := w.Player(t, "100"), w.Player(t, "100")
		b := betOf(p)
		first := send(t, w, key, hub88.Bet, b)
		require.Equal(t, hub88.OK, first.Status)
		require.Equal(t, int64(9_000_000), *first.Balance)
		require.Equal(t, hub88.OK, send(t, w, key, hub88.Bet, betOf(p)).Status)

		b["request_uuid"] = uuid.NewString()
		b["transaction_uuid"] = strings.ToUpper(b["transaction_uuid"].(string))
		again := send(t, w, key, hub88.Bet, b)
		require.Equal(t, hub88.OK, again.Status)
		require.Equal(t, int64(9_000_000), *again.Balance, "the first answer, although more was bet since")
		require.Equal(t, b["request_uuid"], again.RequestUUID)
		for field, value := range map[string]any{"amount": 1_000_001, "currency": "EUR", "round": "another", "game_code": gatewaytest.OtherGame, "user": q.Member.String()} {
			require.Equal(t, hub88.Duplicate, send(t, w, key, hub88.Bet, with(b, field, value)).Status, field)
		}

		won := with(betOf(p), "reference_transaction_uuid", b["transaction_uuid"])
		won["token"], won["amount"] = "long gone", 2_500_000
		require.Equal(t, hub88.OK, send(t, w, key, hub88.Win, won).Status, "the token is not looked at")
		require.Equal(t, hub88.Duplicate, send(t, w, key, hub88.Win, with(won, "reference_transaction_uuid", uuid.NewString())).Status)
		back := body{"user": p.Member.String(), "request_uuid": uuid.NewString(), "transaction_uuid": uuid.NewString(),
			"reference_transaction_uuid": won["transaction_uuid"], "token": "long gone", "amount": nil}
		gone := send(t, w, key, hub88.Rollback, back)
		require.Equal(t, hub88.OK, gone.Status)
		require.Equal(t, int64(8_000_000), *gone.Balance)
		require.Equal(t, gone.Balance, send(t, w, key, hub88.Rollback, back).Balance)

		early := betOf(p)
		back["transaction_uuid"], back["reference_transaction_uuid"] = uuid.NewString(), early["transaction_uuid"]
		require.Equal(t, hub88.OK, send(t, w, key, hub88.Rollback, back).Status)
		require.Equal(t, hub88.DoesNotExist, send(t, w, key, hub88.Bet, early).Status)
		require.Equal(t, hub88.DoesNotExist, send(t, w, key, hub88.Win, with(with(won, "transaction_uuid", uuid.NewString()),
			"reference_transaction_uuid", early["transaction_uuid"])).Status)
		require.Equal(t, money.MustParse("80"), p.Cash(t))
	})
}

func TestAnswer_RefusesARollbackOfItself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, key := world(t, d)
		p := w.Player(t, "100")
		b := betOf(p)
		require.Equal(t, hub88.OK, send(t, w, key, hub88.Bet, b).Status)
		for _, tx := range []string{uuid.NewString(), b["transaction_uuid"].(string)} {
			self := body{"user": p.Member.String(), "request_uuid": uuid.NewString(), "transaction_uuid": strings.ToUpper(tx), "reference_transaction_uuid": tx}
			require.Equal(t, hub88.WrongSyntax, send(t, w, key, hub88.Rollback, self).Status)
			require.Equal(t, money.MustParse("90"), p.Cash(t))
		}
	})
}

func TestAnswer_TellsMembersAndExpiredTokens(t *testing.T) {
	w, key := world(t, dbtest.SQLite(t))
	p := w.Player(t, "0.123456")
	who := body{"user": p.Member.String(), "request_uuid": uuid.NewString(), "token": p.Token, "game_code": gatewaytest.Game}
	info := send(t, w, key, hub88.Info, who)
	require.Equal(t, told{User: p.Member.String(), Status: hub88.OK, RequestUUID: info.RequestUUID, Currency: "BDT", Registered: "2023-11-14"}, info)
	balance := send(t, w, key, hub88.Balance, who)
	require.Equal(t, int64(12345), *balance.Balance, "rounded down")
	w.Members.Stranger = p.Member
	require.Equal(t, hub88.Unknown, send(t, w, key, hub88.Info, who).Status)
	require.Equal(t, hub88.Unknown, send(t, w, key, hub88.Rollback, with(betOf(p), "reference_transaction_uuid", uuid.NewString())).Status)

	w.Rules.Block(p.Member)
	require.Equal(t, hub88.UserDisabled, send(t, w, key, hub88.Bet, with(betOf(p), "amount", 1)).Status)
	w.Clock.Advance(13 * time.Hour)
	require.Equal(t, hub88.TokenExpired, send(t, w, key, hub88.Bet, with(betOf(p), "amount", 1)).Status)
	require.Equal(t, hub88.TokenExpired, send(t, w, key, hub88.Balance, who).Status)
}

func TestAnswer_PlaysGrantedFreeRoundsWithoutAStake(t *testing.T) {
	w, key := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	reward := uuid.NewString()
	free := func() body { return with(with(betOf(p), "is_free", true), "reward_uuid", reward) }
	require.Equal(t, hub88.LimitReached, send(t, w, key, hub88.Bet, free()).Status, "not granted")
	_, err := w.Bets.Grant(context.Background(), betting.Grant{
		Vendor: gatewaytest.Vendor, Reward: reward, Member: p.Member, Currency: money.BDT, Rounds: 1, Stake: 10 * money.Unit,
		Pocket: wallet.Cash, ExpiresAt: clock.NowOf(w.Clock).Add(time.Hour),
	})
	require.NoError(t, err)
	bet := with(free(), "round", "free1")
	a := send(t, w, key, hub88.Bet, bet)
	require.Equal(t, hub88.OK, a.Status)
	require.Equal(t, int64(10_000_000), *a.Balance)
	require.Equal(t, hub88.LimitReached, send(t, w, key, hub88.Bet, with(free(), "round", "free2")).Status, "used up")
	won := with(with(with(betOf(p), "reference_transaction_uuid", bet["transaction_uuid"]), "round", "free1"), "amount", 250_000)
	require.Equal(t, hub88.OK, send(t, w, key, hub88.Win, won).Status)
	require.Equal(t, money.MustParse("102.50"), p.Cash(t))
}

func TestStatusOf_WordsEveryStatus(t *testing.T) {
	want := map[seamless.Status]hub88.Status{
		seamless.OK: "RS_OK", seamless.NotEnoughMoney: "RS_ERROR_NOT_ENOUGH_MONEY", seamless.Duplicate: "RS_ERROR_DUPLICATE_TRANSACTION",
		seamless.RolledBack: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST", seamless.DoesNotExist: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
		seamless.RoundClosed: "RS_ERROR_UNKNOWN", seamless.RoundSettled: "RS_ERROR_UNKNOWN", seamless.WrongCurrency: "RS_ERROR_WRONG_CURRENCY",
		seamless.InvalidToken: "RS_ERROR_INVALID_TOKEN", seamless.InvalidGame: "RS_ERROR_INVALID_GAME", seamless.InvalidRequest: "RS_ERROR_WRONG_SYNTAX",
		seamless.LimitReached: "RS_ERROR_LIMIT_REACHED", seamless.PlayerBlocked: "RS_ERROR_USER_DISABLED", seamless.Internal: "RS_ERROR_UNKNOWN",
		seamless.Busy: "RS_ERROR_UNKNOWN", seamless.InProgress: "RS_ERROR_UNKNOWN", seamless.InvalidSignature: "RS_ERROR_INVALID_SIGNATURE",
		seamless.UnsupportedRequest: "RS_ERROR_WRONG_SYNTAX", seamless.PlayerExcluded: "RS_ERROR_USER_DISABLED",
		seamless.RealityCheckDue: "RS_ERROR_USER_DISABLED", seamless.RewardExhausted: "RS_ERROR_LIMIT_REACHED",
		seamless.PoolExhausted: "RS_ERROR_UNKNOWN", seamless.WrongVersion: "RS_ERROR_UNKNOWN",
	}
	require.Len(t, want, len(seamless.Statuses()))
	for s, status := range want {
		require.Equal(t, status, hub88.StatusOf(s), s)
	}
}

func TestAnswer_OpensACaseForAResultThatComesAfterItsRound(t *testing.T) {
	w, key := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	bet := betOf(p)
	require.Equal(t, hub88.OK, send(t, w, key, hub88.Bet, bet).Status)
	won := with(with(betOf(p), "reference_transaction_uuid", bet["transaction_uuid"]), "round_closed", true)
	won["round"] = bet["round"]
	require.Equal(t, hub88.OK, send(t, w, key, hub88.Win, won).Status)
	late := with(won, "transaction_uuid", uuid.NewString())
	back := body{"user": p.Member.String(), "request_uuid": uuid.NewString(), "transaction_uuid": uuid.NewString(),
		"reference_transaction_uuid": won["transaction_uuid"], "round": bet["round"], "token": "long gone"}
	for range 2 { // the vendor asks again and again
		require.Equal(t, hub88.Unknown, send(t, w, key, hub88.Win, late).Status)
		require.Equal(t, hub88.Unknown, send(t, w, key, hub88.Rollback, back).Status)
	}
	require.Equal(t, hub88.Unknown, send(t, w, key, hub88.Bet, with(bet, "transaction_uuid", uuid.NewString())).Status, "a bet is rolled back by the vendor")
	cases, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{Kind: gateway.CaseResultRefused})
	require.NoError(t, err)
	var about []any
	for _, c := range cases.Items {
		require.Equal(t, p.Member, c.Member)
		about = append(about, c.Subject)
	}
	require.ElementsMatch(t, []any{late["transaction_uuid"], back["transaction_uuid"]}, about)
}
