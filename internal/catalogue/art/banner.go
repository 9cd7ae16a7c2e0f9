package art

import (
	"math"
	"strconv"
)

// Banner draws a 21:9 picture (1260 by 540) on a ground of the given hue with a
// motif (an icon of the kit) on the right; the left third stays calm for the
// words that the page lays over it.
func Banner(seed, motif string, hue int) []byte {
	if !HasIcon(motif) {
		motif = "star"
	}
	r := &stream{state: fnv("banner:" + seed)}
	hue = mod(hue)
	own := clean(mod(hue + 150 + r.upTo(60)))
	p := &pen{pal: newPalette(own, clean(mod(own+100)), hue), glow: oklch(.96, .06, hue)}
	id := "b" + strconv.FormatUint(uint64(fnv(seed+motif)), 36)
	p.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1260 540" width="1260" height="540" preserveAspectRatio="xMidYMid slice">`)
	p.bannerGround(r, hue, id)
	p.bannerStage(r, motif, id)
	p.add(`</svg>`)
	return []byte(p.String())
}

func (p *pen) bannerGround(r *stream, hue int, id string) {
	light, deep := oklch(.86, .12, hue), oklch(.27, .11, mod(hue+25))
	p.add(`<defs><linearGradient id="`, id, `a" x2="1" y2=".4"><stop stop-color="`, deep, `"/><stop offset=".55" stop-color="`, oklch(.42, .16, mod(hue+12)), `"/><stop offset="1" stop-color="`, oklch(.58, .19, hue), `"/></linearGradient><radialGradient id="`, id, `b"><stop stop-color="`, light, `" stop-opacity=".9"/><stop offset="1" stop-color="`, light, `" stop-opacity="0"/></radialGradient><pattern id="`, id, `p" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="scale(`, num(r.between(1.2, 1.9)), `)">`, textile(r.upTo(len(tiles)), light), `</pattern><linearGradient id="`, id, `m"><stop offset=".1" stop-color="#000"/><stop offset=".8" stop-color="#fff"/></linearGradient><mask id="`, id, `k"><path d="M0 0H1260V540H0Z" fill="url(#`, id, `m)"/></mask></defs><path d="M0 0H1260V540H0Z" fill="url(#`, id, `a)"/><path d="M0 0H1260V540H0Z" fill="url(#`, id, `p)" opacity=".2" mask="url(#`, id, `k)"/>`)
	d := ""
	n := 14 + r.upTo(6)
	for i := range n {
		a := float64(i) / float64(n) * 2 * math.Pi
		b := a + math.Pi/float64(n)
		d += "M900 260L" + num(900+900*math.Cos(a)) + " " + num(260+900*math.Sin(a)) + "L" + num(900+900*math.Cos(b)) + " " + num(260+900*math.Sin(b)) + "Z"
	}
	p.add(`<path d="`, d, `" fill="`, light, `" fill-opacity=".14" mask="url(#`, id, `k)"/><circle cx="900" cy="260" r="400" fill="url(#`, id, `b)"/><path d="M0 470Q180 420 400 462T800 456 1260 440V540H0Z" fill="`, oklch(.36, .14, mod(hue+18)), `"/><path d="M0 506Q240 460 520 500T1040 492 1260 486V540H0Z" fill="`, oklch(.26, .11, mod(hue+25)), `"/>`)
}

func (p *pen) bannerStage(r *stream, motif, id string) {
	p.add(`<ellipse cx="900" cy="476" rx="250" ry="26" fill="`, p.pal.ink, `" fill-opacity=".5"/>`)
	for range 9 {
		p.add(`<path transform="`, transform(r.between(560, 1240), r.between(30, 420), r.between(.8, 2.2), 0), `" d="M0-10Q1.5-1.5 10 0 1.5 1.5 0 10-1.5 1.5-10 0-1.5-1.5 0-10Z" fill="#fff" fill-opacity=".85"/>`)
	}
	for range 9 {
		p.add(`<circle cx="`, num(r.between(430, 1250)), `" cy="`, num(r.between(60, 430)), `" r="`, num(r.between(18, 64)), `" fill="`, p.glow, `" fill-opacity=".08"/>`)
	}
	p.add(`<g transform="translate(0 -34)scale(2.1)">`)
	p.lampString(190, 630, 0, 26, 14)
	p.add(`</g>`)
	company := bannerCompany(motif)
	if len(company) > 0 {
		p.sticker(id+"l", company[r.upTo(len(company))], 690, 372, 1.8, -12, 5)
		p.sticker(id+"r", company[r.upTo(len(company))], 1112, 364, 1.8, 12, 5)
	}
	p.define(id, motif)
	p.add(`<use href="#`, id, `" transform="translate(900 712)scale(3.5-3.5)" opacity=".16"/><g transform="translate(900 280)scale(3.5)" stroke-linejoin="round"><use href="#`, id, `" stroke="`, p.glow, `" stroke-opacity=".55" stroke-width="10"/><use href="#`, id, `" y="1.5" stroke="`, p.pal.ink, `" stroke-width="4"/><use href="#`, id, `"/></g>`)
	p.add(`<defs><g id="`, id, `c">`)
	p.icon("coin")
	p.add(`</g></defs>`)
	for _, at := range [][4]float64{{640, 150, .55, -20}, {1150, 120, .7, 16}, {760, 84, .38, 8}, {1214, 250, .4, -12}, {596, 262, .34, 12}, {1040, 60, .36, 30}} {
		p.use(id+"c", at[0]+r.between(-16, 16), at[1]+r.between(-16, 16), at[2], at[3], 6)
	}
}

// bannerCompany lists icons of the first world, in order of name, whose leading
// symbols hold the motif.
func bannerCompany(motif string) []string {
	best := ""
	for name, t := range themes {
		for i, icon := range t.icons {
			if i < 5 && icon == motif && (best == "" || name < best) {
				best = name
			}
		}
	}
	if best == "" {
		return nil
	}
	out := []string{}
	for _, icon := range themes[best].icons {
		if icon != motif {
			out = append(out, icon)
		}
	}
	return out
}
