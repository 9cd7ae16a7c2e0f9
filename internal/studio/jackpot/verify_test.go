package jackpot_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/studio/jackpot"
	"baize/internal/studio/jackpot/jackpotdb"
)

// A recount that finds nothing shows nothing unless it finds what is wrong: each
// mistake is made in a sound book, and undone again.
func TestMismatches_FindASecondWinnerAWrongPrizeAndAPrizePaidTwice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, small())
		m, other := w.w.Funded(t, "100000"), w.w.Funded(t, "10")
		for len(w.hits()) < 2 {
			_, err := w.w.PlaceAndSettle(ctx, w.command(m, amount("10")))
			require.NoError(t, err)
			w.settle()
		}
		_, err := w.Pay(ctx)
		require.NoError(t, err)
		w.sound()
		c := w.hits()[0]
		row := func(set string) string {
			return `UPDATE studio_jackpot_cycles SET ` + set + ` WHERE id = ` + fmt.Sprint(int64(c.ID))
		}
		bet := func(set string) string {
			return `UPDATE bet_actions SET ` + set + ` WHERE tx_id = '` + jackpot.WinTx(c.ID) + `'`
		}
		for what, one := range map[string]struct{ do, undo, found string }{
			"another member is the winner":   {row(`member_id = ` + fmt.Sprint(int64(other))), row(`member_id = ` + fmt.Sprint(int64(m))), "was paid as"},
			"another member has the money":   {bet(`member_id = ` + fmt.Sprint(int64(other))), bet(`member_id = ` + fmt.Sprint(int64(m))), "was paid as"},
			"a unit more was paid":           {bet(`payout = payout + 1`), bet(`payout = payout - 1`), "was paid as"},
			"it was paid in no one's name":   {bet(`reversed_by = 1`), bet(`reversed_by = 0`), "was never paid"},
			"it was paid under another name": {bet(`tx_id = 'j-none'`), `UPDATE bet_actions SET tx_id = '` + jackpot.WinTx(c.ID) + `' WHERE tx_id = 'j-none'`, "of no jackpot that was won"},
			"it was not owed at all":         {row(`state = 'ACCRUING', pool_id = -1`), row(`state = 'PAID', pool_id = ` + fmt.Sprint(int64(c.Pool))), "of no jackpot that was won"},
		} {
			w.run(one.do)
			require.Contains(t, w.wrong(), one.found, what)
			w.run(one.undo)
			require.Empty(t, w.wrong(), what)
		}
	})
}

// A prize that is paid again, under the id of another vendor or under another
// id, is found although the pool was filled for it.
func TestMismatches_FindAPrizeThatWasPaidAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, small())
		m := w.w.Funded(t, "100000")
		for len(w.hits()) == 0 {
			_, err := w.w.PlaceAndSettle(ctx, w.command(m, amount("10")))
			require.NoError(t, err)
			w.settle()
		}
		_, err := w.Pay(ctx)
		require.NoError(t, err)
		c := w.hits()[0]
		again := func(vendor, tx string) {
			require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := w.w.Service.Fund(ctx, tx, betting.PoolKey{Vendor: vendor, Pool: string(c.Level), Currency: money.BDT}, c.Prize)
				return err
			}))
			head := bettingtest.Head(m, "", tx, c.Prize, string(c.Level))
			head.Vendor = vendor
			_, err := w.w.Settle(ctx, betting.SettleCmd{Head: head, Payout: c.Prize, Promo: true, Pool: string(c.Level)})
			require.NoError(t, err)
		}
		again(bettingtest.Vendor, "j-again")
		require.Contains(t, w.wrong(), "j-again of")
		again("elsewhere", jackpot.WinTx(c.ID))
		require.Contains(t, w.wrong(), "the prize "+jackpot.WinTx(c.ID)+" was paid 2 times")
	})
}

func (w *world) wrong() string {
	w.t.Helper()
	wrong, err := jackpotdb.Mismatches(ctx, w.deps.DB)
	require.NoError(w.t, err)
	return strings.Join(wrong, "\n")
}

func (w *world) run(statement string) {
	w.t.Helper()
	require.NoError(w.t, w.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement)
		return err
	}))
}
