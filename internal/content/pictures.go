package content

import (
	"context"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/blob"
	"baize/internal/platform/blob/picture"
	"baize/internal/platform/db"
)

// Brought is a picture that was brought in. The same picture brought again is
// the same one: its name is the sum of what is kept.
type Brought struct {
	Name    string        `json:"name"`
	URL     string        `json:"url" doc:"never changes what it shows"`
	URL2x   string        `json:"url2x" doc:"with twice as many pixels each way"`
	Purpose string        `json:"purpose"`
	Label   string        `json:"label"`
	Width   int           `json:"width"`
	Height  int           `json:"height"`
	Bytes   int64         `json:"bytes"`
	Staff   id.Staff      `json:"staff"`
	At      clock.Instant `json:"at"`
}

const pictureFolder = "/img/u/"

// placed fills in the addresses.
func (b Brought) placed() Brought {
	b.URL = pictureFolder + b.Name
	b.URL2x = doubleURL(b.URL)
	return b
}

// The bounds of what may be brought in.
const (
	MaxPictureBytes  = 5 << 20
	MaxPicturePixels = 24_000_000
)

// boxes are the sizes, in pixels of the page, that pictures are kept in by what
// they are for. Only read.
var boxes = map[string][2]int{
	"banner": {1260, 720}, "promotion": {840, 840}, "text": {720, 1440}, "logo": {320, 96},
}

// BringIn keeps a picture and lists it. Faults: content.picture.*.
func (s *Service) BringIn(ctx context.Context, by id.Staff, purpose, label string, raw []byte) (Brought, error) {
	box, known := boxes[purpose]
	if !known || s.blobs == nil {
		return Brought{}, fault.InvalidField("purpose", "field.choice")
	}
	k, err := picture.Take(ctx, raw, picture.Limits{Bytes: MaxPictureBytes, Pixels: MaxPicturePixels, Width: box[0], Height: box[1]})
	if err != nil {
		return Brought{}, pictureFault(err)
	}
	for name, data := range map[string][]byte{k.Name: k.Single, k.DoubleName(): k.Double} {
		if err := s.blobs.Put(ctx, name, data); err != nil {
			return Brought{}, err
		}
	}
	b := Brought{
		Name: k.Name, Purpose: purpose, Label: s.clean.text(label), Width: k.Width, Height: k.Height,
		Bytes: int64(len(k.Single)), Staff: by, At: clock.NowOf(s.clock),
	}
	return b.placed(), s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.AddPicture(ctx, tx, b); err != nil {
			return err
		}
		return s.auditor.Audit(ctx, tx, Action{Staff: by, Name: "content.picture.bring", Target: b.Name, After: b})
	})
}

func pictureFault(err error) error {
	switch {
	case errors.Is(err, picture.ErrTooLarge):
		return fault.InvalidField("data", "content.picture.tooLarge", fault.Args{"mb": MaxPictureBytes >> 20})
	case errors.Is(err, picture.ErrTooMany):
		return fault.InvalidField("data", "content.picture.tooMany", fault.Args{"mp": MaxPicturePixels / 1_000_000})
	case errors.Is(err, picture.ErrType):
		return fault.InvalidField("data", "content.picture.type")
	case errors.Is(err, picture.ErrBroken), errors.Is(err, picture.ErrEmpty):
		return fault.InvalidField("data", "content.picture.broken")
	}
	return err
}

const maxPictures = 200

// Pictures lists the newest pictures first.
func (s *Service) Pictures(ctx context.Context) ([]Brought, error) {
	all, err := s.store.Pictures(ctx, maxPictures)
	out := make([]Brought, len(all))
	for n := range all {
		out[n] = all[n].placed()
	}
	return out, err
}

// ErrPicture says that there is no such picture.
var ErrPicture = fault.New(fault.NotFound, "request.notFound")

// Picture reads a picture's file by its name. Faults: ErrPicture.
func (s *Service) Picture(ctx context.Context, name string) ([]byte, error) {
	if s.blobs == nil {
		return nil, ErrPicture
	}
	raw, err := s.blobs.Get(ctx, name)
	if errors.Is(err, blob.ErrNone) {
		return nil, ErrPicture
	}
	return raw, err
}
