// Package loyaltyhttp is the door of ranks, points, the mall and the reward
// centre: for everybody, for members and for staff.
package loyaltyhttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/internal/rewards"
	"baize/internal/rewards/loyalty"
)

const tag = "loyalty"

// The permissions of staff: to edit wares, to decide redemptions, to see a
// member's standing and to lock their rank.
const (
	editWares  = "loyalty.ware.edit"
	readWares  = "loyalty.redemption.read"
	decide     = "loyalty.redemption.decide"
	readMember = "loyalty.member.read"
	lockMember = "loyalty.member.lock"
)

// Names gives the accounts of members for staff's lists.
type Names interface {
	BoardNames(ctx context.Context, list []id.Member) (map[id.Member]string, error)
}

type handlers struct {
	s      *loyalty.Service
	centre *loyalty.Centre
	terms  loyalty.Terms
	names  Names
}

// Routes adds all operations.
func Routes(a *httpx.API, s *loyalty.Service, centre *loyalty.Centre, names Names) {
	h := handlers{s, centre, s.Terms, names}
	public := func(op, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: http.MethodGet, Path: "/api/v1" + path, Audience: httpx.Public, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, public("vipRanks", "/vip/ranks", "The VIP ladder"), h.ranks)
	httpx.Handle(a, public("pointsConfig", "/points/config", "Rates and rewards of the points mall"), h.mall)
	h.member(a)
	h.desk(a)
}

func member(op, method, path, summary string) httpx.Route {
	return httpx.Route{Op: op, Method: method, Path: "/api/v1/member/" + path, Audience: httpx.Member, Tag: tag, Summary: summary}
}

func memberOf(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }

// vipRank is a step of the ladder as readers see it.
type vipRank struct {
	Level         int                  `json:"level"`
	Name          string               `json:"name"`
	Deposit       money.Amount         `json:"deposit"`
	Turnover      money.Amount         `json:"turnover"`
	Keep          money.Amount         `json:"keep" doc:"turnover of a month that keeps the rank"`
	Upgrade       money.Amount         `json:"upgrade"`
	Weekly        money.Amount         `json:"weekly"`
	Monthly       money.Amount         `json:"monthly"`
	Birthday      money.Amount         `json:"birthday"`
	Rebate        []rewards.RebateRate `json:"rebate" nullable:"false" doc:"what turnover gives back, by category, the rank's uplift with it"`
	PointsPercent int64                `json:"pointsPercent"`
	WithdrawCount int                  `json:"withdrawCount" doc:"in 24 hours; 0 without bound"`
	WithdrawDay   money.Amount         `json:"withdrawDay" doc:"in 24 hours; 0 where the way of paying says it"`
	Benefits      string               `json:"benefits" doc:"one a line"`
}

type vipLadder struct {
	Open          bool             `json:"open" doc:"whether ranks are given now"`
	BonusTurnover int              `json:"bonusTurnoverTimes"`
	Rebates       bool             `json:"rebates" doc:"whether turnover gives back anything now"`
	Cashback      rewards.Cashback `json:"cashback"`
	Items         []vipRank        `json:"items" nullable:"false"`
}

func (h handlers) ranks(ctx context.Context, _ *struct{}) (vipLadder, error) {
	ladder, _, err := h.terms.Ranks(ctx)
	if err != nil {
		return vipLadder{}, err
	}
	rebates, _, err := h.terms.Rebates(ctx)
	lang := httpx.Lang(ctx)
	out := vipLadder{Open: ladder.Open, BonusTurnover: ladder.BonusTurnover, Rebates: rebates.Open, Cashback: rebates.Cashback, Items: []vipRank{}}
	for _, r := range ladder.Items {
		one := vipRank{
			Level: r.Level, Name: r.Name.In(lang), Deposit: r.Deposit, Turnover: r.Turnover, Keep: r.Keep, Upgrade: r.Upgrade, Weekly: r.Weekly,
			Monthly: r.Monthly, Birthday: r.Birthday, Rebate: []rewards.RebateRate{}, PointsPercent: r.Points(),
			WithdrawCount: r.WithdrawCount, WithdrawDay: r.WithdrawDay, Benefits: r.Benefits.In(lang),
		}
		for _, rate := range rebates.Rates {
			rate.BasisPoints += rewards.RateOf(r.Uplift, rate.Category)
			one.Rebate = append(one.Rebate, rate)
		}
		out.Items = append(out.Items, one)
	}
	return out, err
}

type mallWare struct {
	Tag          string       `json:"tag"`
	Name         string       `json:"name"`
	Note         string       `json:"note"`
	Points       int64        `json:"points"`
	Kind         string       `json:"kind" enum:"cash,bonus,rounds,ticket,goods"`
	Amount       money.Amount `json:"amount"`
	Count        int64        `json:"count"`
	Turnover     int          `json:"turnoverTimes"`
	Worth        money.Amount `json:"worth"`
	Stock        int64        `json:"stock"`
	Each         int64        `json:"each"`
	RankFrom     int          `json:"rankFrom"`
	DepositMonth money.Amount `json:"depositMonth"`
}

type pointsMall struct {
	Open       bool           `json:"open" doc:"whether points are given now"`
	Rates      []rewards.Rate `json:"rates" nullable:"false"`
	DepositPer money.Amount   `json:"depositPer" doc:"deposits for one point; 0 makes none"`
	Exchange   int64          `json:"exchange" doc:"points for one unit of money"`
	ConvertMin int64          `json:"convertMin"`
	ConvertDay int64          `json:"convertDay" doc:"0 without bound"`
	Turnover   int            `json:"convertTurnoverTimes"`
	Expires    bool           `json:"expires" doc:"never true"`
	Rewards    []mallWare     `json:"rewards" nullable:"false"`
}

func (h handlers) mall(ctx context.Context, _ *struct{}) (pointsMall, error) {
	p, _, err := h.terms.Points(ctx)
	if err != nil {
		return pointsMall{}, err
	}
	wares, err := h.s.Wares(ctx)
	out := pointsMall{
		Open: p.Open, Rates: p.Rates, DepositPer: p.DepositPer, Exchange: p.Exchange, ConvertMin: max(p.ConvertMin, 1), ConvertDay: p.ConvertDay,
		Turnover: p.ConvertTurnover, Rewards: []mallWare{},
	}
	lang := httpx.Lang(ctx)
	for _, w := range wares {
		if w.Open {
			out.Rewards = append(out.Rewards, mallWare{
				Tag: w.Tag, Name: w.Name.In(lang), Note: w.Note.In(lang), Points: w.Points, Kind: string(w.Prize.Kind), Amount: w.Prize.Amount,
				Count: w.Prize.Count, Turnover: w.Prize.Turnover, Worth: w.Worth, Stock: w.Stock, Each: w.Each, RankFrom: w.RankFrom, DepositMonth: w.DepositMonth,
			})
		}
	}
	return out, err
}
