package staffhttp_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/ledger/anchor"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/staff"
)

// cut takes the log's last rows away, as somebody who may do all in the
// database but nothing outside it.
func (w *world) cut(rows int, head bool) {
	off, left := "DROP TRIGGER IF EXISTS staff_audit_no_delete", `(SELECT max(seq) FROM staff_audit)`
	if w.db.Engine() == db.Postgres {
		off = "DROP TRIGGER IF EXISTS staff_audit_no_change ON staff_audit"
	}
	statements := []string{off}
	for range rows {
		statements = append(statements, `DELETE FROM staff_audit WHERE seq = `+left)
	}
	if head {
		statements = append(statements, `UPDATE staff_audit_head SET seq = `+left+`, hash = (SELECT hash FROM staff_audit ORDER BY seq DESC LIMIT 1)`)
	}
	for _, statement := range statements {
		require.NoError(w.t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, statement)
			return err
		}))
	}
}

func (w *world) brokenAt() int64 {
	report, err := w.s.VerifyAudit(ctx)
	require.NoError(w.t, err)
	return report.BrokenAt
}

func TestVerifyAudit_FindsAnEndThatWasCutOff(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.login("owner")
		require.NoError(t, w.s.Anchor(ctx))
		report, err := w.s.VerifyAudit(ctx)
		require.NoError(t, err)
		require.Empty(t, report.Violations())
		w.cut(2, true)
		require.Equal(t, report.Rows-1, w.brokenAt())
		w.login("maker")
		w.login("checker") // as many rows as were cut off, with another hash
		require.NoError(t, w.s.Anchor(ctx), "the lie is not told outside")
		require.Equal(t, report.Rows, w.brokenAt())
	})
}

func TestVerifyAudit_FindsRowsThatTheHeadStillNames(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.login("owner")
		w.cut(1, false)
		require.NotZero(t, w.brokenAt(), "without an anchor")
	})
}

func TestAnchor_TellsEveryEndOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, name := range []string{"owner", "maker"} {
			w.login(name)
			require.NoError(t, w.s.Anchor(ctx))
			require.NoError(t, w.s.Anchor(ctx))
		}
		have, err := w.anchors.All()
		require.NoError(t, err)
		require.Len(t, have, 2)
		require.Equal(t, have[0].Seq+1, have[1].Seq)
		require.NoError(t, os.WriteFile(w.anchors.Path, []byte(strings.Repeat("no anchor\n", 3)), 0o600))
		require.Error(t, w.s.Anchor(ctx))
		report, err := w.s.VerifyAudit(ctx)
		require.NoError(t, err)
		require.Len(t, report.Violations(), 1)
	})
}

func TestAnchor_ReadsAllOnlyWhereSomebodyElseTouchedThem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := &ledgertest.Counted{}
		w := newWorld(t, d, func(deps *staff.Deps) {
			c.File = deps.Anchors.(anchor.File)
			deps.Anchors = c
		})
		for _, name := range []string{"owner", "maker", "owner"} {
			w.login(name)
			w.clock.Advance(time.Minute)
			require.NoError(t, w.s.Anchor(ctx))
			require.NoError(t, w.s.Anchor(ctx))
		}
		require.Equal(t, 1, c.Reads, "however often its end is told")
		have, err := w.anchors.All()
		require.NoError(t, err)
		require.Len(t, have, 3)
		w.cut(1, true)
		require.NoError(t, w.s.Anchor(ctx), "a lost end is not covered up")
		again, err := w.anchors.All()
		require.NoError(t, err)
		require.Equal(t, have, again)
		require.NoError(t, os.WriteFile(w.anchors.Path, []byte("no anchor\nno anchor\n"), 0o600))
		require.ErrorContains(t, w.s.Anchor(ctx), "damaged")
		require.Equal(t, 2, c.Reads)
	})
}
