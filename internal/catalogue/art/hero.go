package art

import "math"

// specialHero finds the drawing of a motif that is more than one icon.
func specialHero(motif string) func(*pen, look) {
	switch motif {
	case "reels":
		return (*pen).reels
	case "roulette":
		return (*pen).roulette
	case "wheelspin":
		return (*pen).prizeWheel
	case "cards":
		return (*pen).cardFan
	case "pair":
		return (*pen).cardPair
	case "triple":
		return (*pen).cardTriple
	case "trick":
		return (*pen).cardTrick
	case "hilo":
		return (*pen).hiLo
	case "dice":
		return (*pen).dice
	case "chips":
		return (*pen).chips
	case "shoal":
		return (*pen).shoal
	case "balls":
		return (*pen).balls
	}
	return houseHero(motif)
}

func special(motif string) bool { return specialHero(motif) != nil }

// reels is a slot cabinet's window with three symbols of the title's world.
func (p *pen) reels(l look) {
	r := l.choices
	p.add(`<g transform="translate(120 138)"><rect x="-102" y="-56" width="204" height="124" rx="24" fill="`, p.pal.ink, `"/><rect x="-98" y="-64" width="196" height="122" rx="22" fill="#b8790a"/><rect x="-98" y="-70" width="196" height="122" rx="22" fill="#ffc233"/><path d="M-84-62H60" stroke="#fff3c0" stroke-width="5" stroke-linecap="round"/>`)
	for _, x := range []float64{-62, 0, 62} {
		p.add(`<rect`, attr("x", x-27), ` y="-54" width="54" height="92" rx="11" fill="#fffaf0"/><rect`, attr("x", x-27), ` y="-54" width="54" height="18" rx="9" fill="#10202b" fill-opacity=".14"/>`)
	}
	first := r.upTo(len(l.friends))
	for i, x := range []float64{-62, 0, 62} {
		n := first
		if i == 2 && r.chance(50) {
			n++
		}
		p.place(l.friends[n%len(l.friends)], x, -6, .5, 0)
	}
	p.add(`</g>`)
	p.sticker(l.id+"top", "seven", 120, 56, .62, 0, 6)
}

func (p *pen) roulette(l look) {
	const n, radius = 18, 84.0
	red, black, green := "", "", ""
	for i := range n {
		s := sector(radius, i, n)
		switch {
		case i == 0:
			green += s
		case i%2 == 1:
			red += s
		default:
			black += s
		}
	}
	p.add(`<g transform="translate(120 138)"><circle r="99" cy="7" fill="`, p.pal.ink, `"/><circle r="98" fill="#9a5b2c"/><circle r="92" fill="#ffc233"/><circle r="86" fill="#fff3c0"/><g transform="rotate(`, num(l.choices.between(0, 90)), `)"><path d="`, red, `" fill="#e0303f"/><path d="`, black, `" fill="#182b36"/><path d="`, green, `" fill="#2fb866"/><circle r="58" fill="none" stroke="#ffc233" stroke-width="3"/><circle r="50" fill="#5b3217"/><circle r="46" fill="#9a5b2c"/><path d="M0-40L7-7 40 0 7 7 0 40-7 7-40 0-7-7Z" fill="#ffc233"/><path d="M0-40L7-7 0 0ZM40 0L7 7 0 0ZM0 40L-7 7 0 0ZM-40 0L-7-7 0 0Z" fill="#b8790a"/><circle r="11" fill="#ffe890"/></g><path d="M-86-38A94 94 0 0 1-38-86" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/><circle cx="56" cy="-40" r="9" fill="#ddd0b5"/><circle cx="55" cy="-42" r="8" fill="#fff"/></g>`)
}

// sector is one slice of a wheel.
func sector(radius float64, i, n int) string {
	a, b := float64(i)/float64(n)*2*math.Pi, float64(i+1)/float64(n)*2*math.Pi
	rr := num(radius)
	return "M0 0L" + num(radius*math.Cos(a)) + " " + num(radius*math.Sin(a)) + "A" + rr + " " + rr + " 0 0 1 " + num(radius*math.Cos(b)) + " " + num(radius*math.Sin(b)) + "Z"
}

func (p *pen) prizeWheel(l look) {
	colours := []string{"#ef3e4a", "#ffc233", "#1fb3b8", "#8a5cf0", "#2fb866", "#f0559b", "#3c8ff0", "#f9822b"}
	p.add(`<g transform="translate(120 138)"><path d="M-34 66L-54 104H54L34 66Z" fill="#5b3217"/><circle r="94" cy="5" fill="`, p.pal.ink, `"/><circle r="92" fill="#ffc233"/><circle r="87" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 22.8"/><g transform="rotate(`, num(l.choices.between(0, 45)), `)">`)
	for i, c := range colours {
		p.add(`<path d="`, sector(80, i, len(colours)), `" fill="`, c, `"/>`)
	}
	p.add(`<path d="`, rayMarks(), `" stroke="#fff" stroke-opacity=".5" stroke-width="2"/></g><path d="M-70-30A76 76 0 0 1-30-70" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"/><circle r="26" cy="3" fill="#b8790a"/><circle r="25" fill="#ffc233"/><circle r="17" fill="#fffaf0"/><path d="M-16-104H16L0-66Z" fill="`, p.pal.ink, `"/><path d="M-12-102H12L0-72Z" fill="#ef3e4a"/></g>`)
	p.place("star", 120, 138, .26, 0)
}

func rayMarks() string {
	out := ""
	for i := range 8 {
		a := float64(i) / 8 * 2 * math.Pi
		out += "M0 0L" + num(80*math.Cos(a)) + " " + num(80*math.Sin(a))
	}
	return out
}

// pips are the positions of a die's points.
var pips = [7][][2]float64{1: {{0, 0}}, 2: {{-1, -1}, {1, 1}}, 3: {{-1, -1}, {0, 0}, {1, 1}}, 4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	5: {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}}, 6: {{-1, -1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}, {1, 1}}}

func (p *pen) die(x, y, scale, turn float64, points int) {
	p.add(`<g transform="`, transform(x, y, scale, turn), `"><rect x="-40" y="-40" width="80" height="86" rx="18" fill="`, p.pal.ink, `"/><rect x="-37" y="-33" width="74" height="75" rx="16" fill="`, p.pal.x[0], `"/><rect x="-37" y="-37" width="74" height="72" rx="16" fill="#fffaf0"/><path d="M-24-32H18" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`)
	for _, at := range pips[points] {
		fill := "#22384a"
		if points == 1 {
			fill = "#ef3e4a"
		}
		p.add(`<circle`, attr("cx", at[0]*19), attr("cy", at[1]*18-1), ` r="7.5" fill="`, fill, `"/>`)
	}
	p.add(`</g>`)
}

func (p *pen) dice(l look) {
	r := l.choices
	p.die(80, 168, 1.1, -16+r.between(0, 10), 1+r.upTo(6))
	p.die(166, 160, 1.02, 10+r.between(0, 14), 1+r.upTo(6))
	if r.chance(70) {
		p.die(122, 84, .94, -12+r.between(0, 24), 1+r.upTo(6))
	}
}

func (p *pen) chips(l look) {
	hues := []int{l.own, mod(l.own + 120), l.other}
	for s, x := range []float64{66, 174, 120} {
		side, top := oklch(.44, .15, hues[s]), oklch(.62, .20, hues[s])
		n := 2 + l.choices.upTo(3) + s
		base := 200.0 + float64(s*6)
		for i := range n {
			y := base - float64(i)*15
			p.add(`<g transform="translate(`, num(x), ` `, num(y), `)"><ellipse cy="8" rx="48" ry="18" fill="`, p.pal.ink, `"/><path d="M-46-2V7C-46 30 46 30 46 7V-2Z" fill="`, side, `"/><path d="M-30 8V19M30 8V19M0 14V24" stroke="#fffaf0" stroke-width="12"/><ellipse cy="-2" rx="46" ry="17" fill="`, top, `"/></g>`)
		}
		p.add(`<g transform="translate(`, num(x), ` `, num(base-float64(n-1)*15-2), `)"><ellipse rx="30" ry="10.5" fill="#fffaf0"/><ellipse rx="26" ry="8.5" fill="`, top, `"/><path d="M-9 0L0-5 9 0 0 5Z" fill="#fffaf0"/></g>`)
	}
	p.sticker(l.id+"ch", "chip", 176, 74, .78, 14, 6)
}

func (p *pen) shoal(l look) {
	id := l.id + "sh"
	p.sticker(id, "fish", 124, 136, 1.62, -6, 5)
	p.use(id, 46, 82, .56, -10, 6)
	p.use(id, 196, 72, .5, -4, 6)
	p.use(id, 52, 204, .6, 6, 6)
	p.add(`<g fill="#fff" fill-opacity=".2" stroke="#fff" stroke-opacity=".7" stroke-width="1.6"><circle cx="34" cy="136" r="8"/><circle cx="22" cy="114" r="5"/><circle cx="206" cy="200" r="8"/><circle cx="120" cy="46" r="6"/></g>`)
}

func (p *pen) balls(l look) {
	r := l.choices
	hues := []int{25, 75, 145, 230, 300, 345}
	start := r.upTo(6)
	for i, at := range [][3]float64{{64, 110, 34}, {178, 104, 36}, {72, 190, 40}, {168, 188, 42}, {120, 138, 50}} {
		h := hues[(start+i)%6]
		p.add(`<g transform="`, transform(at[0], at[1], at[2]/40, 0), `"><circle r="42" cy="2" fill="`, p.pal.ink, `"/><circle r="40" fill="`, oklch(.62, .19, h), `"/><path d="M40 0A40 40 0 0 1-28 28C8 34 30 12 30-27 36-20 40-10 40 0Z" fill="`, oklch(.44, .15, h), `"/><circle r="22" fill="#fffaf0"/>`)
		p.ballMark(1 + r.upTo(6))
		p.add(`<path d="M-31-10A33 33 0 0 1-10-31" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="6" stroke-linecap="round"/></g>`)
	}
}

// ballMark writes a lottery ball's number as points, readable in any script.
func (p *pen) ballMark(n int) {
	for _, at := range pips[n] {
		p.add(`<circle`, attr("cx", at[0]*9), attr("cy", at[1]*9), ` r="4" fill="#22384a"/>`)
	}
}
