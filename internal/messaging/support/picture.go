package support

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/blob/picture"
	"baize/internal/platform/idem"
)

// pictureLimits bound what members send along and how large it is kept.
var pictureLimits = picture.Limits{Bytes: imageBytes, Pixels: 40_000_000, Width: 1600, Height: 1600}

// memberPictures are those of a member's request that may be made, see
// keepPictures: nobody fills the disk with those of one that is refused, or of one
// that has its answer.
func (s *Service) memberPictures(ctx context.Context, k idem.Key, member id.Member, said *Said, chat bool) ([]string, error) {
	if len(said.Images) == 0 {
		return s.keepPictures(ctx, said, true)
	}
	done, err := idem.Done(ctx, s.d.DB, k.Scope, k.ID)
	if err == nil && !done {
		err = s.mayWrite(ctx, member, chat)
	}
	if err != nil {
		return nil, err
	}
	return s.keepPictures(ctx, said, !done)
}

// mayWrite says beforehand what the transaction says again.
func (s *Service) mayWrite(ctx context.Context, member id.Member, chat bool) error {
	if chat {
		if _, err := s.mine(ctx, nil, member); err != nil {
			return err
		}
	}
	return s.tooFast(ctx, nil, member)
}

// keepPictures checks what is said, draws its pictures anew and keeps them, or
// only names them; the transaction that follows writes their names alone.
func (s *Service) keepPictures(ctx context.Context, said *Said, keep bool) ([]string, error) {
	if err := said.check(); err != nil {
		return nil, err
	}
	names := make([]string, 0, len(said.Images))
	for _, raw := range said.Images {
		kept, err := picture.Take(ctx, raw, pictureLimits)
		if picture.Refused(err) {
			return nil, errPicture
		}
		if err != nil {
			return nil, err
		}
		if keep {
			if err := s.d.Blobs.Put(ctx, kept.Name, kept.Single); err != nil {
				return nil, err
			}
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
