package support

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/blob/picture"
)

// pictureLimits bound what members send along and how large it is kept.
var pictureLimits = picture.Limits{Bytes: imageBytes, Pixels: 40_000_000, Width: 1600, Height: 1600}

// keepPictures checks what is said, draws its pictures anew and keeps them; the
// transaction that follows writes only their names.
func (s *Service) keepPictures(ctx context.Context, said *Said) ([]string, error) {
	if err := said.check(); err != nil {
		return nil, err
	}
	names := make([]string, 0, len(said.Images))
	for _, raw := range said.Images {
		kept, err := picture.Take(raw, pictureLimits)
		if err != nil {
			return nil, errPicture
		}
		if err := s.d.Blobs.Put(ctx, kept.Name, kept.Single); err != nil {
			return nil, err
		}
		names = append(names, kept.Name)
	}
	return names, nil
}

// Picture reads the nth picture (from 0) of a line; member is 0 for staff.
// ErrChat.
func (s *Service) Picture(ctx context.Context, member id.Member, chat ChatID, line int64, n int) ([]byte, error) {
	c, err := s.d.Store.Chat(ctx, nil, chat)
	if err != nil {
		return nil, err
	}
	lines, err := s.d.Store.Lines(ctx, chat, line-1, 1)
	if err != nil {
		return nil, err
	}
	if member != 0 && c.Member != member || len(lines) == 0 || lines[0].N != line || n < 0 || n >= len(lines[0].Images) {
		return nil, ErrChat
	}
	return s.d.Blobs.Get(ctx, lines[0].Images[n])
}
