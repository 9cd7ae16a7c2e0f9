package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/catalogue/titles"
	"baize/internal/reporting/returns"
)

// A title may outlive its sheet: its return is shown, and the others are watched.
func TestHouseDeviations_OfASheetThatIsNotThereAreUnknown(t *testing.T) {
	h := &houseDeviations{}
	ppm, err := h.DeviationPpm(returns.Profile{Mechanic: titles.Slot, Sheet: "gone"})
	require.NoError(t, err)
	require.Zero(t, ppm)
}
