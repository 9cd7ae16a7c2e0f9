package jackpothttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/studio/jackpot"
)

// The permissions about jackpots.
const (
	MayRead = "studio.jackpot.read"
	MaySet  = "studio.jackpot.set"
)

func staffRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission, summary string) httpx.Route {
		// The version makes a repeat of a change harmless.
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/staff/studio/jackpots" + path, Audience: httpx.Staff, Permission: permission,
			NaturallyIdempotent: true, Tag: "studio", Summary: summary}
	}
	httpx.Handle(a, line("staffJackpots", http.MethodGet, "", MayRead, "All jackpots with their growth, and what games bring"), h.desks)
	httpx.Handle(a, line("staffJackpotHits", http.MethodGet, "/hits", MayRead, "Jackpots that were won, newest first"), h.staffHits)
	httpx.Handle(a, line("previewJackpot", http.MethodPost, "/preview", MaySet, "What the terms of a jackpot come to"), h.preview)
	httpx.Handle(a, line("setJackpot", http.MethodPut, "", MaySet, "Make a jackpot, or change the terms of its next cycles"), h.set)
}

// TermsDTO are the rules of a jackpot's cycle.
type TermsDTO struct {
	Kind    jackpot.Kind `json:"kind" enum:"must_hit_by,random"`
	Seed    money.Amount `json:"seed"`
	Spread  money.Amount `json:"spread" doc:"added to the seed by lot, at most"`
	Ceiling money.Amount `json:"ceiling" doc:"of must_hit_by, else 0"`
	Mean    money.Amount `json:"mean" doc:"of random, else 0: what is gathered on average until it is won"`
	Rate    int64        `json:"rate" doc:"millionths of a stake into the pool"`
	Reserve int64        `json:"reserve" doc:"millionths of a stake put by for seeds"`
	Growth  bool         `json:"growth" doc:"the house adds to the pool while it is watched"`
}

// PointDTO is what a jackpot held at a moment.
type PointDTO struct {
	At    clock.Instant `json:"at"`
	Value money.Amount  `json:"value"`
}

// DeskDTO is a jackpot as staff see it.
type DeskDTO struct {
	ID        jackpot.PoolID `json:"id"`
	Level     jackpot.Level  `json:"level" enum:"mini,minor,major,grand"`
	Currency  money.Currency `json:"currency"`
	Next      TermsDTO       `json:"next" doc:"the terms of the next cycle"`
	Open      bool           `json:"open"`
	Version   int            `json:"version"`
	ChangedAt clock.Instant  `json:"changedAt"`
	Running   *RunningDTO    `json:"running,omitempty"`
	Growth    []PointDTO     `json:"growth" nullable:"false" doc:"of the last seven days"`
}

// RunningDTO is a cycle under way. When it will be won is not in it: nobody is
// told.
type RunningDTO struct {
	PoolDTO
	Terms    TermsDTO     `json:"terms"`
	Base     money.Amount `json:"base"`
	Topped   money.Amount `json:"topped"`
	Gathered money.Amount `json:"gathered"`
}

// GivenDTO is what the stakes of a game brought.
type GivenDTO struct {
	Vendor string       `json:"vendor"`
	Game   string       `json:"game"`
	Amount money.Amount `json:"amount"`
	Bets   int64        `json:"bets"`
}

// DesksDTO are all jackpots as staff see them.
type DesksDTO struct {
	Items    []DeskDTO                       `json:"items" nullable:"false"`
	Reserves map[money.Currency]money.Amount `json:"reserves"`
	Given    []GivenDTO                      `json:"given" nullable:"false" doc:"of the brand's currency, the last thirty days"`
	TakePct  string                          `json:"takePct"`
	SharePct string                          `json:"sharePct"`
}

const givenShown = 20

func (h handlers) desks(ctx context.Context, _ *struct{}) (DesksDTO, error) {
	desks, reserves, err := h.service.Desks(ctx)
	if err != nil {
		return DesksDTO{}, err
	}
	currency := h.service.Currency()
	given, err := h.service.Given(ctx, currency, givenShown)
	if err != nil {
		return DesksDTO{}, err
	}
	out := DesksDTO{
		Items: make([]DeskDTO, len(desks)), Reserves: reserves, Given: make([]GivenDTO, len(given)),
		TakePct: jackpot.RatePct(h.service.RateAt(currency, h.service.Now())),
	}
	var running []jackpot.Cycle
	for i, d := range desks {
		out.Items[i] = deskDTO(d)
		if d.Running != nil {
			running = append(running, *d.Running)
		}
	}
	out.SharePct = jackpot.Percent(jackpot.ShareOf(running, currency), 4)
	for i, g := range given {
		out.Given[i] = GivenDTO{Vendor: g.Vendor, Game: g.Game, Amount: g.Amount, Bets: g.Bets}
	}
	return out, nil
}

func deskDTO(d jackpot.Desk) DeskDTO {
	out := DeskDTO{
		ID: d.ID, Level: d.Level, Currency: d.Currency, Next: TermsDTO(d.Terms), Open: d.Open, Version: d.Version, ChangedAt: d.ChangedAt,
		Growth: make([]PointDTO, len(d.Points)),
	}
	for i, p := range d.Points {
		out.Growth[i] = PointDTO{At: p.At, Value: p.Value}
	}
	if c := d.Running; c != nil {
		out.Running = &RunningDTO{PoolDTO: poolDTO(c), Terms: TermsDTO(c.Terms), Base: c.Base, Topped: c.Topped, Gathered: c.Gathered}
	}
	return out
}

// StaffHitDTO is a hit with its winner named.
type StaffHitDTO struct {
	HitDTO
	Member id.Member     `json:"member"`
	Round  id.Round      `json:"round"`
	PaidAt clock.Instant `json:"paidAt"`
}

func (h handlers) staffHits(ctx context.Context, in *hitsIn) (page.Page[StaffHitDTO], error) {
	limit := page.Request{Limit: in.Limit}.Clamp().Limit
	won, err := h.service.Hits(ctx, in.Cursor, limit+1)
	if err != nil {
		return page.Page[StaffHitDTO]{}, err
	}
	names, err := h.service.Names(ctx, won)
	p := page.Cut(won, limit, func(c jackpot.Cycle) string { return c.ID.String() })
	out := page.Page[StaffHitDTO]{Items: make([]StaffHitDTO, len(p.Items)), Next: p.Next, Total: p.Total}
	for i := range p.Items {
		c := &p.Items[i]
		out.Items[i] = StaffHitDTO{HitDTO: hitDTO(c, names), Member: c.Member, Round: c.Round, PaidAt: c.PaidAt}
	}
	return out, err
}

// SetUpDTO asks for a jackpot.
type SetUpDTO struct {
	Level    jackpot.Level  `json:"level" enum:"mini,minor,major,grand"`
	Currency money.Currency `json:"currency" minLength:"3" maxLength:"5"`
	Terms    TermsDTO       `json:"terms"`
	Open     bool           `json:"open"`
	Version  int            `json:"version" minimum:"0" doc:"of the terms that are changed; 0 for a new jackpot"`
	Reason   string         `json:"reason,omitempty" maxLength:"500" doc:"needed to set it"`
}

func (d SetUpDTO) setUp() jackpot.SetUp {
	return jackpot.SetUp{Level: d.Level, Currency: d.Currency, Terms: jackpot.Terms(d.Terms), Open: d.Open, Version: d.Version, Reason: d.Reason}
}

type setIn struct{ Body SetUpDTO }

// PreviewDTO is what terms come to.
type PreviewDTO struct {
	Gathers  money.Amount `json:"gathers" doc:"on average until it is won"`
	Prize    money.Amount `json:"prize" doc:"on average"`
	SharePct string       `json:"sharePct" doc:"of the stakes, given back by this jackpot"`
	TakePct  string       `json:"takePct" doc:"of a stake, by all jackpots of the currency"`
	TotalPct string       `json:"totalPct" doc:"of the stakes, given back by all jackpots of the currency"`
}

func (h handlers) preview(ctx context.Context, in *setIn) (PreviewDTO, error) {
	p, err := h.service.Preview(ctx, in.Body.setUp())
	if err != nil {
		return PreviewDTO{}, err
	}
	return PreviewDTO{
		Gathers: p.Gathers, Prize: p.Prize, SharePct: jackpot.Percent(p.Share, 4), TakePct: jackpot.RatePct(p.Take), TotalPct: jackpot.Percent(p.Total, 4),
	}, nil
}

func (h handlers) set(ctx context.Context, in *setIn) (DeskDTO, error) {
	p, err := h.service.Set(ctx, id.Staff(httpx.PrincipalOf(ctx).Subject), in.Body.setUp())
	if err != nil {
		return DeskDTO{}, err
	}
	return deskDTO(jackpot.Desk{Pool: p}), nil
}
