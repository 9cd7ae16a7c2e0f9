package fishing_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/studio/fishing"
)

// The published files, which the page that verifies carries along, say what the
// engine plays by.
func TestSheets_StandInTheirPublishedFiles(t *testing.T) {
	for _, sheet := range fishing.Sheets() {
		file, err := os.ReadFile("sheets/" + sheet.Code + ".json")
		require.NoError(t, err)
		plays, err := json.Marshal(sheet)
		require.NoError(t, err)
		require.Equal(t, string(plays)+"\n", string(file))
	}
}
