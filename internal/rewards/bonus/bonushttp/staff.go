package bonushttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/rewards/bonus"
)

// The permissions about campaigns; who approves must be another person than who
// edits.
const (
	readCampaigns   = "rewards.campaign.read"
	editCampaigns   = "rewards.campaign.edit"
	approveCampaign = "rewards.campaign.approve"
)

func staffRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission, summary string) httpx.Route {
		// Tags, versions and states make a repeat harmless.
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/staff/campaigns" + path, Audience: httpx.Staff, Permission: permission,
			NaturallyIdempotent: true, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, line("staffCampaigns", http.MethodGet, "", readCampaigns, "Campaigns with their figures, newest first"), h.campaigns)
	httpx.Handle(a, line("staffCampaign", http.MethodGet, "/{id}", readCampaigns, "One campaign"), h.campaign)
	httpx.Handle(a, line("createCampaign", http.MethodPost, "", editCampaigns, "Make a draft"), h.create)
	httpx.Handle(a, line("editCampaign", http.MethodPut, "/{id}", editCampaigns, "Write the next version of a rule"), h.edit)
	httpx.Handle(a, line("simulateCampaign", http.MethodPost, "/simulate", readCampaigns, "Run a rule over the last days"), h.simulate)
	httpx.Handle(a, line("askCampaign", http.MethodPost, "/{id}/ask", editCampaigns, "Ask for the launch"), h.ask)
	httpx.Handle(a, line("decideCampaign", http.MethodPost, "/{id}/decide", approveCampaign, "Launch what another person asked for, or refuse it"), h.decide)
	httpx.Handle(a, line("pauseCampaign", http.MethodPost, "/{id}/pause", editCampaigns, "Take no claims for now"), h.turn(h.s.Pause))
	httpx.Handle(a, line("resumeCampaign", http.MethodPost, "/{id}/resume", editCampaigns, "Take claims again"), h.turn(h.s.Resume))
	httpx.Handle(a, line("closeCampaign", http.MethodPost, "/{id}/close", editCampaigns, "End a campaign for good"), h.turn(h.s.Close))
	codes := line("makeCampaignCodes", http.MethodPost, "/{id}/codes", editCampaigns, "Make single-use codes")
	codes.NaturallyIdempotent = false
	httpx.Handle(a, codes, h.codes)
	httpx.Handle(a, line("campaignGrants", http.MethodGet, "/{id}/grants", readCampaigns, "What members hold of a campaign, newest first"), h.grants)
	grant := func(op, what, summary string) httpx.Route {
		r := line(op, http.MethodPost, "", editCampaigns, summary)
		r.Path = "/api/v1/staff/bonuses/{id}/" + what
		return r
	}
	httpx.Handle(a, grant("releaseBonus", "release", "Let a held claim go on"), h.judge(h.s.Release))
	httpx.Handle(a, grant("holdBonus", "hold", "Hold a queued claim back"), h.judge(h.s.Hold))
	httpx.Handle(a, grant("cancelBonus", "cancel", "End a bonus, with a reason for the member"), h.judge(h.s.Cancel))
}

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

type staffCampaign struct {
	bonus.Listed
	Terms []bonus.Term `json:"terms" nullable:"false" doc:"as readers see them"`
}

func listed(l bonus.Listed) staffCampaign { return staffCampaign{l, l.Rule.List()} }

type campaignsOut struct {
	Items []staffCampaign `json:"items" nullable:"false"`
}

func (h handlers) campaigns(ctx context.Context, _ *struct{}) (campaignsOut, error) {
	list, err := h.s.List(ctx)
	out := campaignsOut{Items: make([]staffCampaign, len(list))}
	for i, l := range list {
		out.Items[i] = listed(l)
	}
	return out, err
}

type campaignPath struct {
	ID bonus.CampaignID `path:"id"`
}

func (h handlers) campaign(ctx context.Context, in *campaignPath) (staffCampaign, error) {
	l, err := h.s.Get(ctx, in.ID)
	return listed(l), err
}

// again is a campaign after a change.
func (h handlers) again(ctx context.Context, c bonus.Campaign, err error) (staffCampaign, error) {
	if err != nil {
		return staffCampaign{}, err
	}
	return h.campaign(ctx, &campaignPath{c.ID})
}

type draftIn struct {
	Body struct {
		Tag  string     `json:"tag" minLength:"2" maxLength:"40"`
		Rule bonus.Rule `json:"rule"`
	}
}

func (h handlers) create(ctx context.Context, in *draftIn) (staffCampaign, error) {
	c, err := h.s.Create(ctx, staffOf(ctx), in.Body.Tag, in.Body.Rule)
	return h.again(ctx, c, err)
}

type editIn struct {
	ID   bonus.CampaignID `path:"id"`
	Body struct {
		Version int        `json:"version" minimum:"1"`
		Rule    bonus.Rule `json:"rule"`
	}
}

func (h handlers) edit(ctx context.Context, in *editIn) (staffCampaign, error) {
	c, err := h.s.Edit(ctx, staffOf(ctx), in.ID, in.Body.Version, in.Body.Rule)
	return h.again(ctx, c, err)
}

type simulateIn struct {
	Body struct {
		Days int        `json:"days" minimum:"1" maximum:"90"`
		Rule bonus.Rule `json:"rule"`
	}
}

type simulateOut struct {
	bonus.Trial
	Terms []bonus.Term `json:"terms" nullable:"false"`
}

func (h handlers) simulate(ctx context.Context, in *simulateIn) (simulateOut, error) {
	t, err := h.s.Simulate(ctx, in.Body.Rule, in.Body.Days)
	return simulateOut{t, in.Body.Rule.List()}, err
}

type whyIn struct {
	ID   bonus.CampaignID `path:"id"`
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h handlers) ask(ctx context.Context, in *whyIn) (staffCampaign, error) {
	c, err := h.s.Ask(ctx, staffOf(ctx), in.ID, in.Body.Reason)
	return h.again(ctx, c, err)
}

type launchIn struct {
	ID   bonus.CampaignID `path:"id"`
	Body struct {
		Approve bool `json:"approve"`
	}
}

func (h handlers) decide(ctx context.Context, in *launchIn) (staffCampaign, error) {
	c, err := h.s.Decide(ctx, staffOf(ctx), in.ID, in.Body.Approve)
	return h.again(ctx, c, err)
}

func (h handlers) turn(do func(context.Context, id.Staff, bonus.CampaignID) (bonus.Campaign, error)) func(context.Context, *campaignPath) (staffCampaign, error) {
	return func(ctx context.Context, in *campaignPath) (staffCampaign, error) {
		c, err := do(ctx, staffOf(ctx), in.ID)
		return h.again(ctx, c, err)
	}
}

type codesIn struct {
	httpx.IdempotencyKey
	ID   bonus.CampaignID `path:"id"`
	Body struct {
		Count int `json:"count" minimum:"1" maximum:"1000"`
	}
}

type codesOut struct {
	Codes []string `json:"codes" nullable:"false"`
}

func (h handlers) codes(ctx context.Context, in *codesIn) (codesOut, error) {
	codes, err := h.s.Codes(ctx, staffOf(ctx), in.ID, in.Key, in.Body.Count)
	return codesOut{codes}, err
}

type grantsIn struct {
	ID     bonus.CampaignID `path:"id"`
	State  string           `query:"state" enum:"OFFERED,CLAIMED,QUEUED,ACTIVE,COMPLETED,FORFEITED,EXPIRED,CANCELLED"`
	Limit  int              `query:"limit" minimum:"0" maximum:"100"`
	Cursor string           `query:"cursor" maxLength:"13"`
}

type staffGrant struct {
	ID        bonus.GrantID  `json:"id"`
	Member    id.Member      `json:"member"`
	State     bonus.State    `json:"state"`
	Version   int            `json:"version"`
	Currency  money.Currency `json:"currency"`
	Amount    money.Amount   `json:"amount"`
	Target    money.Amount   `json:"target"`
	Counted   money.Amount   `json:"counted"`
	Converted money.Amount   `json:"converted"`
	Forfeited money.Amount   `json:"forfeited"`
	Refused   int            `json:"refused"`
	Why       string         `json:"why"`
	CreatedAt clock.Instant  `json:"createdAt"`
	ExpiresAt clock.Instant  `json:"expiresAt"`
}

func (h handlers) grants(ctx context.Context, in *grantsIn) (page.Page[staffGrant], error) {
	p, err := h.s.Grants(ctx, in.ID, bonus.State(in.State), page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[staffGrant]{Items: make([]staffGrant, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, one := range p.Items {
		out.Items[i] = staffGrantOf(one)
	}
	return out, err
}

func staffGrantOf(h bonus.Holding) staffGrant {
	g := &h.Grant
	return staffGrant{
		ID: g.ID, Member: g.Member, State: g.State, Version: g.Version, Currency: g.Currency, Amount: g.Amount, Target: g.Target, Counted: h.Counted,
		Converted: g.Converted, Forfeited: g.Forfeited, Refused: g.Refused, Why: g.Why, CreatedAt: g.CreatedAt, ExpiresAt: g.ExpiresAt,
	}
}

type judgeIn struct {
	ID   bonus.GrantID `path:"id"`
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h handlers) judge(do func(context.Context, id.Staff, bonus.GrantID, string) (bonus.Grant, error)) func(context.Context, *judgeIn) (staffGrant, error) {
	return func(ctx context.Context, in *judgeIn) (staffGrant, error) {
		g, err := do(ctx, staffOf(ctx), in.ID, in.Body.Reason)
		if err != nil {
			return staffGrant{}, err
		}
		held, err := h.s.Show(ctx, g)
		return staffGrantOf(held), err
	}
}
