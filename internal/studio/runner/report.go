package runner

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/crash"
	"baize/internal/studio/owe"
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
	// EachRound and its like walk a vendor's records with ids in [from, to).
	EachRound(ctx context.Context, vendor string, from, to id.Round, each func(Round) error) error
	EachCrashBet(ctx context.Context, vendor string, from, to id.Round, each func(CrashBet) error) error
	EachStepRound(ctx context.Context, vendor string, from, to id.Round, each func(StepRound) error) error
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
			TxID: owe.BetTx(r.ID), RoundID: r.ID.String(), UserID: r.UserID, Currency: r.Currency, Stake: r.Stake, Payout: r.Payout, At: r.CreatedAt,
		})
	})
	if err != nil {
		return err
	}
	err = s.d.Store.EachCrashBet(ctx, vendor, low, high, func(b CrashBet) error {
		if b.Owed == owe.Bet || (b.Status != crash.Live && b.Status != crash.Cashed && b.Status != crash.Lost) {
			return nil
		}
		t := Transaction{TxID: owe.BetTx(b.ID), RoundID: b.ID.String(), UserID: b.UserID, Currency: b.Currency, Stake: b.Stake, At: b.CreatedAt}
		return twoCalls(t, b.ID, b.Payout, b.Status == crash.Cashed && b.Owed != owe.Win, each)
	})
	if err != nil {
		return err
	}
	return s.d.Store.EachStepRound(ctx, vendor, low, high, func(r StepRound) error {
		if r.State != Active && !r.Played() {
			return nil
		}
		t := Transaction{TxID: owe.BetTx(r.ID), RoundID: r.ID.String(), UserID: r.UserID, Currency: r.Currency, Stake: r.Stake, At: r.CreatedAt}
		return twoCalls(t, r.ID, r.Payout, r.State != Active && r.State != Lost && r.Owed != owe.Win, each)
	})
}

// twoCalls tells a stake, and the win that was paid for it by a call of its own.
func twoCalls(t Transaction, bet id.Round, payout money.Amount, won bool, each func(Transaction) error) error {
	if err := each(t); err != nil || !won {
		return err
	}
	t.TxID, t.Stake, t.Payout = owe.WinTx(bet), 0, payout
	return each(t)
}
