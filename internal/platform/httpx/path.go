package httpx

import (
	"strings"
	"unicode"
)

// OwnPath reports whether a link with the target stays on this site: a path
// with one slash in front. Browsers read a backslash as a slash and skip tabs
// and ends of lines, so that "/\t/elsewhere.example" leads elsewhere; no
// control character is let through.
func OwnPath(target string) bool {
	return strings.HasPrefix(target, "/") && !strings.HasPrefix(target, "//") &&
		!strings.Contains(target, `\`) && !strings.ContainsFunc(target, unicode.IsControl)
}
