package runner

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// voidSteps ends a round that is not played; its stake is rolled back, whether
// it was taken or not.
func (s *Service) voidSteps(ctx context.Context, r *StepRound, reason string) error {
	r.State, r.Reason, r.Owed, r.EndedAt = Voided, reason, OweRollback, s.now()
	if err := s.move(ctx, *r, r.Picks); err != nil {
		return err
	}
	s.due(debt{bet: r.ID, steps: true})
	return nil
}

// paidSteps pays what a round owes now; where the platform does not answer, the
// round is answered as it is and paid later.
func (s *Service) paidSteps(ctx context.Context, r StepRound) StepRound {
	after, err := s.paySteps(ctx, r.ID)
	if err != nil {
		s.waits(r.ID, err)
		return r
	}
	return after
}

// paySteps is pay for a round of steps.
func (s *Service) paySteps(ctx context.Context, round id.Round) (StepRound, error) {
	unlock, err := s.locks.take(ctx, "debt\n"+round.String(), "", false)
	if err != nil {
		return StepRound{}, err
	}
	defer unlock()
	r, found, err := s.d.Store.FindStepRound(ctx, round)
	if err != nil || !found || r.Owed == OweNothing || r.Owed == OweBet {
		return r, err
	}
	reply, err := s.discharge(ctx, r.Vendor, r.ID, owes{r.Owed, r.Payout, callOfSteps(r)})
	if err != nil {
		return r, err
	}
	owed := r.Owed
	r.Owed = OweNothing
	if reply.HasBalance {
		r.Balance, r.BalanceVersion = reply.Balance, reply.BalanceVersion
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.AcknowledgeSteps(ctx, tx, r.ID, owed, r.Balance, r.BalanceVersion)
	})
	return r, err
}

// sweepSteps pays what rounds of steps still owe. One whose stake was asked for
// and that no request holds any more is void.
func (s *Service) sweepSteps(ctx context.Context) error {
	owing, err := s.d.Store.OwingStepRounds(ctx, sweepAtOnce)
	if err != nil {
		return err
	}
	for _, r := range owing {
		if r.Owed == OweBet {
			if err := s.abandoned(ctx, r); err != nil {
				s.waits(r.ID, err)
				continue
			}
		}
		if _, err := s.paySteps(ctx, r.ID); err != nil {
			s.waits(r.ID, err)
		}
	}
	if len(owing) == sweepAtOnce {
		s.owing.Store(true)
	}
	return nil
}

// abandoned voids a round whose request ended without writing what came of it.
func (s *Service) abandoned(ctx context.Context, r StepRound) error {
	unlock, free := s.locks.try(lockOf(r.UserID, r.Vendor, r.GameCode), "")
	if !free {
		s.owing.Store(true) // its call is under way
		return nil
	}
	defer unlock()
	r, found, err := s.d.Store.FindStepRound(ctx, r.ID)
	if err != nil || !found || r.Owed != OweBet {
		return err
	}
	return s.voidSteps(ctx, &r, "UNANSWERED")
}

// undoSteps voids the rounds whose stake was being asked for when the process
// stopped.
func (s *Service) undoSteps(ctx context.Context) error {
	owing, err := s.d.Store.OwingStepRounds(ctx, allBets)
	if err != nil {
		return err
	}
	for _, r := range owing {
		if r.Owed != OweBet {
			continue
		}
		if err := s.voidSteps(ctx, &r, "UNANSWERED"); err != nil {
			return err
		}
	}
	return nil
}
