package cashierhttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

// Permissions of who reads and who writes the terms of the ways to pay.
const (
	MayReadTerms = "cashier.terms.read"
	MaySetTerms  = "cashier.terms.edit"
)

const termsPath = "/api/v1/staff/cashier/terms"

func (h handlers) terms(a *httpx.API) {
	const who = httpx.Staff
	put := httpx.Route{
		Op: "staffSetPayTerms", Method: http.MethodPut, Path: termsPath, Audience: who, Permission: MaySetTerms, NaturallyIdempotent: true,
		Tag: tag, Summary: "Make other terms hold from now on",
	}
	back := httpx.Route{
		Op: "staffRestorePayTerms", Method: http.MethodPost, Path: termsPath + "/history/restore", Audience: who, Permission: MaySetTerms,
		NaturallyIdempotent: true, Tag: tag, Summary: "Make an earlier version the newest",
	}
	httpx.Handle(a, get("staffPayTerms", termsPath, who, MayReadTerms, "The terms of the ways to pay"), h.getTerms)
	httpx.Handle(a, get("staffPayMethods", "/api/v1/staff/cashier/methods", who, MayReadTerms, "The ways to pay that are wired"), h.wired)
	httpx.Handle(a, get("staffPayTermsHistory", termsPath+"/history", who, MayReadTerms, "Every version of the terms, newest first"), h.termsHistory)
	httpx.Handle(a, put, h.setTerms)
	httpx.Handle(a, back, h.restoreTerms)
}

type termsDTO struct {
	Version int64         `json:"version" minimum:"0"`
	Value   cashier.Terms `json:"value"`
}

func (h handlers) getTerms(ctx context.Context, _ *struct{}) (termsDTO, error) {
	t, version, err := h.s.Terms(ctx)
	return termsDTO{Version: version, Value: t}, err
}

type setTermsInput struct {
	Body termsDTO
}

func (h handlers) setTerms(ctx context.Context, in *setTermsInput) (termsDTO, error) {
	if err := h.s.SetTerms(ctx, id.Staff(httpx.PrincipalOf(ctx).Subject), in.Body.Version, in.Body.Value); err != nil {
		return termsDTO{}, err
	}
	return h.getTerms(ctx, nil)
}

type restoreTermsInput struct {
	Body struct {
		Version int64 `json:"version" minimum:"0" doc:"the version that the caller saw"`
		From    int64 `json:"from" minimum:"0" doc:"the version that is to be the newest; 0 is what stood at the beginning"`
	}
}

func (h handlers) restoreTerms(ctx context.Context, in *restoreTermsInput) (termsDTO, error) {
	if err := h.s.RestoreTerms(ctx, id.Staff(httpx.PrincipalOf(ctx).Subject), in.Body.Version, in.Body.From); err != nil {
		return termsDTO{}, err
	}
	return h.getTerms(ctx, nil)
}

type savedTermsDTO struct {
	Version int64         `json:"version"`
	Staff   id.Staff      `json:"staff"`
	At      clock.Instant `json:"at"`
	Value   cashier.Terms `json:"value" doc:"the whole document"`
}

type termsHistoryDTO struct {
	Items []savedTermsDTO `json:"items" nullable:"false"`
}

func (h handlers) termsHistory(ctx context.Context, _ *struct{}) (termsHistoryDTO, error) {
	list, err := h.s.TermsHistory(ctx)
	out := termsHistoryDTO{Items: make([]savedTermsDTO, 0, len(list))}
	for _, t := range list {
		out.Items = append(out.Items, savedTermsDTO(t))
	}
	return out, err
}

type wiredDTO struct {
	Code     string         `json:"code"`
	Name     string         `json:"name"`
	Provider string         `json:"provider"`
	Payouts  string         `json:"payouts" doc:"the provider that pays out"`
	Way      cashier.PayWay `json:"way" enum:"page,transfer,chain"`
	Currency money.Currency `json:"currency"`
	Sandbox  bool           `json:"sandbox" doc:"no real money moves"`
}

type wiredList struct {
	Items []wiredDTO `json:"items" nullable:"false"`
}

func (h handlers) wired(context.Context, *struct{}) (wiredList, error) {
	out := wiredList{Items: []wiredDTO{}}
	for _, m := range h.s.Wired() {
		out.Items = append(out.Items, wiredDTO{
			Code: m.Code, Name: m.Name, Provider: m.Provider, Payouts: m.PaysOut(), Way: m.Way, Currency: m.Currency, Sandbox: m.Sandbox,
		})
	}
	return out, nil
}
