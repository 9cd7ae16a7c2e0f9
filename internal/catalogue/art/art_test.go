package art_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"baize/internal/catalogue/art"
	"baize/internal/catalogue/titles"
)

// wellFormed reads a picture to its end: it is XML, it holds no text element,
// no script, no address, and every reference in it is to an id of its own.
func wellFormed(t *testing.T, name string, svg []byte) {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(svg))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if el, ok := tok.(xml.StartElement); ok && slices.Contains([]string{"text", "script", "image", "style"}, el.Name.Local) {
			t.Errorf("%s: has <%s>", name, el.Name.Local)
		}
	}
	if bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) || bytes.Contains(svg, []byte(`=""`)) {
		t.Errorf("%s: has an empty or impossible number", name)
	}
	for _, ref := range regexp.MustCompile(`(?:href="|url\()#([^")]+)`).FindAllSubmatch(svg, -1) {
		if bytes.Count(svg, []byte(`id="`+string(ref[1])+`"`)) != 1 {
			t.Errorf("%s: id %s is not there once", name, ref[1])
		}
	}
}

func TestTitle_EveryTitleOfTheCatalogueIsAWellFormedPicture(t *testing.T) {
	all := titles.All()
	step := 1
	if testing.Short() {
		step = 23
	}
	motifs := map[string]bool{}
	for i := 0; i < len(all); i += step {
		a := all[i].Art()
		motifs[art.LookOf(a).Motif] = true
		svg := art.Title(a)
		wellFormed(t, all[i].Vendor+"/"+all[i].Code, svg)
		if len(svg) < 1500 || len(svg) > 14_000 {
			t.Errorf("%s: %d bytes", all[i].Code, len(svg))
		}
	}
	if len(motifs) < 60 {
		t.Errorf("%d motifs in use", len(motifs))
	}
}

func TestTitle_IsSmallWhenCompressed(t *testing.T) {
	all, total, n, most := titles.All(), 0, 0, 0
	for i := 0; i < len(all); i += 41 {
		size := gzipped(art.Title(all[i].Art()))
		total, n, most = total+size, n+1, max(most, size)
	}
	t.Logf("%d pictures: %d bytes on average, %d at most, gzipped", n, total/n, most)
	if total/n > 1300 || most > 2200 {
		t.Errorf("%d bytes on average, %d at most", total/n, most)
	}
}

func gzipped(b []byte) int {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	_, _ = w.Write(b)
	_ = w.Close()
	return out.Len()
}

// sample is a fixed choice of every kind of picture.
func sample() map[string][]byte {
	out := map[string][]byte{
		"vendor": art.Vendor("PG"), "banner": art.Banner("welcome", "crown", 295),
		"symbol": art.Symbol("ocean", "A"), "wild": art.Symbol("tiger", "W"),
	}
	for i, theme := range []string{"monsoon", "tiger", "space", "fruit"} {
		out[theme] = art.Title(art.Art{Vendor: "PG", Code: fmt.Sprint("pg", i), Category: "RNG", Theme: theme})
	}
	for _, motif := range []string{"roulette", "cards", "crash", "mines"} {
		out[motif] = art.Title(art.Art{Vendor: "BGS", Code: motif, Category: "INHOUSE", Keywords: []string{motif}})
	}
	return out
}

// The pictures are served as immutable: a change of this sum needs a new
// version in their address.
func TestPictures_NeverChange(t *testing.T) {
	pictures := sample()
	names := []string{}
	for name := range pictures {
		names = append(names, name)
	}
	slices.Sort(names)
	sum := sha256.New()
	for _, name := range names {
		sum.Write(pictures[name])
	}
	const want = "b65a75c7f5a913dd"
	if got := hex.EncodeToString(sum.Sum(nil))[:16]; got != want {
		t.Errorf("sum of the sample is %s, was %s", got, want)
	}
}

func TestSymbol_EveryThemeDrawsTenDifferentSymbols(t *testing.T) {
	themes := map[string]bool{}
	for _, x := range titles.All() {
		if x.Mechanic == titles.Slot {
			themes[x.Theme] = true
		}
	}
	for theme := range themes {
		seen := map[string]string{}
		for _, key := range strings.Split("A B C D E F G H W S", " ") {
			svg := art.Symbol(theme, key)
			wellFormed(t, theme+"/"+key, svg)
			if before, twice := seen[string(svg)]; twice {
				t.Errorf("%s: %s and %s are the same", theme, before, key)
			}
			seen[string(svg)] = key
		}
		for _, icon := range art.ThemeIcons(theme) {
			if !art.HasIcon(icon) {
				t.Errorf("%s: no icon %s", theme, icon)
			}
		}
		if !slices.Contains(art.ThemeIcons(theme), art.SymbolIcon(theme, "W")) {
			t.Errorf("%s: the wild's hero is not of the theme", theme)
		}
	}
}

func TestVendor_MarksDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range titles.Vendors() {
		svg := art.Vendor(v.Code)
		wellFormed(t, v.Code, svg)
		if seen[string(svg)] {
			t.Errorf("%s looks like another", v.Code)
		}
		seen[string(svg)] = true
	}
}

func TestBanner_IsAWellFormedPicture(t *testing.T) {
	for _, motif := range []string{"umbrella", "trophy", "no such thing"} {
		wellFormed(t, motif, art.Banner("seed", motif, 215))
	}
}

func TestVariants_KeepARowOfSixApart(t *testing.T) {
	list := make([]art.Art, 60)
	for i := range list {
		list[i] = art.Art{Vendor: "PG", Code: fmt.Sprint(i), Category: "RNG", Theme: "ocean"}
	}
	for i, v := range art.Variants(list) {
		list[i].Variant = v
	}
	for i := range list {
		for j := max(0, i-5); j < i; j++ {
			a, b := art.LookOf(list[i]), art.LookOf(list[j])
			d := (a.Hue - b.Hue + 360) % 360
			if a.Motif == b.Motif && min(d, 360-d) <= 20 {
				t.Errorf("%d and %d look alike: %v %v", i, j, a, b)
			}
		}
	}
}

func TestVariants_KeepTheWholeCatalogueApartInItsOwnOrder(t *testing.T) {
	all := titles.All()
	looks := make([]art.Look, len(all))
	for i, x := range all {
		looks[i] = art.LookOf(x.Art())
		for j := max(0, i-5); j < i; j++ {
			d := (looks[i].Hue - looks[j].Hue + 360) % 360
			if looks[i].Motif == looks[j].Motif && min(d, 360-d) <= 20 {
				t.Errorf("%s and %s look alike: %v %v", all[j].Code, x.Code, looks[j], looks[i])
			}
		}
	}
}

func TestBaseColour_IsAHexColour(t *testing.T) {
	got := art.BaseColour(art.Art{Vendor: "PG", Code: "pg0001", Category: "RNG", Theme: "tea"})
	if !regexp.MustCompile(`^#[0-9a-f]{6}$`).MatchString(got) {
		t.Errorf("%q", got)
	}
}

func BenchmarkTitle(b *testing.B) {
	a := art.Art{Vendor: "PG", Code: "pg0001", Category: "RNG", Theme: "monsoon"}
	b.ReportAllocs()
	for b.Loop() {
		art.Title(a)
	}
}
