package art

import (
	"math"
	"strconv"
)

// tiles are the textile grounds on a cell of 40 by 40; "%" stands for the
// paint: F fills, S strokes. Only read.
var tiles = []string{
	`<path d="M20 2L38 20 20 38 2 20ZM20 11L29 20 20 29 11 20Z" S/>`,
	`<path d="M20 20C20 10 28 4 36 4 36 12 30 20 20 20 10 20 4 28 4 36 12 36 20 30 20 20 30 20 36 28 36 36 28 36 20 30 20 20 20 10 12 4 4 4 4 12 10 20 20 20" F/>`,
	`<path d="M0 20a20 20 0 0 1 40 0M6 20a14 14 0 0 1 28 0M12 20a8 8 0 0 1 16 0M-20 40a20 20 0 0 1 40 0M-14 40a14 14 0 0 1 28 0M20 40a20 20 0 0 1 40 0M26 40a14 14 0 0 1 28 0" S/>`,
	`<path d="M0 30L10 20 20 30 30 20 40 30M0 12L10 2 20 12 30 2 40 12" S/>`,
	`<path d="M10 6a4 4 0 1 1-.1 0ZM30 22l2 5 5 0-4 4 2 5-5-3-5 3 2-5-4-4 5 0Z" F/>`,
	`<path d="M20 4c8 0 14 6 14 14s-6 18-14 18S6 28 6 20c4 6 10 6 12 2s-2-10 2-18ZM20 21a3 3 0 1 1-.1 0Z" S/>`,
	`<path d="M0 0h10v10h10v10h10v10h10v10M0 20h10v10h10v10M20 0h10v10h10v10" S/>`,
	`<path d="M20 3C26 12 28 14 37 20 28 26 26 28 20 37 14 28 12 26 3 20 12 14 14 12 20 3ZM20 16a4 4 0 1 1-.1 0Z" S/>`,
}

// size of a tile picture; the hero stands about its optical centre.
const (
	width, height = 240, 320
	cx, cy        = 120, 138
)

// backdrop draws gradient, textile, light and glow; id makes the ids unique.
func (p *pen) backdrop(l look, id string) {
	r := l.choices
	top, foot, light := groundColour(l.Hue), oklch(.29, .14, l.hue2), oklch(.90, .11, l.Hue)
	p.add(`<defs><linearGradient id="`, id, `a" x2=".35" y2="1"><stop stop-color="`, top, `"/><stop offset="1" stop-color="`, foot,
		`"/></linearGradient><radialGradient id="`, id, `b"><stop stop-color="`, light, `" stop-opacity=".95"/><stop offset="1" stop-color="`, light,
		`" stop-opacity="0"/></radialGradient><linearGradient id="`, id, `c" x2="0" y2="1"><stop stop-color="`, foot, `" stop-opacity="0"/><stop offset=".5" stop-color="`,
		oklch(.24, .11, l.hue2), `" stop-opacity=".62"/><stop offset="1" stop-color="`, oklch(.17, .08, l.hue2), `" stop-opacity=".94"/></linearGradient><pattern id="`, id, `p" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(`,
		strconv.Itoa(r.upTo(4)*15), `)scale(`, num(r.between(.8, 1.6)), `)">`, textile(r.upTo(len(tiles)), light), `</pattern></defs>`)
	box := `<rect width="240" height="320" fill="`
	p.add(box, `url(#`, id, `a)"/>`, box, `url(#`, id, `p)" opacity=".17"/>`)
	p.light(l, light)
	p.add(`<circle cx="120" cy="138" r="130" fill="url(#`, id, `b)"/>`)
}

func textile(n int, colour string) string {
	out := make([]byte, 0, 400)
	for i := 0; i < len(tiles[n]); i++ {
		c, inner := tiles[n][i], i > 0 && tiles[n][i-1] == ' '
		switch {
		case c == 'F' && inner:
			out = append(out, `fill="`+colour+`"`...)
		case c == 'S' && inner:
			out = append(out, `fill="none" stroke="`+colour+`" stroke-width="2.4"`...)
		default:
			out = append(out, c)
		}
	}
	return string(out)
}

// grounds counts the kinds of light behind a hero.
const grounds = 6

// light draws one of the kinds of light behind the hero.
func (p *pen) light(l look, colour string) {
	r := l.choices
	switch l.ground {
	case 0, 1:
		p.add(`<path d="`, rays(9+r.upTo(8), 260), `" fill="`, colour, `" fill-opacity=".13"/>`)
	case 2:
		for i := range 3 {
			p.add(`<circle cx="120" cy="138" r="`, num(float64(150-34*i)), `" fill="`, colour, `" fill-opacity=".09"/>`)
		}
	case 3:
		p.add(`<path d="M96-10L-20 250H60ZM120-10L76 250H164ZM144-10L180 250H260Z" fill="`, colour, `" fill-opacity=".15"/>`)
	case 4: // lamps of a market far off
		for range 6 {
			p.add(`<circle cx="`, num(r.between(10, 230)), `" cy="`, num(r.between(8, 190)), `" r="`, num(r.between(9, 26)), `" fill="`, colour, `" fill-opacity=".16"/>`)
		}
	case 5: // rain that slants through the light
		d := ""
		for i := range 9 {
			d += "M" + num(float64(i)*30+r.between(0, 22)) + " " + num(r.between(-10, 150)) + "l-10 " + num(r.between(26, 60))
		}
		p.add(`<path d="`, d, `" stroke="`, colour, `" stroke-opacity=".34" stroke-width="2.2" stroke-linecap="round"/>`)
	}
}

// rays is a fan of n triangles round the optical centre.
func rays(n int, radius float64) string {
	out := ""
	for i := range n {
		a := float64(i) / float64(n) * 2 * math.Pi
		b := a + math.Pi/float64(n)
		out += "M120 138L" + num(cx+radius*math.Cos(a)) + " " + num(cy+radius*math.Sin(a)) +
			"L" + num(cx+radius*math.Cos(b)) + " " + num(cy+radius*math.Sin(b)) + "Z"
	}
	return out
}

// scenes are the foot of the picture: a far and a near layer, filled with the
// scene's two colours. Only read.
var scenes = map[string][2]string{
	"waves":    {"M0 204Q15 192 30 204T60 204 90 204 120 204 150 204 180 204 210 204 240 204V320H0Z", "M0 226Q20 212 40 226T80 226 120 226 160 226 200 226 240 226V320H0Z"},
	"hills":    {"M0 214C50 176 90 190 130 212 170 180 210 186 240 208V320H0Z", "M0 240C60 214 110 216 150 234 190 218 220 220 240 228V320H0Z"},
	"leaves":   {"M0 178C26 190 36 214 34 240 60 214 78 212 96 218 80 226 70 240 68 256H172C170 240 160 226 144 218 162 212 180 214 206 240 204 214 214 190 240 178V320H0Z", "M0 214C30 220 44 236 48 252 76 234 96 236 120 250 144 236 164 234 192 252 196 236 210 220 240 214V320H0Z"},
	"lights":   {"M0 216H22V196H44V210H70V186L84 174 98 186V208H130V192H158V212H178V182H204V204H222V194H240V320H0Z", "M0 240H30V226H62V236H96V222H128V238H160V228H198V238H240V320H0Z"},
	"peaks":    {"M0 224L40 166 74 210 112 180 150 216 196 160 240 218V320H0Z", "M0 250L46 210 88 242 130 214 176 246 214 212 240 236V320H0Z"},
	"curtain":  {"M0 0H34C30 90 26 160 0 226ZM240 0H206C210 90 214 160 240 226Z", "M0 244Q120 218 240 244V320H0Z"},
	"crystals": {"M0 230L14 176 34 210 46 190 64 240 90 214 108 244H136L152 210 178 240 196 186 210 214 226 172 240 222V320H0Z", "M0 252L30 224 52 250 84 234 120 254 160 232 190 252 214 226 240 250V320H0Z"},
	"craters":  {"M0 226Q120 176 240 226V320H0Z", "M0 254Q60 226 140 240T240 236V320H0Z"},
	"pitch":    {"M0 208Q120 186 240 208V320H0Z", "M92 208H148L176 320H64Z"},
	"furrows":  {"M0 200Q120 176 240 200V212Q120 190 0 212ZM0 224Q120 200 240 224V238Q120 214 0 238Z", "M0 250Q120 226 240 250V320H0Z"},
	"dunes":    {"M0 222C60 180 100 190 128 206 160 188 210 190 240 214V320H0Z", "M0 236C70 246 120 210 172 222 206 228 224 240 240 238V320H0Z"},
	"ice":      {"M0 208L30 186 52 206 84 178 110 208 150 190 176 206 206 180 240 204V320H0Z", "M0 236L40 224 76 238 130 226 172 240 240 222V320H0Z"},
	"bars":     {"M6 320V206H26V320ZM34 320V176H54V320ZM62 320V218H82V320ZM158 320V220H178V320ZM186 320V170H206V320ZM214 320V200H234V320Z", "M0 246Q120 226 240 246V320H0Z"},
	"candies":  {"M0 214A20 20 0 0 1 40 214 20 20 0 0 1 80 214 20 20 0 0 1 120 214 20 20 0 0 1 160 214 20 20 0 0 1 200 214 20 20 0 0 1 240 214V320H0Z", "M-15 240A15 15 0 0 1 15 240 15 15 0 0 1 45 240 15 15 0 0 1 75 240 15 15 0 0 1 105 240 15 15 0 0 1 135 240 15 15 0 0 1 165 240 15 15 0 0 1 195 240 15 15 0 0 1 225 240 15 15 0 0 1 255 240V320H-15Z"},
	"skyline":  {"M0 220V190H20V176H38V204H56V170L68 158 80 170V206H160V184H182V168H200V196H218V182H240V320H0Z", "M0 244Q60 232 120 240T240 236V320H0Z"},
	"rails":    {"M0 214C70 184 150 188 240 212V320H0Z", "M84 214H94L70 320H40ZM146 214H156L200 320H170ZM70 232H170V238H70ZM58 256H182V263H58Z"},
	"circuits": {"M0 200H30L44 214H90V220H40L28 208H0ZM240 190H206L190 206H150V212H194L208 198H240ZM0 236H60L74 222V180H80V226L64 242H0Z", "M0 252H240V320H0Z"},
	"savanna":  {"M0 214C60 206 180 206 240 214V320H0ZM28 210V180C8 182 8 168 20 166 20 154 52 154 54 166 66 168 64 182 36 180V210Z", "M0 240C80 228 160 232 240 238V320H0Z"},
	"coins":    {"M0 226A24 10 0 0 1 48 222 24 10 0 0 1 96 226 24 10 0 0 1 144 226 24 10 0 0 1 192 222 24 10 0 0 1 240 226V320H0Z", "M-10 246A22 10 0 0 1 34 246 22 10 0 0 1 78 246 22 10 0 0 1 122 246 22 10 0 0 1 166 246 22 10 0 0 1 210 246 22 10 0 0 1 254 246V320H-10Z"},
	"clouds":   {"M0 210C0 190 30 186 40 200 48 184 84 186 84 206 110 190 140 196 146 212 160 192 196 194 198 208 210 190 240 196 240 208V320H0Z", "M0 240C14 222 44 226 52 238 72 222 104 226 110 240 136 224 166 228 172 240 196 226 222 228 240 236V320H0Z"},
}

// scenery draws the foot of the picture in the ground's own hues.
func (p *pen) scenery(l look) {
	layers := scenes[l.scene]
	p.add(`<path d="`, layers[0], `" fill="`, oklch(.50, .17, mod(l.Hue+12)), `" fill-opacity=".8"/><path d="`, layers[1], `" fill="`, oklch(.40, .16, l.hue2), `" fill-opacity=".9"/>`)
}
