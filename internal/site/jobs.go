package site

import (
	"context"
	"encoding/json"

	"baize/internal/platform/jobs"
)

// Jobs tell sites of maintenance and carry planned changes out.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{
		{Kind: jobEdge, Run: s.edge},
		{Kind: jobPlan, Run: func(ctx context.Context, payload []byte) error {
			var d due
			if err := json.Unmarshal(payload, &d); err != nil {
				return err
			}
			return s.carryOut(ctx, d)
		}},
	}
}
