package cashierhttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

func (h handlers) kin(a *httpx.API) {
	const who, path = httpx.Member, "/api/v1/member/kin-transfers"
	httpx.Handle(a, get("kinTerms", path+"/terms", who, "", "What the member may give to the agent above, or to those below"), h.kinTerms)
	httpx.Handle(a, get("listKinTransfers", path, who, "", "What the member gave and got in the line, newest first"), h.listKin)
	httpx.Handle(a, post("giveKin", path, who, "", "Give money to another of the member's line; there is no way back"), h.giveKin)
}

type kinTermsDTO struct {
	Upline    string         `json:"upline" doc:"the account above; empty for none"`
	Down      bool           `json:"down" doc:"the member may give to those below"`
	Cross     bool           `json:"cross" doc:"the other need not be the next in line"`
	Currency  money.Currency `json:"currency"`
	Symbol    string         `json:"symbol"`
	Min       money.Amount   `json:"min"`
	Max       money.Amount   `json:"max"`
	Day       money.Amount   `json:"day" doc:"the most in 24 hours"`
	Left      money.Amount   `json:"left" doc:"of it"`
	Available money.Amount   `json:"available"`
}

func (h handlers) kinTerms(ctx context.Context, _ *struct{}) (kinTermsDTO, error) {
	t, err := h.s.KinTerms(ctx, memberOf(ctx))
	return kinTermsDTO{
		Upline: t.Upline, Down: t.Down, Cross: t.Cross, Currency: t.Currency, Symbol: t.Currency.Symbol(), Min: t.Rules.Min, Max: t.Rules.Max,
		Day: t.Rules.Day, Left: t.Left, Available: t.Available,
	}, err
}

// KinDTO is a transfer as one of the two sees it.
type KinDTO struct {
	ID       cashier.KinTransferID `json:"id"`
	Gave     bool                  `json:"gave" doc:"false where it was given to the member"`
	Upward   bool                  `json:"upward"`
	Account  string                `json:"account" doc:"the other's"`
	Currency money.Currency        `json:"currency"`
	Amount   money.Amount          `json:"amount"`
	At       clock.Instant         `json:"at"`
}

func (h handlers) listKin(ctx context.Context, in *ListInput) (page.Page[KinDTO], error) {
	me := memberOf(ctx)
	list, names, err := h.s.KinTransfers(ctx, me, in.page())
	return shown(list, func(t cashier.KinTransfer) KinDTO {
		other := t.FromID
		if t.FromID == me {
			other = t.ToID
		}
		return KinDTO{ID: t.ID, Gave: t.FromID == me, Upward: t.Upward, Account: names[other], Currency: t.Currency, Amount: t.Amount, At: t.CreatedAt}
	}), err
}

type giveKinInput struct {
	httpx.IdempotencyKey
	Body struct {
		Account string       `json:"account,omitempty" maxLength:"64" doc:"the other's; empty for the agent above"`
		Amount  money.Amount `json:"amount"`
		SecretDTO
	}
}

type gaveDTO struct {
	ID cashier.KinTransferID `json:"id"`
	At clock.Instant         `json:"at"`
}

func (h handlers) giveKin(ctx context.Context, in *giveKinInput) (gaveDTO, error) {
	t, err := h.s.GiveKin(ctx, cashier.KinCmd{Member: memberOf(ctx), To: in.Body.Account, Amount: in.Body.Amount, Key: in.Key, Secret: in.Body.secret()})
	return gaveDTO{ID: t.ID, At: t.CreatedAt}, err
}
