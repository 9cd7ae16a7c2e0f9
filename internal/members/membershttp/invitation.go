package membershttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/members"
	"baize/internal/platform/httpx"
)

func invitationRoutes(a *httpx.API, h handlers) {
	const staff = httpx.Staff
	httpx.Handle(a, httpx.Route{Op: "ownInvitation", Method: "GET", Path: "/api/v1/member/invitation", Audience: httpx.Member, Tag: tag, Summary: "The member's own invitation code"}, h.ownInvitation)
	httpx.Handle(a, httpx.Route{Op: "staffInvitations", Method: "GET", Path: "/api/v1/staff/invitations", Audience: staff, Permission: "members.member.read", Tag: tag, Summary: "Look invitation codes up"}, h.invitations)
	httpx.Handle(a, httpx.Route{Op: "staffInvited", Method: "GET", Path: "/api/v1/staff/invitations/{code}/members", Audience: staff, Permission: "members.member.read", Tag: tag, Summary: "Who registered by an invitation code"}, h.invited)
	httpx.Handle(a, httpx.Route{Op: "staffMakeInvitation", Method: "POST", Path: "/api/v1/staff/invitations", Audience: staff, Permission: "members.invitation.edit", NaturallyIdempotent: true, Tag: tag, Summary: "Add an invitation code"}, h.makeInvitation)
	httpx.Handle(a, httpx.Route{Op: "staffSwitchInvitation", Method: "PUT", Path: "/api/v1/staff/invitations/{code}", Audience: staff, Permission: "members.invitation.edit", NaturallyIdempotent: true, Tag: tag, Summary: "Open or close an invitation code"}, h.switchInvitation)
}

// OwnInvitationValue is a member's own code.
type OwnInvitationValue struct {
	Code    string `json:"code"`
	Enabled bool   `json:"enabled"`
	// Path is where the code leads, on the site's own address.
	Path string `json:"path" doc:"link on the site's own address"`
}

func (h handlers) ownInvitation(ctx context.Context, _ *struct{}) (OwnInvitationValue, error) {
	p := httpx.PrincipalOf(ctx)
	i, err := h.s.OwnInvitation(ctx, id.Member(p.Subject))
	name := "referralCode"
	if p.Audience == httpx.Agent {
		name = "affiliateCode"
	}
	return OwnInvitationValue{Code: i.Code, Enabled: i.Enabled, Path: "/register?" + name + "=" + i.Code}, err
}

// InvitationValue is a code in the list of staff.
type InvitationValue struct {
	Code      string        `json:"code"`
	Member    id.Member     `json:"member"`
	Account   string        `json:"account"`
	Type      members.Type  `json:"type"`
	Own       bool          `json:"own" doc:"the member's one by being one"`
	Domain    string        `json:"domain"`
	Note      string        `json:"note"`
	Enabled   bool          `json:"enabled"`
	Uses      int           `json:"uses"`
	CreatedAt clock.Instant `json:"createdAt"`
}

func (h handlers) invitations(ctx context.Context, in *listInput) (page.Page[InvitationValue], error) {
	p, err := h.s.Invitations(ctx, in.Query, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[InvitationValue]{Items: []InvitationValue{}, Next: p.Next, Total: p.Total}
	for _, i := range p.Items {
		out.Items = append(out.Items, InvitationValue{
			Code: i.Code, Member: i.Member, Account: i.Account, Type: i.Type, Own: i.Own, Domain: i.Domain,
			Note: i.Note, Enabled: i.Enabled, Uses: i.Uses, CreatedAt: i.CreatedAt,
		})
	}
	return out, err
}

type invitedInput struct {
	Code   string `path:"code" maxLength:"64"`
	Cursor string `query:"cursor" maxLength:"64"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
}

func (h handlers) invited(ctx context.Context, in *invitedInput) (page.Page[RowValue], error) {
	p, err := h.s.Invited(ctx, in.Code, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return rowsOf(p), err
}

type makeInvitationInput struct {
	Body struct {
		Code    string `json:"code" maxLength:"64"`
		Account string `json:"account" maxLength:"64" doc:"whose the code is"`
		Domain  string `json:"domain,omitempty" maxLength:"300" doc:"the only one on which it counts"`
		Note    string `json:"note,omitempty" maxLength:"1000"`
	}
}

func (h handlers) makeInvitation(ctx context.Context, in *makeInvitationInput) (httpx.None, error) {
	b := in.Body
	return httpx.None{}, h.s.MakeInvitation(ctx, members.InvitationCmd{
		Operator: operator(ctx), Code: b.Code, Account: b.Account, Domain: b.Domain, Note: b.Note,
	})
}

type switchInvitationInput struct {
	Code string `path:"code" maxLength:"64"`
	Body struct {
		Enabled bool `json:"enabled"`
	}
}

func (h handlers) switchInvitation(ctx context.Context, in *switchInvitationInput) (httpx.None, error) {
	return httpx.None{}, h.s.SwitchInvitation(ctx, operator(ctx), in.Code, in.Body.Enabled)
}
