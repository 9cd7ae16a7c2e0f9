package cashier

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"image"
	_ "image/jpeg" // what keepPicture draws
	_ "image/png"
	"math/bits"

	"baize/internal/kernel/fault"
	"baize/internal/platform/blob/picture"
	"baize/internal/platform/idem"
)

// Picture is a member's picture as it is kept: File names it by what is drawn
// on it, Sum is the hash of the file that came, Look tells pictures that look
// alike.
type Picture struct {
	File string
	Sum  string
	Look int64
}

const (
	maxPicture = 5 << 20
	maxPixels  = 40_000_000
	pictureBox = 1600
)

// keepPicture takes in a PNG or JPEG: the bytes tell what it is, it is drawn
// anew so that nothing but the picture survives, and stored under its content.
// Each refusal is a message at the field.
func (s *Service) keepPicture(ctx context.Context, field string, raw []byte) (Picture, error) {
	kept, err := picture.Take(ctx, raw, picture.Limits{Bytes: maxPicture, Pixels: maxPixels, Width: pictureBox / 2, Height: pictureBox / 2})
	if err != nil {
		return Picture{}, PictureFault(field, err)
	}
	drawn, _, err := image.Decode(bytes.NewReader(kept.Single))
	if err != nil {
		return Picture{}, err
	}
	return Picture{File: kept.Name, Sum: sumOf(raw), Look: lookOf(drawn)}, s.blobs.Put(ctx, kept.Name, kept.Double)
}

func sumOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// keepOnce takes in the pictures of a request that may be made: nobody fills the
// disk with those of one that is refused. Of a request that has its answer only
// their sums are told, by which it is known again.
func (s *Service) keepOnce(ctx context.Context, k idem.Key, field string, images [][]byte, may func() error) ([]Picture, error) {
	done, err := s.unlessDone(ctx, k, may)
	if err != nil {
		return nil, err
	}
	out := make([]Picture, len(images))
	for i, raw := range images {
		if done {
			out[i].Sum = sumOf(raw)
		} else if out[i], err = s.keepPicture(ctx, field, raw); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// PictureFault says at a field why a picture is not taken in; an error that is
// no refusal of package picture stays what it is.
func PictureFault(field string, err error) error {
	switch {
	case errors.Is(err, picture.ErrEmpty):
		return fault.InvalidField(field, "field.required")
	case errors.Is(err, picture.ErrTooLarge):
		return fault.InvalidField(field, "cashier.picture.bytes", fault.Args{"max": maxPicture >> 20})
	case errors.Is(err, picture.ErrTooMany):
		return fault.InvalidField(field, "cashier.picture.pixels")
	case errors.Is(err, picture.ErrType):
		return fault.InvalidField(field, "cashier.picture.kind")
	case errors.Is(err, picture.ErrBroken):
		return fault.InvalidField(field, "cashier.picture.broken")
	}
	return err
}

// lookOf is the difference hash of a picture: it is cut into nine by eight
// fields, and each bit says whether a field is brighter than its right
// neighbour. Other sizes and other compressions of one picture differ in few
// bits (Krawetz, "Kind of Like That", 2013).
func lookOf(img image.Image) int64 {
	const w, h = 9, 8
	b := img.Bounds()
	var out uint64
	for y := range h {
		var before uint32
		for x := range w {
			field := image.Rect(b.Min.X+x*b.Dx()/w, b.Min.Y+y*b.Dy()/h, b.Min.X+(x+1)*b.Dx()/w, b.Min.Y+(y+1)*b.Dy()/h)
			light := brightness(img, field)
			if x > 0 {
				out <<= 1
				if before > light {
					out |= 1
				}
			}
			before = light
		}
	}
	return int64(out)
}

func brightness(img image.Image, field image.Rectangle) uint32 {
	var sum, n uint64
	for y := field.Min.Y; y < max(field.Max.Y, field.Min.Y+1); y++ {
		for x := field.Min.X; x < max(field.Max.X, field.Min.X+1); x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			sum, n = sum+uint64(299*r+587*g+114*b)/1000, n+1
		}
	}
	return uint32(sum / n)
}

// alike reports whether two looks are likely of one picture.
func alike(a, b int64) bool { return bits.OnesCount64(uint64(a^b)) <= sameLook }

const sameLook = 4

func sums(pictures []Picture) []string {
	out := make([]string, len(pictures))
	for i, p := range pictures {
		out[i] = p.Sum
	}
	return out
}
