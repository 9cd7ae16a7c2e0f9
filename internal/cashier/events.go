package cashier

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// Credited says that a deposit is in the member's balance.
type Credited struct {
	Deposit  DepositID      `json:"deposit"`
	Member   id.Member      `json:"member"`
	Method   string         `json:"method"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount"`
	Late     bool           `json:"late"`
	Balance  wallet.Balance `json:"balance"`
	At       clock.Instant  `json:"at"`
}

// Topic names the event.
func (Credited) Topic() string { return "cashier.deposit.credited" }

// Subject is the member.
func (e Credited) Subject() string { return e.Member.String() }

// DepositChanged says that a deposit has another state and no money moved.
type DepositChanged struct {
	Deposit  DepositID      `json:"deposit"`
	Member   id.Member      `json:"member"`
	State    DepositState   `json:"state"`
	Reason   string         `json:"reason"`
	Method   string         `json:"method"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount"`
	Version  int64          `json:"version"`
	At       clock.Instant  `json:"at"`
}

// Topic names the event.
func (DepositChanged) Topic() string { return "cashier.deposit.changed" }

// Subject is the member.
func (e DepositChanged) Subject() string { return e.Member.String() }

// RefundChanged says how the giving back of a refused payment stands; Amount and
// Currency are what had come in.
type RefundChanged struct {
	Deposit  DepositID      `json:"deposit"`
	Member   id.Member      `json:"member"`
	State    DepositState   `json:"state"`
	Refund   RefundState    `json:"refund"`
	Method   string         `json:"method"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount"`
	Version  int64          `json:"version"`
	At       clock.Instant  `json:"at"`
}

// Topic names the event.
func (RefundChanged) Topic() string { return "cashier.deposit.refunded" }

// Subject is the member.
func (e RefundChanged) Subject() string { return e.Member.String() }

// PaidOtherwise says that a payout was ended by people, because its provider has
// paid another sum than was ordered: Ordered is what it should have been, Paid
// what it was by the evidence.
type PaidOtherwise struct {
	Withdrawal WithdrawalID   `json:"withdrawal"`
	Member     id.Member      `json:"member"`
	Reference  string         `json:"reference"`
	Provider   string         `json:"provider"`
	TrxID      string         `json:"trxId"`
	Currency   money.Currency `json:"currency"`
	Ordered    money.Amount   `json:"ordered"`
	Paid       money.Amount   `json:"paid"`
	// Turn says how Paid stands to Ordered; Back is what comes back to the member.
	Turn Turn          `json:"turn"`
	Back money.Amount  `json:"back"`
	At   clock.Instant `json:"at"`
}

// Turn is how what was paid stands to what was ordered.
type Turn string

// The turns.
const (
	TurnNothing Turn = "NOTHING"
	TurnLess    Turn = "LESS"
	TurnMore    Turn = "MORE"
)

// Topic names the event.
func (PaidOtherwise) Topic() string { return "cashier.payout.otherwise" }

// Subject is the member.
func (e PaidOtherwise) Subject() string { return e.Member.String() }

// PaidUnexpectedly says that a payout order was paid that counted as refused, and
// on whose refusal somebody has acted: people must look.
type PaidUnexpectedly struct {
	Withdrawal WithdrawalID   `json:"withdrawal"`
	Member     id.Member      `json:"member"`
	Reference  string         `json:"reference"`
	Provider   string         `json:"provider"`
	TrxID      string         `json:"trxId"`
	Currency   money.Currency `json:"currency"`
	Amount     money.Amount   `json:"amount"`
	At         clock.Instant  `json:"at"`
}

// Topic names the event.
func (PaidUnexpectedly) Topic() string { return "cashier.payout.unexpected" }

// Subject is the member.
func (e PaidUnexpectedly) Subject() string { return e.Member.String() }

// WithdrawalChanged says that a withdrawal has another state; Balance is there
// when money moved with it.
type WithdrawalChanged struct {
	Withdrawal WithdrawalID    `json:"withdrawal"`
	Member     id.Member       `json:"member"`
	State      WithdrawalState `json:"state"`
	Reason     string          `json:"reason"`
	Method     string          `json:"method"`
	Currency   money.Currency  `json:"currency"`
	Amount     money.Amount    `json:"amount"`
	Fee        money.Amount    `json:"fee"`
	Version    int64           `json:"version"`
	// Out is what has left the member's funds for good by this step; below zero
	// where it came back.
	Out     money.Amount    `json:"out,omitempty"`
	Balance *wallet.Balance `json:"balance,omitempty"`
	At      clock.Instant   `json:"at"`
}

// Topic names the event.
func (WithdrawalChanged) Topic() string { return "cashier.withdrawal.changed" }

// Subject is the member.
func (e WithdrawalChanged) Subject() string { return e.Member.String() }

func (s *Service) tellDeposit(ctx context.Context, tx *db.Tx, d Deposit) error {
	return s.bus.Publish(ctx, tx, DepositChanged{
		Deposit: d.ID, Member: d.MemberID, State: d.State, Reason: d.Reason, Method: d.Method,
		Currency: d.Currency, Amount: d.Amount, Version: d.Version, At: d.UpdatedAt,
	})
}

func (s *Service) tellRefund(ctx context.Context, tx *db.Tx, d Deposit) error {
	return s.bus.Publish(ctx, tx, RefundChanged{
		Deposit: d.ID, Member: d.MemberID, State: d.State, Refund: d.Refund, Method: d.Method,
		Currency: d.CameIn(), Amount: d.PaidAmount, Version: d.Version, At: d.UpdatedAt,
	})
}

func (s *Service) tellCredited(ctx context.Context, tx *db.Tx, d Deposit, b wallet.Balance) error {
	err := s.bus.Publish(ctx, tx, Credited{
		Deposit: d.ID, Member: d.MemberID, Method: d.Method, Currency: d.Currency,
		Amount: d.PaidAmount, Late: d.Late, Balance: b, At: d.UpdatedAt,
	})
	if err != nil {
		return err
	}
	return s.bus.Publish(ctx, tx, s.wallet.Changed(b))
}

func (s *Service) tellWithdrawal(ctx context.Context, tx *db.Tx, w Withdrawal, out money.Amount, b *wallet.Balance) error {
	err := s.bus.Publish(ctx, tx, WithdrawalChanged{
		Withdrawal: w.ID, Member: w.MemberID, State: w.State, Reason: w.Reason, Method: w.Method,
		Currency: w.Currency, Amount: w.Amount, Fee: w.Fee, Version: w.Version, Out: out, Balance: b, At: w.UpdatedAt,
	})
	if err != nil || b == nil {
		return err
	}
	return s.bus.Publish(ctx, tx, s.wallet.Changed(*b))
}
