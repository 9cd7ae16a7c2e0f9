// Package sitehttp is the site room's door to HTTP.
package sitehttp

import (
	"context"

	"baize/internal/platform/httpx"
	"baize/internal/site"
)

const tag = "site"

// Routes adds the public and the staff routes.
func Routes(a *httpx.API, s *site.Service) {
	h := handlers{s}
	httpx.Handle(a, httpx.Route{Op: "permission", Method: "GET", Path: "/api/v1/site/permission", Audience: httpx.Public, Tag: tag,
		Summary: "What a client reads at start"}, h.permission)
	httpx.Handle(a, httpx.Route{Op: "systemStatus", Method: "GET", Path: "/api/v1/site/status", Audience: httpx.Public, Tag: tag,
		Summary: "Is the site open to the caller"}, h.status)
	httpx.Handle(a, httpx.Route{Op: "domainRouting", Method: "GET", Path: "/api/v1/site/domain", Audience: httpx.Public, Tag: tag,
		Summary: "How the site opens under a host name"}, h.domain)
	staffRoutes(a, h)
}

type handlers struct{ site *site.Service }

func (h handlers) permission(ctx context.Context, _ *struct{}) (site.Permission, error) {
	return h.site.Permission(ctx, httpx.ClientIP(ctx), httpx.Lang(ctx))
}

type domainIn struct {
	Domain string `query:"domain" required:"true" minLength:"1" maxLength:"260" doc:"the name in the browser's address"`
}

func (h handlers) domain(ctx context.Context, in *domainIn) (site.DomainRoute, error) {
	return h.site.RouteOf(ctx, in.Domain)
}

type statusDTO struct {
	Status site.Status `json:"status" doc:"0 normal, 1 maintenance, 2 region blocked"`
}

func (h handlers) status(ctx context.Context, _ *struct{}) (statusDTO, error) {
	status, err := h.site.StatusFor(ctx, httpx.ClientIP(ctx))
	return statusDTO{Status: status}, err
}
