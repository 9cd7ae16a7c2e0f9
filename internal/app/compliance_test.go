package app_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// newcomer is a member with a password and without money.
func (w *world) newcomer(owner, account string) (token, id string) {
	var made struct{ ID, TemporarySecret string }
	w.ask("POST", "/api/v1/staff/members", owner, `{"account":"`+account+`","type":0}`).value(w.t, &made)
	var first struct{ Token string }
	w.ask("POST", "/api/v1/auth/login", "", `{"username":"`+account+`","password":"`+made.TemporarySecret+`"}`).value(w.t, &first)
	got := w.ask("PUT", "/api/v1/auth/password", first.Token,
		`{"oldPassword":"`+made.TemporarySecret+`","newPassword":"`+password+`","confirmNewPassword":"`+password+`"}`)
	require.Less(w.t, got.Status, 300, string(got.Body))
	return w.member(account), made.ID
}

func paper(t *testing.T) string {
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, 40, 30))))
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// A member is verified, takes a copy of everything, and goes: nothing that the
// house shows afterwards names them, and the login is gone.
func TestCompliance_VerifiesCopiesAndErasesThroughEveryRoom(t *testing.T) {
	w := open(t, t.TempDir())
	owner, risk := w.staff("owner"), w.staff("risk")
	token, member := w.newcomer(owner, "leaver1")
	body, err := json.Marshal(map[string]any{
		"level":   1,
		"details": map[string]string{"name": "Leaver Khatun", "born": "1991-02-03", "document": "nid", "number": "L4711"},
		"papers":  []map[string]string{{"kind": "front", "bytes": paper(t)}},
	})
	require.NoError(t, err)
	w.ask("PUT", "/api/v1/member/verification", token, string(body)).value(t, &struct{}{})
	require.Eventually(t, func() bool {
		var v struct{ Level int }
		w.ask("GET", "/api/v1/member/verification", token, "").value(t, &v)
		return v.Level == 1
	}, time.Minute, 50*time.Millisecond)
	w.guard(token)
	add := `{"method":"bkash","number":"01712345999","name":"Leaver Khatun",` + paySecret + `}`
	w.ask("POST", "/api/v1/member/payout-accounts", token, add).value(t, &struct{}{})
	w.ask("PUT", "/api/v1/feedback", token, `{"type":"other","content":"my name is Leaver Khatun and I leave"}`).value(t, &struct{}{})

	w.ask("POST", "/api/v1/member/privacy/copy", token, "{}").value(t, &struct{}{})
	var link string
	require.Eventually(t, func() bool {
		var v struct {
			Copy struct{ URL string }
		}
		w.ask("GET", "/api/v1/member/privacy", token, "").value(t, &v)
		link = v.Copy.URL
		return link != ""
	}, time.Minute, 50*time.Millisecond)
	got := w.ask("GET", link, "", "")
	require.Equal(t, http.StatusOK, got.Status)
	z, err := zip.NewReader(bytes.NewReader(got.Body), int64(len(got.Body)))
	require.NoError(t, err)
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	require.Subset(t, names, []string{"verification/level.jsonl", "profile/profile.jsonl", "login/sessions.jsonl", "payments/accounts.jsonl", "feedback/letters.jsonl"})
	require.Equal(t, http.StatusNotFound, w.ask("GET", link, "", "").Status, "once")

	wrong := w.ask("POST", "/api/v1/member/privacy/erase", token, `{"password":"not it","confirm":true}`)
	require.Equal(t, http.StatusUnprocessableEntity, wrong.Status)
	rich := w.ask("POST", "/api/v1/member/privacy/erase", w.member("member1"), `{"password":"`+password+`","confirm":true}`)
	require.Equal(t, "compliance.erase.money", rich.code())
	gone := w.ask("POST", "/api/v1/member/privacy/erase", token, `{"password":"`+password+`","confirm":true}`)
	require.Less(t, gone.Status, 300, string(gone.Body))

	require.Equal(t, http.StatusUnauthorized, w.ask("GET", "/api/v1/member/wallet", token, "").Status)
	require.NotEqual(t, http.StatusOK, w.ask("POST", "/api/v1/auth/login", "", `{"username":"leaver1","password":"`+password+`"}`).Status)
	for _, page := range []string{
		"/api/v1/staff/members/" + member, "/api/v1/staff/members?query=leaver", "/api/v1/staff/feedback/tickets", "/api/v1/staff/compliance/erased",
		"/api/v1/staff/compliance/requests",
	} {
		by := owner
		if strings.Contains(page, "compliance") {
			by = risk
		}
		got := w.ask("GET", page, by, "")
		require.Equal(t, http.StatusOK, got.Status, page)
		for _, word := range []string{"leaver1", "Leaver", "01712345999"} {
			require.NotContains(t, string(got.Body), word, page)
		}
	}
	w.requireNoActsOn(t, member, owner)
}

// requireNoActsOn asks for everything that staff do to a member, of one who was
// erased.
func (w *world) requireNoActsOn(t *testing.T, member, owner string) {
	t.Helper()
	for _, act := range [][3]string{
		{"POST", "members/" + member + "/freeze", `{"reason":"why"}`},
		{"POST", "members/" + member + "/unfreeze", `{"reason":"why"}`},
		{"POST", "members/" + member + "/unlock-payment", `{"reason":"why"}`},
		{"PUT", "care/members/" + member + "/limits", `{"kind":"stake","period":"day","amount":"5","reason":"why"}`},
		{"POST", "care/members/" + member + "/pause", `{"kind":"exclusion","hours":0,"months":6,"reason":"why"}`},
		{"PUT", "loyalty/members/" + member + "/lock", `{"floor":1,"reason":"why"}`},
	} {
		got := w.ask(act[0], "/api/v1/staff/"+act[1], owner, act[2])
		require.Equal(t, http.StatusConflict, got.Status, act[1]+" "+string(got.Body))
		if act[1] != "members/"+member+"/freeze" {
			require.Equal(t, "members.member.erased", got.code(), act[1])
		}
	}
}
