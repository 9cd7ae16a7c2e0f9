// Package contenthttp is the content room's door to HTTP.
package contenthttp

import (
	"context"
	"strings"

	"baize/internal/content"
	"baize/internal/platform/httpx"
)

const tag = "content"

// Routes adds the public and the staff routes.
func Routes(a *httpx.API, s *content.Service) {
	h := handlers{s}
	httpx.Handle(a, httpx.Route{Op: "announcements", Method: "GET", Path: "/api/v1/content/announcements", Audience: httpx.Public, Tag: tag,
		Summary: "Banners, notices, pop-ups and promotions for the reader"}, h.announcements)
	httpx.Handle(a, httpx.Route{Op: "helpCentre", Method: "GET", Path: "/api/v1/content/help", Audience: httpx.Public, Tag: tag,
		Summary: "The help centre's topics"}, h.help)
	staffRoutes(a, h)
}

type handlers struct{ content *content.Service }

type announcementsIn struct {
	Types string `query:"types" maxLength:"20" pattern:"^(B|PL|PU|PR)(,(B|PL|PU|PR))*$" doc:"B banners, PL notices, PU pop-ups, PR promotions; all where left out"`
}

func (h handlers) announcements(ctx context.Context, in *announcementsIn) (content.Announcements, error) {
	var types []string
	if in.Types != "" {
		types = strings.Split(in.Types, ",")
	}
	p := httpx.PrincipalOf(ctx)
	member := p != nil && (p.Audience == httpx.Member || p.Audience == httpx.Agent)
	return h.content.Announcements(ctx, types, member, httpx.Lang(ctx))
}

type helpOut struct {
	Topics []content.Topic `json:"topics" nullable:"false"`
}

func (h handlers) help(ctx context.Context, _ *struct{}) (helpOut, error) {
	topics, err := h.content.HelpTree(ctx, httpx.Lang(ctx))
	return helpOut{Topics: topics}, err
}
