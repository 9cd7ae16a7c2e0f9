package app_test

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/httpx"
	"baize/internal/staff"
)

var update = flag.Bool("update", false, "write the reviewed tables anew")

// golden compares with a reviewed file: a difference is a decision that nobody
// has looked at yet.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o600))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got, "%s: review the change, then run go test ./internal/app -run %s -update", path, t.Name())
}

func TestRoutes_AreTheReviewedOnes(t *testing.T) {
	w := open(t, t.TempDir())
	var lines []string
	for _, r := range w.Routes() {
		var flags []string
		for name, on := range map[string]bool{"trial": r.Trial, "temporary": r.WhileTemporary, "idempotent": r.NaturallyIdempotent} {
			if on {
				flags = append(flags, name)
			}
		}
		slices.Sort(flags)
		line := fmt.Sprintf("%-6s %-52s %-26s %-7s %-28s %s", r.Method, r.Path, r.Op, r.Audience, r.Permission, strings.Join(flags, ","))
		lines = append(lines, strings.TrimRight(line, " "))
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(strings.TrimSpace(a[7:]), strings.TrimSpace(b[7:])) })
	golden(t, "routes.txt", strings.Join(lines, "\n")+"\n")
}

// identities are one caller of every kind.
type identities map[string]string

func everyone(w *world) identities {
	member := w.member("member1")
	return identities{
		"nobody": "", "a made-up token": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"member": member, "trial": w.trial(), "agent": w.login("/api/v1/agent/login", "agent1"),
		"game": w.gameToken(member, "dice"), "owner": w.staff("owner"), "maker": w.staff("maker"), "checker": w.staff("checker"),
	}
}

// mayEnter is the rule of the house, written a second time.
func mayEnter(r httpx.Route, who string) bool {
	switch r.Audience {
	case httpx.Public:
		return true
	case httpx.Member:
		return who == "member" || who == "agent" || who == "trial" && r.Trial
	case httpx.Staff:
		return who == "owner" || who == "maker" || who == "checker" // permissions are tried role by role
	default:
		return who == string(r.Audience)
	}
}

func TestRoutes_RefuseForeignAudiences(t *testing.T) {
	w := open(t, t.TempDir())
	who := everyone(w)
	for _, r := range w.Routes() {
		for name, token := range who {
			if mayEnter(r, name) {
				continue
			}
			got := w.ask(r.Method, fill(r.Path), token, `{}`)
			want := http.StatusForbidden
			if token == "" || strings.HasPrefix(name, "a made-up") {
				want = http.StatusUnauthorized
			}
			require.Contains(t, []int{want, http.StatusUnauthorized}, got.Status, "%s %s as %s: %s", r.Method, r.Path, name, got.Body)
			require.Equal(t, "application/problem+json", got.Type, "%s as %s", r.Op, name)
			require.NotEmpty(t, got.code(), "%s as %s", r.Op, name)
		}
	}
}

var roles = []staff.Role{
	staff.Owner, staff.FinanceMaker, staff.FinanceChecker, staff.Support, staff.SupportLead, staff.Content,
	staff.GameOps, staff.AgentDesk, staff.KYCOfficer, staff.RiskDesk, staff.Analyst, staff.Auditor,
}

const testTOTP = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

func TestRoutes_StaffNeedThePermission(t *testing.T) {
	w := open(t, t.TempDir())
	table := map[string][]string{}
	for _, role := range roles {
		name := "test-" + string(role)
		require.NoError(t, w.OpenOperator(context.Background(), name, password, testTOTP, role))
		token := w.operator(name, testTOTP)
		var me struct{ Permissions []string }
		w.ask("GET", "/api/v1/staff/me", token, "").value(t, &me)
		for _, p := range me.Permissions {
			table[p] = append(table[p], string(role))
		}
		for _, r := range w.Routes() {
			if r.Audience != httpx.Staff || slices.Contains(me.Permissions, r.Permission) {
				continue
			}
			got := w.ask(r.Method, fill(r.Path), token, `{}`)
			require.Equal(t, http.StatusForbidden, got.Status, "%s %s as %s: %s", r.Method, r.Path, role, got.Body)
			require.Equal(t, "request.forbidden", got.code())
		}
	}
	var lines []string
	for p, held := range table {
		lines = append(lines, fmt.Sprintf("%-32s %s", p, strings.Join(held, " ")))
	}
	slices.Sort(lines)
	golden(t, "permissions.txt", strings.Join(lines, "\n")+"\n")
}

var parameter = regexp.MustCompile(`\{(\w+)\}`)

// fill puts a well-formed value that names nothing into every parameter.
func fill(path string) string { return fillWith(path, "0000000000007") }

func fillWith(path, value string) string {
	return parameter.ReplaceAllStringFunc(path, func(p string) string {
		switch p {
		case "{kind}":
			return "banners"
		case "{code}", "{vendor}", "{vassalage}":
			return "house"
		}
		return value
	})
}

const (
	payWord   = "708291"
	paySecret = `"paymentPassword":"` + payWord + `"`
)

// guard sets a member's payment password.
func (w *world) guard(token string) {
	body := `{"password":"` + password + `","newPaymentPassword":"` + payWord + `","confirmPaymentPassword":"` + payWord + `"}`
	got := w.ask("PUT", "/api/v1/auth/payment-password", token, body)
	require.Equal(w.t, http.StatusOK, got.Status, string(got.Body))
}

func TestMembers_CannotReachEachOthersThings(t *testing.T) {
	w := open(t, t.TempDir())
	one, two := w.member("member1"), w.member("member2")
	var deposit, account, withdrawal struct{ ID string }
	w.ask("POST", "/api/v1/member/deposits", one, `{"method":"bkash","amount":"500"}`).value(t, &deposit)
	w.guard(one)
	w.guard(two)
	w.ask("POST", "/api/v1/member/payout-accounts", one, `{"method":"bkash","number":"01712345678","name":"Member One",`+paySecret+`}`).value(t, &account)
	w.ask("POST", "/api/v1/member/withdrawals", one, `{"accountId":"`+account.ID+`","amount":"500",`+paySecret+`}`).value(t, &withdrawal)
	var moved struct{ ID string }
	w.ask("POST", "/api/v1/member/transfers", one, `{"vendor":"MINT","direction":"IN","amount":"5"}`).value(t, &moved)
	var sessions struct{ Items []struct{ ID string } }
	w.ask("GET", "/api/v1/auth/sessions", one, "").value(t, &sessions)
	require.NotEmpty(t, sessions.Items)

	for _, try := range []struct{ method, path, body string }{
		{"GET", "/api/v1/member/deposits/" + deposit.ID, ""},
		{"GET", "/api/v1/member/withdrawals/" + withdrawal.ID, ""},
		{"GET", "/api/v1/member/transfers/" + moved.ID, ""},
		{"POST", "/api/v1/member/withdrawals/" + withdrawal.ID + "/received", "{}"},
		{"POST", "/api/v1/member/withdrawals", `{"accountId":"` + account.ID + `","amount":"500",` + paySecret + `}`},
	} {
		got := w.ask(try.method, try.path, two, try.body)
		require.Contains(t, []int{http.StatusNotFound, http.StatusForbidden}, got.Status, "%s %s: %s", try.method, try.path, got.Body)
	}
	// Removing is removing once, whether or not there was anything of one's own.
	w.ask("POST", "/api/v1/member/payout-accounts/"+account.ID+"/remove", two, `{`+paySecret+`}`)
	w.ask("DELETE", "/api/v1/auth/sessions/"+sessions.Items[0].ID, two, "")
	for _, list := range []string{"deposits", "withdrawals", "payout-accounts", "bets", "account-records", "transfers"} {
		got := w.ask("GET", "/api/v1/member/"+list, two, "")
		require.Equal(t, http.StatusOK, got.Status, list)
		for _, foreign := range []string{deposit.ID, account.ID, withdrawal.ID, moved.ID} {
			require.NotContains(t, string(got.Body), foreign, list)
		}
	}
	require.Equal(t, http.StatusOK, w.ask("GET", "/api/v1/member/info", one, "").Status, "member1's session still runs")
	var kept []struct{ ID string }
	w.ask("GET", "/api/v1/member/payout-accounts", one, "").value(t, &kept)
	require.Len(t, kept, 1)
}

func TestMembers_CannotReachEachOthersRounds(t *testing.T) {
	w := open(t, t.TempDir())
	one, two := w.gameToken(w.member("member1"), "dice"), w.gameToken(w.member("member2"), "dice")
	var round struct{ RoundID string }
	w.ask("POST", "/api/v1/studio/dice/roll", one, `{"stake":"10","target":"50.00","over":true}`).value(t, &round)
	require.Equal(t, http.StatusOK, w.ask("GET", "/api/v1/studio/rounds/"+round.RoundID, one, "").Status)
	for _, try := range []struct{ method, path string }{
		{"GET", "/api/v1/studio/rounds/" + round.RoundID},
		{"DELETE", "/api/v1/studio/crash/bets/" + round.RoundID},
		{"POST", "/api/v1/studio/crash/bets/" + round.RoundID + "/cashout"},
	} {
		got := w.ask(try.method, try.path, two, "")
		require.Equal(t, http.StatusNotFound, got.Status, "%s %s: %s", try.method, try.path, got.Body)
	}
	require.NotContains(t, string(w.ask("GET", "/api/v1/studio/history", two, "").Body), round.RoundID)
}
