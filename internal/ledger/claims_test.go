package ledger_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestTextOf_TellsIdsAsTheyAreWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, n := range []int64{0, 1, 31, 32, 1 << 40, 1<<62 + 12345, 1<<63 - 1} {
			var told string
			require.NoError(t, d.QueryRowContext(t.Context(), "SELECT "+ledger.TextOf("n")+" FROM (SELECT CAST('"+strconv.FormatInt(n, 10)+"' AS BIGINT) AS n) AS x").Scan(&told))
			require.Equal(t, id.Entry(n).String(), told)
		}
	})
}

// Pieces of two rows each: nothing is lost between them, before or behind them.
func TestClaims_FindBothSidesInEveryPiece(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := ledgertest.New(t, d)
		m := b.Member()
		write := func(statement string, args ...any) {
			require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, statement, args...)
				return err
			}))
		}
		write("CREATE TABLE claims_rows (id BIGINT NOT NULL PRIMARY KEY, member_id BIGINT NOT NULL, amount BIGINT NOT NULL)")
		for i := range 9 {
			n := int64(i+1) << 30
			write("INSERT INTO claims_rows VALUES (?, ?, ?)", n, int64(m), i+1)
			require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				own, err := b.Account(ctx, tx, ledger.AccountRef{Owner: ledger.Owner{Kind: ledger.OwnerMember, ID: m.String()}, Kind: ledger.Cash, Currency: money.BDT})
				if err != nil {
					return err
				}
				house, err := b.Account(ctx, tx, ledger.House(ledger.Suspense, money.BDT))
				if err != nil {
					return err
				}
				_, err = b.Post(ctx, tx, ledger.Entry{Kind: "given", Scope: "claims", ExternalID: id.Entry(n).String(), Postings: []ledger.Posting{
					{Account: own, Amount: money.Amount(i + 1)}, {Account: house, Amount: -money.Amount(i + 1)},
				}})
				return err
			}))
		}
		c := ledger.Claims{
			Name: "gift", Scope: "claims", Rows: "claims_rows AS r WHERE r.id > 0", ID: "r.id", Piece: 2,
			Legs: []ledger.Claim{
				{Kind: "'given'", Owner: ledger.MemberOwns("r.member_id"), Account: "'CASH'", Currency: "'BDT'", Amount: "r.amount"},
				{Kind: "'given'", Owner: ledger.HouseOwns, Account: "'SUSPENSE'", Currency: "'BDT'", Amount: "-r.amount"},
			},
		}
		look := func() string {
			wrong, err := c.Mismatches(t.Context(), d)
			require.NoError(t, err)
			return strings.Join(wrong, "\n")
		}
		require.Empty(t, look())
		for _, i := range []int64{1, 2, 3, 9} { // the first, both ends of a piece, the last
			name := "gift " + id.Entry(i<<30).String()
			write("UPDATE claims_rows SET amount = amount + 1 WHERE id = ?", i<<30)
			require.Contains(t, look(), fmt.Sprintf("%s: given has %d micro-units of BDT on CASH of member %s in the book, by its row %d", name, i, m, i+1))
			write("DELETE FROM claims_rows WHERE id = ?", i<<30)
			require.Contains(t, look(), fmt.Sprintf("%s: given has %d micro-units of BDT on CASH of member %s in the book, by its row 0", name, i, m))
			write("INSERT INTO claims_rows VALUES (?, ?, ?)", i<<30, int64(m), i)
			require.Empty(t, look())
		}
	})
}
