package transferhttp

import (
	"context"

	"baize/internal/gateway/transfer"
	"baize/internal/kernel/money"
)

type proposeInput struct {
	ID   transfer.ID `path:"id"`
	Body struct {
		State    string       `json:"state" enum:"DONE,RETURNED" doc:"DONE: the vendor has carried the order out"`
		Amount   money.Amount `json:"amount" doc:"what the vendor gave, where all that it had was asked for; else it is not looked at"`
		Evidence string       `json:"evidence" maxLength:"300" doc:"what shows it, for whoever decides"`
	}
}

func (h handlers) staffPropose(ctx context.Context, in *proposeInput) (StaffTransferDTO, error) {
	t, err := h.s.Propose(ctx, operator(ctx), in.ID, transfer.Ending{
		State: transfer.State(in.Body.State), Amount: in.Body.Amount, Evidence: in.Body.Evidence,
	})
	return staffDTO(t), err
}

type decideInput struct {
	ID   transfer.ID `path:"id"`
	Body struct {
		State   string       `json:"state" enum:"DONE,RETURNED" doc:"the ending that was seen"`
		Amount  money.Amount `json:"amount" doc:"of the ending that was seen"`
		Approve bool         `json:"approve"`
	}
}

func (h handlers) staffDecide(ctx context.Context, in *decideInput) (StaffTransferDTO, error) {
	seen := transfer.Ending{State: transfer.State(in.Body.State), Amount: in.Body.Amount}
	t, err := h.s.Decide(ctx, operator(ctx), in.ID, seen, in.Body.Approve)
	return staffDTO(t), err
}
