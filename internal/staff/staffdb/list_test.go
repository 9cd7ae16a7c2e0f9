package staffdb

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/staff"
)

var ctx = context.Background()

// One subject or state among many is one range of an index.
func TestLists_AreServedByIndexes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, cursor := range []string{"", "7"} {
			req := page.Request{Limit: 1, Cursor: cursor}
			for _, x := range []struct {
				index string
				build func() (string, []any)
			}{
				{"staff_audit_subject", func() (string, []any) { return listAudit("member:5", req) }},
				{"staff_audit_(pkey|1)", func() (string, []any) { return listAudit("", req) }},
				{"staff_approvals_state", func() (string, []any) { return listApprovals(staff.Pending, req) }},
				{"staff_approvals_(pkey|1)", func() (string, []any) { return listApprovals("", req) }},
			} {
				query, args := x.build()
				plan := dbtest.Plan(t, d, query, args...)
				require.Regexp(t, x.index+`\b`, plan)
				require.NotRegexp(t, `SCAN staff_|Seq Scan|Sort|TEMP B-TREE`, plan)
			}
		}
	})
}

func TestLists_GoBackThroughWhatIsAskedFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for n := int64(1); n <= 6; n++ {
				if err := s.AppendAudit(ctx, tx, staff.AuditRow{Seq: n, Subject: "member:" + strconv.FormatInt(n%2, 10)}); err != nil {
					return err
				}
				a := staff.Approval{ID: staff.ApprovalID(n), Kind: "k", Maker: 1, State: staff.Pending}
				if err := s.InsertApproval(ctx, tx, a); err != nil {
					return err
				}
				if n%2 == 0 {
					continue
				}
				a.State, a.Checker, a.DecidedAt = staff.Approved, 2, 9
				if _, err := s.DecideApproval(ctx, tx, a); err != nil {
					return err
				}
			}
			return nil
		}))
		audit := func(subject, cursor string) (seqs []int64) {
			rows, err := s.ListAudit(ctx, subject, page.Request{Limit: 1, Cursor: cursor})
			require.NoError(t, err)
			for _, r := range rows {
				seqs = append(seqs, r.Seq)
			}
			return seqs
		}
		require.Equal(t, []int64{6, 5}, audit("", ""))
		require.Equal(t, []int64{5, 3}, audit("member:1", ""))
		require.Equal(t, []int64{1}, audit("member:1", "3"))
		require.Empty(t, audit("member:7", ""))
		approvals := func(state staff.State, cursor staff.ApprovalID) (ids []int64) {
			rows, err := s.ListApprovals(ctx, state, page.Request{Limit: 1, Cursor: cursor.String()})
			require.NoError(t, err)
			for _, a := range rows {
				ids = append(ids, int64(a.ID))
			}
			return ids
		}
		require.Equal(t, []int64{6, 5}, approvals("", 0))
		require.Equal(t, []int64{6, 4}, approvals(staff.Pending, 0))
		require.Equal(t, []int64{3, 1}, approvals(staff.Approved, 5))
		require.Empty(t, approvals(staff.Rejected, 0))
	})
}
