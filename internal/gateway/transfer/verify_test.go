package transfer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/transferdb"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// Each fault of a row or of the book beside it is found, and told with the
// transfer's reference.
func TestMismatches_FindWhatTransferAndBookDoNotAgreeAbout(t *testing.T) {
	for name, one := range map[string]struct {
		plant func(in, out, running transfer.Transfer) []string
		want  string
	}{
		"the end of an in is not booked": {func(in, _, _ transfer.Transfer) []string {
			return ledgertest.RemoveEntry("kind = 'transfer.in.done' AND external_id = '" + in.Reference + "'")
		}, "transfer.in.done has 0 micro-units of BDT on TRANSIT:MINT"},
		"the end of an out is not booked": {func(_, out, _ transfer.Transfer) []string {
			return ledgertest.RemoveEntry("kind = 'transfer.out' AND external_id = '" + out.Reference + "'")
		}, "transfer.out has 0 micro-units of BDT on CASH"},
		"a begin is not booked": {func(_, _, running transfer.Transfer) []string {
			return ledgertest.RemoveEntry("kind = 'transfer.in' AND external_id = '" + running.Reference + "'")
		}, "transfer.in has 0 micro-units of BDT on CASH"},
		"a row is gone": {func(in, _, _ transfer.Transfer) []string {
			return []string{"DELETE FROM gateway_transfers WHERE reference_no = '" + in.Reference + "'"}
		}, "by its row 0"},
		"a row says another end": {func(in, _, _ transfer.Transfer) []string {
			return []string{"UPDATE gateway_transfers SET state = 'RETURNED', moved = 0 WHERE reference_no = '" + in.Reference + "'"}
		}, "transfer.return has 0 micro-units"},
		"a row is open and its end booked": {func(_, out, _ transfer.Transfer) []string {
			return []string{"UPDATE gateway_transfers SET state = 'SENT', moved = 0, paid = 0, ended_at = 0 WHERE reference_no = '" + out.Reference + "'"}
		}, "by its row 0"},
		"a row says another amount": {func(_, out, _ transfer.Transfer) []string {
			return []string{"UPDATE gateway_transfers SET moved = moved + 1, paid = paid + 1 WHERE reference_no = '" + out.Reference + "'"}
		}, "by its row 20000001"},
		"it went to another member": {func(in, _, _ transfer.Transfer) []string {
			return []string{"UPDATE gateway_transfers SET member_id = member_id + 1 WHERE reference_no = '" + in.Reference + "'"}
		}, "by its row -60000000"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := transfertest.New(t, d)
				m := w.Member("100")
				ended, back := begin(t, w, in(m, mint, "60", "a")), begin(t, w, out(m, mint, "20", "b"))
				require.Equal(t, transfer.Done, back.State)
				running, err := w.Service.Request(ctx, in(m, transfertest.River, "10", "c"))
				require.NoError(t, err)
				wrong, err := transferdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, d, one.plant(ended, back, running)...)
				wrong, err = transferdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Contains(t, strings.Join(wrong, "\n"), one.want)
			})
		})
	}
}
