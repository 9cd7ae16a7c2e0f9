package locale

import (
	"regexp"
	"strings"
)

// marks are how a language writes a large figure: what stands between its
// groups and before its decimals, and whether all groups but the last are of two
// digits. The sites have the same table (packages/kernel), and the same golden
// figures hold both to it.
type marks struct {
	group, point string
	lakh         bool
}

func (l Lang) marks() marks {
	switch l {
	case "bn", "hi", "ne", "te", "ta":
		return marks{group: ",", point: ".", lakh: true}
	case "es", "pt", "id", "tr", "vi":
		return marks{group: ".", point: ","}
	case "fr", "ru", "kk", "uz":
		return marks{group: "\u00a0", point: ","}
	case "fa":
		return marks{group: "\u066c", point: "\u066b"}
	}
	return marks{group: ",", point: "."}
}

var plain = regexp.MustCompile(`[0-9]+(\.[0-9]+)?`)

// Amounts writes the plain figures of a text ("1000000.00", "5 - 12") as the
// language groups and writes them; every decimal stays.
func (l Lang) Amounts(text string) string {
	m := l.marks()
	return l.Figures(plain.ReplaceAllStringFunc(text, func(figure string) string {
		whole, decimals, has := strings.Cut(figure, ".")
		if whole = m.grouped(whole); has {
			return whole + m.point + decimals
		}
		return whole
	}))
}

// grouped cuts a whole number into its groups.
func (m marks) grouped(whole string) string {
	size := 3 // of the last group
	var groups []string
	for len(whole) > size {
		groups = append([]string{whole[len(whole)-size:]}, groups...)
		whole = whole[:len(whole)-size]
		if m.lakh {
			size = 2
		}
	}
	return strings.Join(append([]string{whole}, groups...), m.group)
}
