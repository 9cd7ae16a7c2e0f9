package compliancehttp

import (
	"context"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"

	"baize/internal/compliance"
	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
)

type verificationRequest struct {
	Level     int                     `json:"level"`
	State     compliance.RequestState `json:"state" enum:"sent,referred,passed,failed"`
	Reason    string                  `json:"reason" doc:"why it failed, in a word"`
	CreatedAt clock.Instant           `json:"createdAt"`
	DecidedAt clock.Instant           `json:"decidedAt"`
}

func requestOf(r compliance.Request) verificationRequest {
	out := verificationRequest{Level: int(r.Level), State: r.State, CreatedAt: r.CreatedAt, DecidedAt: r.DecidedAt}
	if r.State == compliance.StateFailed {
		out.Reason = r.Reason // why something is looked at is the house's own
	}
	return out
}

type verificationStep struct {
	Level       int          `json:"level"`
	Deposits    money.Amount `json:"deposits" doc:"what may be paid in altogether; 0 is no bound"`
	Withdrawals money.Amount `json:"withdrawals" doc:"what may be paid out altogether; 0 is no bound"`
	Papers      []string     `json:"papers" nullable:"false" doc:"the kinds of pictures"`
	Required    int          `json:"required" doc:"how many of them, from the first, must be there"`
}

type verification struct {
	Level     int                  `json:"level" minimum:"0" maximum:"3"`
	Name      string               `json:"name" doc:"the verified name; payout accounts must have it"`
	Request   *verificationRequest `json:"request" doc:"the newest one"`
	Steps     []verificationStep   `json:"steps" nullable:"false"`
	Sums      []compliance.Sums    `json:"sums" nullable:"false"`
	Age       int                  `json:"age" doc:"the least age"`
	Most      int                  `json:"most" doc:"pictures of one request"`
	Documents []string             `json:"documents" nullable:"false"`
	Sources   []string             `json:"sources" nullable:"false"`
}

func (h handlers) standing(ctx context.Context, _ *struct{}) (verification, error) {
	s, err := h.s.Of(ctx, memberOf(ctx))
	if err != nil {
		return verification{}, err
	}
	out := verification{
		Level: int(s.Level), Name: s.Name, Sums: s.Sums, Age: s.Age, Most: s.Most, Documents: compliance.Documents(), Sources: compliance.Sources(),
	}
	if s.Last != nil {
		r := requestOf(*s.Last)
		out.Request = &r
	}
	for l, g := range s.Gates {
		step := verificationStep{Level: l, Deposits: g.Deposits, Withdrawals: g.Withdrawals, Papers: []string{}}
		if l > 0 {
			step.Papers, step.Required = compliance.PapersOf(compliance.Level(l))
		}
		out.Steps = append(out.Steps, step)
	}
	return out, nil
}

type paperIn struct {
	Kind  string `json:"kind" maxLength:"20"`
	Bytes []byte `json:"bytes" doc:"png or jpg, base64"`
}

type sendPapersIn struct {
	httpx.IdempotencyKey
	Body struct {
		Level   int                `json:"level" minimum:"1" maximum:"3"`
		Details compliance.Details `json:"details"`
		Papers  []paperIn          `json:"papers" maxItems:"6" nullable:"false"`
	}
}

func (h handlers) send(ctx context.Context, in *sendPapersIn) (verificationRequest, error) {
	c := compliance.SendCmd{Member: memberOf(ctx), Level: compliance.Level(in.Body.Level), Details: in.Body.Details, Key: in.Key}
	for _, p := range in.Body.Papers {
		c.Papers = append(c.Papers, compliance.Sent(p))
	}
	r, err := h.s.Send(ctx, c)
	return requestOf(r), err
}

type privacyCopy struct {
	State   compliance.CopyState `json:"state" enum:"asked,ready,fetched,expired"`
	AskedAt clock.Instant        `json:"askedAt"`
	Until   clock.Instant        `json:"until"`
	Bytes   int64                `json:"bytes"`
	URL     string               `json:"url" doc:"the link, good once; empty where there is none"`
}

type consentLine struct {
	Channel string        `json:"channel" enum:"email,sms,push,inbox"`
	Given   bool          `json:"given"`
	At      clock.Instant `json:"at"`
}

type keptLine struct {
	What string `json:"what"`
	Days int    `json:"days"`
}

type privacyPage struct {
	Copy      *privacyCopy  `json:"copy"`
	Consents  []consentLine `json:"consents" nullable:"false"`
	Obstacles []string      `json:"obstacles" nullable:"false" doc:"why the member cannot be erased now: the refusals' keys"`
	Kept      []keptLine    `json:"kept" nullable:"false" doc:"how long what is kept, at least"`
}

func (h handlers) privacy(ctx context.Context, _ *struct{}) (privacyPage, error) {
	out := privacyPage{Consents: []consentLine{}, Obstacles: []string{}}
	c, token, err := h.s.LastCopy(ctx, memberOf(ctx))
	if err != nil {
		return out, err
	}
	if c != nil {
		out.Copy = &privacyCopy{State: c.State, AskedAt: c.AskedAt, Until: c.Until, Bytes: c.Bytes}
		if token != "" {
			out.Copy.URL = "/api/v1/privacy/copies/" + token
		}
	}
	consents, err := h.s.Consents(ctx, memberOf(ctx))
	if err != nil {
		return out, err
	}
	for _, c := range consents {
		out.Consents = append(out.Consents, consentLine{c.Channel, c.Given, c.At})
	}
	for _, k := range compliance.Retention() {
		out.Kept = append(out.Kept, keptLine{k.What, int(k.For.Hours() / 24)})
	}
	found, err := h.s.Obstacles(ctx, memberOf(ctx))
	out.Obstacles = append(out.Obstacles, found...)
	return out, err
}

type keyIn struct{ httpx.IdempotencyKey }

func (h handlers) askCopy(ctx context.Context, in *keyIn) (privacyPage, error) {
	if _, err := h.s.AskCopy(ctx, memberOf(ctx), in.Key); err != nil {
		return privacyPage{}, err
	}
	return h.privacy(ctx, nil)
}

type eraseIn struct {
	Body struct {
		Password string `json:"password,omitempty" maxLength:"256" doc:"the login password, of who has one"`
		Method   string `json:"method,omitempty" enum:"mobile,email,authenticator" doc:"of who has no password: one of the operation proof"`
		Answer   string `json:"answer,omitempty" maxLength:"100" doc:"the code of that method"`
		Confirm  bool   `json:"confirm" doc:"that the member knows that nothing comes back"`
	}
}

func (h handlers) erase(ctx context.Context, in *eraseIn) (httpx.None, error) {
	b := in.Body
	return httpx.None{}, h.s.Erase(ctx, compliance.EraseCmd{
		Member: memberOf(ctx), Proof: identity.Proof{Password: b.Password, Method: b.Method, Answer: b.Answer}, Confirm: b.Confirm,
	})
}

type consentIn struct {
	Body struct {
		Channel string `json:"channel" enum:"email,sms,push,inbox"`
		Given   bool   `json:"given"`
	}
}

func (h handlers) consent(ctx context.Context, in *consentIn) (privacyPage, error) {
	if err := h.s.SetConsent(ctx, memberOf(ctx), in.Body.Channel, in.Body.Given); err != nil {
		return privacyPage{}, err
	}
	return h.privacy(ctx, nil)
}

// download hands a copy over to whoever has the link, once.
func download(s *compliance.Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, body, err := s.Fetch(r.Context(), chi.URLParam(r, "token"))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "application/zip")
		h.Set("Content-Disposition", `attachment; filename="my-data-`+c.ReadyAt.Time().Format("2006-01-02")+`.zip"`)
		h.Set("Cache-Control", "no-store")
		_, _ = io.Copy(w, body) // who breaks off asks for another copy
	}
}
