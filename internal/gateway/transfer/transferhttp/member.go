// Package transferhttp is the door of vendors' wallets to HTTP, for members and
// for staff: it translates a request into one call of the service and the
// answer back, and decides nothing.
package transferhttp

import (
	"context"
	"net/http"

	"baize/internal/gateway/transfer"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

const tag = "gateway"

// Routes adds every route of vendors' wallets.
func Routes(a *httpx.API, s *transfer.Service) {
	h := handlers{s}
	h.member(a)
	h.staff(a)
}

type handlers struct{ s *transfer.Service }

func (h handlers) member(a *httpx.API) {
	const who = httpx.Member
	httpx.Handle(a, httpx.Route{Op: "merchantWallets", Method: http.MethodGet, Path: "/api/v1/member/merchant-wallets", Audience: who, Tag: tag,
		Summary: "Vendors' wallets as last heard of, and whether money moves by itself"}, h.wallets)
	httpx.Handle(a, httpx.Route{Op: "refreshMerchantWallets", Method: http.MethodPost, Path: "/api/v1/member/merchant-wallets/refresh", Audience: who, Tag: tag,
		NaturallyIdempotent: true, Summary: "Ask the vendors for their balances now"}, h.refresh)
	httpx.Handle(a, httpx.Route{Op: "setSingleWallet", Method: http.MethodPut, Path: "/api/v1/member/merchant-wallets/single", Audience: who, Tag: tag,
		NaturallyIdempotent: true, Summary: "Let money move by itself when a game is opened, or not"}, h.setSingle)
	httpx.Handle(a, httpx.Route{Op: "collectMerchantWallets", Method: http.MethodPost, Path: "/api/v1/member/merchant-wallets/collect", Audience: who, Tag: tag,
		Summary: "Bring everything back from every vendor"}, h.collect)
	httpx.Handle(a, httpx.Route{Op: "createTransfer", Method: http.MethodPost, Path: "/api/v1/member/transfers", Audience: who, Tag: tag,
		Summary: "Move money to or from a vendor's wallet"}, h.create)
	httpx.Handle(a, httpx.Route{Op: "getTransfer", Method: http.MethodGet, Path: "/api/v1/member/transfers/{id}", Audience: who, Tag: tag,
		Summary: "One transfer"}, h.get)
	httpx.Handle(a, httpx.Route{Op: "listTransfers", Method: http.MethodGet, Path: "/api/v1/member/transfers", Audience: who, Tag: tag,
		Summary: "Own transfers, newest first"}, h.list)
}

func memberOf(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }

// TransferDTO is a transfer as its member sees it.
type TransferDTO struct {
	ID        transfer.ID        `json:"id"`
	Vendor    string             `json:"vendor"`
	Direction transfer.Direction `json:"direction" enum:"IN,OUT" doc:"IN goes to the vendor"`
	Whole     bool               `json:"whole" doc:"all that the vendor has; the amount is then what was known of it"`
	Currency  money.Currency     `json:"currency"`
	Amount    money.Amount       `json:"amount"`
	Moved     money.Amount       `json:"moved" doc:"what the vendor took or gave, once DONE"`
	State     transfer.State     `json:"state" enum:"REQUESTED,SENT,UNKNOWN,DONE,RETURNED"`
	Reason    string             `json:"reason" doc:"why it was RETURNED: UNREACHABLE, NOT_ENOUGH_MONEY, NEVER_SEEN, REFUSED or the vendor's own"`
	CreatedAt clock.Instant      `json:"createdAt"`
	UpdatedAt clock.Instant      `json:"updatedAt"`
	Version   int64              `json:"version"`
}

func dto(t transfer.Transfer) TransferDTO {
	return TransferDTO{
		ID: t.ID, Vendor: t.Vendor, Direction: t.Direction, Whole: t.Whole, Currency: t.Currency, Amount: t.Amount, Moved: t.Moved,
		State: t.State, Reason: t.Reason, CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, Version: t.Version,
	}
}

func dtos(list []transfer.Transfer) []TransferDTO {
	out := make([]TransferDTO, len(list))
	for i, t := range list {
		out[i] = dto(t)
	}
	return out
}

// WalletDTO is a vendor's wallet as its member sees it.
type WalletDTO struct {
	Vendor    string        `json:"vendor"`
	Name      string        `json:"name" doc:"in the reader's language"`
	Open      bool          `json:"open" doc:"takes money now; it gives money back either way"`
	Balance   money.Amount  `json:"balance" doc:"as last heard from the vendor"`
	Transit   money.Amount  `json:"transit" doc:"on its way to or from the vendor"`
	BalanceAt clock.Instant `json:"balanceAt" doc:"when the vendor last told it; empty: never"`
	Running   *TransferDTO  `json:"running" doc:"the transfer under way; null: none"`
}

// WalletsDTO is the answer of merchantWallets.
type WalletsDTO struct {
	IsSingle bool        `json:"isSingle" doc:"money moves by itself when a game is opened"`
	Wallets  []WalletDTO `json:"wallets" nullable:"false"`
}

func (h handlers) wallets(ctx context.Context, _ *struct{}) (WalletsDTO, error) {
	set, err := h.s.Setting(ctx, memberOf(ctx))
	if err != nil {
		return WalletsDTO{}, err
	}
	views, err := h.s.Wallets(ctx, memberOf(ctx), httpx.Lang(ctx))
	out := WalletsDTO{IsSingle: set.IsSingle, Wallets: make([]WalletDTO, len(views))}
	for i, v := range views {
		out.Wallets[i] = WalletDTO{Vendor: v.Vendor, Name: v.Name, Open: v.Open, Balance: v.Balance, Transit: v.Transit, BalanceAt: v.BalanceAt}
		if v.Running != nil {
			running := dto(*v.Running)
			out.Wallets[i].Running = &running
		}
	}
	return out, err
}

func (h handlers) refresh(ctx context.Context, _ *struct{}) (WalletsDTO, error) {
	if err := h.s.Refresh(ctx, memberOf(ctx)); err != nil {
		return WalletsDTO{}, err
	}
	return h.wallets(ctx, nil)
}

type singleWalletInput struct {
	Body struct {
		IsSingle bool `json:"isSingle"`
	}
}

func (h handlers) setSingle(ctx context.Context, in *singleWalletInput) (httpx.None, error) {
	return httpx.None{}, h.s.SetSingle(ctx, memberOf(ctx), in.Body.IsSingle)
}

type collectInput struct{ httpx.IdempotencyKey }

func (h handlers) collect(ctx context.Context, in *collectInput) ([]TransferDTO, error) {
	list, err := h.s.Collect(ctx, memberOf(ctx), in.Key)
	return dtos(list), err
}

type newTransferInput struct {
	httpx.IdempotencyKey
	Body struct {
		Vendor    string       `json:"vendor" maxLength:"20"`
		Direction string       `json:"direction" enum:"IN,OUT"`
		Amount    money.Amount `json:"amount"`
	}
}

func (h handlers) create(ctx context.Context, in *newTransferInput) (TransferDTO, error) {
	t, err := h.s.Request(ctx, transfer.Cmd{
		Member: memberOf(ctx), Vendor: in.Body.Vendor, Direction: transfer.Direction(in.Body.Direction), Amount: in.Body.Amount, Key: in.Key,
	})
	return dto(t), err
}

type path struct {
	ID transfer.ID `path:"id"`
}

func (h handlers) get(ctx context.Context, in *path) (TransferDTO, error) {
	t, err := h.s.Get(ctx, memberOf(ctx), in.ID)
	return dto(t), err
}

type listInput struct {
	Vendor string `query:"vendor" maxLength:"20"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"20"`
}

func (h handlers) list(ctx context.Context, in *listInput) (page.Page[TransferDTO], error) {
	p, err := h.s.List(ctx, transfer.Filter{Member: memberOf(ctx), Vendor: in.Vendor}, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return page.Page[TransferDTO]{Items: dtos(p.Items), Next: p.Next, Total: p.Total}, err
}
