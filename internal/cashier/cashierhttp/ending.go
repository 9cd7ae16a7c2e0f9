package cashierhttp

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

// endings are what two people find by evidence where no provider tells: how a
// payment went back, and what a payout has really paid.
func (h handlers) endings(a *httpx.API) {
	const who, deposits, payouts = httpx.Staff, "/api/v1/staff/deposits/{id}/refund", "/api/v1/staff/withdrawals/{id}/ending"
	httpx.Handle(a, get("staffRefundsByHand", "/api/v1/staff/deposit-queues/refunds", who, MayReadDeposits, "Refused payments that staff give back, or that are kept, newest first"), h.refunds)
	// Which of make and check each needs besides is the service's to say.
	httpx.Handle(a, post("staffProposeRefund", deposits, who, MayReviewDeposits, "Say how a payment went back, or that it cannot, by evidence"), h.proposeRefund)
	httpx.Handle(a, post("staffDecideRefund", deposits+"/decision", who, MayReviewDeposits, "Another person's yes or no to how a payment went back"), h.decideRefund)
	httpx.Handle(a, post("staffProposePaid", payouts, who, MaySettleWithdrawals, "Say what a payout has really paid, by evidence"), h.proposePaid)
	httpx.Handle(a, post("staffDecidePaid", payouts+"/decision", who, MaySettleWithdrawals, "Another person's yes or no to what a payout has really paid"), h.decidePaid)
}

type refundsQuery struct {
	State  cashier.RefundState `query:"state" enum:"BY_HAND,KEPT" default:"BY_HAND"`
	Limit  int                 `query:"limit" minimum:"0" maximum:"100"`
	Cursor string              `query:"cursor" maxLength:"20"`
}

func (h handlers) refunds(ctx context.Context, in *refundsQuery) (page.Page[staffDepositDTO], error) {
	p, err := h.s.RefundsByHand(ctx, in.State, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return shown(p, staffDepositOf), err
}

type proposeRefundInput struct {
	httpx.IdempotencyKey
	ID   cashier.DepositID `path:"id"`
	Body struct {
		Version  int64               `json:"version" doc:"of the deposit as it was seen"`
		State    cashier.RefundState `json:"state" enum:"DONE,KEPT" doc:"DONE: it went back to who paid; KEPT: nobody can give it back, and it is owed"`
		TrxID    string              `json:"trxId" required:"false" maxLength:"80" doc:"the transfer by which it went back"`
		Evidence string              `json:"evidence" maxLength:"300" doc:"what shows it, for whoever decides"`
	}
}

func (h handlers) proposeRefund(ctx context.Context, in *proposeRefundInput) (staffDepositDTO, error) {
	d, err := h.s.ProposeRefund(ctx, in.ID, decision(ctx, in.Key, ""), in.Body.Version, cashier.RefundEnding{
		State: in.Body.State, Trx: in.Body.TrxID, Evidence: in.Body.Evidence,
	})
	return staffDepositOf(d), err
}

// verdictBody is the second person's word about what was seen.
type verdictBody struct {
	Version int64  `json:"version" doc:"as it was seen"`
	Approve bool   `json:"approve"`
	Reason  string `json:"reason" required:"false" maxLength:"300"`
}

type decideRefundInput struct {
	httpx.IdempotencyKey
	ID   cashier.DepositID `path:"id"`
	Body verdictBody
}

func (h handlers) decideRefund(ctx context.Context, in *decideRefundInput) (staffDepositDTO, error) {
	d, err := h.s.DecideRefund(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason), in.Body.Version, in.Body.Approve)
	return staffDepositOf(d), err
}

type proposePaidInput struct {
	httpx.IdempotencyKey
	ID   cashier.WithdrawalID `path:"id"`
	Body struct {
		Version  int64        `json:"version" doc:"of the withdrawal as it was seen"`
		Paid     money.Amount `json:"paid" doc:"what was really paid; 0 is nothing"`
		TrxID    string       `json:"trxId" required:"false" maxLength:"80" doc:"the transaction by which it was paid"`
		Evidence string       `json:"evidence" maxLength:"300" doc:"what shows it, for whoever decides"`
	}
}

func (h handlers) proposePaid(ctx context.Context, in *proposePaidInput) (StaffWithdrawalDTO, error) {
	w, err := h.s.ProposePaid(ctx, in.ID, decision(ctx, in.Key, ""), in.Body.Version, cashier.PaidEnding{
		Paid: in.Body.Paid, Trx: in.Body.TrxID, Evidence: in.Body.Evidence,
	})
	return staffWithdrawalOf(w), err
}

type decidePaidInput struct {
	httpx.IdempotencyKey
	ID   cashier.WithdrawalID `path:"id"`
	Body verdictBody
}

func (h handlers) decidePaid(ctx context.Context, in *decidePaidInput) (StaffWithdrawalDTO, error) {
	w, err := h.s.DecidePaid(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason), in.Body.Version, in.Body.Approve)
	return staffWithdrawalOf(w), err
}
