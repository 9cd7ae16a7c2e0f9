package screenshttp_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/httpx"
	"baize/internal/screens/screenshttp"
)

func TestKept_TightensAPageThatStaysTheSame(t *testing.T) {
	at := time.Unix(0, 0)
	k := screenshttp.NewKept()
	get := func(body string) *httpx.Ready {
		at = at.Add(2 * time.Second)
		page, err := k.Get(at, func() ([]byte, error) { return []byte(body), nil })
		require.NoError(t, err)
		return page
	}
	calm := strings.Repeat("the same as ever ", 50)
	first := get(calm)
	require.Same(t, first, get(calm), "nobody waits for it")
	require.Eventually(t, k.Tight, 10*time.Second, 5*time.Millisecond)
	require.NotSame(t, first, get(calm))
	require.True(t, get(calm).Is([]byte(calm)))
	require.False(t, get("new").Is([]byte(calm)), "what has changed is sent at once")
	require.False(t, k.Tight())
}
