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
	p := &pen{pal: newPalette(clean(t.own), clean(mod(t.own+120)), t.hues[0])}
	id := "s" + strconv.FormatUint(uint64(fnv(themeName+":"+key)), 36)
	p.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -48 96 96" width="96" height="96">`)
	switch key {
	case "W":
		p.wildPlate()
		p.sticker(id, name, 0, 1, .62, 0, 8)
	case "S":
		p.scatterPlate()
		p.sticker(id, name, 0, 0, .62, 0, 8)
	default:
		p.haloed(id, name)
	}
	p.add(`</svg>`)
	return []byte(p.String())
}

// haloed draws an icon with an edge of ink and one of cream round it, so that
// it stands out on a dark reel as well as on a light one.
func (p *pen) haloed(id, name string) {
	p.add(`<defs><g id="`, id, `">`)
	p.icon(name)
	p.add(`</g></defs><g transform="scale(.82)" stroke-linejoin="round"><use href="#`, id, `" stroke="#fff3d6" stroke-width="11"/><use href="#`, id, `" y="1" stroke="`, p.pal.ink, `" stroke-width="6"/><use href="#`, id, `"/></g>`)
}

// wildPlate is a golden burst, the same in every theme, so that a wild is known
// before its picture is.
func (p *pen) wildPlate() {
	d := burst(14, 46, 38)
	p.add(`<path d="`, d, `" fill="#8a5a05" transform="translate(0 1.6)"/><path d="`, d, `" fill="#ffc233"/><circle r="35" fill="#fff0b8"/><circle r="32" fill="`, p.pal.x[0], `"/><path d="M-28-15A32 32 0 0 1 15-28C-6-26-20-18-28-15Z" fill="#fff" fill-opacity=".25"/>`)
}

// scatterPlate is a ring of pearls on deep blue, the same in every theme.
func (p *pen) scatterPlate() {
	p.add(`<circle r="46" cy="1.4" fill="#0d2228"/><circle r="45" fill="#5ad4e2"/><circle r="45" fill="none" stroke="#bff4fa" stroke-width="2"/><circle r="34" fill="#132a4a"/><circle r="39.5" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 12.4"/><path d="`, burst(12, 33, 27), `" fill="#6a48d8" fill-opacity=".85"/>`)
}
