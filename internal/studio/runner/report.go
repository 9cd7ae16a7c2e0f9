package runner

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/crash"
)

// Transaction is money that moved for a house game, as the studio recorded it.
type Transaction struct {
	TxID, RoundID, UserID string
	Currency              money.Currency
	Stake, Payout         money.Amount
	At                    clock.Instant
}

// ReportStore is the part of Store that reports are made of.
type ReportStore interface {
	// EachRound and EachCrashBet walk a vendor's records with ids in [from, to).
	EachRound(ctx context.Context, vendor string, from, to id.Round, each func(Round) error) error
	EachCrashBet(ctx context.Context, vendor string, from, to id.Round, each func(CrashBet) error) error
}

// Report tells each transaction of a vendor's rounds begun in [from, to) whose
// money stands, from the studio's own records.
func (s *Service) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(Transaction) error) error {
	low, high := id.Round(id.Floor[any](from)), id.Round(id.Floor[any](to))
	err := s.d.Store.EachRound(ctx, vendor, low, high, func(r Round) error {
		if r.State != Settled {
			return nil
		}
		return each(Transaction{
			TxID: betTx(r.ID), RoundID: r.ID.String(), UserID: r.UserID, Currency: r.Currency, Stake: r.Stake, Payout: r.Payout, At: r.CreatedAt,
		})
	})
	if err != nil {
		return err
	}
	return s.d.Store.EachCrashBet(ctx, vendor, low, high, func(b CrashBet) error {
		if b.Owed == OweBet || (b.Status != crash.Live && b.Status != crash.Cashed && b.Status != crash.Lost) {
			return nil
		}
		t := Transaction{TxID: betTx(b.ID), RoundID: b.ID.String(), UserID: b.UserID, Currency: b.Currency, Stake: b.Stake, At: b.CreatedAt}
		if err := each(t); err != nil || b.Status != crash.Cashed || b.Owed == OweWin {
			return err
		}
		t.TxID, t.Stake, t.Payout = winTx(b.ID), 0, b.Payout
		return each(t)
	})
}
