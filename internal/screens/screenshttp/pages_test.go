package screenshttp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/screens/screenshttp"
)

func TestHints_NameThePartsOfAPageWhateverTheCaseOfItsPath(t *testing.T) {
	parts := map[string][]string{"/member/deposit": {"assets/a.js", "assets/b.js"}}
	want := []string{"</assets/a.js>; rel=modulepreload; crossorigin", "</assets/b.js>; rel=modulepreload; crossorigin"}
	require.Equal(t, want, screenshttp.Hints(parts, "/member/deposit"))
	require.Equal(t, want, screenshttp.Hints(parts, "/Member/Deposit/"))
	require.Empty(t, screenshttp.Hints(parts, "/member"))
	require.Empty(t, screenshttp.Hints(nil, "/"))
}
