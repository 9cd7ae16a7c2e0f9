package art

// houseHero finds the drawing of an in-house game's own motif.
func houseHero(motif string) func(*pen, look) {
	switch motif {
	case "crash":
		return (*pen).crash
	case "limbo":
		return (*pen).limbo
	case "mines":
		return (*pen).mines
	case "plinko":
		return (*pen).plinko
	case "keno":
		return (*pen).keno
	case "towers":
		return (*pen).towers
	case "coinflip":
		return (*pen).coinFlip
	}
	return nil
}

func (p *pen) crash(l look) {
	p.add(`<path d="M26 66H214M26 106H214M26 146H214M26 186H214" stroke="#fff" stroke-opacity=".16" stroke-width="1.6"/><path d="M24 218C110 212 152 176 184 92V218Z" fill="#ffc233" fill-opacity=".28"/><path d="M24 222C110 216 152 180 184 96" stroke="`, p.pal.ink, `" stroke-width="14" fill="none" stroke-linecap="round"/><path d="M24 220C110 214 152 178 184 94" stroke="#ffc233" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M24 218C110 212 150 176 182 94" stroke="#ffe890" stroke-width="2.5" fill="none" stroke-linecap="round"/>`)
	p.sticker(l.id+"ro", "rocket", 176, 82, 1.1, -8, 6)
}

// limbo is a balloon that rises on chevrons of light.
func (p *pen) limbo(l look) {
	for i, opacity := range []string{".9", ".6", ".35"} {
		y := 196 + 15*float64(i)
		p.add(`<path d="M`, num(82-float64(i)*8), ` `, num(y+16), `L120 `, num(y-6), ` `, num(158+float64(i)*8), ` `, num(y+16), `" fill="none" stroke="#ffc233" stroke-opacity="`, opacity, `" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`)
	}
	p.sticker(l.id+"li", "balloon", 120, 108, 1.55, l.choices.between(-8, 8), 5)
	p.sticker(l.id+"la", "arrowup", 196, 84, .5, 0, 8)
}

func (p *pen) mines(l look) {
	r := l.choices
	bomb := r.upTo(16)
	gems := [2]int{(bomb + 3 + r.upTo(4)) % 16, (bomb + 9 + r.upTo(4)) % 16}
	tile := func(x, y float64, fill string) {
		p.add(`<rect`, attr("x", x-21), attr("y", y-17), ` width="42" height="43" rx="11" fill="`, p.pal.ink, `" fill-opacity=".55"/><rect`, attr("x", x-21), attr("y", y-21), ` width="42" height="42" rx="11" fill="`, fill, `"/>`)
	}
	closed, open := oklch(.76, .11, mod(l.Hue+20)), oklch(.36, .10, l.Hue)
	first := true
	for i := range 16 {
		x, y := 48+float64(i%4)*48, 66+float64(i/4)*48
		switch i {
		case bomb:
			tile(x, y, "#a3122b")
			p.place("bomb", x-1, y+1, .36, 0)
		case gems[0], gems[1]:
			tile(x, y, open)
			if first {
				p.sticker(l.id+"mi", "gem", x, y, .36, 0, 8)
			} else {
				p.use(l.id+"mi", x, y, .36, 0, 8)
			}
			first = false
		default:
			tile(x, y, closed)
			p.add(`<path d="M`, num(x-13), ` `, num(y-15), `h16" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"/>`)
		}
	}
}

func (p *pen) plinko(l look) {
	p.add(`<g fill="#fff">`)
	for row := range 7 {
		for i := range row + 2 {
			x := 120 + (float64(i)-float64(row+1)/2)*25
			p.add(`<circle`, attr("cx", x), attr("cy", 60+float64(row)*23), ` r="4.6" fill-opacity="`, num(.6+.05*float64(row)), `"/>`)
		}
	}
	p.add(`</g>`)
	for i, c := range []string{"#ef3e4a", "#f9822b", "#ffc233", "#2fb866", "#ffc233", "#f9822b", "#ef3e4a"} {
		x := num(21 + float64(i)*28.6)
		p.add(`<rect x="`, x, `" y="216" width="26" height="24" rx="7" fill="`, p.pal.ink, `"/><rect x="`, x, `" y="212" width="26" height="24" rx="7" fill="`, c, `"/>`)
	}
	r := l.choices
	p.ball3(108+r.between(0, 24), 84+r.between(0, 16), 14, l.own)
	p.ball3(84+r.between(0, 20), 150+r.between(0, 14), 12, 75)
	p.ball3(148+r.between(0, 14), 176+r.between(0, 10), 12, l.other)
}

// ball3 is a three-tone ball.
func (p *pen) ball3(x, y, radius float64, hue int) {
	p.add(`<g transform="`, transform(x, y, radius/10, 0), `"><circle r="11.4" cy=".6" fill="`, p.pal.ink, `"/><circle r="10" fill="`, oklch(.72, .18, hue), `"/><path d="M10 0A10 10 0 0 1-7 7C2 8 8 3 8-6 9-4 10-2 10 0Z" fill="`, oklch(.50, .16, hue), `"/><circle cx="-3.5" cy="-4" r="2.4" fill="#fff" fill-opacity=".9"/></g>`)
}

func (p *pen) keno(l look) {
	r := l.choices
	p.add(`<rect x="28" y="48" width="184" height="184" rx="20" fill="`, p.pal.ink, `"/><rect x="30" y="44" width="180" height="182" rx="18" fill="`, oklch(.32, .09, l.Hue), `"/>`)
	for i := range 25 {
		x, y := 56+float64(i%5)*32, 71+float64(i/5)*32
		if r.chance(28) {
			p.ball3(x, y, 14, []int{25, 75, 345, 145}[r.upTo(4)])
			continue
		}
		p.add(`<circle`, attr("cx", x), attr("cy", y), ` r="12" fill="#fff" fill-opacity=".16"/><circle`, attr("cx", x), attr("cy", y), ` r="3.4" fill="#fff" fill-opacity=".5"/>`)
	}
}

func (p *pen) towers(l look) {
	lit := 2 + l.choices.upTo(3)
	for row := range 6 {
		y := 208 - float64(row)*30
		pick := l.choices.upTo(3)
		for i := range 3 {
			x := 56 + float64(i)*46
			fill := oklch(.46, .11, l.Hue)
			if row < lit {
				fill = oklch(.58, .13, l.Hue)
			}
			if row <= lit && i == pick {
				fill = "#ffc233"
			}
			p.add(`<rect`, attr("x", x), attr("y", y+3), ` width="42" height="26" rx="7" fill="`, p.pal.ink, `" fill-opacity=".7"/><rect`, attr("x", x), attr("y", y), ` width="42" height="25" rx="7" fill="`, fill, `"/>`)
			if row < lit && i == pick {
				p.place("star", x+21, y+12, .2, 0)
			}
		}
	}
	p.sticker(l.id+"tw", "crown", 125, 40, .56, 0, 7)
	p.sticker(l.id+"tx", "castle", 214, 196, .5, 0, 7)
}

func (p *pen) coinFlip(l look) {
	p.add(`<path d="M40 200C50 120 80 70 118 60M200 206C196 130 170 80 134 62" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-linecap="round" stroke-dasharray="2 13"/><g transform="translate(150 176)scale(.62 1)rotate(14)"><circle r="55" fill="`, p.pal.ink, `"/><circle r="51" cy="3" fill="#4b5a6b"/><circle r="51" fill="#d9e3ea"/><circle r="39" fill="none" stroke="#94a5b5" stroke-width="5"/></g>`)
	p.place("clover", 150, 176, .42, 12)
	p.sticker(l.id+"cf", "coin", 98, 118, 1.5, -14, 5)
}
