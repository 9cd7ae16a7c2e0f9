package pier_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/ledger/ledgertest"
	"baize/internal/studio/studiodb"
)

// Each fault of a stay, its loads or its bullets is found; every other test of
// this package ends with the same look.
func TestSums_FindAStayWhoseMoneyIsNotWhatWasLoadedShotAndCaught(t *testing.T) {
	for name, plant := range map[string]struct{ do, want string }{
		"money is in the purse that was not loaded": {"UPDATE studio_fishing_stays SET purse = purse + 1", "money of stay "},
		"the bag lost a catch":                      {"UPDATE studio_fishing_stays SET bag = bag + 1", "money of stay "},
		"a load was of more":                        {"UPDATE studio_fishing_loads SET amount = amount + 1 WHERE status = 'LIVE'", "money of stay "},
		"a load paid more":                          {"UPDATE studio_fishing_loads SET payout = payout + 1 WHERE status = 'DONE'", "money of stay "},
		"a load never was":                          {"UPDATE studio_fishing_loads SET status = 'UNDONE' WHERE status = 'LIVE'", "money of stay "},
		"bullets cost more":                         {"UPDATE studio_fishing_volleys SET cost = cost + 1 WHERE number = (SELECT MIN(number) FROM studio_fishing_volleys)", "cost of stay "},
		"bullets caught more":                       {"UPDATE studio_fishing_volleys SET paid = paid + 1 WHERE number = (SELECT MIN(number) FROM studio_fishing_volleys)", "catch of stay "},
		"bullets of no stay":                        {"UPDATE studio_fishing_volleys SET stay_id = stay_id + 1", "cost of stay "},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, k *dock) {
				v := k.enter(alice)
				k.loaded(alice, v.Room, "1", 5)
				k.shoot(alice, v, "1")
				k.loaded(alice, v.Room, "1", 5)
				k.shoot(alice, v, "1")
				k.paid()
				wrong, err := studiodb.Sums(ctx, k.db)
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, k.db, plant.do)
				wrong, err = studiodb.Sums(ctx, k.db)
				require.NoError(t, err)
				require.Contains(t, strings.Join(wrong, "\n"), plant.want)
			})
		})
	}
}
