package membershttp

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/httpx"
)

func boardRoutes(a *httpx.API, h handlers) {
	const who, path = httpx.Member, "/api/v1/member/winner-board"
	httpx.Handle(a, httpx.Route{Op: "onWinnerBoard", Method: "GET", Path: path, Audience: who, Tag: tag, Summary: "Whether the winner board may name the member"}, h.onBoard)
	httpx.Handle(a, httpx.Route{Op: "setOnWinnerBoard", Method: "PUT", Path: path, Audience: who, NaturallyIdempotent: true, Tag: tag, Summary: "Be named on the winner board, or not"}, h.setOnBoard)
}

// BoardValue is whether a member is named among the winners.
type BoardValue struct {
	Named bool `json:"named" doc:"the winner board and the lists of jackpots may name the member, masked"`
}

func (h handlers) onBoard(ctx context.Context, _ *struct{}) (BoardValue, error) {
	m, err := h.s.Get(ctx, id.Member(httpx.PrincipalOf(ctx).Subject))
	return BoardValue{Named: m.MayBeNamed()}, err
}

type boardInput struct {
	Body BoardValue
}

func (h handlers) setOnBoard(ctx context.Context, in *boardInput) (httpx.None, error) {
	return httpx.None{}, h.s.SetOffBoard(ctx, id.Member(httpx.PrincipalOf(ctx).Subject), !in.Body.Named)
}
