package art

import "strconv"

// Title draws a game's tile, 240 by 320, without its name.
func Title(a Art) []byte {
	l := decide(a)
	id := "g" + strconv.FormatUint(uint64(fnv(a.Vendor+a.Code)), 36)
	l.id = id
	p := &pen{pal: newPalette(l.own, l.other, l.Hue), glow: oklch(.95, .07, l.Hue)}
	p.Grow(6 << 10)
	p.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320" width="240" height="320">`)
	p.backdrop(l, id)
	p.scenery(l)
	if draw := specialHero(l.Motif); draw != nil {
		p.add(`<ellipse cx="120" cy="232" rx="84" ry="11" fill="`, p.pal.ink, `" fill-opacity=".38"/>`)
		draw(p, l)
		if satelliteSpace[l.Motif] {
			p.satellites(l)
		}
	} else {
		p.satellites(l)
		composition(l.compose)(p, l, id)
	}
	p.add(`<rect y="188" width="240" height="132" fill="url(#`, id, `c)"/></svg>`)
	return []byte(p.String())
}

// composition picks the way a hero is staged.
func composition(n int) func(*pen, look, string) {
	switch n {
	case 1:
		return (*pen).withFriends
	case 2:
		return (*pen).inMedallion
	case 3:
		return (*pen).inArch
	case 4:
		return (*pen).asTrio
	case 5:
		return (*pen).inOrbit
	case 6:
		return (*pen).onPodium
	case 7:
		return (*pen).closeUp
	case 8:
		return (*pen).cascade
	case 9:
		return (*pen).underLamps
	case 10:
		return (*pen).inShower
	default:
		return (*pen).alone
	}
}

// hero draws the motif with its edge, light round it and, below, its image in
// the wet ground; some pictures face the other way.
func (p *pen) hero(id string, l look, x, y, scale, turn float64) {
	p.define(id, l.Motif)
	if l.mirror && turnable[l.Motif] {
		p.add(`<g transform="translate(`, num(2*x), ` 0)scale(-1 1)">`)
		p.lit(id, x, y, scale, turn, 5)
		p.add(`</g>`)
		return
	}
	p.lit(id, x, y, scale, turn, 5)
}

// wet is the line in which the ground mirrors what stands on it.
const wet = 231

// lit draws the shapes of id with a rim of light and their image in the ground.
func (p *pen) lit(id string, x, y, scale, turn, edge float64) {
	p.add(`<use href="#`, id, `" transform="translate(`, num(x), ` `, num(2*wet-y), `)scale(`, num2(scale), ` `, num2(-scale), `)" opacity=".2"/>`)
	p.add(`<g transform="`, transform(x, y, scale, turn), `" stroke-linejoin="round"><use href="#`, id, `" stroke="`, p.glow, `" stroke-opacity=".5" stroke-width="`, num(edge+7), `"/><use href="#`, id, `" y="1.5" stroke="`, p.pal.ink, `" stroke-width="`, num(edge), `"/><use href="#`, id, `"/></g>`)
}

// turnable motifs look as right when mirrored.
var turnable = map[string]bool{
	"fish": true, "boat": true, "bird": true, "parrot": true, "rooster": true, "camel": true, "elephant": true,
	"comet": true, "rocket": true, "lamp": true, "ship": true, "rickshaw": true, "bee": true, "peacock": true,
	"moon": true, "leaf": true, "teapot": true, "guitar": true, "sword": true, "bat": true, "shoal": true,
}

// sticker draws an icon on an edge of ink; the shapes are defined once under
// id, and used twice.
func (p *pen) sticker(id, name string, x, y, scale, turn, edge float64) {
	p.define(id, name)
	p.use(id, x, y, scale, turn, edge)
}

// define names an icon's shapes for use.
func (p *pen) define(id, name string) {
	p.add(`<defs><g id="`, id, `">`)
	p.icon(name)
	p.add(`</g></defs>`)
}

// use draws the shapes that sticker defined under id once more.
func (p *pen) use(id string, x, y, scale, turn, edge float64) {
	p.add(`<g transform="`, transform(x, y, scale, turn), `"><use href="#`, id, `" y="1.5" stroke="`, p.pal.ink, `" stroke-width="`, num(edge), `" stroke-linejoin="round"/><use href="#`, id, `"/></g>`)
}

func (p *pen) shadow(rx float64) {
	p.add(`<ellipse cx="120" cy="230" rx="`, num(rx), `" ry="11" fill="`, p.pal.ink, `" fill-opacity=".38"/>`)
}

// friend picks a companion of the hero from its world.
func (p *pen) friend(l look) string {
	name := "coin"
	for range 4 {
		if pick := l.friends[l.choices.upTo(len(l.friends))]; pick != l.Motif {
			return pick
		}
	}
	return name
}

// trinkets read well when they are very small.
var trinkets = map[string]bool{
	"coin": true, "star": true, "gem": true, "flower": true, "leaf": true, "drop": true, "snow": true, "pearl": true, "egg": true,
	"banana": true, "cherry": true, "lemon": true, "ruby": true, "emerald": true, "sapphire": true, "amber": true, "chip": true,
	"clover": true, "candy": true, "bell": true, "note": true, "flame": true, "bolt": true, "shell": true, "starfish": true,
	"ladybird": true, "bee": true, "sun": true, "moon": true, "cball": true, "lotus": true, "donut": true, "balloon": true,
}

// trinket picks a small thing of the hero's world, else a coin.
func (p *pen) trinket(l look) string {
	for range 5 {
		if pick := p.friend(l); trinkets[pick] {
			return pick
		}
	}
	return "coin"
}

// satelliteSpace names the special heroes that leave room in the corners.
var satelliteSpace = map[string]bool{"dice": true, "cards": true, "pair": true, "triple": true, "trick": true, "chips": true, "roulette": true, "wheelspin": true, "coinflip": true, "reels": true, "balls": true}

// satellites scatters two to five small things over safe points.
func (p *pen) satellites(l look) {
	r := l.choices
	points := [][2]float64{{32, 46}, {208, 44}, {24, 200}, {216, 206}, {70, 26}, {172, 24}, {18, 120}, {222, 130}}
	kind := r.upTo(3)
	for range 3 + r.upTo(3) {
		i := r.upTo(len(points))
		x, y := points[i][0], points[i][1]
		points = append(points[:i], points[i+1:]...)
		s := r.between(.7, 1.35)
		switch (kind + r.upTo(2)) % 3 {
		case 0:
			p.add(`<g transform="`, transform(x, y, s, 0), `"><circle r="8" cy="1.5" fill="#b8790a"/><circle r="8" fill="#ffc233"/><circle r="5" fill="none" stroke="#b8790a" stroke-width="1.4"/><path d="M-6-2A6 6 0 0 1-1-6" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></g>`)
		case 1:
			p.add(`<path transform="`, transform(x, y, s, 0), `" d="M0-10Q1.5-1.5 10 0 1.5 1.5 0 10-1.5 1.5-10 0-1.5-1.5 0-10Z" fill="#fff" fill-opacity=".9"/>`)
		case 2:
			p.add(`<path transform="`, transform(x, y, s, float64(r.upTo(12)*30)), `" d="M0-9C9-3 7 7 0 10-7 7-9-3 0-9Z" fill="`, p.pal.x[2], `"/>`)
		}
	}
}
