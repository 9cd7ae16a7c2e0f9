package picture

import (
	"encoding/binary"
	"image"
	"image/draw"
)

// shrink draws a picture in w by h pixels, each the mean of the pixels that it
// covers; a picture of that size already is only copied.
func shrink(img image.Image, w, h int) *image.RGBA {
	from := rgba(img)
	b := from.Bounds()
	if b.Dx() == w && b.Dy() == h {
		return from
	}
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		y0, y1 := y*b.Dy()/h, max((y+1)*b.Dy()/h, y*b.Dy()/h+1)
		for x := range w {
			x0, x1 := x*b.Dx()/w, max((x+1)*b.Dx()/w, x*b.Dx()/w+1)
			mean(to.Pix[to.PixOffset(x, y):], from, image.Rect(x0, y0, x1, y1))
		}
	}
	return to
}

// mean writes the mean of a part of the picture; the colours are premultiplied
// by their opacity, so that clear pixels do not darken the edge.
func mean(out []byte, from *image.RGBA, part image.Rectangle) {
	var sum [4]uint64
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := from.Pix[from.PixOffset(part.Min.X, y):from.PixOffset(part.Max.X, y)]
		for n, v := range row {
			sum[n&3] += uint64(v)
		}
	}
	count := uint64(part.Dx() * part.Dy())
	for n := range sum {
		out[n] = byte((sum[n] + count/2) / count)
	}
}

func rgba(img image.Image) *image.RGBA {
	if have, ok := img.(*image.RGBA); ok && have.Rect.Min == (image.Point{}) {
		return have
	}
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Bounds(), img, b.Min, draw.Src)
	return out
}

// orientation is how a camera was held, 1 to 8 as EXIF numbers it; 1 where it
// is not said.
func orientation(raw []byte) int {
	for at := 2; at+4 <= len(raw) && raw[at] == 0xff; {
		size := int(binary.BigEndian.Uint16(raw[at+2:]))
		if size < 2 || at+2+size > len(raw) || raw[at+1] == 0xda {
			return 1
		}
		if part := raw[at+4 : at+2+size]; raw[at+1] == 0xe1 && len(part) > 14 && string(part[:6]) == "Exif\x00\x00" {
			return turned(part[6:])
		}
		at += 2 + size
	}
	return 1
}

// turned reads the tag Orientation of a TIFF block's first directory.
func turned(tiff []byte) int {
	var order binary.ByteOrder = binary.BigEndian
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	const head, entry, tag = 8, 12, 0x0112
	at := int(order.Uint32(tiff[4:]))
	if at < head || at+2 > len(tiff) {
		return 1
	}
	for n := range int(order.Uint16(tiff[at:])) {
		e := at + 2 + n*entry
		if e+entry > len(tiff) {
			return 1
		}
		if order.Uint16(tiff[e:]) == tag {
			if o := int(order.Uint16(tiff[e+8:])); o >= 1 && o <= 8 {
				return o
			}
		}
	}
	return 1
}

// upright turns a picture as it was seen, for the note that says how it was
// held does not survive.
func upright(img image.Image, o int) image.Image {
	if o == 1 {
		return img
	}
	from := rgba(img)
	w, h := from.Rect.Dx(), from.Rect.Dy()
	size := image.Rect(0, 0, w, h)
	if o >= 5 {
		size = image.Rect(0, 0, h, w)
	}
	to := image.NewRGBA(size)
	for y := range h {
		for x := range w {
			tx, ty := seat(o, x, y, w, h)
			copy(to.Pix[to.PixOffset(tx, ty):][:4], from.Pix[from.PixOffset(x, y):])
		}
	}
	return to
}

// seat is where a pixel belongs when the camera was held in way o.
func seat(o, x, y, w, h int) (int, int) {
	switch o {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return h - 1 - y, x
	case 7:
		return h - 1 - y, w - 1 - x
	case 8:
		return y, w - 1 - x
	}
	return x, y
}
