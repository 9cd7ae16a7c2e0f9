package cashier

import (
	"context"
	"encoding/json"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

const (
	depositJob    = "cashier.deposit.step"
	withdrawalJob = "cashier.withdrawal.step"
)

// Jobs are the steps that deposits and withdrawals do by themselves. Each is
// enqueued in the transaction that makes it due.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{
		{Kind: depositJob, Run: runner(s.stepDeposit)},
		{Kind: withdrawalJob, Run: runner(s.stepWithdrawal)},
	}
}

func runner[ID any](step func(context.Context, ID) error) func(context.Context, []byte) error {
	return func(ctx context.Context, payload []byte) error {
		var which ID
		if err := json.Unmarshal(payload, &which); err != nil {
			return err
		}
		return step(ctx, which)
	}
}

func (s *Service) enqueueDeposit(ctx context.Context, tx *db.Tx, d Deposit) error {
	if d.StepAt == 0 {
		return nil
	}
	return s.queue.Enqueue(ctx, tx, depositJob, fmt.Sprintf("%s:%d", d.ID, d.Version), d.StepAt, d.ID)
}

func (s *Service) enqueueWithdrawal(ctx context.Context, tx *db.Tx, w Withdrawal) error {
	if w.StepAt == 0 {
		return nil
	}
	return s.queue.Enqueue(ctx, tx, withdrawalJob, fmt.Sprintf("%s:%d", w.ID, w.Version), w.StepAt, w.ID)
}

// stepDeposit looks at a deposit that is due: opens it, or asks the provider.
func (s *Service) stepDeposit(ctx context.Context, deposit DepositID) error {
	d, err := s.store.GetDeposit(ctx, deposit)
	if err != nil || !due(d.StepAt, clock.NowOf(s.clock)) {
		return err
	}
	if d.State == DepositCreated {
		if d, err = s.openDeposit(ctx, d); err == nil {
			return nil
		}
		s.log.WarnContext(ctx, "a deposit could not be opened", "deposit", deposit, "cause", err)
		return s.lookLater(ctx, deposit)
	}
	p, err := s.provider(d.Provider)
	if err != nil {
		return err
	}
	if d.Refund == RefundDue {
		return s.refund(ctx, p, d)
	}
	pay, err := p.Query(ctx, d.ref())
	if err != nil {
		s.log.WarnContext(ctx, "a deposit could not be asked after", "deposit", deposit, "cause", err)
		return s.lookLater(ctx, deposit)
	}
	if _, err := s.observePayment(ctx, d.Provider, pay); err != nil {
		return err
	}
	return s.lookLater(ctx, deposit)
}

// lookLater plans the next look at a deposit that is still due, and lets one
// expire whose time is over without a word from the provider.
func (s *Service) lookLater(ctx context.Context, deposit DepositID) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		d, err := s.store.LockDeposit(ctx, tx, deposit)
		now := clock.NowOf(s.clock)
		if err != nil || !due(d.StepAt, now) {
			return err
		}
		d.Attempts++
		if (d.State == DepositCreated || d.State == DepositPending) && now > d.ExpiresAt.Add(expiryGrace) {
			d.State = DepositExpired
			return s.saveDeposit(ctx, tx, &d, Changed)
		}
		d.schedule(now)
		if err := s.store.SaveDeposit(ctx, tx, &d); err != nil {
			return err
		}
		return s.enqueueDeposit(ctx, tx, d)
	})
}
