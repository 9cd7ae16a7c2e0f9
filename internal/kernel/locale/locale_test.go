package locale_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

func TestText_WritesFiguresInTheReadersNumeralsAndLeavesWhatIsTypedBack(t *testing.T) {
	sentence := `{"a.b.c": "{n} {range} {most} {code}"}`
	catalog, err := locale.Load(fstest.MapFS{
		"en/a.json": {Data: []byte(sentence)}, "bn/a.json": {Data: []byte(sentence)},
		"ne/a.json": {Data: []byte(sentence)}, "fa/a.json": {Data: []byte(sentence)},
	})
	require.NoError(t, err)
	args := map[string]any{"n": 25, "range": locale.Figure("5 - 12"), "most": money.Amount(1_500_000), "code": "421907"}
	for lang, want := range map[locale.Lang]string{
		"en": "25 5 - 12 1.50 421907", "bn": "২৫ ৫ - ১২ ১.৫০ 421907", "ne": "२५ ५ - १२ १.५० 421907", "fa": "۲۵ ۵ - ۱۲ ۱٫۵۰ 421907",
	} {
		said := catalog.Text(lang, "a.b.c", args)
		require.Equal(t, want, said)
		// The language's marks stay where its numerals are not wanted.
		require.Equal(t, "25 5 - 12 1.50 421907", strings.ReplaceAll(locale.Latin(said), "\u066b", "."))
	}
}

func TestFill_WritesAMomentAsADayAndATime(t *testing.T) {
	at := map[string]any{"until": clock.Instant(1_795_301_632_386_587)}
	require.Equal(t, "from 2026-11-21 22:53 UTC on", locale.Fill("en", "from {until} on", at))
	require.Equal(t, "২০২৬-১১-২১ ২২:৫৩ UTC", locale.Fill("bn", "{until}", at))
}

func TestWantsLatin_ReadsTheFirstLanguageAlone(t *testing.T) {
	require.True(t, locale.WantsLatin("bn-u-nu-latn"))
	require.True(t, locale.WantsLatin("bn-U-nu-Latn, en;q=0.5"))
	require.False(t, locale.WantsLatin("bn, en-u-nu-latn"))
	require.False(t, locale.WantsLatin(""))
}
