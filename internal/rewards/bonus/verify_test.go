package bonus_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus/bonustest"
)

// What a bonus became of is in entries that its grant names, and in others that
// its later bets do: each that is gone is found.
func TestMismatches_FindWhatBecameOfABonus(t *testing.T) {
	for name, one := range map[string]struct {
		plant []string
		want  string
	}{
		"what was converted":       {ledgertest.RemoveEntry("kind = 'bonus.convert'"), "the sum of its entries has -40000000 micro-units of BDT on CASH"},
		"what was taken back":      {ledgertest.RemoveEntry("kind = 'bonus.takeBack'"), "the sum of its entries has 40000000 micro-units of BDT on CASH"},
		"the bet that took it":     {[]string{"DELETE FROM bet_bonuses WHERE action_id IN (SELECT id FROM bet_actions WHERE kind = 'rollback')"}, "of a bonus is of no bet"},
		"the grant says otherwise": {[]string{"UPDATE bonus_grants SET converted = converted + 1"}, "by its row 1"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := bonustest.New(t, d)
				m := w.Funded(t, "0")
				rule := bonustest.Gift("100", 1)
				rule.MaxConvert = amount("40")
				w.Claim(t, m, w.Launched(t, "gift", rule))
				_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "b", "100"))
				require.NoError(t, err)
				_, err = w.Settle(t.Context(), bettingtest.Win(m, "r", "w", "", "300"))
				require.NoError(t, err)
				w.Count(t)
				_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "u", "w"))
				require.NoError(t, err)
				wrong, err := w.Bonus.Verify(t.Context())
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, d, one.plant...)
				wrong, err = w.Bonus.Verify(t.Context())
				require.NoError(t, err)
				require.Contains(t, strings.Join(wrong, "\n"), one.want)
			})
		})
	}
}
