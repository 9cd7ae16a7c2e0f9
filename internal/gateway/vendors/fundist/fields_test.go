package fundist_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/vendors/fundist"
	"baize/internal/kernel/money"
	"baize/internal/platform/db/dbtest"
)

// Values that no field has, of whatever kind it is; a field that is new is
// walked with the others.
var nobodys = []string{`{}`, `[]`, `[1]`, `"\ud800"`, `"\u0000"`, "\"a\nb\"", `1.5`, `1e3`, `-1`, `99999999999999999999999`}

func TestAnswer_RefusesInEveryFieldWhatNoFieldHas(t *testing.T) {
	w := world(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	bet := debitOf(p)
	require.Equal(t, "OK", send(t, w, bet).Status)
	before := w.Postings(t)
	for name, good := range map[string]body{
		"debit": debitOf(p), "credit": with(with(debitOf(p), "type", "credit"), "i_gameid", bet["i_gameid"]),
		"cancel": with(debitOf(p), "subtype", "cancel"), "rollback": with(with(debitOf(p), "type", "credit"), "i_rollback", bet["tid"]),
		"promotion": with(with(debitOf(p), "type", "credit"), "subtype", "promotion"), "balance": with(debitOf(p), "type", "balance"),
	} {
		for _, field := range fundist.Fields() {
			for _, value := range nobodys {
				sent := sign(t, secret, with(good, field, "HERE"))
				sent = bytes.Replace(sent, []byte(`"HERE"`), []byte(value), 1)
				a, _, status := raw(t, w, "", resign(t, sent))
				require.Contains(t, []int{http.StatusOK, http.StatusBadRequest, http.StatusForbidden}, status)
				require.Empty(t, a.Status, "%s: %s as %s", name, field, value)
				require.NotEmpty(t, a.Error, "%s: %s as %s", name, field, value)
			}
			sent := sign(t, secret, with(good, field, "before"))
			_, _, status := raw(t, w, "", bytes.Replace(sent, []byte(`"before"`), []byte(`"after"`), 1))
			require.Equal(t, http.StatusForbidden, status, "%s: %s changed after signing", name, field)
			_, _, status = raw(t, w, "", append([]byte(`{"`+field+`":null,"`+field+`":null,`), sent[1:]...))
			require.Equal(t, http.StatusBadRequest, status, "%s: %s twice", name, field)
		}
	}
	require.Equal(t, before, w.Postings(t))
	require.Equal(t, money.MustParse("90"), p.Cash(t))
}

// resign signs a body anew whose values changed; one that cannot be signed goes
// as it is.
func resign(t *testing.T, sent []byte) []byte {
	t.Helper()
	hmac, err := fundist.SignatureOf(secret, sent)
	if err != nil {
		return sent
	}
	var old struct {
		HMAC string `json:"hmac"`
	}
	if json.Unmarshal(sent, &old) != nil || len(old.HMAC) != 2*sha256.Size {
		return sent
	}
	return bytes.Replace(sent, []byte(old.HMAC), []byte(hmac), 1)
}
