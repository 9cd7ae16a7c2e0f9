package measure

import (
	"bytes"
	"context"
	"flag"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

var (
	span     = flag.Duration("span", 2*time.Second, "length of each measurement")
	accounts = flag.Int("players", 100, "members that bet")
)

// The bench itself is tested against a gateway in this process: every answer
// must be the expected one, and the last line must be there.
func TestBench_MeasuresASeededGateway(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.NewAt(t, d, clock.System{})
		var file bytes.Buffer
		require.NoError(t, gatewaybench.Seed(context.Background(), gatewaybench.Deps{
			DB: d, Gateway: w.Gateway, NodeID: gatewaytest.NodeID, Cash: 1_000_000 * money.Unit,
			AddMember: func(ctx context.Context, tx *db.Tx, _ int, cash money.Amount) (id.Member, error) {
				m := w.NewMember()
				return m, w.Fund(ctx, tx, m, cash)
			},
		}, *accounts, &file))
		seed := filepath.Join(t.TempDir(), "seed.json")
		require.NoError(t, os.WriteFile(seed, file.Bytes(), 0o600))
		server := httptest.NewServer(w.Handler)
		defer server.Close()
		o := options{url: server.URL, seedFile: seed, accounts: *accounts, conns: 8, runs: 1, warmup: *span / 3, span: *span, limits: true}
		require.NoError(t, bench(context.Background(), o))
	})
}
