package art

import "strconv"

// Symbol draws a slot symbol as a square of 96; keys are those of SymbolIcon.
// An unknown key draws the theme's first symbol.
func Symbol(themeName, key string) []byte {
	t := themeOf(themeName)
	name := SymbolIcon(themeName, key)
	if name == "" {
		name = t.icons[0]
	}
	p := &pen{pal: newPalette(t.own, mod(t.own+120), t.hues[0])}
	id := "s" + strconv.FormatUint(uint64(fnv(themeName+":"+key)), 36)
	p.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -48 96 96" width="96" height="96">`)
	switch key {
	case "W":
		p.wildPlate()
		p.sticker(id, name, 0, 1, .56, 0, 9)
	case "S":
		p.scatterPlate()
		p.sticker(id, name, 0, 0, .56, 0, 9)
	default:
		p.sticker(id, name, 0, 0, .86, 0, 7)
	}
	p.add(`</svg>`)
	return []byte(p.String())
}

// wildPlate is a golden burst, the same in every theme, so that a wild is known
// before its picture is.
func (p *pen) wildPlate() {
	d := burst(14, 46, 38)
	p.add(`<path d="`, d, `" fill="#8a5a05" transform="translate(0 1.6)"/><path d="`, d, `" fill="#ffc233"/><circle r="35" fill="#fff0b8"/><circle r="32" fill="`, p.pal.x[0], `"/><path d="M-28-15A32 32 0 0 1 15-28C-6-26-20-18-28-15Z" fill="#fff" fill-opacity=".25"/>`)
}

// scatterPlate is a ring of pearls on deep blue, the same in every theme.
func (p *pen) scatterPlate() {
	p.add(`<circle r="46" cy="1.4" fill="#0d2228"/><circle r="45" fill="#5ad4e2"/><circle r="45" fill="none" stroke="#bff4fa" stroke-width="2"/><circle r="34" fill="#132a4a"/><circle r="39.5" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 12.4"/><path d="`, burst(10, 32, 14), `" fill="#8a5cf0" fill-opacity=".8"/>`)
}
