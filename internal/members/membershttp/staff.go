package membershttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/members"
	"baize/internal/platform/httpx"
)

// mayLook is the permission of compliance to see who a member is on paper.
const mayLook = "compliance.kyc.paper"

func staffRoutes(a *httpx.API, h handlers) {
	const staff = httpx.Staff
	httpx.Handle(a, httpx.Route{Op: "staffMembers", Method: "GET", Path: "/api/v1/staff/members", Audience: staff, Permission: "members.member.read", Tag: tag, Summary: "Look members up"}, h.list)
	httpx.Handle(a, httpx.Route{Op: "staffMember", Method: "GET", Path: "/api/v1/staff/members/{id}", Audience: staff, Permission: "members.member.read", Tag: tag, Summary: "One member"}, h.one)
	httpx.Handle(a, httpx.Route{Op: "staffMemberAnswers", Method: "GET", Path: "/api/v1/staff/members/{id}/answers", Audience: staff, Permission: mayLook, Tag: tag, Summary: "What a member filled in at registration and since; the look is audited"}, h.answers)
	httpx.Handle(a, httpx.Route{Op: "staffCreateMember", Method: "POST", Path: "/api/v1/staff/members", Audience: staff, Permission: "members.member.create", NaturallyIdempotent: true, Tag: tag, Summary: "Open an account with a temporary secret"}, h.create)
	httpx.Handle(a, httpx.Route{Op: "staffFreezeMember", Method: "POST", Path: "/api/v1/staff/members/{id}/freeze", Audience: staff, Permission: "members.member.freeze", NaturallyIdempotent: true, Tag: tag, Summary: "Close an account"}, h.freeze)
	httpx.Handle(a, httpx.Route{Op: "staffUnfreezeMember", Method: "POST", Path: "/api/v1/staff/members/{id}/unfreeze", Audience: staff, Permission: "members.member.freeze", NaturallyIdempotent: true, Tag: tag, Summary: "Reopen an account"}, h.unfreeze)
	httpx.Handle(a, httpx.Route{Op: "staffUnlockPayment", Method: "POST", Path: "/api/v1/staff/members/{id}/unlock-payment", Audience: staff, Permission: "members.member.freeze", NaturallyIdempotent: true, Tag: tag, Summary: "End the lock of a payment password"}, h.unlockPayment)
}

func (h handlers) unlockPayment(ctx context.Context, in *statusInput) (httpx.None, error) {
	return httpx.None{}, h.s.UnlockPayment(ctx, members.StatusCmd{Operator: operator(ctx), Member: in.ID, Reason: in.Body.Reason})
}

func operator(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

// RowValue is a member in a list.
type RowValue struct {
	ID        id.Member      `json:"id"`
	Account   string         `json:"account"`
	Nickname  string         `json:"nickname"`
	Type      members.Type   `json:"type"`
	Currency  string         `json:"currency"`
	Status    members.Status `json:"status"`
	StatusWhy string         `json:"statusWhy"`
	Lang      string         `json:"lang"`
	Upline    id.Member      `json:"upline"`
	CreatedAt clock.Instant  `json:"createdAt"`
	ErasedAt  clock.Instant  `json:"erasedAt" doc:"empty for never; from then on account and nickname are a pseudonym"`
}

func rowOf(m members.Member) RowValue {
	return RowValue{
		ID: m.ID, Account: m.Account, Nickname: m.Nickname, Type: m.Type, Currency: string(m.Currency), Status: m.Status,
		StatusWhy: m.StatusWhy, Lang: string(m.Lang), Upline: m.Upline, CreatedAt: m.CreatedAt, ErasedAt: m.ErasedAt,
	}
}

type listInput struct {
	Query  string `query:"query" maxLength:"64" doc:"beginning of the account name, or an id"`
	Cursor string `query:"cursor" maxLength:"64"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
}

func (h handlers) list(ctx context.Context, in *listInput) (page.Page[RowValue], error) {
	p, err := h.s.Search(ctx, in.Query, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return rowsOf(p), err
}

func rowsOf(p page.Page[members.Member]) page.Page[RowValue] {
	out := page.Page[RowValue]{Items: []RowValue{}, Next: p.Next, Total: p.Total}
	for _, m := range p.Items {
		out.Items = append(out.Items, rowOf(m))
	}
	return out
}

// DetailValue is a member with their money.
type DetailValue struct {
	RowValue
	Wallet  WalletValue  `json:"wallet"`
	Payment PaymentValue `json:"payment"`
}

// PaymentValue is where a member stands with the payment password.
type PaymentValue struct {
	Set         bool          `json:"set"`
	LockedUntil clock.Instant `json:"lockedUntil" doc:"too many wrong ones; staff may end it"`
	HoldUntil   clock.Instant `json:"holdUntil" doc:"until then nothing is withdrawn: it was reset"`
}

// WalletValue is a member's money.
type WalletValue struct {
	Cash   money.Amount `json:"cash"`
	Bonus  money.Amount `json:"bonus"`
	Locked money.Amount `json:"locked"`
}

type oneInput struct {
	ID id.Member `path:"id"`
}

func (h handlers) one(ctx context.Context, in *oneInput) (DetailValue, error) {
	m, err := h.s.Get(ctx, in.ID)
	if err != nil {
		return DetailValue{}, err
	}
	f, err := h.s.FundsOf(ctx, m)
	if err != nil {
		return DetailValue{}, err
	}
	p, err := h.s.PaymentOf(ctx, m.ID)
	return DetailValue{
		RowValue: rowOf(m), Wallet: WalletValue{Cash: f.Cash, Bonus: f.Bonus, Locked: f.Locked},
		Payment: PaymentValue{Set: p.Set, LockedUntil: p.LockedUntil, HoldUntil: p.HoldUntil},
	}, err
}

// AnswersValue is what a member filled in.
type AnswersValue struct {
	Answers []AnswerValue `json:"answers" nullable:"false"`
}

// AnswerValue is one field of it.
type AnswerValue struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func (h handlers) answers(ctx context.Context, in *oneInput) (AnswersValue, error) {
	all, err := h.s.Answers(ctx, operator(ctx), in.ID)
	out := AnswersValue{Answers: []AnswerValue{}}
	for _, a := range all {
		out.Answers = append(out.Answers, AnswerValue(a))
	}
	return out, err
}

type createInput struct {
	Body struct {
		Account string       `json:"account" maxLength:"64"`
		Type    members.Type `json:"type" doc:"0 member, 1, 2, 41 and 42 agents"`
		Upline  id.Member    `json:"upline,omitempty"`
		Random  bool         `json:"randomSecret,omitempty" doc:"draw the temporary secret instead of the usual one"`
	}
}

// CreatedValue is a new account; the secret is shown once.
type CreatedValue struct {
	ID     id.Member `json:"id"`
	Secret string    `json:"temporarySecret"`
}

func (h handlers) create(ctx context.Context, in *createInput) (CreatedValue, error) {
	b := in.Body
	out, err := h.s.Create(ctx, members.CreateCmd{Operator: operator(ctx), Account: b.Account, Type: b.Type, Upline: b.Upline, Random: b.Random})
	return CreatedValue{ID: out.Member, Secret: out.Secret}, err
}

type statusInput struct {
	ID   id.Member `path:"id"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000"`
	}
}

func (h handlers) freeze(ctx context.Context, in *statusInput) (httpx.None, error) {
	return httpx.None{}, h.s.Freeze(ctx, members.StatusCmd{Operator: operator(ctx), Member: in.ID, Reason: in.Body.Reason})
}

func (h handlers) unfreeze(ctx context.Context, in *statusInput) (httpx.None, error) {
	return httpx.None{}, h.s.Unfreeze(ctx, members.StatusCmd{Operator: operator(ctx), Member: in.ID, Reason: in.Body.Reason})
}
