package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/platform/httpx"
)

func humanRoutes(a *httpx.API, h handlers) {
	httpx.Handle(a, httpx.Route{Op: "humanTask", Method: "POST", Path: "/api/v1/auth/human", Audience: httpx.Public, NaturallyIdempotent: true, Tag: tag, Summary: "A task that shows a person"}, h.humanTask)
	httpx.Handle(a, httpx.Route{Op: "humanAnswer", Method: "POST", Path: "/api/v1/auth/human/{id}", Audience: httpx.Public, NaturallyIdempotent: true, Tag: tag, Summary: "Trade its answer for a token of two minutes"}, h.humanAnswer)
}

type humanInput struct {
	Origin
	Body struct {
		Kind string `json:"kind" enum:"slide,picture,sound" doc:"slide a piece into its place, or read or hear digits"`
	}
}

// HumanTaskValue is a task.
type HumanTaskValue struct {
	ID     string       `json:"id"`
	Kind   string       `json:"kind"`
	Slide  *SlideValue  `json:"slide,omitempty"`
	Digits *DigitsValue `json:"digits,omitempty"`
}

// SlideValue is a picture with a gap and its piece, in CSS pixels.
type SlideValue struct {
	Picture string `json:"picture"`
	Piece   string `json:"piece"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Size    int    `json:"size"`
	Top     int    `json:"top"`
}

func (h handlers) humanTask(ctx context.Context, in *humanInput) (HumanTaskValue, error) {
	t, err := h.s.NewHuman(ctx, identity.HumanKind(in.Body.Kind), in.client(ctx))
	out := HumanTaskValue{ID: t.ID, Kind: string(t.Kind)}
	if t.Kind == identity.HumanSlide {
		v := SlideValue(t.Slide)
		out.Slide = &v
	} else {
		v := DigitsValue(t.Digits)
		out.Digits = &v
	}
	return out, err
}

type humanAnswerInput struct {
	Origin
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Value  int     `json:"value,omitempty" doc:"where the piece lies in pixels"`
		Trail  [][]int `json:"trail,omitempty" maxItems:"400" doc:"where the piece was when: pairs of pixels and milliseconds since the task was shown"`
		Digits string  `json:"digits,omitempty" maxLength:"16" doc:"the digits that were read or heard, in any script"`
	}
}

// HumanTokenValue is a proof that the next call spends.
type HumanTokenValue struct {
	Token string `json:"token"`
}

func (h handlers) humanAnswer(ctx context.Context, in *humanAnswerInput) (HumanTokenValue, error) {
	a := identity.HumanAnswer{ID: in.ID, Value: in.Body.Value, Digits: in.Body.Digits}
	for _, p := range in.Body.Trail {
		if len(p) != 2 {
			return HumanTokenValue{}, identity.ErrHumanWrong
		}
		a.Trail = append(a.Trail, identity.TrailPoint{X: p[0], AtMs: p[1]})
	}
	token, err := h.s.PassHuman(ctx, a, in.client(ctx))
	if err != nil {
		return HumanTokenValue{}, err
	}
	return HumanTokenValue{Token: token}, nil
}
