package slots_test

import (
	"math/big"
	"testing"

	"baize/internal/catalogue/titles"
	"baize/internal/studio/slots"

	"github.com/stretchr/testify/require"
)

// The catalogue tells of every sheet what its mathematics give, and every
// title's stakes fit the parts of its sheet.
func TestTitles_TellTheExactFiguresOfTheirSheet(t *testing.T) {
	codes := []string{}
	for _, told := range titles.Sheets() {
		codes = append(codes, told.Code)
		sheet, err := slots.Load(told.Code)
		require.NoError(t, err)
		ppm := new(big.Rat).Mul(slots.FactsOf(sheet).Return, big.NewRat(1_000_000, 1))
		require.Equal(t, new(big.Int).Quo(ppm.Num(), ppm.Denom()).Int64(), told.ReturnPpm, told.Code)
		published, err := slots.PublishedOf(told.Code)
		require.NoError(t, err)
		require.Equal(t, string(published.Class), told.Volatility, told.Code)
	}
	require.Equal(t, slots.Codes(), codes)
	for _, title := range titles.All() {
		if title.Mechanic != titles.Slot {
			continue
		}
		sheet, err := slots.Load(title.ParSheet)
		require.NoError(t, err)
		require.Zero(t, title.MinStake%slots.Grid(sheet, 2), "%s: %s", title.Code, title.MinStake)
		require.Zero(t, title.MaxStake%slots.Grid(sheet, 2), title.Code)
	}
}
