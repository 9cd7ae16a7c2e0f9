package gatewayhttp

import (
	"context"

	"baize/internal/gateway/vendors"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
)

func codesOf(list []money.Currency) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = string(c)
	}
	return out
}

type setForeignIn struct {
	Vendor string `path:"vendor" maxLength:"32"`
	Body   struct {
		Dialect    string           `json:"dialect" enum:"hub88,fundist,seamless,transfer" doc:"for good"`
		BaseURL    string           `json:"baseUrl" maxLength:"300"`
		OperatorID string           `json:"operatorId" maxLength:"64"`
		Product    string           `json:"product" maxLength:"64"`
		ReturnURL  string           `json:"returnUrl" maxLength:"300"`
		Currencies []money.Currency `json:"currencies" nullable:"false" maxItems:"60"`
		Version    int64            `json:"version" minimum:"0" doc:"the one that was seen; 0 sets a new vendor up"`
		Reason     string           `json:"reason" maxLength:"300"`
	}
}

func (h foreign) set(ctx context.Context, in *setForeignIn) (httpx.None, error) {
	b := &in.Body
	to := vendors.Settings{
		Vendor: in.Vendor, Dialect: b.Dialect, BaseURL: b.BaseURL, OperatorID: b.OperatorID, Product: b.Product, ReturnURL: b.ReturnURL, Currencies: b.Currencies, Version: b.Version,
	}
	return httpx.None{}, h.service.SetBy(ctx, operatorOf(ctx), to, b.Reason)
}

type switchForeignIn struct {
	Vendor string `path:"vendor" maxLength:"32"`
	Body   struct {
		Off     bool   `json:"off"`
		Version int64  `json:"version" minimum:"1" doc:"the one that was seen"`
		Reason  string `json:"reason" maxLength:"300"`
	}
}

func (h foreign) flip(ctx context.Context, in *switchForeignIn) (httpx.None, error) {
	return httpx.None{}, h.service.SwitchBy(ctx, operatorOf(ctx), in.Vendor, in.Body.Version, in.Body.Off, in.Body.Reason)
}

type foreignIn struct {
	Vendor string `path:"vendor" maxLength:"32"`
}

// TriedDTO is how a call of a vendor's API went.
type TriedDTO struct {
	Outcome vendors.Outcome `json:"outcome" enum:"answered,lacking,nameUnknown,notOutside,closed,silent,certificate,disbelieved,unproved,otherStatus,unreadable,broken"`
	HTTP    int             `json:"http" doc:"the status of an answer that was wrong"`
	Said    string          `json:"said" doc:"the beginning of such an answer"`
	Games   int             `json:"games" doc:"how many the vendor lists"`
	TookMs  int64           `json:"tookMs"`
}

func (h foreign) try(ctx context.Context, in *foreignIn) (TriedDTO, error) {
	t, err := h.service.Try(ctx, operatorOf(ctx), in.Vendor)
	return TriedDTO{Outcome: t.Outcome, HTTP: t.HTTP, Said: t.Said, Games: t.Games, TookMs: t.Took.Milliseconds()}, err
}

// ImportedDTO counts what an import of games did.
type ImportedDTO struct {
	Listed int `json:"listed"`
	New    int `json:"new" doc:"unknown before; they begin closed"`
	Gone   int `json:"gone" doc:"no longer listed or open at the vendor; they are closed"`
}

func (h foreign) games(ctx context.Context, in *foreignIn) (ImportedDTO, error) {
	done, err := h.service.ImportGames(ctx, staffOf(ctx), in.Vendor)
	return ImportedDTO(done), err
}
