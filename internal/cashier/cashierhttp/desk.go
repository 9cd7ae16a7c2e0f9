package cashierhttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

// desk is what staff does by hand: transfers, payouts, disputes.
func (h handlers) desk(a *httpx.API) {
	const who, base, queues = httpx.Staff, "/api/v1/staff/withdrawals", "/api/v1/staff/withdrawal-queues"
	httpx.Handle(a, get("staffGetDeposit", "/api/v1/staff/deposits/{id}", who, MayReadDeposits, "One deposit with its slips and parts"), h.oneDeposit)
	httpx.Handle(a, post("staffStateParts", "/api/v1/staff/deposits/{id}/parts", who, MayReviewDeposits, "Say which transfers came; another person credits them"), h.stateParts)
	httpx.Handle(a, get("staffWithdrawalsToPay", queues+"/pay", who, MaySettleWithdrawals, "What waits to be paid, looked up or paid again"), h.toPay)
	httpx.Handle(a, get("staffWithdrawalsDisputed", queues+"/disputes", who, MayReadWithdrawals, "What members say did not arrive"), h.toSettle)
	httpx.Handle(a, get("staffWithdrawalProofs", base+"/{id}/proofs", who, MayReadWithdrawals, "The member's pictures"), h.proofs)
	httpx.Handle(a, post("staffConfirmPaid", base+"/{id}/paid", who, MaySettleWithdrawals, "Name the transaction that paid it"), h.confirmPaid)
	httpx.Handle(a, post("staffInvestigate", base+"/{id}/investigate", who, MaySettleWithdrawals, "Take up a dispute"), h.investigate)
	httpx.Handle(a, post("staffReissue", base+"/{id}/reissue", who, MaySettleWithdrawals, "Send what is missing again"), h.reissue)
	httpx.Handle(a, post("staffRestore", base+"/{id}/restore", who, MaySettleWithdrawals, "Give what is missing back to the balance"), h.restore)
	httpx.Handle(a, post("staffForceReceived", base+"/{id}/force", who, MaySettleWithdrawals, "Count it as received by evidence; two people"), h.force)
}

type slipDTO struct {
	Payer   string            `json:"payer"`
	Picture []byte            `json:"picture" doc:"base64"`
	Twin    cashier.DepositID `json:"twin" doc:"another deposit whose slip looks the same"`
	At      clock.Instant     `json:"at"`
}

type partDTO struct {
	TrxID  string        `json:"trxId"`
	Amount money.Amount  `json:"amount"`
	Staff  id.Staff      `json:"staff"`
	At     clock.Instant `json:"at"`
}

type staffDepositView struct {
	staffDepositDTO
	Slips []slipDTO `json:"slips" nullable:"false"`
	Parts []partDTO `json:"parts" nullable:"false"`
}

func (h handlers) oneDeposit(ctx context.Context, in *depositPath) (staffDepositView, error) {
	f, err := h.s.FindDeposit(ctx, in.ID)
	out := staffDepositView{staffDepositDTO: staffDepositOf(f.Deposit), Slips: []slipDTO{}, Parts: []partDTO{}}
	if err != nil {
		return out, err
	}
	for i, s := range f.Slips {
		out.Slips = append(out.Slips, slipDTO{Payer: s.Payer, Picture: f.Pictures[i], Twin: s.Twin, At: s.At})
	}
	for _, p := range f.Parts {
		out.Parts = append(out.Parts, partDTO{TrxID: p.TrxID, Amount: p.Amount, Staff: p.StaffID, At: p.At})
	}
	return out, nil
}

type partsInput struct {
	httpx.IdempotencyKey
	ID   cashier.DepositID `path:"id"`
	Body struct {
		Reason string `json:"reason" required:"false" maxLength:"300"`
		Parts  []struct {
			TrxID  string       `json:"trxId" maxLength:"80"`
			Amount money.Amount `json:"amount"`
		} `json:"parts" maxItems:"20" nullable:"false"`
	}
}

func (h handlers) stateParts(ctx context.Context, in *partsInput) (staffDepositDTO, error) {
	parts := make([]cashier.Part, len(in.Body.Parts))
	for i, p := range in.Body.Parts {
		parts[i] = cashier.Part{TrxID: p.TrxID, Amount: p.Amount}
	}
	d, err := h.s.StateParts(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason), parts)
	return staffDepositOf(d), err
}

func (h handlers) toPay(ctx context.Context, in *queueQuery) (page.Page[StaffWithdrawalDTO], error) {
	return h.queueOf(ctx, cashier.Filter{State: string(cashier.Paying), ByHand: true}, in)
}

func (h handlers) toSettle(ctx context.Context, in *queueQuery) (page.Page[StaffWithdrawalDTO], error) {
	return h.queueOf(ctx, cashier.Filter{States: []string{
		string(cashier.PartiallyReceived), string(cashier.NotReceived), string(cashier.Investigating),
	}}, in)
}

type proofsDTO struct {
	Pictures [][]byte `json:"pictures" nullable:"false" doc:"base64, oldest first"`
}

func (h handlers) proofs(ctx context.Context, in *withdrawalPath) (proofsDTO, error) {
	list, err := h.s.Proofs(ctx, in.ID)
	return proofsDTO{Pictures: list}, err
}

type paidInput struct {
	httpx.IdempotencyKey
	ID   cashier.WithdrawalID `path:"id"`
	Body struct {
		Reason string `json:"reason" required:"false" maxLength:"300"`
		TrxID  string `json:"trxId" maxLength:"80"`
	}
}

func (h handlers) confirmPaid(ctx context.Context, in *paidInput) (StaffWithdrawalDTO, error) {
	w, err := h.s.ConfirmPaid(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason), in.Body.TrxID)
	return staffWithdrawalOf(w), err
}

func (h handlers) investigate(ctx context.Context, in *decideWithdrawal) (StaffWithdrawalDTO, error) {
	w, err := h.s.Investigate(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason))
	return staffWithdrawalOf(w), err
}

func (h handlers) reissue(ctx context.Context, in *decideWithdrawal) (StaffWithdrawalDTO, error) {
	w, err := h.s.Reissue(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason))
	return staffWithdrawalOf(w), err
}

func (h handlers) restore(ctx context.Context, in *decideWithdrawal) (StaffWithdrawalDTO, error) {
	w, err := h.s.ReturnDisputed(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason))
	return staffWithdrawalOf(w), err
}

type forceInput struct {
	httpx.IdempotencyKey
	ID   cashier.WithdrawalID `path:"id"`
	Body struct {
		Reason   string `json:"reason" required:"false" maxLength:"300"`
		Evidence string `json:"evidence" required:"false" maxLength:"200" doc:"the provider's evidence; the first person names it"`
	}
}

func (h handlers) force(ctx context.Context, in *forceInput) (StaffWithdrawalDTO, error) {
	w, err := h.s.ForceReceived(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason), in.Body.Evidence)
	return staffWithdrawalOf(w), err
}
