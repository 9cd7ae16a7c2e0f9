package app_test

import (
	"bytes"
	"context"
	"database/sql"
	"net/http"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // asks the database beside the program
	"github.com/stretchr/testify/require"

	"baize/internal/app"
	"baize/internal/platform/db/dbtest"
)

// Doors take the bet, jobs work off what it has caused; neither does the other's.
func TestServe_DoorsAndJobsShareOneDatabase(t *testing.T) {
	url := dbtest.Empty(t)
	book, err := sql.Open("pgx", url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = book.Close() })
	count := func(query string, args ...any) (n int) {
		require.NoError(t, book.QueryRow(query, args...).Scan(&n))
		return n
	}
	key := strings.Repeat("5a", 32)
	doors := serveAs(t, url, key, app.RoleDoors, 1)
	token := doors.gameToken(doors.member("member1"), "dice")
	require.Equal(t, http.StatusOK, doors.ask("POST", "/api/v1/studio/dice/roll", token, `{"stake":"10","target":"50.00","over":true}`).Status)
	time.Sleep(3 * time.Second) // longer than anything waits that works
	const bets = `SELECT COUNT(*) FROM v_outbox WHERE topic LIKE 'betting.bet.%'`
	require.Positive(t, count(bets))
	require.Zero(t, count(`SELECT COUNT(*) FROM outbox_cursors WHERE seq > 0`), "doors leave what was published to others")
	require.Zero(t, count(`SELECT COUNT(*) FROM jobs WHERE attempts > 0 AND kind NOT IN ('compliance.self.1', 'compliance.clock.1', 'compliance.errors.1')`),
		"doors run no jobs but a node's own")
	require.Positive(t, count(`SELECT COUNT(*) FROM jobs WHERE done_at > 0 AND kind = 'compliance.clock.1'`), "each node looks at its own clock")
	require.Zero(t, count(`SELECT COUNT(*) FROM v_member_days`))

	jobs := serveAs(t, url, key, app.RoleJobs, 2)
	require.Eventually(t, func() bool { return count(`SELECT COUNT(*) FROM v_member_days`) > 0 }, 30*time.Second, 50*time.Millisecond,
		"the bet reaches the reports")
	require.Eventually(t, func() bool { return count(`SELECT COUNT(*) FROM jobs WHERE done_at > 0`) > 0 }, 30*time.Second, 50*time.Millisecond)

	for path, want := range map[string]int{"/": 404, "/api/v1/screens/boot": 404, "/vendor/v1/ping": 404, "/staff": 404, "/metrics": 200} {
		require.Equal(t, want, jobs.ask("GET", path, "", "").Status, path)
	}
	for _, w := range []*world{doors, jobs} {
		role := "role: doors"
		if w == jobs {
			role = "role: jobs"
		}
		for _, path := range []string{"/healthz", "/readyz"} {
			r := w.ask("GET", path, "", "")
			require.Equal(t, http.StatusOK, r.Status)
			require.Contains(t, string(r.Body), role, path)
		}
	}
	require.Equal(t, http.StatusOK, doors.ask("GET", "/api/v1/screens/boot", "", "").Status)
}

// serveAs starts one process of a deployment on PostgreSQL.
func serveAs(t *testing.T, url, key string, role app.Role, node int) *world {
	t.Helper()
	c := config(t.TempDir())
	c.DB, c.MasterKey, c.Role, c.Node = url, key, role, node
	a, err := app.New(t.Context(), c, testLog{t})
	require.NoError(t, err)
	t.Cleanup(func() { a.Stop(context.Background()) })
	require.NoError(t, a.Start(t.Context(), newDeaf()))
	return &world{App: a, t: t, time: &hurried{}}
}

func TestServe_RefusesARoleOfItsOwnOnSQLite(t *testing.T) {
	for _, role := range []string{"doors", "jobs"} {
		var out, errOut bytes.Buffer
		require.NotZero(t, app.Main([]string{"serve", "--role", role, "--data", t.TempDir(), "--addr", "127.0.0.1:0"}, &out, &errOut))
		require.Contains(t, errOut.String(), "PostgreSQL only")
	}
	var out, errOut bytes.Buffer
	require.NotZero(t, app.Main([]string{"serve", "--role", "half", "--data", t.TempDir()}, &out, &errOut))
	require.Contains(t, errOut.String(), "must be one of")
}
