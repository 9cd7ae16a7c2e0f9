// Package bonushttp is the bonus room's door for readers, members and staff.
package bonushttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/rewards/bonus"
)

const tag = "bonus"

type handlers struct{ s *bonus.Service }

// Routes adds the room's operations.
func Routes(a *httpx.API, s *bonus.Service) {
	h := handlers{s}
	member := func(op, method, path, summary string) httpx.Route {
		// A campaign's slot and a grant's state make a repeat harmless.
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/member" + path, Audience: httpx.Member, NaturallyIdempotent: true, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, httpx.Route{
		Op: "promotionCampaigns", Method: http.MethodGet, Path: "/api/v1/promotions/campaigns", Audience: httpx.Public, Tag: tag,
		Summary: "What can be claimed, with its terms and where the reader stands",
	}, h.cards)
	httpx.Handle(a, member("claimCampaign", http.MethodPost, "/campaigns/{id}/claim", "Claim a promotion, or join it before the deposit"), h.claim)
	httpx.Handle(a, member("claimPromoCode", http.MethodPost, "/promo-codes", "Claim by a promo code"), h.code)
	httpx.Handle(a, member("listBonuses", http.MethodGet, "/bonuses", "The member's bonuses with their progress, newest first"), h.list)
	httpx.Handle(a, member("forfeitBonus", http.MethodPost, "/bonuses/{id}/forfeit", "Give a bonus up"), h.forfeit)
	applicationRoutes(a, h)
	staffRoutes(a, h)
	queueRoutes(a, h)
}

func memberOf(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }

type campaignCard struct {
	ID       bonus.CampaignID `json:"id"`
	Tag      string           `json:"tag"`
	Name     string           `json:"name"`
	Type     bonus.Type       `json:"type" enum:"match,gift,rounds"`
	Currency money.Currency   `json:"currency"`
	Symbol   string           `json:"symbol"`
	StartsAt clock.Instant    `json:"startsAt"`
	EndsAt   clock.Instant    `json:"endsAt"`
	Terms    []bonus.Term     `json:"terms" nullable:"false"`
	State    string           `json:"state" enum:"login,coming,join,joined,claim,apply,applying,process,issued,claimed,rejected"`
	NeedCode bool             `json:"needCode"`
	Form     *campaignForm    `json:"form,omitempty" doc:"where members apply for it"`
	Left     *int64           `json:"left,omitempty" doc:"claims that are left, where they are counted"`
	Bonus    *bonusValue      `json:"bonus,omitempty" doc:"the reader's own"`
}

// campaignForm is what an application needs, and where the reader's latest one
// stands.
type campaignForm struct {
	Remark bool              `json:"remark" doc:"words are needed"`
	Images int               `json:"images" doc:"so many pictures are needed"`
	Sent   *applicationValue `json:"sent,omitempty"`
	Again  bool              `json:"again" doc:"another one may be sent"`
}

func formOf(c bonus.Card, lang locale.Lang) *campaignForm {
	r := &c.Campaign.Rule
	if !r.Apply {
		return nil
	}
	f := &campaignForm{Remark: r.ApplyRemark, Images: r.ApplyImages, Again: c.Again}
	if c.Form != nil {
		sent := applicationOf(bonus.Applied{Application: *c.Form, Name: r.Name, Tag: c.Campaign.Tag}, lang)
		f.Sent = &sent
	}
	return f
}

type cardsOut struct {
	Items []campaignCard `json:"items" nullable:"false"`
}

func (h handlers) cards(ctx context.Context, _ *struct{}) (cardsOut, error) {
	var member id.Member
	if p := httpx.PrincipalOf(ctx); p != nil && p.Audience != httpx.Staff && p.Kind != "trial" {
		member = id.Member(p.Subject)
	}
	list, err := h.s.Cards(ctx, member)
	out, lang := cardsOut{Items: make([]campaignCard, 0, len(list))}, httpx.Lang(ctx)
	for _, c := range list {
		r := &c.Campaign.Rule
		card := campaignCard{
			ID: c.Campaign.ID, Tag: c.Campaign.Tag, Name: r.Name.In(lang), Type: r.Type, Currency: r.Currency, Symbol: r.Currency.Symbol(),
			StartsAt: r.StartsAt, EndsAt: r.EndsAt, Terms: c.Terms, State: c.State, NeedCode: r.Code != "", Form: formOf(c, lang),
		}
		if r.Quota > 0 {
			left := max(0, r.Quota-c.Campaign.Taken)
			card.Left = &left
		}
		if c.Holding != nil {
			v := valueOf(*c.Holding, lang)
			card.Bonus = &v
		}
		out.Items = append(out.Items, card)
	}
	return out, err
}

// bonusValue is a member's bonus.
type bonusValue struct {
	ID        bonus.GrantID    `json:"id"`
	Name      string           `json:"name"`
	State     bonus.State      `json:"state" enum:"OFFERED,CLAIMED,QUEUED,ACTIVE,COMPLETED,FORFEITED,EXPIRED,CANCELLED"`
	Label     string           `json:"label" enum:"joined,applying,process,issued,claimed,rejected"`
	Currency  money.Currency   `json:"currency"`
	Symbol    string           `json:"symbol"`
	Amount    money.Amount     `json:"amount"`
	Left      money.Amount     `json:"left" doc:"what giving up would cost now"`
	Deposit   money.Amount     `json:"deposit"`
	Target    money.Amount     `json:"target" doc:"to be turned over"`
	Counted   money.Amount     `json:"counted" doc:"of it, done"`
	Progress  []bonus.Progress `json:"progress" nullable:"false"`
	MaxBet    money.Amount     `json:"maxBet" doc:"0 for no bound"`
	Converted money.Amount     `json:"converted"`
	Forfeited money.Amount     `json:"forfeited"`
	Refused   int              `json:"refused" doc:"bets above the maximum"`
	Why       string           `json:"why"`
	Terms     []bonus.Term     `json:"terms" nullable:"false"`
	CreatedAt clock.Instant    `json:"createdAt"`
	ActiveAt  clock.Instant    `json:"activeAt"`
	ExpiresAt clock.Instant    `json:"expiresAt"`
	EndedAt   clock.Instant    `json:"endedAt"`
}

func valueOf(h bonus.Holding, lang locale.Lang) bonusValue {
	g := &h.Grant
	v := bonusValue{
		ID: g.ID, Name: h.Name.In(lang), State: g.State, Label: g.State.Label(), Currency: g.Currency, Symbol: g.Currency.Symbol(),
		Amount: g.Amount, Left: h.Left, Deposit: g.Deposit, Target: g.Target, Counted: h.Counted, Progress: h.Progress, MaxBet: g.Terms.MaxBet,
		Converted: g.Converted, Forfeited: g.Forfeited, Refused: g.Refused, Why: g.Why, Terms: h.Terms,
		CreatedAt: g.CreatedAt, ActiveAt: g.ActiveAt, ExpiresAt: g.ExpiresAt, EndedAt: g.EndedAt,
	}
	if v.Progress == nil {
		v.Progress = []bonus.Progress{}
	}
	if v.Terms == nil {
		v.Terms = []bonus.Term{}
	}
	return v
}

type takeIn struct {
	ID   bonus.CampaignID `path:"id"`
	Body struct {
		Code string `json:"code,omitempty" maxLength:"32"`
	}
}

func (h handlers) claim(ctx context.Context, in *takeIn) (bonusValue, error) {
	g, err := h.s.Claim(ctx, bonus.ClaimCmd{Member: memberOf(ctx), Campaign: in.ID, Code: in.Body.Code})
	return h.shown(ctx, g, err)
}

type codeIn struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"32"`
	}
}

func (h handlers) code(ctx context.Context, in *codeIn) (bonusValue, error) {
	g, err := h.s.ClaimCode(ctx, memberOf(ctx), in.Body.Code)
	return h.shown(ctx, g, err)
}

type forfeitIn struct {
	ID bonus.GrantID `path:"id"`
}

func (h handlers) forfeit(ctx context.Context, in *forfeitIn) (bonusValue, error) {
	g, err := h.s.Forfeit(ctx, memberOf(ctx), in.ID)
	return h.shown(ctx, g, err)
}

func (h handlers) shown(ctx context.Context, g bonus.Grant, err error) (bonusValue, error) {
	if err != nil {
		return bonusValue{}, err
	}
	held, err := h.s.Show(ctx, g)
	return valueOf(held, httpx.Lang(ctx)), err
}

type listIn struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"13"`
}

type rolloverValue struct {
	Amount   money.Amount  `json:"amount"`
	Target   money.Amount  `json:"target"`
	Progress money.Amount  `json:"progress"`
	At       clock.Instant `json:"at"`
	DoneAt   clock.Instant `json:"doneAt"`
}

type bonusList struct {
	page.Page[bonusValue]
	Rollovers []rolloverValue `json:"rollovers" nullable:"false" doc:"cash that must be turned over, on the first page"`
}

func (h handlers) list(ctx context.Context, in *listIn) (bonusList, error) {
	p, err := h.s.Holdings(ctx, memberOf(ctx), page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := bonusList{Page: page.Page[bonusValue]{Items: make([]bonusValue, len(p.Items)), Next: p.Next, Total: p.Total}, Rollovers: []rolloverValue{}}
	if err != nil {
		return out, err
	}
	for i, one := range p.Items {
		out.Items[i] = valueOf(one, httpx.Lang(ctx))
	}
	if in.Cursor != "" {
		return out, nil
	}
	rollovers, err := h.s.Rollovers(ctx, memberOf(ctx))
	for _, r := range rollovers {
		out.Rollovers = append(out.Rollovers, rolloverValue{r.Amount, r.Target, min(r.Progress, r.Target), r.At, r.DoneAt})
	}
	return out, err
}
