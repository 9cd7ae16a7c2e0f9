package gatewaydb

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/reconcile"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// Many lines go with one statement, and still the last one of a txId stands,
// whether the same call told it or another one.
func TestAddLines_TheLastOfATxIDStands(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		lines := make([]reconcile.Line, 0, 300)
		for i := range 300 { // each twice
			lines = append(lines, reconcile.Line{TxID: fmt.Sprintf("tx%03d", i/2), RoundID: "r", Currency: "BDT", Stake: money.Amount(i), Payout: 12})
		}
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if err := s.AddLines(ctx, tx, "V", 5, lines); err != nil {
				return err
			}
			return s.AddLines(ctx, tx, "V", 5, []reconcile.Line{{TxID: "tx001", Currency: "BDT", Stake: 88}})
		}))
		var got []reconcile.Line
		for l, err := range s.Lines(t.Context(), "V", 5) {
			require.NoError(t, err)
			got = append(got, l)
		}
		require.Len(t, got, 150)
		require.EqualValues(t, []money.Amount{1, 88, 5}, []money.Amount{got[0].Stake, got[1].Stake, got[2].Stake})
	})
}

// So do many holdings, and the last one of an account.
func TestAddHeld_TheLastOfAnAccountStands(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		held := make([]reconcile.Held, 0, 300)
		for i := range 300 { // each twice
			held = append(held, reconcile.Held{Account: fmt.Sprintf("m%03d", i/2), Currency: "BDT", Balance: money.Amount(i)})
		}
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return s.AddHeld(ctx, tx, "V", 5, held)
		}))
		var got []reconcile.Held
		for h, err := range s.Holdings(t.Context(), "V", 5) {
			require.NoError(t, err)
			got = append(got, h)
		}
		require.Len(t, got, 150)
		require.EqualValues(t, 299, got[149].Balance)
	})
}

// A report goes in steps that read no more than they drop, and no other with it.
func TestDropLines_GoesInSteps(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		lines := make([]reconcile.Line, 5)
		for i := range lines {
			lines[i] = reconcile.Line{TxID: fmt.Sprint(i), Currency: "BDT", Stake: 1}
		}
		held := []reconcile.Held{{Account: "a", Currency: "BDT"}, {Account: "b", Currency: "BDT"}}
		var went []int64
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for _, vendor := range []string{"V", "W"} {
				require.NoError(t, s.AddLines(ctx, tx, vendor, 5, lines))
				require.NoError(t, s.AddHeld(ctx, tx, vendor, 5, held))
				require.NoError(t, s.SetSource(ctx, tx, vendor, 5, reconcile.Pull, 1, 1))
			}
			for range 3 {
				n, err := s.DropLines(ctx, tx, "V", 5, 3)
				if err != nil {
					return err
				}
				went = append(went, n)
			}
			return nil
		}))
		require.Equal(t, []int64{3, 3, 1}, went)
		source, err := s.Source(t.Context(), "V", 5)
		require.NoError(t, err)
		require.Empty(t, source)
		left := 0
		for range s.Lines(t.Context(), "W", 5) {
			left++
		}
		require.Equal(t, 5, left)

		dbtest.Fill(t, d, `INSERT INTO gateway_report_lines (vendor, day, tx_id, round_ref, user_id, currency, stake, payout, at) SELECT 'v' || i % 9, 1, 't' || i, '', '', '', 1, 1, 1 FROM n`,
			`INSERT INTO gateway_report_holdings (vendor, day, account, currency, balance, result) SELECT 'v' || i % 9, 1, 't' || i, '', 1, 1 FROM n`)
		for _, query := range []string{dropLines, dropHeld} {
			require.NotRegexp(t, `SCAN gateway_report\w+$|Seq Scan`, dbtest.Plan(t, d, query, "v1", 1, "v1", 1, 10))
		}
	})
}
