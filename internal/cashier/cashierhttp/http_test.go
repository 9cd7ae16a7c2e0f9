package cashierhttp_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"

	"baize/internal/cashier/cashierhttp"
	"baize/internal/cashier/cashiertest"
)

type site struct{ *cashiertest.World }

func newSite(t *testing.T, d *db.DB) site {
	w := cashiertest.New(t, d)
	m := w.Member(5000 * money.Unit)
	staff := func(subject int64, may ...string) *httpx.Principal {
		p := &httpx.Principal{Audience: httpx.Staff, Subject: subject, Permissions: map[string]bool{cashierhttp.MayReadWithdrawals: true}}
		for _, one := range may {
			p.Permissions[one] = true
		}
		return p
	}
	w.Auth["member"] = &httpx.Principal{Audience: httpx.Member, Subject: int64(m), Kind: "member"}
	w.Auth["trial"] = &httpx.Principal{Audience: httpx.Member, Subject: int64(m), Kind: "trial"}
	w.Auth["maker"] = staff(71, cashierhttp.MayMakeWithdrawals)
	w.Auth["checker"] = staff(72, cashierhttp.MayCheckWithdrawals)
	w.Auth["reviewer"] = staff(73, cashierhttp.MayReadDeposits, cashierhttp.MayReviewDeposits)
	return site{w}
}

type reply struct {
	Status int
	Code   string          `json:"code"`
	Value  json.RawMessage `json:"value"`
	Errors []httpx.ProblemField
}

// value reads one text field of the answer.
func (r reply) value(t *testing.T, name string) string {
	t.Helper()
	fields := map[string]any{}
	require.NoError(t, json.Unmarshal(r.Value, &fields))
	text, ok := fields[name].(string)
	require.True(t, ok, "%s in %s", name, r.Value)
	return text
}

func (s site) ask(who, method, path, body string) reply {
	s.T.Helper()
	req := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Authorization", "Bearer "+who)
	req.Header.Set("Idempotency-Key", "key-"+who+"-"+method+"-"+path[max(0, len(path)-40):])
	rec := httptest.NewRecorder()
	s.API.Mux.ServeHTTP(rec, req)
	r := reply{Status: rec.Code}
	if rec.Body.Len() > 0 {
		require.NoError(s.T, json.Unmarshal(rec.Body.Bytes(), &r), rec.Body.String())
	}
	return r
}

func TestRoutes_AnswerOnlyTheirAudience(t *testing.T) {
	s := newSite(t, dbtest.SQLite(t))
	for _, r := range s.API.Routes() {
		path := strings.ReplaceAll(r.Path, "{id}", "0000000000001")
		for _, who := range []string{"nobody", "trial", "member", "maker"} {
			if who == "member" && r.Audience == httpx.Member || who == "maker" && s.Auth[who].Permissions[r.Permission] {
				continue
			}
			status := s.ask(who, r.Method, path, "").Status
			require.Contains(t, []int{http.StatusUnauthorized, http.StatusForbidden}, status, "%s as %s", r.Op, who)
		}
	}
}

func TestDeposits_AreOpenedShownAndListed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		made := s.ask("member", http.MethodPost, "/api/v1/member/deposits", `{"method":"nagad","amount":"500"}`)
		require.Equal(t, http.StatusOK, made.Status)
		require.Equal(t, "PENDING", made.value(t, "state"))
		require.Equal(t, "500.00", made.value(t, "amount"))
		require.NotEmpty(t, made.value(t, "expiresAt"))
		one := s.ask("member", http.MethodGet, "/api/v1/member/deposits/"+made.value(t, "id"), "")
		require.Equal(t, made.value(t, "payUrl"), one.value(t, "payUrl"))
		list := s.ask("member", http.MethodGet, "/api/v1/member/deposits?state=PENDING", "")
		require.Contains(t, string(list.Value), made.value(t, "id"))
		require.Contains(t, string(s.ask("reviewer", http.MethodGet, "/api/v1/staff/deposits?state=PENDING", "").Value), made.value(t, "id"))
		require.NotContains(t, string(s.ask("reviewer", http.MethodGet, "/api/v1/staff/deposits?state=REVIEW", "").Value), made.value(t, "id"))
		require.Equal(t, "cashier.deposit.notFound", s.ask("member", http.MethodGet, "/api/v1/member/deposits/not-an-id", "").Code)
		require.Equal(t, "cashier.deposit.state",
			s.ask("reviewer", http.MethodPost, "/api/v1/staff/deposits/"+made.value(t, "id")+"/credit", `{}`).Code)
		low := s.ask("member", http.MethodPost, "/api/v1/member/deposits?again", `{"method":"nagad","amount":"1"}`)
		require.Equal(t, http.StatusUnprocessableEntity, low.Status)
		require.Equal(t, "amount", low.Errors[0].Path)
		require.Equal(t, "cashier.amount.range", low.Errors[0].Code)
	})
}

func TestWithdrawals_AreAskedForDecidedAndShown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		account := s.ask("member", http.MethodPost, "/api/v1/member/payout-accounts", `{"method":"bkash","number":"017-1234 5655","name":" Rahim  Uddin "}`)
		require.Equal(t, http.StatusOK, account.Status)
		require.Equal(t, "•••••••5655", account.value(t, "number"))
		quote := s.ask("member", http.MethodGet, "/api/v1/member/withdrawal-quote?method=bkash&amount=1000", "")
		require.Equal(t, "10.00", quote.value(t, "fee"))
		require.Equal(t, "990.00", quote.value(t, "receives"))
		made := s.ask("member", http.MethodPost, "/api/v1/member/withdrawals", `{"accountId":"`+account.value(t, "id")+`","amount":"1000"}`)
		require.Equal(t, "REQUESTED", made.value(t, "state"))
		s.Run()
		path := "/api/v1/staff/withdrawals/" + made.value(t, "id")
		require.Contains(t, string(s.ask("maker", http.MethodGet, "/api/v1/staff/withdrawal-queues/make", "").Value), made.value(t, "id"))
		require.NotContains(t, string(s.ask("checker", http.MethodGet, "/api/v1/staff/withdrawal-queues/check", "").Value), made.value(t, "id"))
		require.Equal(t, "request.forbidden", s.ask("checker", http.MethodPost, path+"/approve", `{}`).Code)
		require.Equal(t, "CHECKER", s.ask("maker", http.MethodPost, path+"/approve", `{}`).value(t, "state"))
		require.Equal(t, "APPROVED", s.ask("checker", http.MethodPost, path+"/approve?second", `{}`).value(t, "state"))
		require.Equal(t, http.StatusForbidden, s.ask("maker", http.MethodPost, path+"/return", `{}`).Status)
		shown := s.ask("maker", http.MethodGet, path, "")
		require.Contains(t, string(shown.Value), "firstWithdrawal")
		mine := s.ask("member", http.MethodGet, "/api/v1/member/withdrawals/"+made.value(t, "id"), "")
		require.Contains(t, string(mine.Value), `"steps":[{"state":"REQUESTED"`)
		require.NotContains(t, string(mine.Value), "firstWithdrawal")
		require.Equal(t, http.StatusConflict, s.ask("member", http.MethodPost, "/api/v1/member/withdrawals/"+made.value(t, "id")+"/received", "").Status)
		require.Equal(t, http.StatusOK, s.ask("member", http.MethodPost, "/api/v1/member/payout-accounts/"+account.value(t, "id")+"/remove", "{}").Status)
		require.JSONEq(t, `[]`, string(s.ask("member", http.MethodGet, "/api/v1/member/payout-accounts", "").Value))
	})
}

// TestOpenAPI_DescribesEmbeddedFields guards against rows that huma would
// answer but not describe.
func TestOpenAPI_DescribesEmbeddedFields(t *testing.T) {
	s := newSite(t, dbtest.SQLite(t))
	raw, err := json.Marshal(s.API.OpenAPI())
	require.NoError(t, err)
	for _, field := range []string{"riskReasons", "decidedBy", "payUrl", "receiptMinutes", "steps"} {
		require.Contains(t, string(raw), `"`+field+`"`)
	}
	doc := map[string]any{}
	require.NoError(t, json.Unmarshal(raw, &doc))
	schemas := doc["components"].(map[string]any)["schemas"].(map[string]any)
	var view map[string]any
	for name, schema := range schemas {
		if strings.HasSuffix(name, "StaffWithdrawalView") && !strings.Contains(name, "Envelope") {
			view = schema.(map[string]any)["properties"].(map[string]any)
		}
	}
	for _, field := range []string{"id", "riskScore", "amount", "steps"} {
		require.Contains(t, view, field)
	}
}

func TestCallback_OfAnUnknownProviderIsNotFound(t *testing.T) {
	s := newSite(t, dbtest.SQLite(t))
	require.Equal(t, http.StatusNotFound, s.ask("nobody", http.MethodPost, "/callback/v1/elsewhere", `{}`).Status)
	require.Equal(t, http.StatusUnauthorized, s.ask("nobody", http.MethodPost, "/callback/v1/sandbox", `{}`).Status)
}

func TestStaff_MayGiveAReasonWithEveryDecision(t *testing.T) {
	s := newSite(t, dbtest.SQLite(t))
	s.Auth["lead"] = &httpx.Principal{Audience: httpx.Staff, Subject: 74, Permissions: map[string]bool{
		cashierhttp.MayReadWithdrawals: true, cashierhttp.MaySettleWithdrawals: true, cashierhttp.MayMakeWithdrawals: true, cashierhttp.MayCheckWithdrawals: true,
	}}
	for act, more := range map[string]string{
		"approve": "", "reject": "", "issue": "", "return": "", "investigate": "", "reissue": "", "restore": "",
		"paid": `,"trxId":"TRX1"`, "force": `,"evidence":"line 14"`,
	} {
		r := s.ask("lead", "POST", "/api/v1/staff/withdrawals/0000000000001/"+act, `{"reason":"looked up"`+more+`}`)
		require.Equal(t, http.StatusNotFound, r.Status, "%s: %s %v", act, r.Code, r.Errors)
	}
}

func TestEndings_AreProposedAndDecidedByTwoPeople(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		both := func(subject int64) *httpx.Principal {
			return &httpx.Principal{Audience: httpx.Staff, Subject: subject, Permissions: map[string]bool{
				cashierhttp.MayReadDeposits: true, cashierhttp.MayReviewDeposits: true, cashierhttp.MayReadWithdrawals: true,
				cashierhttp.MaySettleWithdrawals: true, cashierhttp.MayMakeWithdrawals: true, cashierhttp.MayCheckWithdrawals: true,
			}}
		}
		s.Auth["ann"], s.Auth["bob"] = both(81), both(82)

		made := s.ask("member", http.MethodPost, "/api/v1/member/deposits", `{"method":"nagad-live","amount":"500"}`)
		require.Equal(t, http.StatusOK, made.Status, made.Code)
		s.Press(made.value(t, "payUrl"), "wrong")
		s.Run()
		one := "/api/v1/staff/deposits/" + made.value(t, "id")
		require.Equal(t, http.StatusOK, s.ask("ann", http.MethodPost, one+"/reject", `{"reason":"not theirs"}`).Status)
		s.After(10 * time.Second)
		queue := s.ask("reviewer", http.MethodGet, "/api/v1/staff/deposit-queues/refunds", "")
		require.Contains(t, string(queue.Value), made.value(t, "id"))
		require.NotContains(t, string(s.ask("reviewer", http.MethodGet, "/api/v1/staff/deposit-queues/refunds?state=KEPT", "").Value), made.value(t, "id"))
		seen := s.version(t, s.ask("ann", http.MethodGet, one, ""))
		body := fmt.Sprintf(`{"version":%d,"state":"KEPT","evidence":"the account is closed"}`, seen)
		require.Equal(t, http.StatusForbidden, s.ask("reviewer", http.MethodPost, one+"/refund", body).Status, "the maker's permission is asked for too")
		require.Equal(t, http.StatusForbidden, s.ask("maker", http.MethodPost, one+"/refund", body).Status)
		proposed := s.ask("ann", http.MethodPost, one+"/refund", body)
		require.Equal(t, http.StatusOK, proposed.Status, proposed.Code)
		require.Equal(t, "KEPT", proposed.value(t, "refundEnd"))
		verdict := fmt.Sprintf(`{"version":%d,"approve":true}`, s.version(t, proposed))
		require.Equal(t, "cashier.withdrawal.samePerson", s.ask("ann", http.MethodPost, one+"/refund/decision", verdict).Code)
		ended := s.ask("bob", http.MethodPost, one+"/refund/decision", verdict)
		require.Equal(t, "KEPT", ended.value(t, "refund"))
		require.Contains(t, string(s.ask("reviewer", http.MethodGet, "/api/v1/staff/deposit-queues/refunds?state=KEPT", "").Value), made.value(t, "id"))

		account := s.ask("member", http.MethodPost, "/api/v1/member/payout-accounts", `{"method":"nagad-live","number":"01712345655","name":"Rahim Uddin"}`)
		require.Equal(t, http.StatusOK, account.Status, account.Code)
		asked := s.ask("member", http.MethodPost, "/api/v1/member/withdrawals", `{"accountId":"`+account.value(t, "id")+`","amount":"1000"}`)
		require.Equal(t, http.StatusOK, asked.Status, asked.Code)
		payout := "/api/v1/staff/withdrawals/" + asked.value(t, "id")
		s.Run()
		for _, who := range []string{"ann", "bob"} {
			require.Equal(t, http.StatusOK, s.ask(who, http.MethodPost, payout+"/approve", `{}`).Status)
		}
		s.Run()
		seen = s.version(t, s.ask("ann", http.MethodGet, payout, ""))
		body = fmt.Sprintf(`{"version":%d,"paid":"600","trxId":"BANK-7","evidence":"statement, line 3"}`, seen)
		require.Equal(t, http.StatusForbidden, s.ask("maker", http.MethodPost, payout+"/ending", body).Status)
		proposed = s.ask("ann", http.MethodPost, payout+"/ending", body)
		require.Equal(t, http.StatusOK, proposed.Status, proposed.Code)
		require.Equal(t, "600.00", proposed.value(t, "endPaid"))
		stale := fmt.Sprintf(`{"version":%d,"approve":true}`, seen)
		require.Equal(t, "cashier.ending.changed", s.ask("bob", http.MethodPost, payout+"/ending/decision?stale", stale).Code)
		verdict = fmt.Sprintf(`{"version":%d,"approve":true}`, s.version(t, proposed))
		require.Equal(t, http.StatusForbidden, s.ask("maker", http.MethodPost, payout+"/ending/decision", verdict).Status)
		ended = s.ask("bob", http.MethodPost, payout+"/ending/decision", verdict)
		require.Equal(t, "ISSUED", ended.value(t, "state"), ended.Code)
		require.Equal(t, "390.00", ended.value(t, "returned"))
		require.Equal(t, "600.00", ended.value(t, "sent"))
	})
}

// version is the version of what was answered.
func (s site) version(t *testing.T, r reply) int64 {
	t.Helper()
	var row struct {
		Version int64 `json:"version"`
	}
	require.NoError(t, json.Unmarshal(r.Value, &row))
	require.Positive(t, row.Version)
	return row.Version
}
