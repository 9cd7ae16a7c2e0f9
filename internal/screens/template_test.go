package screens_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/screens"
)

func fill(t *testing.T, source string, doc any) string {
	t.Helper()
	tpl, err := screens.ParseTemplate(source)
	require.NoError(t, err)
	return string(tpl.Fill(doc, []byte(`{}`), screens.Labels{"lane": {"RNG": "Slots & more"}}))
}

func TestFill_WritesValuesEscapedAndOnce(t *testing.T) {
	doc := map[string]any{
		"a": `<b>"@@a@@"</b>`, "n": 3, "zero": 0, "empty": "", "text0": "0", "yes": true,
		"list": []any{map[string]any{"name": "x", "deep": []any{map[string]any{"url": "/u"}}}, map[string]any{"name": "y", "lane": "RNG"}},
	}
	for source, want := range map[string]string{
		`@@a@@`:    `&lt;b&gt;&#34;@@a@@&#34;&lt;/b&gt;`,
		`@@n@@`:    `3`,
		`@@gone@@`: ``,
		`@@each list@@[@@.name@@@@.deep.0.url@@]@@end@@`:                       `[x/u][y]`,
		`@@each gone@@x@@end@@`:                                                ``,
		`@@if list@@L@@end@@@@if zero@@Z@@end@@@@if empty@@E@@end@@`:           `L`,
		`@@if text0@@T@@end@@@@if yes@@Y@@end@@`:                               `TY`,
		`@@unless a b@@U@@end@@@@unless n 3@@N@@end@@`:                         `U`,
		`@@each list@@@@label lane .lane@@;@@end@@`:                            `;Slots &amp; more;`,
		`@@each list@@@@if .deep@@@@each .deep@@@@.url@@@@end@@@@end@@@@end@@`: `/u`,
		`@@json@@`: `{}`,
	} {
		require.Equal(t, want, fill(t, source, doc), source)
	}
}

func TestParseTemplate_RefusesWhatIsNotClosedOrKnown(t *testing.T) {
	for _, source := range []string{`@@each a@@x`, `x@@end@@`, `@@shout a b c@@`, `@@if@@`} {
		_, err := screens.ParseTemplate(source)
		if source == `@@if@@` {
			require.NoError(t, err, "a lone word is a value named so")
			continue
		}
		require.Error(t, err, source)
	}
}
