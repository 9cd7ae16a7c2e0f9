package locale_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/locales"
)

// golden are figures as every language writes them; the sites' tests read the
// same file.
func golden(t *testing.T) (g struct {
	Figures []string
	Written map[locale.Lang][]string
}) {
	t.Helper()
	raw, err := os.ReadFile("testdata/amounts.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &g))
	return g
}

func TestAmounts_AreWrittenAsEachLanguageGroupsThem(t *testing.T) {
	g := golden(t)
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	for _, lang := range catalog.Langs() {
		require.Len(t, g.Written[lang], len(g.Figures), lang)
		for i, figure := range g.Figures {
			require.Equal(t, g.Written[lang][i], lang.Amounts(figure), lang)
		}
	}
}

func TestFill_GroupsAmountsAndFiguresAndNothingElse(t *testing.T) {
	args := map[string]any{"max": 1_000_000 * money.Unit, "range": locale.Figure("-5000 - 12.5 BDT"), "count": 12345, "account": "01712345678"}
	sentence := "{max} | {range} | {count} | {account}"
	require.Equal(t, "1,000,000.00 | -5,000 - 12.5 BDT | 12345 | 01712345678", locale.Fill("en", sentence, args))
	require.Equal(t, "১০,০০,০০০.০০ | -৫,০০০ - ১২.৫ BDT | ১২৩৪৫ | 01712345678", locale.Fill("bn", sentence, args))
	require.Equal(t, "10,00,000.00 | -5,000 - 12.5 BDT | 12345 | 01712345678", locale.Latin(locale.Fill("bn", sentence, args)))
	require.Equal(t, "1.000.000,00 | -5.000 - 12,5 BDT | 12345 | 01712345678", locale.Fill("es", sentence, args))
}
