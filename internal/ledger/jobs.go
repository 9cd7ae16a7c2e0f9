package ledger

import (
	"context"
	"time"

	"baize/internal/platform/jobs"
)

const sealEvery = 3 * time.Second

// Jobs are what the book does by itself: it links what was posted to the audit
// chain.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{{Kind: "ledger.seal", Every: sealEvery, Run: func(ctx context.Context, _ []byte) error {
		_, err := s.Seal(ctx)
		return err
	}}}
}
