// Package picture takes in pictures that people bring: PNG and JPEG.
//
// The bytes tell what they are, not the file's name. The count of pixels is
// read from the head and bounded before anything is decoded, so that a small
// file cannot unfold into a large memory. What is kept is drawn anew, in one
// size and in one with twice as many pixels each way: notes of the camera,
// places, and whatever else was hidden in the file do not survive.
//
// That takes the place of a virus scanner: a scanner knows what it has seen
// before, while here nothing that came is kept but pixels, and only Go's own
// decoders, which cannot write outside of their memory, ever read the file.
package picture

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"github.com/gabriel-vasile/mimetype"
)

// Limits bound what is taken in and how large it is kept.
type Limits struct {
	// Bytes and Pixels bound the file and the picture as they come.
	Bytes  int
	Pixels int
	// Width and Height are the box, in pixels of the page, that the picture is
	// made to fit into; it is never made larger than it is.
	Width, Height int
}

// The refusals. TooLarge and TooMany carry nothing: the caller knows its limits.
var (
	ErrEmpty    = errors.New("picture: empty")
	ErrTooLarge = errors.New("picture: too many bytes")
	ErrType     = errors.New("picture: neither PNG nor JPEG")
	ErrTooMany  = errors.New("picture: too many pixels")
	ErrBroken   = errors.New("picture: cannot be decoded")
)

// Kept is a picture as it is stored.
type Kept struct {
	// Name holds the sum of the content and the size: "0123-1260x540.jpg".
	Name          string
	Width, Height int
	Single        []byte // Width by Height
	Double        []byte // twice that, or as many pixels as there were
}

// DoubleName is the name of the one with twice as many pixels.
func (k Kept) DoubleName() string {
	dot := len(k.Name) - 4
	return k.Name[:dot] + "@2x" + k.Name[dot:]
}

const jpegQuality = 86

// Take reads a picture in its turn and makes what is kept of it. Faults: the
// refusals, and those of Turn.
func Take(ctx context.Context, raw []byte, l Limits) (Kept, error) {
	leave, err := Turn(ctx)
	if err != nil {
		return Kept{}, err
	}
	defer leave()
	img, kind, err := read(raw, l)
	if err != nil {
		return Kept{}, err
	}
	b := img.Bounds()
	w, h := fit(b.Dx(), b.Dy(), l.Width, l.Height)
	w2, h2 := min(2*w, b.Dx()), min(2*h, b.Dy())
	double := shrink(img, w2, h2)
	k := Kept{Width: w, Height: h}
	if k.Double, err = encode(double, kind); err != nil {
		return Kept{}, err
	}
	if k.Single, err = encode(shrink(img, w, h), kind); err != nil {
		return Kept{}, err
	}
	sum := sha256.Sum256(k.Double)
	k.Name = fmt.Sprintf("%s-%dx%d.%s", hex.EncodeToString(sum[:10]), w, h, kind)
	return k, nil
}

// read tells the bytes' own type and checks the size before it decodes.
func read(raw []byte, l Limits) (image.Image, string, error) {
	switch {
	case len(raw) == 0:
		return nil, "", ErrEmpty
	case len(raw) > l.Bytes:
		return nil, "", ErrTooLarge
	}
	var kind string
	head, decode := png.DecodeConfig, png.Decode
	switch mimetype.Detect(raw).String() {
	case "image/png", "image/vnd.mozilla.apng":
		kind = "png"
	case "image/jpeg":
		kind, head, decode = "jpg", jpeg.DecodeConfig, jpeg.Decode
	default:
		return nil, "", ErrType
	}
	size, err := head(bytes.NewReader(raw))
	switch {
	case err != nil || size.Width <= 0 || size.Height <= 0:
		return nil, "", ErrBroken
	case size.Width > l.Pixels/size.Height/weight(size.ColorModel):
		return nil, "", ErrTooMany
	}
	img, err := decode(bytes.NewReader(raw))
	if err != nil {
		return nil, "", ErrBroken
	}
	if kind == "jpg" {
		img = upright(img, orientation(raw))
	}
	return img, kind, nil
}

// weight is 2 for pixels of sixteen bits a colour, which take twice the memory.
func weight(m color.Model) int {
	switch m {
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model:
		return 2
	}
	return 1
}

// fit is the size of w by h in a box, in whole pixels, never larger.
func fit(w, h, boxW, boxH int) (int, int) {
	if w > boxW {
		w, h = boxW, h*boxW/w
	}
	if h > boxH {
		w, h = w*boxH/h, boxH
	}
	return max(1, w), max(1, h)
}

func encode(img image.Image, kind string) ([]byte, error) {
	var out bytes.Buffer
	var err error
	if kind == "png" {
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, img)
	} else {
		err = jpeg.Encode(&out, img, &jpeg.Options{Quality: jpegQuality})
	}
	return out.Bytes(), err
}
