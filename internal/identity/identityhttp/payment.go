package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
)

// paymentRoutes are the secret that withdrawals, transfers and payout accounts
// ask for, beside the password that opens the account.
func paymentRoutes(a *httpx.API, h handlers) {
	const member, path = httpx.Member, "/api/v1/auth/payment-password"
	httpx.Handle(a, httpx.Route{Op: "paymentPassword", Method: "GET", Path: path, Audience: member, Tag: tag, Summary: "Whether a payment password is set, what it must look like, and what stands against using it"}, h.payment)
	httpx.Handle(a, httpx.Route{Op: "setPaymentPassword", Method: "PUT", Path: path, Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Set the payment password, or change it"}, h.setPayment)
	httpx.Handle(a, httpx.Route{Op: "paymentPasswordCode", Method: "POST", Path: path + "/code", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Send a code that resets a forgotten payment password"}, h.paymentCode)
	httpx.Handle(a, httpx.Route{Op: "resetPaymentPassword", Method: "POST", Path: path + "/reset", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Replace a forgotten payment password; withdrawals wait for a day"}, h.resetPayment)
}

// PaymentValue is where the member stands with the payment password.
type PaymentValue struct {
	Set         bool          `json:"set"`
	ChangedAt   clock.Instant `json:"changedAt"`
	LockedUntil clock.Instant `json:"lockedUntil" doc:"too many wrong ones; logging in still works"`
	HoldUntil   clock.Instant `json:"holdUntil" doc:"until then nothing is withdrawn: it was reset"`
	MinLength   int           `json:"minLength"`
	MaxLength   int           `json:"maxLength"`
	Digits      bool          `json:"digits" doc:"it is made of digits alone"`
}

const digitsPattern = 4

func (h handlers) payment(ctx context.Context, _ *struct{}) (PaymentValue, error) {
	member, _ := me(ctx)
	st, err := h.s.PaymentStatus(ctx, member)
	if err != nil {
		return PaymentValue{}, err
	}
	rule, err := h.s.PaymentRule(ctx)
	return PaymentValue{
		Set: st.Set, ChangedAt: st.ChangedAt, LockedUntil: st.LockedUntil, HoldUntil: st.HoldUntil, MinLength: rule.MinLength,
		MaxLength: rule.MaxLength, Digits: rule.PatternID == digitsPattern,
	}, err
}

// PaymentBody is plain, or an envelope that holds the same; the first payment
// password is proven by the proof.
type PaymentBody struct {
	ProofBody
	JWE         string `json:"jwe,omitempty" doc:"envelope that holds the other fields with iat and jti"`
	OldPassword string `json:"oldPaymentPassword,omitempty" maxLength:"256"`
	Channel     string `json:"channel,omitempty" enum:"mobile,email"`
	Code        string `json:"verificationCode,omitempty" maxLength:"16"`
	NewPassword string `json:"newPaymentPassword,omitempty" maxLength:"256"`
	Confirm     string `json:"confirmPaymentPassword,omitempty" maxLength:"256"`
}

type paymentInput struct {
	Origin
	Body PaymentBody
}

func (h handlers) paymentCmd(ctx context.Context, in *paymentInput) (identity.PaymentCmd, error) {
	b := in.Body
	if err := unseal(ctx, h.s, b.JWE, &b); err != nil {
		return identity.PaymentCmd{}, err
	}
	err := required(map[string]string{"newPaymentPassword": b.NewPassword, "confirmPaymentPassword": b.Confirm})
	member, _ := me(ctx)
	return identity.PaymentCmd{
		Member: member, Proof: b.proof(), Old: b.OldPassword, Channel: Channel{b.Channel}.of(), Code: b.Code,
		New: b.NewPassword, Confirm: b.Confirm, Client: in.client(ctx),
	}, err
}

func (h handlers) setPayment(ctx context.Context, in *paymentInput) (httpx.None, error) {
	cmd, err := h.paymentCmd(ctx, in)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.SetPayment(ctx, cmd)
}

func (h handlers) resetPayment(ctx context.Context, in *paymentInput) (httpx.None, error) {
	cmd, err := h.paymentCmd(ctx, in)
	if err != nil {
		return httpx.None{}, err
	}
	if err := required(map[string]string{"verificationCode": cmd.Code}); err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.ResetPayment(ctx, cmd)
}

type paymentCodeInput struct {
	Origin
	Body struct {
		Channel string `json:"channel" enum:"mobile,email"`
	}
}

func (h handlers) paymentCode(ctx context.Context, in *paymentCodeInput) (CodeValue, error) {
	member, _ := me(ctx)
	sent, err := h.s.SendPaymentCode(ctx, member, Channel{in.Body.Channel}.of(), in.client(ctx))
	return codeValue(sent), err
}
