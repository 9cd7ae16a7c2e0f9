package cashierhttp

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

const (
	// maxSlipBody holds one picture of 5 MB in base64 and a name, maxProofBody
	// three pictures.
	maxSlipBody  = 8 << 20
	maxProofBody = 22 << 20
)

func (h handlers) disputes(a *httpx.API) {
	const who = httpx.Member
	slip := post("addDepositSlip", "/api/v1/member/deposits/{id}/slips", who, "", "Show the bank's receipt of a transfer")
	slip.MaxBody = maxSlipBody
	claim := post("disputeReceipt", "/api/v1/member/withdrawals/{id}/disputes", who, "", "Say that not everything, or nothing, arrived")
	claim.MaxBody = maxProofBody
	httpx.Handle(a, slip, h.addSlip)
	httpx.Handle(a, claim, h.dispute)
}

type slipInput struct {
	httpx.IdempotencyKey
	ID   cashier.DepositID `path:"id"`
	Body struct {
		Payer string `json:"payer" maxLength:"120" doc:"the name on the account that the money came from"`
		Image []byte `json:"image" doc:"png or jpg, base64"`
	}
}

func (h handlers) addSlip(ctx context.Context, in *slipInput) (DepositDTO, error) {
	d, err := h.s.AddSlip(ctx, cashier.SlipCmd{
		Member: memberOf(ctx), Deposit: in.ID, Payer: in.Body.Payer, Image: in.Body.Image, Key: in.Key,
	})
	return depositOf(d), err
}

type disputeInput struct {
	httpx.IdempotencyKey
	ID   cashier.WithdrawalID `path:"id"`
	Body struct {
		Received money.Amount `json:"received" doc:"what arrived; 0 is nothing"`
		Remark   string       `json:"remark" required:"false" maxLength:"600"`
		Images   [][]byte     `json:"images" maxItems:"10" nullable:"false" doc:"one to three, png or jpg, base64"`
	}
}

func (h handlers) dispute(ctx context.Context, in *disputeInput) (WithdrawalDTO, error) {
	w, err := h.s.Dispute(ctx, cashier.ClaimCmd{
		Member: memberOf(ctx), Withdrawal: in.ID, Received: in.Body.Received, Remark: in.Body.Remark, Images: in.Body.Images, Key: in.Key,
	})
	return withdrawalOf(w), err
}
