package art

import (
	"math"
	"strconv"
)

// Title draws a game's tile, 240 by 320, without its name.
func Title(a Art) []byte {
	l := decide(a)
	id := "g" + strconv.FormatUint(uint64(fnv(a.Vendor+a.Code)), 36)
	l.id = id
	p := &pen{pal: newPalette(l.own, l.other, l.Hue)}
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
	p.add(`<rect y="196" width="240" height="124" fill="url(#`, id, `c)"/></svg>`)
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
	default:
		return (*pen).alone
	}
}

func (p *pen) alone(l look, id string) {
	p.shadow(78)
	p.hero(id, l, cx, cy, 1.78+l.choices.between(0, .12), l.choices.between(-7, 7))
}

func (p *pen) withFriends(l look, id string) {
	r := l.choices
	p.shadow(92)
	left, right := p.friend(l), p.friend(l)
	p.sticker(id+"l", left, 50, 176, .86, -12, 5)
	p.sticker(id+"r", right, 190, 98, .78, 12, 5)
	p.hero(id, l, cx+r.between(-4, 4), cy+4, 1.5, r.between(-6, 6))
}

func (p *pen) inMedallion(l look, id string) {
	p.shadow(80)
	beads := strconv.FormatFloat(94*2*math.Pi/40, 'f', 2, 64)
	p.add(`<circle cx="120" cy="144" r="98" fill="#8a5a05"/><circle cx="120" cy="138" r="98" fill="#ffc233"/><circle cx="120" cy="138" r="93" fill="none" stroke="#fff3c0" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 `, beads, `"/><circle cx="120" cy="138" r="86" fill="#b8790a"/><circle cx="120" cy="138" r="82" fill="`, oklch(.36, .12, l.own), `"/><circle cx="120" cy="138" r="82" fill="url(#`, id, `b)" opacity=".7"/>`)
	p.hero(id, l, cx, cy, 1.32, 0)
}

func (p *pen) inArch(l look, id string) {
	p.shadow(74)
	shape := `d="M48 228V128C48 84 96 72 120 36 144 72 192 84 192 128V228Z"`
	p.add(`<path `, shape, ` fill="#8a5a05" transform="translate(0 5)"/><path `, shape, ` fill="#ffc233"/><path d="M60 228V130C60 94 102 82 120 56 138 82 180 94 180 130V228Z" fill="`, oklch(.30, .10, mod(l.own+20)), `"/><path d="M60 228V130C60 94 102 82 120 56 138 82 180 94 180 130V228Z" fill="url(#`, id, `b)" opacity=".75"/><path d="M54 220V129C54 90 98 78 120 47 142 78 186 90 186 129V220" fill="none" stroke="#fff3c0" stroke-width="3" stroke-dasharray="1 8" stroke-linecap="round"/>`)
	p.hero(id, l, cx, 152, 1.42, 0)
}

func (p *pen) asTrio(l look, id string) {
	p.shadow(96)
	p.sticker(id, l.Motif, 70, 172, .98, -14, 5)
	p.use(id, 174, 172, .98, 14, 5)
	p.use(id, cx, 118, 1.36, 0, 5)
}

func (p *pen) inOrbit(l look, id string) {
	r := l.choices
	n := 6 + r.upTo(3)
	small := p.trinket(l)
	p.add(`<ellipse cx="120" cy="138" rx="98" ry="98" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round"/>`)
	for i := range n {
		a := (float64(i)+.5)/float64(n)*2*math.Pi - math.Pi/2
		x, y := cx+94*math.Cos(a), cy+94*math.Sin(a)
		if i == 0 {
			p.sticker(id+"s", small, x, y, .36, 0, 8)
		} else {
			p.use(id+"s", x, y, .36, 0, 8)
		}
	}
	p.hero(id, l, cx, cy, 1.4, r.between(-6, 6))
}

func (p *pen) onPodium(l look, id string) {
	d, m, t := oklch(.40, .14, l.own), oklch(.60, .19, l.own), oklch(.76, .14, l.own)
	p.add(`<path d="M30 222H210V262H30Z" fill="`, d, `"/><ellipse cx="120" cy="222" rx="90" ry="17" fill="`, m, `"/><path d="M56 200H184V222C184 238 56 238 56 222Z" fill="`, m, `"/><path d="M56 214V208C56 224 184 224 184 208V214C184 230 56 230 56 214Z" fill="#ffc233"/><ellipse cx="120" cy="202" rx="64" ry="12" fill="`, t, `"/>`)
	p.hero(id, l, cx, 122, 1.6, 0)
}

// hero draws the motif with its edge; some pictures face the other way.
func (p *pen) hero(id string, l look, x, y, scale, turn float64) {
	if l.mirror && turnable[l.Motif] {
		p.add(`<g transform="translate(`, num(2*x), ` 0)scale(-1 1)">`)
		p.sticker(id, l.Motif, x, y, scale, turn, 5)
		p.add(`</g>`)
		return
	}
	p.sticker(id, l.Motif, x, y, scale, turn, 5)
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
	p.add(`<defs><g id="`, id, `">`)
	p.icon(name)
	p.add(`</g></defs>`)
	p.use(id, x, y, scale, turn, edge)
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
