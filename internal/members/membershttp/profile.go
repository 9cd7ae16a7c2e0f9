package membershttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/members"
	"baize/internal/platform/httpx"
)

func profileRoutes(a *httpx.API, h handlers) {
	const who, path = httpx.Member, "/api/v1/member/profile"
	httpx.Handle(a, httpx.Route{Op: "memberProfile", Method: "GET", Path: path, Audience: who, Tag: tag, Summary: "The member's own profile, and what of it stays as it is"}, h.profile)
	httpx.Handle(a, httpx.Route{Op: "setProfile", Method: "PUT", Path: path, Audience: who, NaturallyIdempotent: true, Tag: tag, Summary: "Change the given answers of the profile"}, h.setProfile)
}

// ProfileValue is a member's own profile.
type ProfileValue struct {
	Account       string            `json:"account"`
	Answers       map[string]string `json:"answers" nullable:"false" doc:"what was answered, by field"`
	Fields        []string          `json:"fields" nullable:"false" doc:"every field that there is, in order"`
	Fixed         []string          `json:"fixed" nullable:"false" doc:"answers that stay as they are"`
	Once          []string          `json:"once" nullable:"false" doc:"fields that are answered once"`
	Incomes       []string          `json:"incomes" nullable:"false" doc:"sources of income"`
	BirthdayLimit int               `json:"birthdayLimit" doc:"the age that a birthday has to tell"`
	Inviter       string            `json:"inviter" doc:"whose code brought the member, masked"`
	Since         clock.Instant     `json:"since"`
}

func (h handlers) profile(ctx context.Context, _ *struct{}) (ProfileValue, error) {
	p, err := h.s.ProfileOf(ctx, id.Member(httpx.PrincipalOf(ctx).Subject))
	out := ProfileValue{
		Account: p.Account, Answers: map[string]string{}, Fixed: p.Fixed, Incomes: members.Incomes(), BirthdayLimit: p.Limit, Inviter: p.Inviter,
		Since: p.CreatedAt,
	}
	if out.Fixed == nil {
		out.Fixed = []string{}
	}
	out.Fields, out.Once = members.ProfileFields()
	for _, name := range out.Fields {
		if v := p.Fields[name]; v != "" {
			out.Answers[name] = v
		}
	}
	out.Answers[members.FieldNickname] = p.Nickname
	return out, err
}

type profileInput struct {
	Body struct {
		Answers map[string]string `json:"answers" maxProperties:"30" doc:"only the given fields are changed; an empty answer is taken back"`
	}
}

func (h handlers) setProfile(ctx context.Context, in *profileInput) (httpx.None, error) {
	return httpx.None{}, h.s.SetProfile(ctx, id.Member(httpx.PrincipalOf(ctx).Subject), in.Body.Answers)
}
