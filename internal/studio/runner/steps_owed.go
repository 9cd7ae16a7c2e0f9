package runner

import (
	"context"

	"baize/internal/studio/owe"
)

// voidSteps ends a round that is not played; its stake is rolled back, whether
// it was taken or not.
func (s *Service) voidSteps(ctx context.Context, r *StepRound, reason string) error {
	r.State, r.Reason, r.Owed, r.EndedAt = Voided, reason, owe.Rollback, s.now()
	if err := s.move(ctx, *r, r.Picks); err != nil {
		return err
	}
	s.queue.Due(debt{row: r.ID, steps: true})
	return nil
}

// paidSteps pays what a round owes now; where the platform does not answer, the
// round is answered as it is and paid later.
func (s *Service) paidSteps(ctx context.Context, r StepRound) StepRound {
	after, err := s.climbs.Pay(ctx, r.ID)
	if err != nil {
		s.queue.Waits(r.ID, err)
		return r
	}
	return after
}

// abandoned voids a round whose request ended without writing what came of it.
func (s *Service) abandoned(ctx context.Context, r StepRound) error {
	unlock, free := s.locks.Try(lockOf(r.UserID, r.Vendor, r.GameCode), "")
	if !free {
		s.queue.Left() // its call is under way
		return nil
	}
	defer unlock()
	r, found, err := s.d.Store.FindStepRound(ctx, r.ID)
	if err != nil || !found || r.Owed != owe.Bet {
		return err
	}
	return s.voidSteps(ctx, &r, "UNANSWERED")
}
