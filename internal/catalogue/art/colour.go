package art

import (
	"math"
	"strconv"
	"strings"
)

// families are the fixed colours of the kit, each dark, middle and light. They
// are only read.
var families = map[byte][3]string{
	'r': {"#a3122b", "#ef3e4a", "#ff9a8f"},
	'o': {"#b4470c", "#f9822b", "#ffbd7a"},
	'y': {"#b8790a", "#ffc233", "#ffe890"},
	'g': {"#0b6b3f", "#2fb866", "#8ee69a"},
	't': {"#0a6570", "#1fb3b8", "#8aeae2"},
	'b': {"#1d4f9e", "#3c8ff0", "#a4d2ff"},
	'v': {"#4b2a9b", "#8a5cf0", "#cbb4ff"},
	'p': {"#a01a63", "#f0559b", "#ffb3d3"},
	'n': {"#5b3217", "#9a5b2c", "#d9a166"},
	's': {"#4b5a6b", "#94a5b5", "#d9e3ea"},
	'w': {"#ddd0b5", "#fffaf0", "#ffffff"},
	'k': {"#10202b", "#22384a", "#3f5b70"},
}

// oklch is the sRGB hex colour of an OKLCH colour (lightness 0-1, chroma, hue
// in degrees); chroma is lowered until the colour exists. The matrices are
// Björn Ottosson's OKLab.
func oklch(l, c float64, hue int) string {
	rad := float64(hue) * math.Pi / 180
	cos, sin := math.Cos(rad), math.Sin(rad)
	for k := c; ; k -= .01 {
		k = max(k, 0)
		r, g, b := oklabToLinear(l, k*cos, k*sin)
		if k == 0 || inGamut(r) && inGamut(g) && inGamut(b) {
			return hexColour(r, g, b)
		}
	}
}

func oklabToLinear(l, a, b float64) (float64, float64, float64) {
	cube := func(v float64) float64 { return v * v * v }
	lc := cube(l + .3963377774*a + .2158037573*b)
	mc := cube(l - .1055613458*a - .0638541728*b)
	sc := cube(l - .0894841775*a - 1.291485548*b)
	return 4.0767416621*lc - 3.3077115913*mc + .2309699292*sc,
		-1.2684380046*lc + 2.6097574011*mc - .3413193965*sc,
		-.0041960863*lc - .7034186147*mc + 1.707614701*sc
}

func inGamut(v float64) bool { return v >= -.0005 && v <= 1.0005 }

func hexColour(channels ...float64) string {
	out := []byte{'#'}
	for _, v := range channels {
		v = min(max(v, 0), 1)
		if v <= .0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - .055
		}
		n := int(math.Round(v * 255))
		const digits = "0123456789abcdef"
		out = append(out, digits[n>>4], digits[n&15])
	}
	return string(out)
}

// palette resolves the two-character colour names of the icon language: a
// family letter and a tone 1 (dark), 2 (middle) or 3 (light). The letters x and
// z are the picture's own two hues.
type palette struct {
	x, z [3]string
	ink  string
}

func newPalette(xHue, zHue, inkHue int) palette {
	tones := func(h int) [3]string {
		return [3]string{oklch(.46, .16, h), oklch(.68, .20, h), oklch(.86, .11, h)}
	}
	return palette{x: tones(xHue), z: tones(zHue), ink: oklch(.20, .05, inkHue)}
}

// of is the paint of a name such as "y2" or "w3/70" (70 % opaque): the colour
// and the opacity as SVG text, empty when opaque.
func (p palette) of(name string) (colour, opacity string) {
	name, opacity, _ = strings.Cut(name, "/")
	if name == "h" {
		return p.ink, opacity
	}
	tone := 1
	if len(name) > 1 {
		tone = int(name[1] - '1')
	}
	switch name[0] {
	case 'x':
		return p.x[tone], opacity
	case 'z':
		return p.z[tone], opacity
	}
	return families[name[0]][tone], opacity
}

// num writes a coordinate with at most one decimal and no needless characters.
func num(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10+0, 'f', -1, 64)
}
