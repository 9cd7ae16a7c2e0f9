package ledger_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/ledger"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// One bit of a row's header makes SQLite hold a text as bytes, which read the
// same and equal nothing.
func TestVerify_FindsTextsThatAreHeldAsBytes(t *testing.T) {
	for _, column := range []string{"entries SET kind = CAST(kind", "entries SET memo = CAST(memo", "seals SET hash = CAST(hash"} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			if d.Engine() != db.SQLite {
				return
			}
			f := open(t, d)
			f.give(t, 5)
			f.RequireSound(t)
			ledgertest.Tamper(t, d, "UPDATE "+column+" AS BLOB)")
			var out bytes.Buffer
			require.Equal(t, ledger.ExitFaulty, ledger.VerifyCommand(t.Context(), "ledger", d, f.Anchors, &out), column+out.String())
		})
	}
}
