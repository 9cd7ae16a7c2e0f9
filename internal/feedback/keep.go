package feedback

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"baize/internal/platform/db"
)

// fileOf names a picture by what is in it, so that it never changes under its
// name.
func fileOf(jpeg []byte) string {
	sum := sha256.Sum256(jpeg)
	return hex.EncodeToString(sum[:16]) + ".jpg"
}

// keep writes a message's pictures as files and names them. It comes before the
// transaction, which does nothing outside the database, so who writes too often
// is refused here already, before a picture is looked at: nobody fills the disk or
// keeps a processor busy with what is not taken.
func (s *Service) keep(ctx context.Context, m Message, sender string, rules Settings) ([]string, error) {
	names := []string{}
	if len(m.Images) == 0 {
		return names, nil
	}
	if full, err := s.full(ctx, sender, rules); err != nil || full {
		return names, err // the transaction refuses, or answers a repeat
	}
	pictures := make([][]byte, len(m.Images))
	for i, raw := range m.Images {
		var err error
		if pictures[i], err = redraw(ctx, raw); err != nil {
			return nil, err
		}
	}
	for _, jpeg := range pictures {
		name := fileOf(jpeg)
		if err := s.Blobs.Put(ctx, name, jpeg); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// MovePictures takes the pictures that older versions kept in the database out
// of it, one by one; it goes on where it was stopped.
func (s *Service) MovePictures(ctx context.Context) error {
	for {
		ticket, name, jpeg, err := s.Store.OldPicture(ctx)
		if err != nil || name == "" {
			return err
		}
		file := fileOf(jpeg)
		if err := s.Blobs.Put(ctx, file, jpeg); err != nil {
			return err
		}
		err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.Store.MovedPicture(ctx, tx, ticket, name, file) })
		if err != nil {
			return err
		}
	}
}
