package betting

import (
	"context"

	"baize/internal/platform/db"
)

// write runs a command in a transaction of its own.
func (s *Service) write(ctx context.Context, fn func(context.Context, *db.Tx) (Result, error)) (res Result, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		res, err = fn(ctx, tx)
		return err
	})
	if err != nil {
		return Result{}, err
	}
	return res, nil
}
