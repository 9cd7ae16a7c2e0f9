package titles_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"baize/internal/catalogue/art"
	"baize/internal/catalogue/titles"
)

func TestAll_HasAboutTenThousandUniqueTitles(t *testing.T) {
	all := titles.All()
	if len(all) < 9_750 || len(all) > 10_250 {
		t.Fatalf("%d titles", len(all))
	}
	codes, en, bn := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, x := range all {
		code, e, b := x.Vendor+"/"+x.Code, x.Name[titles.English], x.Name[titles.Bengali]
		if e == "" || b == "" || codes[code] || en[e] || bn[b] {
			t.Errorf("%s: empty or doubled: %q %q", code, e, b)
		}
		codes[code], en[e], bn[b] = true, true, true
		if !bengali(b) {
			t.Errorf("%s: %q is not Bengali", code, b)
		}
	}
}

func bengali(s string) bool {
	for _, r := range s {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Bengali, r) {
			return false
		}
	}
	return true
}

func TestAll_IsTheSameEveryTime(t *testing.T) {
	a, b := titles.All(), titles.All()
	for i := range a {
		if a[i].Code != b[i].Code || a[i].Name[titles.English] != b[i].Name[titles.English] || a[i].ArtVariant != b[i].ArtVariant || a[i].MaxStake != b[i].MaxStake {
			t.Fatalf("title %d differs: %v, %v", i, a[i], b[i])
		}
	}
}

// BenchmarkAll says how long the catalogue takes to build: a part of the first
// start, which docs/benchmarks.md bounds.
func BenchmarkAll(b *testing.B) {
	for b.Loop() {
		titles.All()
	}
}

func TestAll_FitsItsVendors(t *testing.T) {
	offered := map[string]bool{}
	for _, v := range titles.Vendors() {
		if v.Name[titles.English] == "" || v.Name[titles.Bengali] == "" {
			t.Errorf("%s has no name", v.Code)
		}
		for _, c := range v.Categories {
			offered[v.Code+c] = false
		}
	}
	hot, slots := 0, 0
	for _, x := range titles.All() {
		if _, ok := offered[x.Vendor+x.Category]; !ok {
			t.Errorf("%s does not offer %s", x.Vendor, x.Category)
		}
		offered[x.Vendor+x.Category] = true
		if x.IsHot {
			hot++
		}
		if x.Mechanic == titles.Slot {
			slots++
			checkSlot(t, x)
		}
		if x.MinStake <= 0 || x.MaxStake <= x.MinStake {
			t.Errorf("%s: stakes %s to %s", x.Code, x.MinStake, x.MaxStake)
		}
	}
	for pair, filled := range offered {
		if !filled {
			t.Errorf("%s is empty", pair)
		}
	}
	if hot < 50 || hot > 75 || slots != 9_700 {
		t.Errorf("%d hot, %d slots", hot, slots)
	}
}

func checkSlot(t *testing.T, x titles.Title) {
	t.Helper()
	known := slices.Contains(titles.Sheets(), titles.Sheet{Code: x.ParSheet, Volatility: x.Volatility, ReturnPpm: x.ReturnPpm})
	if !known || len(x.Symbols) != 10 || !art.HasTheme(x.Theme) {
		t.Errorf("%s: %+v", x.Code, x)
	}
	for _, s := range x.Symbols {
		if s.Name[titles.English] == "" || s.Name[titles.Bengali] == "" || !art.HasIcon(s.Icon) {
			t.Errorf("%s: symbol %s has no name or icon (%s)", x.Theme, s.Key, s.Icon)
		}
	}
}

func TestAll_NeighboursDifferInThemeAndLook(t *testing.T) {
	byCategory := map[string][]titles.Title{}
	themes := map[string]bool{}
	for _, x := range titles.All() {
		byCategory[x.Category] = append(byCategory[x.Category], x)
		themes[x.Theme] = true
	}
	if len(themes) < 24 {
		t.Errorf("%d themes", len(themes))
	}
	motifs := map[string]bool{}
	for category, list := range byCategory {
		looks := make([]art.Look, len(list))
		for i, x := range list {
			looks[i] = art.LookOf(x.Art())
			motifs[looks[i].Motif] = true
			if i > 0 && x.Mechanic == titles.Slot && list[i-1].Theme == x.Theme {
				t.Errorf("%s %d: theme %s twice", category, i, x.Theme)
			}
			for j := max(0, i-5); j < i; j++ {
				d := (looks[j].Hue - looks[i].Hue + 360) % 360
				if looks[j].Motif == looks[i].Motif && min(d, 360-d) <= 20 {
					t.Errorf("%s: %s and %s look alike: %v", category, list[j].Code, x.Code, looks[i])
				}
			}
		}
	}
	if len(motifs) < 30 {
		t.Errorf("%d motifs", len(motifs))
	}
	t.Logf("%d motifs, %d themes", len(motifs), len(themes))
}

// Titles stand in rows: who stands beside and below each other differs in
// world and in colour, and plays by another par sheet.
func TestAll_SlotsBesideEachOtherDifferInThemePaletteAndSheet(t *testing.T) {
	var row []titles.Title
	count := map[string]int{}
	for _, x := range titles.All() {
		if x.Mechanic == titles.Slot {
			row = append(row, x)
			count[x.ParSheet]++
		}
	}
	sameTheme, sameLook, sameSheet := 0, 0, 0
	for i := 1; i < len(row); i++ {
		a, b := row[i-1], row[i]
		if a.Theme == b.Theme {
			sameTheme++
		}
		if art.BaseColour(a.Art()) == art.BaseColour(b.Art()) {
			sameLook++
		}
		if a.ParSheet == b.ParSheet {
			sameSheet++
		}
	}
	if sameTheme+sameLook+sameSheet > 0 {
		t.Errorf("%d pairs of one theme, %d of one palette, %d of one sheet", sameTheme, sameLook, sameSheet)
	}
	for _, s := range titles.Sheets() {
		if count[s.Code] < 300 {
			t.Errorf("sheet %s has %d titles", s.Code, count[s.Code])
		}
	}
}

func TestAll_FindsCricketInBanglish(t *testing.T) {
	found := 0
	for _, x := range titles.All() {
		for _, k := range x.Keywords {
			if k == "kriket" {
				found++
			}
		}
	}
	if found < 100 {
		t.Errorf("%d titles match kriket", found)
	}
}

func TestAll_PutsBengaliPossessivesInTheirCase(t *testing.T) {
	for _, x := range titles.All() {
		rest, ok := strings.CutPrefix(x.Name[titles.English], "Tiger ")
		if !ok || strings.HasPrefix(rest, "&") {
			continue
		}
		if !strings.HasPrefix(x.Name[titles.Bengali], "বাঘের ") {
			t.Errorf("%v", x.Name)
		}
	}
}
