// Package contenthttp is the content room's door to HTTP.
package contenthttp

import (
	"context"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"baize/internal/content"
	"baize/internal/kernel/id"
	"baize/internal/platform/httpx"
)

const tag = "content"

// Routes adds the public and the staff routes, and the pictures' addresses.
func Routes(a *httpx.API, s *content.Service) {
	h := handlers{s}
	httpx.Handle(a, httpx.Route{Op: "announcements", Method: "GET", Path: "/api/v1/content/announcements", Audience: httpx.Public, Tag: tag,
		Summary: "Banners, notices, pop-ups and promotions for the reader"}, h.announcements)
	httpx.Handle(a, httpx.Route{Op: "helpCentre", Method: "GET", Path: "/api/v1/content/help", Audience: httpx.Public, Tag: tag,
		Summary: "The help centre's topics"}, h.help)
	staffRoutes(a, h)
	documentRoutes(a, h)
	a.Mux.Get("/img/u/{name}", pictures(a, s))
}

type handlers struct{ content *content.Service }

// ReaderIn is what a request tells of its reader besides the login.
type ReaderIn struct {
	UserAgent string `header:"User-Agent" hidden:"true" maxLength:"2000"`
}

// reader is who asks: the login tells more about members, the browser's own
// name the device.
func (h handlers) reader(ctx context.Context, in ReaderIn) (r content.Reader, err error) {
	p := httpx.PrincipalOf(ctx)
	if p != nil && (p.Audience == httpx.Member || p.Audience == httpx.Agent) {
		r, err = h.content.MemberReader(ctx, id.Member(p.Subject), id.Session(p.Session), p.Kind == "agent")
	}
	r.Lang, r.Device = httpx.Lang(ctx), content.DeviceOf(in.UserAgent)
	return r, err
}

type announcementsIn struct {
	ReaderIn
	Types string `query:"types" maxLength:"20" pattern:"^(B|PL|PU|PR)(,(B|PL|PU|PR))*$" doc:"B banners, PL notices, PU pop-ups, PR promotions; all where left out"`
}

func (h handlers) announcements(ctx context.Context, in *announcementsIn) (content.Announcements, error) {
	var types []string
	if in.Types != "" {
		types = strings.Split(in.Types, ",")
	}
	r, err := h.reader(ctx, in.ReaderIn)
	if err != nil {
		return content.Announcements{}, err
	}
	return h.content.Announcements(ctx, types, r)
}

type helpOut struct {
	Topics []content.Topic `json:"topics" nullable:"false"`
}

func (h handlers) help(ctx context.Context, in *ReaderIn) (helpOut, error) {
	r, err := h.reader(ctx, *in)
	if err != nil {
		return helpOut{}, err
	}
	topics, err := h.content.HelpTree(ctx, r)
	return helpOut{Topics: topics}, err
}

// pictures serves what was brought in. A name is the sum of its content, so
// that browsers need never ask again.
func pictures(a *httpx.API, s *content.Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := chi.URLParam(r, "name")
		raw, err := s.Picture(r.Context(), name)
		if err != nil {
			a.WriteFault(w, r, err)
			return
		}
		kind := "image/jpeg"
		if strings.HasSuffix(name, ".png") {
			kind = "image/png"
		}
		httpx.Immutable(w)
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Content-Security-Policy", "default-src 'none'")
		_, _ = w.Write(raw)
	}
}
