package identity

import "strings"

const hidden = "••••"

// MaskAddress keeps of an address what its owner recognises: +88017••••678, r••••@x.com.
func MaskAddress(to string) string {
	if name, host, ok := strings.Cut(to, "@"); ok {
		runes := []rune(name)
		return string(runes[:min(1, len(runes))]) + hidden + "@" + host
	}
	const ends = 3
	if len(to) <= 3*ends {
		return hidden
	}
	return to[:2*ends] + hidden + to[len(to)-ends:]
}
