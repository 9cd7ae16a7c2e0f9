package gatewayhttp

import (
	"context"
	"net/http"

	"baize/internal/gateway"
	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/httpx"
)

func (h desk) keyRoutes(a *httpx.API) {
	httpx.Handle(a, read("staffGatewayVendors", "/vendors", MayReadKeys, "The vendors that may have keys"), h.vendors)
	httpx.Handle(a, read("staffVendorKeys", "/keys", MayReadKeys, "Vendors' keys without their secrets, newest first"), h.keys)
	// A key's name is taken once, so a repeat is refused.
	httpx.Handle(a, act("staffIssueVendorKey", "/keys", MayIssueKeys, "Make a key; its secret is answered this once"), h.issueKey)
	httpx.Handle(a, act("staffRetireVendorKey", "/keys/{vendor}/{keyId}/retire", MayRetireKeys, "End a key on every node within five seconds"), h.retireKey)
}

// ForeignRoutes adds what staff do with vendors that speak a dialect of their
// own: what is agreed with them, and their keys.
func ForeignRoutes(a *httpx.API, s *vendors.Service) {
	h := foreign{s}
	httpx.Handle(a, read("staffForeignVendors", "/foreign", MayReadKeys, "Vendors that speak a dialect of their own, with their keys"), h.vendors)
	// The version that was seen stands in each act, so a repeat is refused.
	httpx.Handle(a, act("staffSetForeignVendor", "/foreign/{vendor}", MaySetVendors, "Set a vendor up, which begins off, or change what is agreed with it"), h.set)
	httpx.Handle(a, act("staffSwitchForeignVendor", "/foreign/{vendor}/switch", MaySetVendors, "Turn a vendor off or on"), h.flip)
	httpx.Handle(a, act("staffTryForeignVendor", "/foreign/{vendor}/try", MayCallVendors, "Ask the vendor's own API and tell how that went"), h.try)
	httpx.Handle(a, act("staffImportForeignGames", "/foreign/{vendor}/games", MayCallVendors, "Write the vendor's list of games into the catalogue; new ones begin closed"), h.games)
	// A key's name is taken once, so a repeat is refused.
	httpx.Handle(a, act("staffMakeForeignKey", "/foreign/{vendor}/keys", MayIssueKeys, "Take a vendor's public key, or make one of ours; a secret is answered this once"), h.makeKey)
	httpx.Handle(a, act("staffRetireForeignKey", "/foreign/{vendor}/keys/{use}/{keyId}/retire", MayRetireKeys, "End a key on every node within five seconds"), h.retireKey)
}

// VendorDTO is a vendor by its names.
type VendorDTO struct {
	Code   string `json:"code"`
	NameEn string `json:"nameEn"`
	NameBn string `json:"nameBn"`
	Fixed  bool   `json:"fixed" doc:"the house itself plays as it: no key is issued"`
}

type vendorList struct {
	Items []VendorDTO `json:"items" nullable:"false"`
}

func (h desk) vendors(ctx context.Context, _ *struct{}) (vendorList, error) {
	all, err := h.service.Vendors(ctx)
	out := vendorList{Items: make([]VendorDTO, len(all))}
	for i, v := range all {
		out.Items[i] = VendorDTO(v)
	}
	return out, err
}

// KeyDTO is a key without its secret.
type KeyDTO struct {
	Vendor    string        `json:"vendor"`
	KeyID     string        `json:"keyId"`
	State     string        `json:"state" enum:"live,retired"`
	CreatedAt clock.Instant `json:"createdAt"`
	RetiredAt clock.Instant `json:"retiredAt"`
	Fixed     bool          `json:"fixed" doc:"the house itself signs with it: it is not retired"`
}

type keyList struct {
	Items []KeyDTO `json:"items" nullable:"false"`
}

func (h desk) keys(ctx context.Context, _ *struct{}) (keyList, error) {
	all, err := h.service.Keys(ctx)
	out := keyList{Items: make([]KeyDTO, len(all))}
	for i, k := range all {
		out.Items[i] = KeyDTO{Vendor: k.Vendor, KeyID: k.KeyID, State: "live", CreatedAt: k.CreatedAt, RetiredAt: k.RetiredAt, Fixed: k.Fixed}
		if k.RetiredAt != 0 {
			out.Items[i].State = "retired"
		}
	}
	return out, err
}

type issueKeyIn struct {
	Body struct {
		Vendor string `json:"vendor" minLength:"1" maxLength:"64"`
		KeyID  string `json:"keyId" minLength:"1" maxLength:"32" pattern:"^[a-z0-9-]+$"`
		Seen   int    `json:"seen" minimum:"0" doc:"how many keys of the vendor, live and retired, the operator has seen"`
	}
}

// IssuedKeyDTO is a fresh key.
type IssuedKeyDTO struct {
	Vendor string `json:"vendor"`
	KeyID  string `json:"keyId"`
	Secret string `json:"secret" doc:"the bytes of this text are the HMAC key; it is shown this once"`
}

func (h desk) issueKey(ctx context.Context, in *issueKeyIn) (IssuedKeyDTO, error) {
	k, err := h.service.IssueKeyBy(ctx, operatorOf(ctx), in.Body.Vendor, in.Body.KeyID, in.Body.Seen)
	if err != nil {
		return IssuedKeyDTO{}, err
	}
	return IssuedKeyDTO{Vendor: k.Vendor, KeyID: k.KeyID, Secret: string(k.Secret)}, nil
}

func operatorOf(ctx context.Context) gateway.Operator {
	return gateway.Operator{Staff: staffOf(ctx), Session: id.Session(httpx.PrincipalOf(ctx).Session)}
}

type retireKeyIn struct {
	Vendor string `path:"vendor" maxLength:"64"`
	KeyID  string `path:"keyId" maxLength:"64"`
	Body   struct {
		Reason string `json:"reason" maxLength:"300"`
	}
}

func (h desk) retireKey(ctx context.Context, in *retireKeyIn) (httpx.None, error) {
	return httpx.None{}, h.service.RetireKeyBy(ctx, operatorOf(ctx), in.Vendor, in.KeyID, in.Body.Reason)
}

// read is a line of the staff's table that changes nothing.
func read(op, path, permission, summary string) httpx.Route {
	return httpx.Route{Op: op, Method: http.MethodGet, Path: staffBase + path, Audience: httpx.Staff, Permission: permission, Tag: "gateway", Summary: summary}
}

// act is a line of the staff's table whose repeat has no second effect.
func act(op, path, permission, summary string) httpx.Route {
	r := read(op, path, permission, summary)
	r.Method, r.NaturallyIdempotent = http.MethodPost, true
	return r
}
