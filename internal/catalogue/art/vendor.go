package art

import (
	"strconv"
)

// petals are the leaf shapes of a vendor's seal, from the centre outwards.
var petals = []string{
	"M0-4C-10-12-8-26 0-30 8-26 10-12 0-4Z", "M0-4L-7-20 0-31 7-20Z",
	"M0-4C-13-10-12-24-4-24-2-24 0-22 0-19 0-22 2-24 4-24 12-24 13-10 0-4Z",
	"M0-4C-4-14-12-18-8-27 0-30 10-26 8-16 6-10 2-8 0-4Z",
}

// Vendor draws a vendor's mark, a seal of petals on a square of 64: our own
// sign for a code, never a likeness of anybody's logo. The name is text beside
// it.
func Vendor(code string) []byte {
	seed := fnv("vendor:" + code)
	r := &stream{state: seed}
	hue := int(seed % 360)
	if h, ok := vendorHue[code]; ok {
		hue = h
	}
	n, shape := []int{3, 4, 5, 6, 8}[r.upTo(5)], r.upTo(len(petals))
	id := "v" + strconv.FormatUint(uint64(seed), 36)
	p := &pen{}
	p.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><defs><linearGradient id="`, id, `" x2=".4" y2="1"><stop stop-color="`, oklch(.42, .12, hue), `"/><stop offset="1" stop-color="`, oklch(.22, .07, mod(hue+30)), `"/></linearGradient></defs><path d="M32 1C56 1 63 8 63 32S56 63 32 63 1 56 1 32 8 1 32 1Z" fill="url(#`, id, `)"/><path d="M32 3.5C54 3.5 60.5 10 60.5 32S54 60.5 32 60.5 3.5 54 3.5 32 10 3.5 32 3.5Z" fill="none" stroke="`, oklch(.82, .13, hue), `" stroke-opacity=".45" stroke-width="1.5"/>`)
	for i := range n {
		turn := num(float64(i) * 360 / float64(n))
		p.add(`<g transform="translate(32 33)rotate(`, turn, `)"><path d="`, petals[shape], `" fill="`, oklch(.62, .17, hue), `"/></g><g transform="translate(32 32)rotate(`, turn, `)scale(.9)"><path d="`, petals[shape], `" fill="`, oklch([]float64{.86, .76}[i%2*(1-n%2)], .14, hue), `"/></g>`)
	}
	p.add(`<circle cx="32" cy="32" r="6.5" fill="`, oklch(.24, .07, hue), `"/><circle cx="32" cy="32" r="3.5" fill="#ffc233"/></svg>`)
	return []byte(p.String())
}

// vendorHue spreads the known vendors evenly over the circle of hues.
var vendorHue = map[string]int{
	"PG": 25, "EG2": 250, "PT": 145, "JDB": 75, "CQ9": 320, "FC": 200, "JL": 50, "BGS": 180,
	"IMES": 280, "DS88": 8, "TCG_SEA": 225, "TCG_LOTTO_VN": 350, "LOTT": 100, "ELOTT": 300,
}
