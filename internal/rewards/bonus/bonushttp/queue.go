package bonushttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/rewards/bonus"
)

// The permissions about applications.
const (
	readApplications  = "rewards.application.read"
	decideApplication = "rewards.application.decide"
)

func queueRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission, summary string) httpx.Route {
		// Who decides in the same way once more gets the first answer.
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/staff/applications" + path, Audience: httpx.Staff, Permission: permission,
			NaturallyIdempotent: true, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, line("staffApplications", http.MethodGet, "", readApplications, "Applications; those that wait the oldest first, others the newest first"), h.queue)
	httpx.Handle(a, line("staffApplicationsOpen", http.MethodGet, "/open", readApplications, "How many applications wait"), h.waiting)
	httpx.Handle(a, line("staffApplication", http.MethodGet, "/{id}", readApplications, "One application with its pictures and the facts beside it"), h.look)
	httpx.Handle(a, line("approveApplication", http.MethodPost, "/{id}/approve", decideApplication, "Give what was applied for"), h.say(h.s.Approve))
	httpx.Handle(a, line("rejectApplication", http.MethodPost, "/{id}/reject", decideApplication, "Refuse an application, with a reason for the member"), h.say(h.s.Reject))
	httpx.Handle(a, line("holdApplication", http.MethodPost, "/{id}/hold", decideApplication, "Hold an application back"), h.say(h.s.SetAside))
	httpx.Handle(a, line("excludeApplicant", http.MethodPost, "/{id}/exclude", decideApplication, "Refuse an application and all later ones for the campaign"), h.say(h.s.Exclude))
}

type staffApplication struct {
	ID        bonus.ApplicationID    `json:"id"`
	Campaign  bonus.CampaignID       `json:"campaign"`
	Tag       string                 `json:"tag"`
	Name      string                 `json:"name"`
	Version   int                    `json:"version"`
	Member    id.Member              `json:"member"`
	State     bonus.ApplicationState `json:"state" enum:"APPLYING,HELD,APPROVED,REJECTED,EXCLUDED"`
	Remark    string                 `json:"remark"`
	Pictures  int                    `json:"pictures"`
	Bonus     bonus.GrantID          `json:"bonus" doc:"what was given; empty before"`
	Reason    string                 `json:"reason"`
	By        id.Staff               `json:"by"`
	At        clock.Instant          `json:"at"`
	DecidedAt clock.Instant          `json:"decidedAt"`
}

func (h handlers) staffApplicationOf(ctx context.Context, a bonus.Applied) staffApplication {
	return staffApplication{
		ID: a.ID, Campaign: a.Campaign, Tag: a.Tag, Name: a.Name.In(httpx.Lang(ctx)), Version: a.Version, Member: a.Member, State: a.State, Remark: a.Remark,
		Pictures: len(a.Images), Bonus: a.Grant, Reason: a.Reason, By: a.By, At: a.At, DecidedAt: a.DecidedAt,
	}
}

type queueIn struct {
	Campaign string `query:"campaign" maxLength:"13"`
	State    string `query:"state" enum:"APPLYING,HELD,APPROVED,REJECTED,EXCLUDED"`
	Limit    int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor   string `query:"cursor" maxLength:"13"`
}

func (h handlers) queue(ctx context.Context, in *queueIn) (page.Page[staffApplication], error) {
	f := bonus.Filter{State: bonus.ApplicationState(in.State)}
	if err := f.Campaign.UnmarshalText([]byte(in.Campaign)); err != nil {
		return page.Page[staffApplication]{}, fault.InvalidField("campaign", "field.type")
	}
	p, err := h.s.Queue(ctx, f, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[staffApplication]{Items: make([]staffApplication, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, a := range p.Items {
		out.Items[i] = h.staffApplicationOf(ctx, a)
	}
	return out, err
}

type waitingOut struct {
	Count int `json:"count"`
}

func (h handlers) waiting(ctx context.Context, _ *struct{}) (waitingOut, error) {
	n, err := h.s.WaitingCount(ctx)
	return waitingOut{n}, err
}

// applicationFile is an application with all that staff look at.
type applicationFile struct {
	staffApplication
	Currency money.Currency `json:"currency"`
	Terms    []bonus.Term   `json:"terms" nullable:"false" doc:"of the version that was applied under"`
	Images   [][]byte       `json:"images" nullable:"false" doc:"base64"`
	Signs    bonus.Signs    `json:"signs" doc:"facts that decide nothing by themselves"`
}

type applicationPath struct {
	ID bonus.ApplicationID `path:"id"`
}

func (h handlers) look(ctx context.Context, in *applicationPath) (applicationFile, error) {
	f, err := h.s.Look(ctx, in.ID)
	if err != nil {
		return applicationFile{}, err
	}
	out := applicationFile{
		staffApplication: h.staffApplicationOf(ctx, f.Applied), Currency: f.Rule.Currency, Terms: f.Rule.List(), Images: f.Pictures, Signs: f.Signs,
	}
	if out.Images == nil {
		out.Images = [][]byte{}
	}
	if out.Signs.Links == nil {
		out.Signs.Links = []bonus.Link{}
	}
	return out, nil
}

type applicationWordIn struct {
	ID   bonus.ApplicationID `path:"id"`
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h handlers) say(do func(context.Context, id.Staff, bonus.ApplicationID, string) (bonus.Application, error)) func(context.Context, *applicationWordIn) (staffApplication, error) {
	return func(ctx context.Context, in *applicationWordIn) (staffApplication, error) {
		a, err := do(ctx, staffOf(ctx), in.ID, in.Body.Reason)
		if err != nil {
			return staffApplication{}, err
		}
		named, err := h.s.Named(ctx, a)
		return h.staffApplicationOf(ctx, named), err
	}
}
