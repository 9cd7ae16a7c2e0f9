package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/platform/httpx"
)

// contactRoutes are the member's number and e-mail address. Whether an address
// is somebody else's is told only to who has confirmed it.
func contactRoutes(a *httpx.API, h handlers) {
	const member, path = httpx.Member, "/api/v1/auth/contacts"
	httpx.Handle(a, httpx.Route{Op: "contacts", Method: "GET", Path: path, Audience: member, Tag: tag, Summary: "The member's number and e-mail address, masked"}, h.contacts)
	httpx.Handle(a, httpx.Route{Op: "bindCode", Method: "POST", Path: path + "/{channel}/code", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Send a code to an address that is to be bound"}, h.bindCode)
	httpx.Handle(a, httpx.Route{Op: "releaseCode", Method: "POST", Path: path + "/{channel}/old-code", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Send a code to the address that is to be given up"}, h.releaseCode)
	httpx.Handle(a, httpx.Route{Op: "bindContact", Method: "PUT", Path: path + "/{channel}", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Bind a number or an e-mail address"}, h.bindContact)
}

// ContactsValue is what codes can be sent to.
type ContactsValue struct {
	Mobile      ContactValue `json:"mobile"`
	Email       ContactValue `json:"email"`
	HasPassword bool         `json:"hasPassword" doc:"the password proves who binds"`
}

// ContactValue is a number or an e-mail address.
type ContactValue struct {
	Address   string `json:"address" doc:"masked; empty where it is none or was never kept"`
	Confirmed bool   `json:"confirmed"`
	Fixed     bool   `json:"fixed" doc:"vouched for by the phone service: it is never changed"`
	Reachable bool   `json:"reachable" doc:"a code to it proves who changes it"`
}

func (h handlers) contacts(ctx context.Context, _ *struct{}) (ContactsValue, error) {
	member, _ := me(ctx)
	all, err := h.s.Bindings(ctx, member)
	if err != nil {
		return ContactsValue{}, err
	}
	var out ContactsValue
	for _, b := range all {
		v := ContactValue{Address: b.Masked, Confirmed: b.Confirmed, Fixed: b.Fixed, Reachable: b.Reachable}
		if b.Channel == identity.ChannelSMS {
			out.Mobile = v
		} else {
			out.Email = v
		}
	}
	out.HasPassword, err = h.s.HasPassword(ctx, member)
	return out, err
}

// Channel is embedded by inputs whose path names one.
type Channel struct {
	Channel string `path:"channel" enum:"mobile,email"`
}

func (c Channel) of() identity.Channel {
	if c.Channel == "mobile" {
		return identity.ChannelSMS
	}
	return identity.ChannelEmail
}

// AddressBody is a number, or an e-mail address.
type AddressBody struct {
	MobileNum          string `json:"mobileNum,omitempty" maxLength:"32" doc:"with or without the dialling code"`
	CountryDialingCode string `json:"countryDialingCode,omitempty" maxLength:"8" doc:"+880"`
	Email              string `json:"email,omitempty" maxLength:"254"`
}

// on is the field of a channel, and what it holds.
func (b AddressBody) on(c Channel) (field, to string) {
	if c.of() == identity.ChannelSMS {
		return "mobileNum", b.MobileNum
	}
	return "email", b.Email
}

type bindCodeInput struct {
	Origin
	Channel
	Body AddressBody
}

func (h handlers) bindCode(ctx context.Context, in *bindCodeInput) (CodeValue, error) {
	field, to := in.Body.on(in.Channel)
	if err := required(map[string]string{field: to}); err != nil {
		return CodeValue{}, err
	}
	member, _ := me(ctx)
	sent, err := h.s.SendBindCode(ctx, identity.SendCodeCmd{
		Channel: in.of(), To: to, DialingCode: in.Body.CountryDialingCode, Client: in.client(ctx), Member: member,
	})
	return codeValue(sent), err
}

type releaseInput struct {
	Origin
	Channel
}

func (h handlers) releaseCode(ctx context.Context, in *releaseInput) (CodeValue, error) {
	member, _ := me(ctx)
	sent, err := h.s.SendReleaseCode(ctx, member, in.of(), in.client(ctx))
	return codeValue(sent), err
}

// BindBody confirms an address by its code; the proof, or the code that was sent
// to the old address, tells that it is the member who asks.
type BindBody struct {
	AddressBody
	ProofBody
	VerificationCode string `json:"verificationCode,omitempty" maxLength:"16"`
	OldCode          string `json:"oldCode,omitempty" maxLength:"16"`
}

type bindInput struct {
	Origin
	Channel
	Body BindBody
}

func (h handlers) bindContact(ctx context.Context, in *bindInput) (httpx.None, error) {
	b := in.Body
	field, to := b.on(in.Channel)
	if err := required(map[string]string{field: to, "verificationCode": b.VerificationCode}); err != nil {
		return httpx.None{}, err
	}
	member, _ := me(ctx)
	return httpx.None{}, h.s.Bind(ctx, identity.BindCmd{
		Member: member, Channel: in.of(), To: to, DialingCode: b.CountryDialingCode,
		Code: b.VerificationCode, Proof: b.proof(), OldCode: b.OldCode, Client: in.client(ctx),
	})
}
