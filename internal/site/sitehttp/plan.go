package sitehttp

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
	"baize/internal/site"
)

func planRoutes(a *httpx.API, h handlers) {
	httpx.Handle(a, get("sitePlans", "plans/{subject}"), h.plans)
	plan := put("planSiteChange", "plans/{subject}") // a repeat meets the plan of that time
	plan.Method = "POST"
	httpx.Handle(a, plan, h.plan)
	drop := put("dropSitePlan", "plans/{subject}/drop")
	drop.Method = "POST"
	httpx.Handle(a, drop, h.dropPlan)
}

type plansOut struct {
	Items []site.Plan `json:"items" nullable:"false" doc:"what waits first, then the newest"`
}

func (h handlers) plans(ctx context.Context, in *SubjectIn) (plansOut, error) {
	all, err := h.site.Plans(ctx, in.Subject)
	return plansOut{Items: all}, err
}

type planSiteIn struct {
	SubjectIn
	Body struct {
		Version int64           `json:"version" minimum:"0" doc:"the version that the change was made from"`
		At      clock.Instant   `json:"at" doc:"when it is to hold"`
		Value   json.RawMessage `json:"value" doc:"the whole document as it is to be; only what differs is kept"`
	}
}

func (h handlers) plan(ctx context.Context, in *planSiteIn) (httpx.None, error) {
	b := in.Body
	return httpx.None{}, h.site.Plan(ctx, site.PlanCmd{By: staffOf(ctx), Subject: in.Subject, Version: b.Version, At: b.At, Value: b.Value})
}

type dropSitePlanIn struct {
	SubjectIn
	Body struct {
		At clock.Instant `json:"at" doc:"of the plan"`
	}
}

func (h handlers) dropPlan(ctx context.Context, in *dropSitePlanIn) (httpx.None, error) {
	return httpx.None{}, h.site.DropPlan(ctx, staffOf(ctx), in.Subject, in.Body.At)
}
