package art

import (
	"math"
	"strconv"
)

// The ways in which a hero is staged; composition picks one.

func (p *pen) alone(l look, id string) {
	p.shadow(78)
	p.hero(id, l, cx, cy, 1.82+l.choices.between(0, .14), l.choices.between(-7, 7))
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

// closeUp lets the hero fill the picture and run over its edge.
func (p *pen) closeUp(l look, id string) {
	r := l.choices
	p.shadow(104)
	p.hero(id, l, cx+r.between(-14, 14), cy+10, 2.3, r.between(-14, 14))
}

// cascade repeats the hero behind itself, smaller and paler.
func (p *pen) cascade(l look, id string) {
	p.shadow(84)
	p.define(id, l.Motif)
	for i, opacity := range []string{".28", ".55"} {
		step := float64(2 - i)
		p.add(`<g opacity="`, opacity, `">`)
		p.use(id, cx+8-34*step, cy+6-26*step, 1.5-.28*step, -6-8*step, 4)
		p.add(`</g>`)
	}
	p.lit(id, cx+10, cy+10, 1.56, -4, 5)
}

// underLamps hangs a string of market lamps over the hero.
func (p *pen) underLamps(l look, id string) {
	p.shadow(80)
	p.lampString(0, 240, 18, 40, 8)
	p.hero(id, l, cx, cy+12, 1.66, l.choices.between(-6, 6))
}

// inShower lets small things of the hero's world rain down behind it.
func (p *pen) inShower(l look, id string) {
	r := l.choices
	p.shadow(80)
	small := p.trinket(l)
	for i, at := range [][2]float64{{28, 30}, {86, 14}, {150, 26}, {210, 44}, {20, 104}, {222, 120}, {36, 176}, {206, 190}} {
		x, y, s, turn := at[0]+r.between(-8, 8), at[1]+r.between(-8, 8), r.between(.26, .44), r.between(-40, 40)
		if i == 0 {
			p.sticker(id+"s", small, x, y, s, turn, 8)
		} else {
			p.use(id+"s", x, y, s, turn, 8)
		}
	}
	p.hero(id, l, cx, cy, 1.62, r.between(-6, 6))
}

// lampString draws a sagging wire with lamps in four colours.
func (p *pen) lampString(from, to, y, sag float64, lamps int) {
	mid, low := (from+to)/2, y+2*sag
	p.add(`<path d="M`, num(from), ` `, num(y), `Q`, num(mid), ` `, num(low), ` `, num(to), ` `, num(y), `" fill="none" stroke="`, p.pal.ink, `" stroke-width="2.4"/>`)
	for i := range lamps {
		t := (float64(i) + .5) / float64(lamps)
		x := from + (to-from)*t
		at := y + 2*(low-y)*t*(1-t)
		colour := families["yptb"[i%4]][1]
		p.add(`<circle cx="`, num(x), `" cy="`, num(at+8), `" r="15" fill="`, colour, `" fill-opacity=".3"/><circle cx="`, num(x), `" cy="`, num(at+8), `" r="7" fill="`, colour, `"/><circle cx="`, num(x-2), `" cy="`, num(at+6), `" r="2.2" fill="#fff"/>`)
	}
}
