// Package rewardshttp is the rewards room's door to HTTP.
package rewardshttp

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/internal/rewards"
)

const (
	tag        = "rewards"
	permission = "rewards.settings"
	// maxBody holds a ladder with its words in every language, three bytes a letter.
	maxBody = 1 << 20
)

// Routes adds the public and the staff's operations.
func Routes(a *httpx.API, s *rewards.Service) {
	h := handlers{s}
	public := func(op, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: "GET", Path: "/api/v1" + path, Audience: httpx.Public, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, public("promotionOffers", "/promotions/offers", "What promotions promise, and where the reader stands with each"), h.offers)
	desk := func(op, method, path string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/staff/rewards/" + path, Audience: httpx.Staff, Permission: permission, Tag: tag,
			// A change names the version it was made from: a repeat is refused.
			NaturallyIdempotent: method == "PUT", MaxBody: maxBody}
	}
	httpx.Handle(a, desk("rewardsRanks", "GET", "ranks"), get(s.Ranks))
	httpx.Handle(a, desk("setRewardsRanks", "PUT", "ranks"), set(s.Ranks, s.SetRanks))
	httpx.Handle(a, desk("rewardsPoints", "GET", "points"), get(s.Points))
	httpx.Handle(a, desk("setRewardsPoints", "PUT", "points"), set(s.Points, s.SetPoints))
	httpx.Handle(a, desk("rewardsRebates", "GET", "rebates"), get(s.Rebates))
	httpx.Handle(a, desk("setRewardsRebates", "PUT", "rebates"), set(s.Rebates, s.SetRebates))
	httpx.Handle(a, desk("rewardsOffers", "GET", "offers"), get(s.Offers))
	httpx.Handle(a, desk("setRewardsOffers", "PUT", "offers"), set(s.Offers, s.SetOffers))
}

type handlers struct{ s *rewards.Service }

// rewardsDoc is a document of settings with its version.
type rewardsDoc[T any] struct {
	Version int64 `json:"version" minimum:"0"`
	Value   T     `json:"value"`
}

type docIn[T any] struct{ Body rewardsDoc[T] }

func get[T any](read func(context.Context) (T, int64, error)) func(context.Context, *struct{}) (rewardsDoc[T], error) {
	return func(ctx context.Context, _ *struct{}) (rewardsDoc[T], error) {
		value, version, err := read(ctx)
		return rewardsDoc[T]{version, value}, err
	}
}

func set[T any](read func(context.Context) (T, int64, error), write func(context.Context, id.Staff, int64, T) error) func(context.Context, *docIn[T]) (rewardsDoc[T], error) {
	return func(ctx context.Context, in *docIn[T]) (rewardsDoc[T], error) {
		by := id.Staff(httpx.PrincipalOf(ctx).Subject)
		if err := write(ctx, by, in.Body.Version, in.Body.Value); err != nil {
			return rewardsDoc[T]{}, err
		}
		return get(read)(ctx, nil)
	}
}

type promotionOffer struct {
	Promotion string             `json:"promotion"`
	Who       string             `json:"who"`
	Wager     int                `json:"wagerTimes"`
	MaxWin    money.Amount       `json:"maxWin"`
	State     rewards.ClaimState `json:"state" enum:"none,login,coming,join,joined,claim,applying,process,issued,claimed,signed,rejected"`
}

type offersOut struct {
	Items []promotionOffer `json:"items" nullable:"false"`
}

func (h handlers) offers(ctx context.Context, _ *struct{}) (offersOut, error) {
	list, err := h.s.Standings(ctx)
	out := offersOut{Items: []promotionOffer{}}
	lang := httpx.Lang(ctx)
	for _, o := range list {
		out.Items = append(out.Items, promotionOffer{o.Promotion, o.Who.In(lang), o.Wager, o.MaxWin, o.State})
	}
	return out, err
}
