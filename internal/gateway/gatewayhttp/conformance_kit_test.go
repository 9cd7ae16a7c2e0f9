package gatewayhttp_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/conformance"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
)

// killer is an operator who is also asked to kill; the gateway of a test lives
// on, which is all the same to the cases.
type killer struct{ operator }

func (k killer) Can(act conformance.Act) bool {
	return act == conformance.Kill || k.operator.Can(act)
}

func (k killer) Do(ctx context.Context, act conformance.Act, subject string) error {
	if act == conformance.Kill {
		return nil
	}
	return k.operator.Do(ctx, act, subject)
}

// outcomes runs the suite and gathers what came of every case.
func outcomes(t *testing.T, target *conformance.Target) (map[string]conformance.Result, conformance.Report) {
	t.Helper()
	collector, all := conformance.NewCollector(target, clock.System{}), map[string]conformance.Result{}
	require.NoError(t, conformance.RunTimed(context.Background(), target, func(r conformance.Result) {
		collector.Tell(r)
		all[r.Name] = r
	}, collector.Timed))
	return all, collector.Report()
}

// The cases that wait for the clock take accounts for themselves; what is left
// is counted, not what there was.
func TestConformance_SkipsACaseForWhichTooFewAccountsAreLeft(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		one := target(t, w)
		one.Control, one.Accounts = killer{operator{w}}, one.Accounts[:conformance.Crashing]
		one.Only = []conformance.Group{conformance.Timeouts, conformance.Crashes}
		all, report := outcomes(t, one)
		require.Contains(t, all["killed in the midst of bets"].Skipped, "7 are left")
		require.True(t, all["status a month later"].Passed())
		require.Zero(t, report.Failed)
	})
}

// falling panics where a call of its operation is to be sent.
type falling struct {
	next http.RoundTripper
	op   seamless.Op
}

func (f falling) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.URL.Path, "/"+string(f.op)) {
		panic("no way to send it")
	}
	return f.next.RoundTrip(r)
}

func TestConformance_TellsACaseThatPanicsAsFailedAndGoesOn(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	one := target(t, w)
	one.Transport = falling{httpx.Local{Handler: w.Handler}, seamless.Rollback}
	one.Only = []conformance.Group{conformance.Balances, conformance.Rollbacks, conformance.Parallel}
	all, report := outcomes(t, one)
	for _, name := range []string{"rollback of a bet", "a hundred rollbacks of one bet"} {
		require.ErrorContains(t, all[name].Err, "no way to send it", name)
	}
	for _, name := range []string{"balance", "a hundred wins in one round"} {
		require.NoError(t, all[name].Err, name)
	}
	require.Len(t, all, report.Passed+report.Failed+report.Skipped)
	var page bytes.Buffer
	require.NoError(t, report.WriteHTML(&page))
	require.Contains(t, page.String(), "no way to send it")
}
