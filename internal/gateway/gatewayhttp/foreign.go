package gatewayhttp

import (
	"context"

	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
)

type foreign struct{ service *vendors.Service }

// ForeignVendorDTO is a vendor outside, as it is set up.
type ForeignVendorDTO struct {
	Vendor     string          `json:"vendor"`
	Dialect    string          `json:"dialect"`
	BaseURL    string          `json:"baseUrl"`
	OperatorID string          `json:"operatorId"`
	Product    string          `json:"product" doc:"the vendor's own name of what it offers, where it keeps wallets"`
	ReturnURL  string          `json:"returnUrl" doc:"where the vendor's games send members back to"`
	Currencies []string        `json:"currencies" nullable:"false" doc:"those that are played for there; none are all"`
	Off        bool            `json:"off" doc:"no game opens and no bet is taken; results are taken as ever"`
	Calls      bool            `json:"calls" doc:"whether anything of a vendor is called in that dialect"`
	Version    int64           `json:"version"`
	ChangedAt  clock.Instant   `json:"changedAt"`
	Uses       []vendors.Use   `json:"uses" nullable:"false" doc:"the uses of keys in that dialect"`
	Keys       []ForeignKeyDTO `json:"keys" nullable:"false" doc:"newest first"`
}

// ForeignKeyDTO is a key of such a vendor.
type ForeignKeyDTO struct {
	Use       vendors.Use   `json:"use"`
	KeyID     string        `json:"keyId"`
	State     string        `json:"state" enum:"live,retired"`
	CreatedAt clock.Instant `json:"createdAt"`
	RetiredAt clock.Instant `json:"retiredAt"`
	PublicKey string        `json:"publicKey" doc:"PEM, of a live RSA key: theirs, or the half of ours that the vendor is given"`
}

type foreignList struct {
	Items []ForeignVendorDTO `json:"items" nullable:"false"`
}

func (h foreign) vendors(ctx context.Context, _ *struct{}) (foreignList, error) {
	all, err := h.service.Overviews(ctx)
	out := foreignList{Items: make([]ForeignVendorDTO, len(all))}
	for i, v := range all {
		keys := make([]ForeignKeyDTO, len(v.Keys))
		for j, k := range v.Keys {
			keys[j] = ForeignKeyDTO{Use: k.Use, KeyID: k.KeyID, State: "live", CreatedAt: k.CreatedAt, RetiredAt: k.RetiredAt, PublicKey: k.Public}
			if k.RetiredAt != 0 {
				keys[j].State = "retired"
			}
		}
		out.Items[i] = ForeignVendorDTO{
			Vendor: v.Vendor, Dialect: v.Dialect, BaseURL: v.BaseURL, OperatorID: v.OperatorID, Product: v.Product, ReturnURL: v.ReturnURL, Currencies: codesOf(v.Currencies),
			Off: v.Off, Calls: v.Calls, Version: v.Version, ChangedAt: v.ChangedAt, Uses: vendors.Uses(v.Dialect), Keys: keys,
		}
	}
	return out, err
}

type makeForeignKeyIn struct {
	Vendor string `path:"vendor" maxLength:"32"`
	Body   struct {
		Use       string `json:"use" enum:"verify,sign,shared"`
		KeyID     string `json:"keyId" minLength:"1" maxLength:"32" pattern:"^[a-z0-9-]+$"`
		PublicKey string `json:"publicKey" maxLength:"4096" doc:"the vendor's own key, PEM; for verify alone"`
		Seen      int    `json:"seen" minimum:"0" doc:"how many keys of the use, live and retired, the operator has seen"`
	}
}

// MadeForeignKeyDTO is what the vendor is given.
type MadeForeignKeyDTO struct {
	Use       string `json:"use"`
	KeyID     string `json:"keyId"`
	PublicKey string `json:"publicKey" doc:"the public half of our key, PEM"`
	Secret    string `json:"secret" doc:"the bytes of this text are the shared secret; it is shown this once"`
}

func (h foreign) makeKey(ctx context.Context, in *makeForeignKeyIn) (MadeForeignKeyDTO, error) {
	made, err := h.service.MakeKeyBy(ctx, operatorOf(ctx), vendors.Wish{
		Vendor: in.Vendor, Use: vendors.Use(in.Body.Use), KeyID: in.Body.KeyID, Public: in.Body.PublicKey, Seen: in.Body.Seen,
	})
	if err != nil {
		return MadeForeignKeyDTO{}, err
	}
	return MadeForeignKeyDTO{Use: in.Body.Use, KeyID: in.Body.KeyID, PublicKey: made.Public, Secret: made.Secret}, nil
}

type retireForeignKeyIn struct {
	Vendor string `path:"vendor" maxLength:"32"`
	Use    string `path:"use" enum:"verify,sign,shared"`
	KeyID  string `path:"keyId" maxLength:"64"`
	Body   struct {
		Reason string `json:"reason" maxLength:"300"`
	}
}

func (h foreign) retireKey(ctx context.Context, in *retireForeignKeyIn) (httpx.None, error) {
	w := vendors.Wish{Vendor: in.Vendor, Use: vendors.Use(in.Use), KeyID: in.KeyID}
	return httpx.None{}, h.service.RetireKeyBy(ctx, operatorOf(ctx), w, in.Body.Reason)
}
