package rewards

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestSeeded_StandsInEachLanguageOfTheSite(t *testing.T) {
	all := seeded()
	require.Contains(t, all, "Drizzle")
	for english, words := range all {
		if strings.HasPrefix(english, "৳") { // sums: only numerals differ
			continue
		}
		require.Len(t, words, 28, english)
		for lang, text := range words {
			require.NotEmpty(t, text, "%s: %s", lang, english)
			require.LessOrEqual(t, utf8.RuneCountInString(text), 120, "%s: %s", lang, english)
		}
	}
}

func TestSeeded_IsTheEnglishWhereNothingElseIsKnown(t *testing.T) {
	require.Equal(t, Words{"en": "Nothing of the sandbox"}, Seeded("Nothing of the sandbox"))
}
