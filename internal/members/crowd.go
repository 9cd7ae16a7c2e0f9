package members

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

// Crowd chooses members with accounts of their own that are not frozen; what is
// empty narrows nothing.
type Crowd struct {
	Langs    []locale.Lang
	Accounts []string
}

// InCrowd lists those that a crowd chooses, by id, after one.
func (s *Service) InCrowd(ctx context.Context, c Crowd, after id.Member, limit int) ([]id.Member, error) {
	return s.Store.InCrowd(ctx, c, after, limit)
}

// CountCrowd counts those that a crowd chooses.
func (s *Service) CountCrowd(ctx context.Context, c Crowd) (int, error) {
	return s.Store.CountCrowd(ctx, c)
}
