package bonushttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/rewards/bonus"
)

// maxForm holds three pictures of 5 MB in base64, and the words.
const maxForm = 21 << 20

func applicationRoutes(a *httpx.API, h handlers) {
	httpx.Handle(a, httpx.Route{
		Op: "applyForCampaign", Method: http.MethodPost, Path: "/api/v1/member/campaigns/{id}/applications", Audience: httpx.Member, Tag: tag,
		MaxBody: maxForm, Summary: "Apply for a promotion, with words and pictures",
	}, h.apply)
	httpx.Handle(a, httpx.Route{
		Op: "listApplications", Method: http.MethodGet, Path: "/api/v1/member/applications", Audience: httpx.Member, Tag: tag,
		Summary: "The member's applications, newest first",
	}, h.applications)
}

// applicationValue is a member's application.
type applicationValue struct {
	ID        bonus.ApplicationID `json:"id"`
	Campaign  bonus.CampaignID    `json:"campaign"`
	Name      string              `json:"name"`
	Label     string              `json:"label" enum:"applying,issued,rejected"`
	Remark    string              `json:"remark"`
	Pictures  int                 `json:"pictures" doc:"how many were sent along"`
	Reason    string              `json:"reason" doc:"why it was refused"`
	At        clock.Instant       `json:"at"`
	DecidedAt clock.Instant       `json:"decidedAt"`
}

func applicationOf(a bonus.Applied, lang locale.Lang) applicationValue {
	v := applicationValue{
		ID: a.ID, Campaign: a.Campaign, Name: a.Name.In(lang), Label: a.State.Label(), Remark: a.Remark, Pictures: len(a.Images), Reason: a.Told(), At: a.At,
	}
	if !a.State.Open() {
		v.DecidedAt = a.DecidedAt
	}
	return v
}

type applyIn struct {
	httpx.IdempotencyKey
	ID   bonus.CampaignID `path:"id"`
	Body struct {
		Code   string   `json:"code,omitempty" maxLength:"32"`
		Remark string   `json:"remark,omitempty" maxLength:"4000"`
		Images [][]byte `json:"images,omitempty" maxItems:"10" doc:"png or jpg, base64"`
	}
}

func (h handlers) apply(ctx context.Context, in *applyIn) (applicationValue, error) {
	a, err := h.s.Apply(ctx, bonus.ApplyCmd{
		Member: memberOf(ctx), Campaign: in.ID, Key: in.Key, Code: in.Body.Code, Remark: in.Body.Remark, Images: in.Body.Images,
	})
	if err != nil {
		return applicationValue{}, err
	}
	named, err := h.s.Named(ctx, a)
	return applicationOf(named, httpx.Lang(ctx)), err
}

type formsIn struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"13"`
}

func (h handlers) applications(ctx context.Context, in *formsIn) (page.Page[applicationValue], error) {
	p, err := h.s.Applications(ctx, memberOf(ctx), page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[applicationValue]{Items: make([]applicationValue, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, a := range p.Items {
		out.Items[i] = applicationOf(a, httpx.Lang(ctx))
	}
	return out, err
}
