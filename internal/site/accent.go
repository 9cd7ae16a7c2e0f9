package site

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
)

// Accent is the brand's own colours, each "#rrggbb"; an empty one is the
// design's. Calm surfaces and texts stay the design's own.
type Accent struct {
	Fill      string `json:"fill,omitempty" doc:"of main buttons, and of marks on dark"`
	FillLight string `json:"fillLight,omitempty" doc:"the same hue as a text on light"`
	LinkDark  string `json:"linkDark,omitempty" doc:"of links and focus on dark"`
	LinkLight string `json:"linkLight,omitempty" doc:"of links and focus on light"`
}

// The surfaces that texts stand on, the least favourable one of each theme
// among them, and the ink on filled buttons. From the design's tokens.
var (
	darkSurfaces  = []string{"#07171c", "#0d2228", "#143038", "#1c3f48"}
	lightSurfaces = []string{"#f4f8f6", "#ffffff", "#e9f1ee", "#dce8e4"}
)

const (
	inkOnFill = "#1b1200"
	inkOnDark = "#04262c"
	inkOnLite = "#ffffff"
	// minContrast is what WCAG 2.2 AA asks of text (1.4.3).
	minContrast = 4.5
)

var colourForm = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// pairing is a colour and what it must be readable on.
type pairing struct {
	field, colour string
	on            []string
}

func (a Accent) pairings() []pairing {
	return []pairing{
		{"fill", a.Fill, append([]string{inkOnFill}, darkSurfaces...)},
		{"fillLight", a.FillLight, lightSurfaces},
		{"linkDark", a.LinkDark, append([]string{inkOnDark}, darkSurfaces...)},
		{"linkLight", a.LinkLight, append([]string{inkOnLite}, lightSurfaces...)},
	}
}

// check refuses what is no colour, and colours whose texts could not be read.
func (a Accent) check() error {
	for _, p := range a.pairings() {
		if p.colour == "" {
			continue
		}
		if !colourForm.MatchString(p.colour) {
			return fault.InvalidField("accent."+p.field, "site.accent.form")
		}
		if ratio, on := p.worst(); ratio < minContrast {
			return fault.InvalidField("accent."+p.field, "site.accent.contrast", fault.Args{"ratio": locale.Figure(ratioText(ratio)), "on": on})
		}
	}
	return nil
}

// worst is the least contrast of the colour, and the surface where it is.
func (p pairing) worst() (least float64, on string) {
	least = math.Inf(1)
	for _, surface := range p.on {
		if r := contrast(p.colour, surface); r < least {
			least, on = r, surface
		}
	}
	return least, on
}

// ratioText never rounds a failing ratio up to a passing one.
func ratioText(r float64) string { return strconv.FormatFloat(math.Floor(r*100)/100, 'f', 2, 64) }

// contrast is the ratio of WCAG 2.2: (lighter + 0.05) / (darker + 0.05).
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// luminance is the relative luminance of WCAG 2.2 of "#rrggbb".
func luminance(colour string) float64 {
	v, err := strconv.ParseUint(colour[1:], 16, 32)
	if err != nil {
		return 0 // only forms that were checked come here
	}
	linear := func(c uint64) float64 {
		s := float64(c&0xff) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(v>>16) + 0.7152*linear(v>>8) + 0.0722*linear(v)
}

// style is the colours as custom properties, for the style attribute of the
// page; empty where the design's own stand.
func (a Accent) style() string {
	var out []string
	for name, colour := range map[string]string{
		"fill": a.Fill, "fill-light": a.FillLight, "link-dark": a.LinkDark, "link-light": a.LinkLight,
	} {
		if colour != "" {
			out = append(out, "--brand-"+name+":"+colour)
		}
	}
	return strings.Join(sorted(out), ";")
}
