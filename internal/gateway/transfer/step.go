package transfer

import (
	"context"
	"encoding/json"
	"errors"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/wallet"
)

const (
	stepJob   = "gateway.transfer.step"
	listenJob = "gateway.transfer.listen"
)

// Jobs are the steps that transfers do by themselves and the regular look at
// vendors' balances.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{
		{Kind: stepJob, Run: func(ctx context.Context, payload []byte) error {
			var transfer ID
			if err := json.Unmarshal(payload, &transfer); err != nil {
				return err
			}
			return s.step(ctx, transfer)
		}},
		{Kind: kickJob, Run: s.kickFrozen},
		{Kind: leaveJob, Run: s.leave},
		{Kind: recheckJob, Every: recheckEvery, Run: s.recheck},
		{Kind: listenJob, Every: listenEvery, Run: s.listenAll},
	}
}

// step does what is due: sends the order, or asks how it stands. Two at once
// do no harm: only one finds the transfer REQUESTED, and asking is free.
func (s *Service) step(ctx context.Context, transfer ID) error {
	t, err := s.d.Store.Get(ctx, transfer)
	if err != nil || !t.due(s.now()) {
		return err
	}
	if t.Ended() {
		return s.askOn(ctx, t)
	}
	v, err := s.d.Vendors.Find(ctx, t.Vendor)
	switch {
	case t.State == Requested && err != nil:
		return s.unreached(ctx, t, err)
	case t.State == Requested:
		return s.send(ctx, v, t)
	}
	// A vendor that cannot be called now is one that does not answer.
	heard := Outcome{State: Pending}
	if err == nil {
		heard, err = s.call(ctx, v.Status, t)
	}
	if err != nil {
		s.d.Log.WarnContext(ctx, "a transfer could not be asked after", "transfer", t.ID, "vendor", t.Vendor, "cause", err)
	}
	return s.observe(ctx, t.ID, heard)
}

// send introduces the member where need be, marks the order as gone, and only
// then lets it go.
func (s *Service) send(ctx context.Context, v Vendor, t Transfer) error {
	if err := s.introduce(ctx, v, Account{t.MemberID, t.Currency}); err != nil {
		return s.unreached(ctx, t, err)
	}
	t, mine, err := s.change(ctx, t.ID, Outcome{}, func(t *Transfer, now clock.Instant) (bool, error) {
		if t.State != Requested || !t.due(now) {
			return false, nil
		}
		t.send(now)
		return true, nil
	})
	if err != nil || !mine {
		return err
	}
	heard, err := s.call(ctx, v.Move, t)
	if err != nil {
		// The look that is planned already will ask.
		s.d.Log.WarnContext(ctx, "a transfer's order had no answer", "transfer", t.ID, "vendor", t.Vendor, "cause", err)
		return nil
	}
	_, _, err = s.change(ctx, t.ID, heard, func(t *Transfer, now clock.Instant) (bool, error) { return t.hear(heard, now) })
	return err
}

// unreached plans another try of an order that has not left.
func (s *Service) unreached(ctx context.Context, t Transfer, cause error) error {
	s.d.Log.WarnContext(ctx, "a vendor could not be reached before a transfer", "transfer", t.ID, "vendor", t.Vendor, "cause", cause)
	_, _, err := s.change(ctx, t.ID, Outcome{}, func(t *Transfer, now clock.Instant) (bool, error) {
		if t.State != Requested || !t.due(now) {
			return false, nil
		}
		t.shut(now)
		return true, nil
	})
	return err
}

func (s *Service) call(ctx context.Context, do func(context.Context, Order) (Outcome, error), t Transfer) (Outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, s.d.CallTimeout)
	defer cancel()
	o, err := do(ctx, Order{
		Account: Account{t.MemberID, t.Currency}, Reference: t.Reference, Direction: t.Direction, Whole: t.Whole, Amount: t.Amount,
	})
	if err != nil {
		return Outcome{State: Pending}, err
	}
	return o, nil
}

// observe applies what a look has brought, or plans the next one.
func (s *Service) observe(ctx context.Context, transfer ID, heard Outcome) error {
	_, _, err := s.change(ctx, transfer, heard, func(t *Transfer, now clock.Instant) (bool, error) {
		ended, err := t.hear(heard, now)
		if errors.Is(err, ErrNonsense) {
			s.d.Log.ErrorContext(ctx, "a vendor's answer does not fit its order", "transfer", transfer, "answer", heard)
			err = nil
		}
		if err != nil || ended || t.Ended() || !t.due(now) {
			return ended, err
		}
		t.silence(now)
		return true, nil
	})
	return err
}

// change runs one pure step in one transaction with all that follows from it:
// row, entry, wallet, case, next job and event.
func (s *Service) change(ctx context.Context, transfer ID, heard Outcome, f func(*Transfer, clock.Instant) (bool, error)) (out Transfer, changed bool, err error) {
	return s.changeTx(ctx, transfer, heard, func(_ context.Context, _ *db.Tx, t *Transfer) (bool, error) { return f(t, s.now()) })
}

// changeTx is change of a step that writes elsewhere too.
func (s *Service) changeTx(
	ctx context.Context, transfer ID, heard Outcome, f func(context.Context, *db.Tx, *Transfer) (bool, error),
) (out Transfer, changed bool, err error) {
	seen, err := s.d.Store.Get(ctx, transfer)
	if err != nil {
		return seen, false, err
	}
	err = s.d.DB.Write(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		w, err := s.d.Store.LockWallet(ctx, tx, seen.MemberID, seen.Vendor, seen.Currency)
		if err != nil {
			return err
		}
		t, err := s.d.Store.Lock(ctx, tx, transfer)
		if err != nil {
			return err
		}
		before := t.State
		if changed, err = f(ctx, tx, &t); err == nil && changed {
			err = s.keep(ctx, tx, &t, &w, before, heard)
		}
		out = t
		return err
	})
	return out, changed, err
}

func (s *Service) keep(ctx context.Context, tx *db.Tx, t *Transfer, w *Wallet, before State, heard Outcome) error {
	t.UpdatedAt = s.now()
	var b wallet.Balance
	if t.Ended() && t.State != before {
		var err error
		if b, err = s.settle(ctx, tx, *t, w, heard); err != nil {
			return err
		}
	}
	if t.State == Unknown && before != Unknown {
		if err := s.giveUpHope(ctx, tx, *t); err != nil {
			return err
		}
	}
	if err := s.d.Store.Save(ctx, tx, t); err != nil {
		return err
	}
	if err := s.enqueue(ctx, tx, *t); err != nil || t.State == before {
		return err
	}
	return s.tell(ctx, tx, *t, b, b.Member != 0)
}

// giveUpHope tells people of a transfer whose outcome nobody knows.
func (s *Service) giveUpHope(ctx context.Context, tx *db.Tx, t Transfer) error {
	s.d.Log.ErrorContext(ctx, "a transfer's outcome is unknown", "transfer", t.ID, "vendor", t.Vendor, "member", t.MemberID)
	if s.d.Cases == nil {
		return nil
	}
	return s.d.Cases.OpenCase(ctx, tx, gateway.CaseTransferUnknown, t.Vendor, t.Reference, t.MemberID,
		"direction "+string(t.Direction)+", amount "+t.Amount.String()+" "+string(t.Currency))
}

// settle moves the money to where the transfer has ended. The vendor's balance,
// where it came with the answer, is booked in the same entry, and what is finer
// than cash goes to the vendor's result.
func (s *Service) settle(ctx context.Context, tx *db.Tx, t Transfer, w *Wallet, heard Outcome) (wallet.Balance, error) {
	m := s.move(t)
	m.Transit = -t.Transit
	switch {
	case t.Direction == In && t.State == Done:
		m.Kind, m.Held = "transfer.in.done", t.Moved
		w.Net += t.Moved
	case t.Direction == In:
		m.Kind, m.Cash = "transfer.return", t.Transit
	case t.State == Done:
		m.Kind, m.Cash = "transfer.out", t.Paid
		w.Net -= t.Moved
	default:
		m.Kind, m.Held = "transfer.out.return", t.Transit
	}
	away, err := s.d.Pockets.AwayTx(ctx, tx, t.MemberID, t.Vendor, t.Currency)
	if err != nil {
		return wallet.Balance{}, err
	}
	if heard.HasBalance && heard.Balance >= 0 {
		m.Held, w.BalanceAt = heard.Balance-away.Held, s.now()
	}
	if t.Direction == In && t.State == Returned {
		if err := s.notGone(ctx, tx, t); err != nil {
			return wallet.Balance{}, err
		}
	}
	w.Balance, w.Epoch = away.Held+m.Held, w.Epoch+1
	if err := s.d.Store.SaveWallet(ctx, tx, *w); err != nil {
		return wallet.Balance{}, err
	}
	return s.post(ctx, tx, m)
}

// tell publishes the transfer's state, and the balance where cash has moved.
func (s *Service) tell(ctx context.Context, tx *db.Tx, t Transfer, b wallet.Balance, moved bool) error {
	err := s.d.Bus.Publish(ctx, tx, gateway.TransferChanged{
		Transfer: t.ID.String(), Member: t.MemberID, Vendor: t.Vendor, Direction: string(t.Direction), State: string(t.State),
		Currency: t.Currency, Amount: t.Amount, Moved: t.Moved, Reason: t.Reason, Version: t.Version, At: t.UpdatedAt,
	})
	if err != nil || !moved {
		return err
	}
	return s.d.Bus.Publish(ctx, tx, s.d.Pockets.Changed(b))
}
