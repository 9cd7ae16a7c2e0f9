package hub88_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"baize/internal/gateway/vendors/hub88"
	"baize/internal/kernel/money"
	"baize/internal/platform/db/dbtest"
)

// Values that no field has, of whatever kind it is; a field that is new is
// walked with the others.
var nobodys = []string{`{}`, `[]`, `[1]`, `"\ud800"`, `"\u0000"`, "\"a\xff\"", "\"a\nb\"", `1.5`, `1e3`, `-1`, `99999999999999999999999`, `TRUE`}

func TestAnswer_RefusesInEveryFieldWhatNoFieldHas(t *testing.T) {
	w, key := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	bet := betOf(p)
	require.Equal(t, hub88.OK, send(t, w, key, hub88.Bet, bet).Status)
	before := w.Postings(t)
	for _, op := range hub88.Ops() {
		good := with(with(betOf(p), "transaction_uuid", uuid.NewString()), "reference_transaction_uuid", bet["transaction_uuid"])
		for _, name := range hub88.Fields() {
			for _, value := range nobodys {
				sent, err := json.Marshal(with(good, name, "HERE"))
				require.NoError(t, err)
				sent = bytes.Replace(sent, []byte(`"HERE"`), []byte(value), 1)
				a, status := raw(t, w, key, string(op), sent)
				require.Equal(t, http.StatusOK, status)
				require.Contains(t, []hub88.Status{hub88.WrongSyntax, hub88.WrongTypes, hub88.WrongCurrency}, a.Status, "%s: %s as %s", op, name, value)
			}
			sent, err := json.Marshal(good)
			require.NoError(t, err)
			signature, err := hub88.SignatureOf(key, sent)
			require.NoError(t, err)
			changed, err := json.Marshal(with(good, name, "other"))
			require.NoError(t, err)
			a, _ := raw(t, w, key, string(op), changed, signature)
			require.Equal(t, hub88.InvalidSignature, a.Status, "%s: %s changed after signing", op, name)
			a, _ = raw(t, w, key, string(op), append([]byte(`{"`+name+`":null,"`+name+`":null,`), sent[1:]...))
			require.Equal(t, hub88.WrongSyntax, a.Status, "%s: %s twice", op, name)
		}
	}
	require.Equal(t, before, w.Postings(t))
	require.Equal(t, money.MustParse("90"), p.Cash(t))
}

// What belongs to a transaction is its content: under the same id nothing of it
// may be another.
func TestAnswer_CallsEveryChangedRepeatADuplicate(t *testing.T) {
	w, key := world(t, dbtest.SQLite(t))
	p, q := w.Player(t, "100"), w.Player(t, "100")
	bet := betOf(p)
	require.Equal(t, hub88.OK, send(t, w, key, hub88.Bet, bet).Status)
	others := body{
		"user": q.Member.String(), "round": "another", "game_code": "dragon", "currency": "EUR", "amount": 7, "round_closed": true,
		"is_free": true, "reward_uuid": uuid.NewString(), "transaction_uuid": bet["transaction_uuid"],
		// Of the attempt, or of no use to us.
		"request_uuid": uuid.NewString(), "token": "lost", "supplier_user": "s2", "supplier_transaction_id": "x", "sub_partner_id": "y", "bet": "one",
		"is_aggregated": true, "jackpot_contribution": 3, "reference_transaction_uuid": uuid.NewString(),
	}
	same := map[string]bool{
		"transaction_uuid": true, "request_uuid": true, "token": true, "supplier_user": true, "supplier_transaction_id": true, "sub_partner_id": true, "bet": true,
		"is_aggregated": true, "jackpot_contribution": true, "reward_uuid": true,
	}
	for _, name := range hub88.Fields() {
		value, known := others[name]
		require.True(t, known, "%s is new: is it content?", name)
		changed := with(bet, name, value)
		if name == "is_free" {
			changed = with(changed, "reward_uuid", uuid.NewString())
		}
		want := hub88.Duplicate
		if same[name] {
			want = hub88.OK
		}
		require.Equal(t, want, send(t, w, key, hub88.Bet, changed).Status, name)
	}
	require.Equal(t, money.MustParse("90"), p.Cash(t))
	require.Equal(t, money.MustParse("100"), q.Cash(t))
}
