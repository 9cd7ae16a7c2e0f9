package httpx_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/httpx"
)

func TestOwnPath_IsOnThisSiteHoweverABrowserReadsIt(t *testing.T) {
	for _, own := range []string{"/", "/help#terms", "/search?q=a%09b", "/খেলা", "/a//b"} {
		require.True(t, httpx.OwnPath(own), "%q", own)
	}
	for _, other := range []string{
		"", "help", "//evil.example", `/\evil.example`, "/\t/evil.example", "/\n/evil.example", "/\r/evil.example", "\t//evil.example",
		"/\x00/evil.example", "/\x7f", "/\u0085", "https://evil.example", "javascript:alert(1)", " /",
	} {
		require.False(t, httpx.OwnPath(other), "%q", other)
	}
}
