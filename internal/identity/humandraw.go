package identity

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"baize/internal/kernel/rng"
)

// SlideTask is a picture with a gap, and the piece that fits it. Sizes are CSS
// pixels; the pictures have twice as many.
type SlideTask struct {
	Picture       string // data: address
	Piece         string
	Width, Height int
	Size          int // of the piece
	Top           int // of the piece and the gap
}

const (
	slideWidth, slideHeight, slideSize = 320, 160, 52
	sharp                              = 2
)

func below(r rng.Source, n int) int { return int(rng.Below(r, uint64(n))) }

// newSlide draws a night of lamps and cuts a piece out of it.
func newSlide(r rng.Source) (SlideTask, int, error) {
	x := 96 + below(r, slideWidth-slideSize-96-8)
	top := 8 + below(r, slideHeight-slideSize-16)
	night := paintNight(r)
	piece := image.NewNRGBA(image.Rect(0, 0, slideSize*sharp, slideSize*sharp))
	for py := range slideSize * sharp {
		for px := range slideSize * sharp {
			in := inPiece(px, py)
			if in == 0 {
				continue
			}
			at := image.Pt(x*sharp+px, top*sharp+py)
			c := night.RGBAAt(at.X, at.Y)
			if in == 1 { // the rim
				piece.SetNRGBA(px, py, color.NRGBA{0xFF, 0xF4, 0xDC, 0xFF})
				night.SetRGBA(at.X, at.Y, mix(c, color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}, 50))
				continue
			}
			piece.SetNRGBA(px, py, color.NRGBA{c.R, c.G, c.B, 0xFF})
			night.SetRGBA(at.X, at.Y, mix(c, color.RGBA{0x02, 0x0A, 0x0D, 0xFF}, 68))
		}
	}
	var picture, cut bytes.Buffer
	if err := jpeg.Encode(&picture, night, &jpeg.Options{Quality: 78}); err != nil {
		return SlideTask{}, 0, err
	}
	if err := png.Encode(&cut, piece); err != nil {
		return SlideTask{}, 0, err
	}
	return SlideTask{
		Picture: dataAddress("image/jpeg", picture.Bytes()), Piece: dataAddress("image/png", cut.Bytes()),
		Width: slideWidth, Height: slideHeight, Size: slideSize, Top: top,
	}, x, nil
}

func dataAddress(kind string, raw []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(raw)
}

// inPiece is 0 outside, 1 on the rim and 2 inside: a square with a knob on top
// and one at its end.
func inPiece(x, y int) int {
	const (
		side  = slideSize * sharp
		knob  = side / 6
		inset = 2 * knob
		rim   = 3
	)
	depth := min(x, side-inset-x, y-inset, side-y)
	for _, c := range [2]image.Point{{(side - inset) / 2, inset}, {side - inset, (side + inset) / 2}} {
		dx, dy := x-c.X, y-c.Y
		if d := knob*knob*2 - dx*dx - dy*dy; d > 0 {
			depth = max(depth, d/(3*knob))
		}
	}
	switch {
	case depth <= 0:
		return 0
	case depth <= rim:
		return 1
	}
	return 2
}

func paintNight(r rng.Source) *image.RGBA {
	const w, h = slideWidth * sharp, slideHeight * sharp
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	from, to := color.RGBA{0x0D, 0x3A, 0x48, 0xFF}, color.RGBA{0x3A, 0x1B, 0x44, 0xFF}
	turn := below(r, 100)
	for y := range h {
		for x := range w {
			c := mix(from, to, (y*100/h+x*turn/w)/2)
			if (x+2*y+turn*9)/46%3 == 0 { // woven bands
				c = mix(c, color.RGBA{0x5A, 0xD4, 0xE2, 0xFF}, 9)
			}
			m.SetRGBA(x, y, c)
		}
	}
	lamps := []color.RGBA{{0xFF, 0xB5, 0x2E, 0xFF}, {0xFF, 0x7F, 0xB2, 0xFF}, {0x5A, 0xD4, 0xE2, 0xFF}, {0x4B, 0xD9, 0x92, 0xFF}}
	for range 22 {
		lamp(m, below(r, w), below(r, h), 24+below(r, 70), lamps[below(r, len(lamps))])
	}
	return m
}

// lamp paints a soft disc.
func lamp(m *image.RGBA, cx, cy, radius int, c color.RGBA) {
	for y := max(0, cy-radius); y < min(m.Rect.Max.Y, cy+radius); y++ {
		for x := max(0, cx-radius); x < min(m.Rect.Max.X, cx+radius); x++ {
			d := (x-cx)*(x-cx) + (y-cy)*(y-cy)
			if left := radius*radius - d; left > 0 {
				m.SetRGBA(x, y, mix(m.RGBAAt(x, y), c, 78*left/(radius*radius)))
			}
		}
	}
}

// mix is percent of b in a.
func mix(a, b color.RGBA, percent int) color.RGBA {
	part := func(p, q uint8) uint8 { return uint8((int(p)*(100-percent) + int(q)*percent) / 100) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 0xFF}
}
