package app_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/page"
	"baize/internal/staff"
)

// What the second person agrees to reaches the gateway, which finds no such
// round and undoes the yes; a no only ends the wish.
func TestRoundEnds_AreAskedByGameOpsAndCarriedOutByTheCheckersYes(t *testing.T) {
	w := open(t, t.TempDir())
	require.NoError(t, w.OpenRoundCase(context.Background(), "acme", "gone", 7))
	require.NoError(t, w.OpenOperator(context.Background(), "ops", password, testTOTP, staff.GameOps))
	ops, checker := w.operator("ops", testTOTP), w.staff("checker")
	var cases, wishes page.Page[struct{ ID, Kind, Why, State string }]
	w.ask("GET", "/api/v1/staff/gateway/cases?kind=round.stale", ops, "").value(t, &cases)
	require.Len(t, cases.Items, 1)
	asked := w.ask("POST", "/api/v1/staff/gateway/cases/"+cases.Items[0].ID+"/end", ops, `{"end":"void","reason":"the vendor is gone"}`)
	require.Less(t, asked.Status, 300, string(asked.Body))

	pending := func() string {
		w.ask("GET", "/api/v1/staff/approvals?state=pending", checker, "").value(t, &wishes)
		require.Len(t, wishes.Items, 1)
		require.Equal(t, []string{"gateway.round.end", "the vendor is gone"}, []string{wishes.Items[0].Kind, wishes.Items[0].Why})
		return "/api/v1/staff/approvals/" + wishes.Items[0].ID
	}
	require.Equal(t, http.StatusForbidden, w.ask("POST", pending()+"/approve", ops, `{}`).Status, "who asks does not decide")
	require.Equal(t, "betting.tx.unknown", w.ask("POST", pending()+"/approve", checker, `{}`).code())
	require.Less(t, w.ask("POST", pending()+"/reject", checker, `{"reason":"no"}`).Status, 300)
	w.ask("GET", "/api/v1/staff/gateway/cases?state=open&kind=round.stale", ops, "").value(t, &cases)
	require.Len(t, cases.Items, 1, "the case waits on")
}
