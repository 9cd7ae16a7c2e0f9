package art

import (
	"math"
	"strconv"
	"strings"
)

// An icon is a drawing in a square of about -50 to 50, written as operations
// that "|" parts. Every operation starts with its verb; colours are names that
// palette.of resolves. A leading "2" draws the operation and its mirror image.
//
//	f COLOUR PATH            fill a path
//	s COLOUR WIDTH PATH      stroke a path with round ends
//	S COLOUR WIDTH PATH      the same on a wider stroke of ink
//	c COLOUR X Y R           fill a circle (the fields may lean on signs: "0-4 3")
//	C COLOUR WIDTH X Y R     stroke a circle
//	e COLOUR X Y RX RY       fill an ellipse
//	i NAME X Y SCALE TURN    draw another icon
//	g TRANSFORM … /g         a group

// pen collects the SVG text of one picture.
type pen struct {
	strings.Builder
	pal  palette
	glow string // light on the edges of a hero
}

func (p *pen) add(parts ...string) {
	for _, s := range parts {
		p.WriteString(s)
	}
}

// iconSource finds an icon's operations; empty when there is no such icon.
func iconSource(name string) string {
	for _, table := range []map[string]string{natureIcons, animalIcons, treasureIcons, thingIcons, rankIcons} {
		if src, ok := table[name]; ok {
			return src
		}
	}
	return ""
}

// icon draws a named icon about the origin.
func (p *pen) icon(name string) {
	for op := range strings.SplitSeq(iconSource(name), "|") {
		p.op(op)
	}
}

// place draws an icon at x, y, scaled and turned by degrees.
func (p *pen) place(name string, x, y, scale, turn float64) {
	p.add(`<g transform="`, transform(x, y, scale, turn), `">`)
	p.icon(name)
	p.add(`</g>`)
}

func transform(x, y, scale, turn float64) string {
	out := "translate(" + num(x) + " " + num(y) + ")"
	if math.Abs(turn) >= .05 {
		out += "rotate(" + num(turn) + ")"
	}
	if scale != 1 {
		out += "scale(" + num2(scale) + ")"
	}
	return out
}

// num2 writes a scale, with two decimals where num has one.
func num2(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

func (p *pen) op(op string) {
	if op == "" {
		return
	}
	if op[0] == '2' {
		p.op(op[1:])
		p.add(`<g transform="scale(-1 1)">`)
		p.op(op[1:])
		p.add(`</g>`)
		return
	}
	verb, rest, _ := strings.Cut(op, " ")
	switch verb {
	case "f":
		colour, path, _ := strings.Cut(rest, " ")
		p.fill(path, colour)
	case "s", "S":
		colour, rest, _ := strings.Cut(rest, " ")
		width, path, _ := strings.Cut(rest, " ")
		p.stroke(path, colour, width, verb == "S")
	case "c", "e", "C":
		p.round(verb, rest)
	case "i":
		name, rest, _ := strings.Cut(rest, " ")
		v := numbers(rest)
		p.place(name, v[0], v[1], v[2], v[3])
	case "g":
		p.add(`<g transform="`, rest, `">`)
	case "/g":
		p.add(`</g>`)
	}
}

// fill draws a filled path.
func (p *pen) fill(path, colour string) {
	hex, opacity := p.pal.of(colour)
	p.add(`<path d="`, path, `" fill="`, hex)
	p.opacity("fill", opacity)
	p.add(`"/>`)
}

// stroke draws a path's line; inked puts a wider dark line below it, so that a
// line keeps the outline that filled shapes get from frame.
func (p *pen) stroke(path, colour, width string, inked bool) {
	if inked {
		p.add(`<path d="`, path, `" fill="none" stroke="`, p.pal.ink, `" stroke-width="`, num(number(width)+5), `" stroke-linecap="round"/>`)
	}
	hex, opacity := p.pal.of(colour)
	p.add(`<path d="`, path, `" fill="none" stroke="`, hex)
	p.opacity("stroke", opacity)
	p.add(`" stroke-width="`, width, `" stroke-linecap="round"/>`)
}

func (p *pen) opacity(kind, percent string) {
	if percent != "" {
		p.add(`" `, kind, `-opacity=".`, percent)
	}
}

// round draws circles and ellipses.
func (p *pen) round(verb, rest string) {
	colour, rest, _ := strings.Cut(rest, " ")
	hex, opacity := p.pal.of(colour)
	v := numbers(rest)
	switch verb {
	case "c":
		p.add(`<circle`, attr("cx", v[0]), attr("cy", v[1]), attr("r", v[2]), ` fill="`, hex)
	case "e":
		p.add(`<ellipse`, attr("cx", v[0]), attr("cy", v[1]), attr("rx", v[2]), attr("ry", v[3]), ` fill="`, hex)
	case "C":
		p.add(`<circle`, attr("cx", v[1]), attr("cy", v[2]), attr("r", v[3]), ` fill="none" stroke-width="`, num(v[0]), `" stroke="`, hex)
		p.opacity("stroke", opacity)
		p.add(`"/>`)
		return
	}
	p.opacity("fill", opacity)
	p.add(`"/>`)
}

// attr is one attribute, left out where zero is the default anyway.
func attr(name string, v float64) string {
	if v == 0 {
		return ""
	}
	return " " + name + `="` + num(v) + `"`
}

// numbers reads a list of numbers in the manner of SVG: blanks may be left out
// before a minus sign and before a point.
func numbers(s string) []float64 {
	out := make([]float64, 0, 5)
	for i := 0; i < len(s); {
		if s[i] == ' ' {
			i++
			continue
		}
		j := i + 1
		for j < len(s) && s[j] != ' ' && s[j] != '-' {
			j++
		}
		out = append(out, number(s[i:j]))
		i = j
	}
	return out
}

// number reads one number of the kit's own tables; a slip there shows as zero
// and is caught by the test that walks every icon.
func number(s string) float64 {
	v, _ := strconv.ParseFloat(s, 64)
	return v
}
