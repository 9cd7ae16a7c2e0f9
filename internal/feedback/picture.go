package feedback

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	_ "image/png" // readers send screenshots

	"baize/internal/kernel/fault"
	"baize/internal/platform/blob/picture"
)

const (
	maxPixels   = 40_000_000 // of what is decoded; a bomb has more
	maxSide     = 1600       // of what is kept
	jpegQuality = 82
)

var errPicture = fault.InvalidField("images", "feedback.images.kind")

// redraw decodes a png or jpeg and writes it anew as a jpeg of at most maxSide
// pixels a side: what comes out is a picture and nothing else. Anything that
// is none is refused with feedback.images.kind.
func redraw(ctx context.Context, raw []byte) ([]byte, error) {
	leave, err := picture.Turn(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	cfg, kind, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil || (kind != "png" && kind != "jpeg") || cfg.Width < 1 || cfg.Height < 1 || cfg.Width > maxPixels/cfg.Height {
		return nil, errPicture
	}
	img, _, err := image.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, errPicture
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, shrink(img), &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// shrink draws the picture on white, each pixel the mean of those it covers.
func shrink(src image.Image) *image.RGBA {
	b := src.Bounds()
	longest := max(b.Dx(), b.Dy())
	w, h := b.Dx(), b.Dy()
	if longest > maxSide {
		w, h = max(1, w*maxSide/longest), max(1, h*maxSide/longest)
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			area := image.Rect(b.Min.X+x*b.Dx()/w, b.Min.Y+y*b.Dy()/h, b.Min.X+(x+1)*b.Dx()/w, b.Min.Y+(y+1)*b.Dy()/h)
			out.SetRGBA(x, y, mean(src, area))
		}
	}
	return out
}

func mean(src image.Image, area image.Rectangle) color.RGBA {
	var r, g, b, n uint64
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			cr, cg, cb, ca := src.At(x, y).RGBA()
			white := uint64(0xffff - ca)
			r, g, b, n = r+uint64(cr)+white, g+uint64(cg)+white, b+uint64(cb)+white, n+1
		}
	}
	n = max(n, 1) * 0x101
	return color.RGBA{R: uint8(r / n), G: uint8(g / n), B: uint8(b / n), A: 0xff}
}
