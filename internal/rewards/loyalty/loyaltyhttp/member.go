package loyaltyhttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/prize"
	"baize/internal/wallet"
)

func (h handlers) member(a *httpx.API) {
	claim := member("claimReward", http.MethodPost, "rewards/claim", "Claim one thing, once")
	claim.NaturallyIdempotent = true
	httpx.Handle(a, member("vipProgress", http.MethodGet, "vip", "Own rank and the way to the next"), h.progress)
	httpx.Handle(a, member("pointsBalance", http.MethodGet, "points", "Own points"), h.points)
	httpx.Handle(a, member("pointsRecords", http.MethodGet, "points/records", "What points came and went, newest first"), h.records)
	httpx.Handle(a, member("redeemPoints", http.MethodPost, "points/redeem", "Exchange points for one of a reward"), h.redeem)
	httpx.Handle(a, member("redemptions", http.MethodGet, "points/redemptions", "Own redemptions, newest first"), h.redemptions)
	httpx.Handle(a, member("convertPoints", http.MethodPost, "points/convert", "Turn points into money"), h.convert)
	httpx.Handle(a, member("rewardCentre", http.MethodGet, "rewards", "Everything that can be claimed now"), h.claimables)
	httpx.Handle(a, claim, h.claim)
	httpx.Handle(a, member("rewardHistory", http.MethodGet, "rewards/history", "Own rewards of ranks, rebates and cashback, newest first"), h.history)
	httpx.Handle(a, member("dots", http.MethodGet, "dots", "How many things wait, for the red dots"), h.dots)
}

// PageIn cuts a list.
type PageIn struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"64"`
}

func (p PageIn) request() page.Request { return page.Request{Limit: p.Limit, Cursor: p.Cursor} }

type rankName struct {
	Level int    `json:"level"`
	Name  string `json:"name"`
}

type vipProgress struct {
	Open            bool         `json:"open"`
	Current         rankName     `json:"current"`
	Next            *rankName    `json:"next,omitempty"`
	Deposit         money.Amount `json:"deposit" doc:"all deposits so far"`
	Turnover        money.Amount `json:"turnover" doc:"all turnover so far"`
	NextDeposit     money.Amount `json:"nextDeposit"`
	NextTurnover    money.Amount `json:"nextTurnover"`
	MissingDeposit  money.Amount `json:"missingDeposit"`
	MissingTurnover money.Amount `json:"missingTurnover"`
	Keep            money.Amount `json:"keep" doc:"turnover of a month that keeps the rank"`
	MonthTurnover   money.Amount `json:"monthTurnover"`
	MissingKeep     money.Amount `json:"missingKeep"`
	MonthDeposit    money.Amount `json:"monthDeposit"`
	Lost            bool         `json:"lost" doc:"the next rank was reached before; what is missing of its month's turnover brings it back"`
	Locked          bool         `json:"locked" doc:"the rank is not lost, whatever a month brings"`
}

func (h handlers) progress(ctx context.Context, _ *struct{}) (vipProgress, error) {
	p, err := h.s.ProgressOf(ctx, memberOf(ctx))
	return shownProgress(ctx, p), err
}

func shownProgress(ctx context.Context, p loyalty.Progress) vipProgress {
	lang := httpx.Lang(ctx)
	out := vipProgress{
		Open: p.Open, Current: rankName{p.Level, p.Current.Name.In(lang)}, Deposit: p.Deposit, Turnover: p.Valid,
		MissingDeposit: p.MissingDeposit, MissingTurnover: p.MissingTurnover, Keep: p.Current.Keep, MonthTurnover: p.MonthValid,
		MissingKeep: p.MissingKeep, MonthDeposit: p.MonthDeposit, Locked: p.Floor > 0 && p.Level <= p.Floor,
	}
	if p.HasNext {
		out.Next = &rankName{p.Next.Level, p.Next.Name.In(lang)}
		out.NextDeposit, out.NextTurnover, out.Lost = p.Next.Deposit, p.Next.Turnover, p.Next.Level <= p.Best
	}
	return out
}

type pointsBalance struct {
	Points       int64        `json:"points"`
	Owed         int64        `json:"owed" doc:"points taken back that were no longer there; the next ones pay them"`
	Rank         int          `json:"rank"`
	MonthDeposit money.Amount `json:"monthDeposit"`
}

func (h handlers) points(ctx context.Context, _ *struct{}) (pointsBalance, error) {
	p, err := h.s.ProgressOf(ctx, memberOf(ctx))
	if err != nil {
		return pointsBalance{}, err
	}
	n, err := h.s.Pocket.PointsOf(ctx, memberOf(ctx))
	return pointsBalance{Points: n, Owed: p.Debt, Rank: p.Level, MonthDeposit: p.MonthDeposit}, err
}

type pointRecord struct {
	ID        string        `json:"id"`
	Kind      string        `json:"kind" doc:"points.earn, points.reverse, points.gift, points.redeem, points.return, points.convert"`
	Points    int64         `json:"points" doc:"signed: a plus came in"`
	After     int64         `json:"after"`
	Reference string        `json:"reference"`
	At        clock.Instant `json:"at"`
}

func (h handlers) records(ctx context.Context, in *PageIn) (page.Page[pointRecord], error) {
	p, err := h.s.PointRecords(ctx, memberOf(ctx), in.request())
	return shownRecords(p), err
}

func shownRecords(p page.Page[wallet.Record]) page.Page[pointRecord] {
	return shown(p, func(r wallet.Record) pointRecord {
		return pointRecord{r.ID, r.Kind, int64(r.Amount / money.Unit), int64(r.BalanceAfter / money.Unit), r.Reference, r.At}
	})
}

// shown is a page of what readers see.
func shown[T, O any](p page.Page[T], one func(T) O) page.Page[O] {
	out := page.Page[O]{Items: make([]O, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, x := range p.Items {
		out.Items[i] = one(x)
	}
	return out
}

// SecretDTO is the payment password, plain or in an envelope that holds it.
type SecretDTO struct {
	Secret string `json:"paymentPassword,omitempty" maxLength:"256"`
	JWE    string `json:"jwe,omitempty" maxLength:"4096" doc:"envelope that holds paymentPassword with iat and jti"`
}

type redeemIn struct {
	httpx.IdempotencyKey
	Body struct {
		Tag string `json:"tag" maxLength:"40"`
		SecretDTO
	}
}

// RedemptionDTO is a redemption as its member sees it.
type RedemptionDTO struct {
	ID        loyalty.RedemptionID `json:"id"`
	Reference string               `json:"reference"`
	Kind      string               `json:"kind"`
	Name      string               `json:"name"`
	Points    int64                `json:"points"`
	Prize     prize.Prize          `json:"prize"`
	Currency  money.Currency       `json:"currency"`
	State     string               `json:"state" enum:"IN_PROCESS,APPROVED,REJECTED"`
	Remark    string               `json:"remark"`
	CreatedAt clock.Instant        `json:"createdAt"`
	DecidedAt clock.Instant        `json:"decidedAt"`
}

func redemptionOf(ctx context.Context) func(loyalty.Redemption) RedemptionDTO {
	lang := httpx.Lang(ctx)
	return func(r loyalty.Redemption) RedemptionDTO {
		return RedemptionDTO{r.ID, r.Reference, string(r.Prize.Kind), r.Name.In(lang), r.Points, r.Prize, r.Currency, r.State, r.Remark, r.CreatedAt, r.DecidedAt}
	}
}

func (h handlers) redeem(ctx context.Context, in *redeemIn) (RedemptionDTO, error) {
	r, err := h.s.Redeem(ctx, loyalty.RedeemCmd{Member: memberOf(ctx), Tag: in.Body.Tag, Secret: in.Body.Secret, JWE: in.Body.JWE, Key: in.Key})
	return redemptionOf(ctx)(r), err
}

func (h handlers) redemptions(ctx context.Context, in *PageIn) (page.Page[RedemptionDTO], error) {
	p, err := h.s.Redemptions(ctx, memberOf(ctx), "", in.request())
	return shown(p, redemptionOf(ctx)), err
}

type convertIn struct {
	httpx.IdempotencyKey
	Body struct {
		Points int64 `json:"points" minimum:"1"`
		SecretDTO
	}
}

type convertOut struct {
	Reference string         `json:"reference"`
	Points    int64          `json:"points"`
	Amount    money.Amount   `json:"amount"`
	Currency  money.Currency `json:"currency"`
}

func (h handlers) convert(ctx context.Context, in *convertIn) (convertOut, error) {
	c, err := h.s.Convert(ctx, loyalty.ConvertCmd{Member: memberOf(ctx), Points: in.Body.Points, Secret: in.Body.Secret, JWE: in.Body.JWE, Key: in.Key})
	return convertOut{c.Reference, c.Points, c.Amount, c.Currency}, err
}

type claimable struct {
	Source   string         `json:"source"`
	ID       string         `json:"id"`
	Kind     string         `json:"kind"`
	Title    string         `json:"title" doc:"empty where the kind says it"`
	Level    int            `json:"level"`
	RankName string         `json:"rankName"`
	Prize    prize.Prize    `json:"prize"`
	Currency money.Currency `json:"currency"`
	Since    clock.Instant  `json:"since"`
	Until    clock.Instant  `json:"until" doc:"empty where it waits for good"`
	Place    string         `json:"place" enum:",wheel,promotions" doc:"where it is taken if a claim is not enough"`
}

type claimablesOut struct {
	Items []claimable `json:"items" nullable:"false"`
}

func (h handlers) claimables(ctx context.Context, _ *struct{}) (claimablesOut, error) {
	out := claimablesOut{Items: []claimable{}}
	lang := httpx.Lang(ctx)
	list, err := h.centre.List(ctx, memberOf(ctx), lang)
	if err != nil {
		return out, err
	}
	ladder, _, err := h.terms.Ranks(ctx)
	for _, x := range list {
		one := claimable{x.Source, x.ID, x.Kind, x.Title, x.Level, "", x.Prize, x.Currency, x.Since, x.Until, x.Place}
		if rank, found := ladder.At(x.Level); found && x.Level > 0 {
			one.RankName = rank.Name.In(lang)
		}
		out.Items = append(out.Items, one)
	}
	return out, err
}

type rewardIn struct {
	Body struct {
		Source string `json:"source" maxLength:"40"`
		ID     string `json:"id" maxLength:"80"`
	}
}

func (h handlers) claim(ctx context.Context, in *rewardIn) (httpx.None, error) {
	return httpx.None{}, h.centre.Claim(ctx, memberOf(ctx), in.Body.Source, in.Body.ID)
}

type rewardOut struct {
	ID        loyalty.RewardID `json:"id"`
	Kind      string           `json:"kind"`
	Ref       string           `json:"ref"`
	Level     int              `json:"level"`
	Prize     prize.Prize      `json:"prize"`
	Currency  money.Currency   `json:"currency"`
	State     string           `json:"state" enum:"CLAIMABLE,CLAIMED,EXPIRED"`
	CreatedAt clock.Instant    `json:"createdAt"`
	Until     clock.Instant    `json:"until"`
	ClaimedAt clock.Instant    `json:"claimedAt"`
}

func (h handlers) history(ctx context.Context, in *PageIn) (page.Page[rewardOut], error) {
	p, err := h.s.History(ctx, memberOf(ctx), in.request())
	return shown(p, func(r loyalty.Reward) rewardOut {
		return rewardOut{r.ID, string(r.Kind), r.Ref, r.Level, r.Prize, r.Currency, string(r.State), r.CreatedAt, r.Until, r.ClaimedAt}
	}), err
}

func (h handlers) dots(ctx context.Context, _ *struct{}) (loyalty.Dots, error) {
	return h.centre.DotsOf(ctx, memberOf(ctx))
}
