package cashier

import (
	"context"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// effect is what a step does with the held money.
type effect int

// The effects: nothing changed at all; only the next look changed, which nobody
// is told; the row changed; another order was paid from what was captured; the
// holds are captured to the provider and the fees; the holds are released to
// the member; captured money that did not arrive comes back to the member.
const (
	none effect = iota
	quiet
	keep
	leg
	capture
	release
	restore
)

type withdrawalChange func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error)

// changeWithdrawal runs one step in one transaction: row, holds, event, job.
func (s *Service) changeWithdrawal(ctx context.Context, withdrawal WithdrawalID, change withdrawalChange) (out Withdrawal, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		w, err := s.store.LockWithdrawal(ctx, tx, withdrawal)
		if err != nil {
			return err
		}
		back := w.ReturnedAmount
		what, err := change(ctx, tx, &w)
		if err == nil && what != none {
			err = s.saveWithdrawal(ctx, tx, &w, what, w.ReturnedAmount-back)
		}
		out = w
		return err
	})
	return out, err
}

// saveWithdrawal writes what a step has changed; back is what it returns.
func (s *Service) saveWithdrawal(ctx context.Context, tx *db.Tx, w *Withdrawal, what effect, back money.Amount) error {
	if w.State.Final() && w.ReceivedAmount+w.ReturnedAmount != w.Amount-w.Fee {
		return fmt.Errorf("cashier: withdrawal %s ends with %s received and %s returned of %s less %s",
			w.ID, w.ReceivedAmount, w.ReturnedAmount, w.Amount, w.Fee)
	}
	w.UpdatedAt = clock.NowOf(s.clock)
	if err := s.store.SaveWithdrawal(ctx, tx, w); err != nil {
		return err
	}
	if err := s.enqueueWithdrawal(ctx, tx, *w); err != nil {
		return err
	}
	if what == quiet {
		return nil
	}
	if what == leg || what == capture {
		if err := s.store.InsertLeg(ctx, tx, Leg{
			WithdrawalID: w.ID, Number: w.Attempts, Provider: w.Provider, TrxID: w.TrxID, Amount: w.paidNow(), At: w.IssuedAt,
		}); err != nil {
			return err
		}
	}
	balance, err := s.settleHolds(ctx, tx, *w, what, back)
	if err == nil && (what == leg || what == capture) && w.endedByPeople() {
		balance, err = s.settleDifference(ctx, tx, *w, balance)
	}
	if err != nil {
		return err
	}
	return s.tellWithdrawal(ctx, tx, *w, w.out(what, back), balance)
}

// paidNow is what the current order has paid.
func (w *Withdrawal) paidNow() money.Amount {
	if w.endedByPeople() {
		return w.EndPaid
	}
	return w.LegAmount
}

// out is what a step takes from the member's funds for good, of which back comes
// back at once.
func (w Withdrawal) out(what effect, back money.Amount) money.Amount {
	switch what {
	case capture:
		return w.Amount - back
	case leg, restore:
		return -back
	}
	return 0
}

// settleDifference books what an order has paid other than it was ordered: what
// it did not pay goes from the provider back to the member, what it paid beyond
// is the house's loss. Together with what was captured for the order the book
// has paid the provider exactly what the provider has paid.
func (s *Service) settleDifference(ctx context.Context, tx *db.Tx, w Withdrawal, balance *wallet.Balance) (*wallet.Balance, error) {
	provider := ledger.Provider(w.Provider, ledger.PSPClearing, w.Currency)
	if rest := w.short(); rest > 0 {
		b, err := s.wallet.Credit(ctx, tx, wallet.Move{
			Member: w.MemberID, Currency: w.Currency, Pocket: wallet.Cash, Amount: rest, Counter: provider,
			Kind: "withdrawal.return", Scope: withdrawalScope, ExternalID: w.reference() + ":rest",
		})
		return &b, err
	}
	if excess := w.beyond(); excess > 0 {
		e := ledger.Entry{Kind: "withdrawal.excess", Scope: withdrawalScope, ExternalID: w.reference()}
		return balance, s.post(ctx, tx, e, ledger.House(ledger.PayoutLoss, w.Currency), provider, excess)
	}
	return balance, nil
}

// settleHolds captures or releases both holds; the ledger lets each be settled
// once.
func (s *Service) settleHolds(ctx context.Context, tx *db.Tx, w Withdrawal, what effect, back money.Amount) (*wallet.Balance, error) {
	switch what {
	case keep, leg:
		return nil, nil
	case restore:
		return s.restore(ctx, tx, w, back)
	}
	settle := func(hold id.Hold, part string, to ledger.AccountRef) (wallet.Balance, error) {
		external := w.ID.String() + ":" + part
		if what == capture {
			return s.wallet.Capture(ctx, tx, hold, to, withdrawalScope, external)
		}
		return s.wallet.Release(ctx, tx, hold, withdrawalScope, external)
	}
	b, err := settle(w.HoldID, partPayout, ledger.Provider(w.Provider, ledger.PSPClearing, w.Currency))
	if err == nil && w.FeeHoldID != 0 {
		b, err = settle(w.FeeHoldID, partFee, ledger.House(ledger.Fees, w.Currency))
	}
	return &b, err
}

// restore credits what was captured and did not arrive, and the fee where
// nothing arrived at all.
func (s *Service) restore(ctx context.Context, tx *db.Tx, w Withdrawal, back money.Amount) (*wallet.Balance, error) {
	fee := w.QuotedFee - w.Fee
	give := func(part string, amount money.Amount, from ledger.AccountRef) (wallet.Balance, error) {
		return s.wallet.Credit(ctx, tx, wallet.Move{
			Member: w.MemberID, Currency: w.Currency, Pocket: wallet.Cash, Amount: amount, Counter: from,
			Kind: "withdrawal.return", Scope: withdrawalScope, ExternalID: w.ID.String() + ":back:" + part,
		})
	}
	b, err := give(partPayout, back-fee, ledger.Provider(w.Provider, ledger.PSPClearing, w.Currency))
	if err == nil && fee > 0 {
		b, err = give(partFee, fee, ledger.House(ledger.Fees, w.Currency))
	}
	return &b, err
}
