package slots_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/big"
	"os"
	"testing"

	"baize/internal/studio/slots"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the pinned facts anew; they change only with a sheet")

// TestSheets_HaveThePublishedFacts pins every figure of every sheet.
func TestSheets_HaveThePublishedFacts(t *testing.T) {
	pinned := map[string]slots.Published{}
	for _, code := range slots.Codes() {
		sheet, err := slots.Load(code)
		require.NoError(t, err, code)
		pinned[code] = slots.Publish(sheet)
		t.Logf("%s", line(code, sheet, pinned[code]))
	}
	text, err := json.MarshalIndent(pinned, "", "\t")
	require.NoError(t, err)
	text = append(text, '\n')
	if *update {
		require.NoError(t, os.WriteFile("facts.json", text, 0o644))
	}
	published, err := os.ReadFile("facts.json")
	require.NoError(t, err)
	require.Equal(t, string(published), string(text))
}

func line(code string, s *slots.Sheet, f slots.Published) string {
	return fmt.Sprintf("%s %-5s %dx%d return %s hit %s feature %s deviation %s %s most %d", code, s.Kind, s.Reels(), s.Rows, f.Return, f.Hit, f.Feature, f.Deviation, f.Class, f.MaxWin)
}

func TestSheets_ReturnFrom94To97InFourClasses(t *testing.T) {
	classes := map[slots.Class]int{}
	require.GreaterOrEqual(t, len(slots.Codes()), 24)
	for _, code := range slots.Codes() {
		sheet, err := slots.Load(code)
		require.NoError(t, err)
		r := slots.FactsOf(sheet).Return
		require.GreaterOrEqual(t, r.Cmp(big.NewRat(94, 100)), 0, "%s returns %s", code, r.FloatString(6))
		require.LessOrEqual(t, r.Cmp(big.NewRat(97, 100)), 0, "%s returns %s", code, r.FloatString(6))
		classes[slots.ClassOf(slots.SwingOf(sheet).Deviation)]++
	}
	for _, class := range []slots.Class{slots.Low, slots.Medium, slots.High, slots.Extreme} {
		require.GreaterOrEqual(t, classes[class], 3, "%s", class)
	}
	t.Log(classes)
}
