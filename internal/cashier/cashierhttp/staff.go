package cashierhttp

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

func (h handlers) staff(a *httpx.API) {
	const who, base = httpx.Staff, "/api/v1/staff/withdrawals"
	httpx.Handle(a, get("staffListDeposits", "/api/v1/staff/deposits", who, MayReadDeposits, "All deposits, newest first"), h.allDeposits)
	httpx.Handle(a, post("staffCreditDeposit", "/api/v1/staff/deposits/{id}/credit", who, MayReviewDeposits, "Credit what the provider says was paid"), h.creditDeposit)
	httpx.Handle(a, post("staffRejectDeposit", "/api/v1/staff/deposits/{id}/reject", who, MayReviewDeposits, "Credit nothing, with a reason"), h.rejectDeposit)
	httpx.Handle(a, get("staffListWithdrawals", base, who, MayReadWithdrawals, "All withdrawals, newest first"), h.allWithdrawals)
	httpx.Handle(a, get("staffGetWithdrawal", base+"/{id}", who, MayReadWithdrawals, "One withdrawal with its steps"), h.oneWithdrawal)
	httpx.Handle(a, get("staffWithdrawalsToMake", "/api/v1/staff/withdrawal-queues/make", who, MayMakeWithdrawals, "What waits for a maker, newest first"), h.toMake)
	httpx.Handle(a, get("staffWithdrawalsToCheck", "/api/v1/staff/withdrawal-queues/check", who, MayCheckWithdrawals, "What waits for a checker, newest first"), h.toCheck)
	// Which of make and check is needed depends on the stage; the service knows.
	httpx.Handle(a, post("staffApproveWithdrawal", base+"/{id}/approve", who, MayReadWithdrawals, "The maker's or the checker's yes"), h.approve)
	httpx.Handle(a, post("staffRejectWithdrawal", base+"/{id}/reject", who, MayReadWithdrawals, "The maker's or the checker's no"), h.reject)
	httpx.Handle(a, post("staffIssueWithdrawal", base+"/{id}/issue", who, MaySettleWithdrawals, "Order a refused payout again"), h.issue)
	httpx.Handle(a, post("staffReturnWithdrawal", base+"/{id}/return", who, MaySettleWithdrawals, "Give a refused payout back to the member"), h.giveBack)
}

type reasonBody struct {
	Reason string `json:"reason" required:"false" maxLength:"300"`
}

type decideDeposit struct {
	httpx.IdempotencyKey
	ID   cashier.DepositID `path:"id"`
	Body reasonBody
}

type decideWithdrawal struct {
	httpx.IdempotencyKey
	ID   cashier.WithdrawalID `path:"id"`
	Body reasonBody
}

func decision(ctx context.Context, key, reason string) cashier.Decision {
	p := httpx.PrincipalOf(ctx)
	return cashier.Decision{
		Staff: id.Staff(p.Subject), Session: id.Session(p.Session), Key: key, Reason: reason,
		MayMake: p.Permissions[MayMakeWithdrawals], MayCheck: p.Permissions[MayCheckWithdrawals],
	}
}

type staffList struct {
	ListInput
	Member id.Member `query:"member" doc:"only rows of this member"`
}

func (in staffList) filter() cashier.Filter {
	return cashier.Filter{Member: in.Member, State: in.State}
}

func (h handlers) allDeposits(ctx context.Context, in *staffList) (page.Page[staffDepositDTO], error) {
	p, err := h.s.ListDeposits(ctx, in.filter(), in.page())
	return shown(p, staffDepositOf), err
}

func (h handlers) creditDeposit(ctx context.Context, in *decideDeposit) (staffDepositDTO, error) {
	d, err := h.s.ReviewDeposit(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason), true)
	return staffDepositOf(d), err
}

func (h handlers) rejectDeposit(ctx context.Context, in *decideDeposit) (staffDepositDTO, error) {
	d, err := h.s.ReviewDeposit(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason), false)
	return staffDepositOf(d), err
}

func (h handlers) allWithdrawals(ctx context.Context, in *staffList) (page.Page[StaffWithdrawalDTO], error) {
	p, err := h.s.ListWithdrawals(ctx, in.filter(), in.page())
	return shown(p, staffWithdrawalOf), err
}

// queueQuery pages through a queue.
type queueQuery struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"20"`
}

func (h handlers) toMake(ctx context.Context, in *queueQuery) (page.Page[StaffWithdrawalDTO], error) {
	return h.queue(ctx, cashier.Maker, in)
}

func (h handlers) toCheck(ctx context.Context, in *queueQuery) (page.Page[StaffWithdrawalDTO], error) {
	return h.queue(ctx, cashier.Checker, in)
}

func (h handlers) queue(ctx context.Context, state cashier.WithdrawalState, in *queueQuery) (page.Page[StaffWithdrawalDTO], error) {
	return h.queueOf(ctx, cashier.Filter{State: string(state)}, in)
}

func (h handlers) queueOf(ctx context.Context, f cashier.Filter, in *queueQuery) (page.Page[StaffWithdrawalDTO], error) {
	p, err := h.s.ListWithdrawals(ctx, f, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return shown(p, staffWithdrawalOf), err
}

type staffWithdrawalView struct {
	StaffWithdrawalDTO
	Steps []stepDTO `json:"steps" nullable:"false"`
	Legs  []legDTO  `json:"legs" nullable:"false"`
}

func (h handlers) oneWithdrawal(ctx context.Context, in *withdrawalPath) (staffWithdrawalView, error) {
	w, err := h.s.FindWithdrawal(ctx, in.ID)
	if err != nil {
		return staffWithdrawalView{}, err
	}
	steps, legs, err := h.history(ctx, w.ID)
	return staffWithdrawalView{StaffWithdrawalDTO: staffWithdrawalOf(w), Steps: steps, Legs: legs}, err
}

func (h handlers) approve(ctx context.Context, in *decideWithdrawal) (StaffWithdrawalDTO, error) {
	w, err := h.s.Approve(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason))
	return staffWithdrawalOf(w), err
}

func (h handlers) reject(ctx context.Context, in *decideWithdrawal) (StaffWithdrawalDTO, error) {
	w, err := h.s.Reject(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason))
	return staffWithdrawalOf(w), err
}

func (h handlers) issue(ctx context.Context, in *decideWithdrawal) (StaffWithdrawalDTO, error) {
	w, err := h.s.PayAgain(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason))
	return staffWithdrawalOf(w), err
}

func (h handlers) giveBack(ctx context.Context, in *decideWithdrawal) (StaffWithdrawalDTO, error) {
	w, err := h.s.ReturnFunds(ctx, in.ID, decision(ctx, in.Key, in.Body.Reason))
	return staffWithdrawalOf(w), err
}
