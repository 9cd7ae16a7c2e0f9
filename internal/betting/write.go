package betting

import (
	"context"
	"errors"

	"baize/internal/platform/db"
)

// presumedNew marks a transaction that takes the id for new without looking:
// the unique key refuses it if it is not.
type presumedNew struct{}

// write runs a command in a transaction of its own. Nearly every id is new, so
// the first try does not look it up. Whatever that try is refused for, nothing
// of it stays, and a second one looks first: a repeat must get its first
// answer, also where the command would by now be refused.
func (s *Service) write(ctx context.Context, fn func(context.Context, *db.Tx) (Result, error)) (Result, error) {
	res, err := s.attempt(ctx, fn, true)
	if err == nil || errors.Is(err, db.ErrUnknown) || errors.Is(err, db.ErrStopped) {
		return res, err
	}
	return s.attempt(ctx, fn, false)
}

func (s *Service) attempt(ctx context.Context, fn func(context.Context, *db.Tx) (Result, error), presume bool) (res Result, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if presume {
			presume = false // PostgreSQL may run this again after a conflict
			ctx = context.WithValue(ctx, presumedNew{}, true)
		}
		res, err = fn(ctx, tx)
		return err
	})
	if err != nil {
		return Result{}, err
	}
	return res, nil
}
