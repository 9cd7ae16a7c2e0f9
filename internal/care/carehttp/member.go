// Package carehttp is the care room's door to HTTP.
package carehttp

import (
	"context"

	"baize/internal/care"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
)

const (
	tag  = "care"
	base = "/api/v1/member/care"
)

// Routes adds the member's and the staff's operations. Those of the member are
// open to who is excluded: they only ever make play less.
func Routes(a *httpx.API, s *care.Service) {
	h := handlers{s}
	line := func(op, method, path, summary string) httpx.Route {
		// Each says what shall stand; a repeat changes nothing more.
		return httpx.Route{Op: op, Method: method, Path: base + path, Audience: httpx.Member, Trial: true, Tag: tag, Summary: summary, NaturallyIdempotent: method != "GET"}
	}
	httpx.Handle(a, line("care", "GET", "", "Limits, pause and reality check, with what is used"), h.look)
	httpx.Handle(a, line("careMeter", "GET", "/session", "Time and net position of this session"), h.meter)
	httpx.Handle(a, line("setCareLimit", "PUT", "/limits", "Ask for a limit; a decrease holds at once, all else waits"), h.set)
	httpx.Handle(a, line("confirmCareLimit", "POST", "/limits/confirm", "The second yes to an increase, after a day"), h.confirm)
	httpx.Handle(a, line("keepCareLimit", "POST", "/limits/keep", "Take an increase back"), h.keep)
	httpx.Handle(a, line("pauseCare", "POST", "/pause", "Stay away from play; cannot be undone"), h.pause)
	httpx.Handle(a, line("setCareReality", "PUT", "/reality", "Choose how often to be reminded"), h.reality)
	httpx.Handle(a, line("acknowledgeCareReality", "POST", "/reality/acknowledge", "Say that the reminder was read"), h.acknowledge)
	httpx.Handle(a, line("reviewCare", "POST", "/review", "Say that the settings were looked through"), h.reviewed)
	h.staff(a)
}

type handlers struct{ s *care.Service }

func memberOf(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }

type careWish struct {
	Amount   money.Amount  `json:"amount" doc:"0 takes the limit away"`
	ReadyAt  clock.Instant `json:"readyAt" doc:"can be confirmed from then on"`
	LapsesAt clock.Instant `json:"lapsesAt"`
}

type careLimit struct {
	Kind   care.Kind    `json:"kind" enum:"deposit,loss,stake,bet,session,balance"`
	Period care.Period  `json:"period" enum:",day,week,month"`
	Own    money.Amount `json:"own" doc:"the member's own; 0 for none. Minutes where the kind is session"`
	House  money.Amount `json:"house" doc:"the one of staff; 0 for none"`
	Amount money.Amount `json:"amount" doc:"the lower of both governs"`
	Used   money.Amount `json:"used"`
	Wish   *careWish    `json:"wish,omitempty" doc:"an increase or removal that waits"`
}

type carePause struct {
	Kind   care.PauseKind `json:"kind" enum:",timeout,exclusion,forever"`
	Active bool           `json:"active"`
	From   clock.Instant  `json:"from"`
	Until  clock.Instant  `json:"until" doc:"empty where it never ends"`
	Match  bool           `json:"match" doc:"it came with another account of the same person"`
}

type careValue struct {
	Currency    money.Currency `json:"currency"`
	Limits      []careLimit    `json:"limits" nullable:"false"`
	Pause       carePause      `json:"pause"`
	Reality     int            `json:"reality" doc:"minutes between reminders, 0 for none"`
	RealityDue  clock.Instant  `json:"realityDue"`
	ReviewDue   bool           `json:"reviewDue" doc:"half a year since the settings were looked through"`
	ReviewedAt  clock.Instant  `json:"reviewedAt"`
	CoolOffHour int            `json:"coolOffHours"`
	EverIn      money.Amount   `json:"everIn" doc:"paid in since the account was opened"`
	EverOut     money.Amount   `json:"everOut" doc:"paid out since then, and on its way out"`
	EverNet     money.Amount   `json:"everNet" doc:"paid in less paid out"`
	Now         clock.Instant  `json:"now"`
}

func valueOf(o care.Overview) careValue {
	v := careValue{
		Currency: o.Currency, Limits: []careLimit{}, Reality: o.Reality, RealityDue: o.RealityDue(), ReviewDue: o.ReviewDue,
		ReviewedAt: o.ReviewedAt, CoolOffHour: int(care.CoolOff.Hours()), Now: o.Now,
		EverIn: o.EverIn, EverOut: o.EverOut, EverNet: o.EverIn - o.EverOut,
		Pause: carePause{Kind: o.Pause.Kind, Active: o.Paused, From: o.Pause.From, Until: o.Pause.Until, Match: o.Pause.Of != 0},
	}
	for _, b := range o.Bounds {
		l := careLimit{Kind: b.Kind, Period: b.Period, Own: b.Own, House: b.House, Amount: b.Governs, Used: b.Used}
		if b.Wish != nil {
			l.Wish = &careWish{b.Wish.Amount, b.Wish.ReadyAt, b.Wish.LapsesAt}
		}
		v.Limits = append(v.Limits, l)
	}
	return v
}

// after answers a change with what stands now.
func (h handlers) after(ctx context.Context, member id.Member, err error) (careValue, error) {
	if err != nil {
		return careValue{}, err
	}
	o, err := h.s.Look(ctx, member)
	return valueOf(o), err
}

func (h handlers) look(ctx context.Context, _ *struct{}) (careValue, error) {
	return h.after(ctx, memberOf(ctx), nil)
}

type careMeter struct {
	StartedAt  clock.Instant  `json:"startedAt"`
	Now        clock.Instant  `json:"now"`
	Stake      money.Amount   `json:"stake"`
	Payout     money.Amount   `json:"payout"`
	Net        money.Amount   `json:"net" doc:"payout less stake of the rounds that began in this session"`
	Currency   money.Currency `json:"currency"`
	Reality    int            `json:"reality"`
	RealityDue clock.Instant  `json:"realityDue" doc:"bets are refused from then on until it is acknowledged"`
}

func (h handlers) meter(ctx context.Context, _ *struct{}) (careMeter, error) {
	m, err := h.s.Meter(ctx, memberOf(ctx), id.Session(httpx.PrincipalOf(ctx).Session))
	return careMeter{m.StartedAt, m.Now, m.Stake, m.Payout, m.Payout - m.Stake, m.Currency, m.Reality, m.RealityDue}, err
}

type whichBody struct {
	Kind   care.Kind   `json:"kind" enum:"deposit,loss,stake,bet,session,balance"`
	Period care.Period `json:"period" enum:",day,week,month"`
}

func (b whichBody) of(member id.Member) care.Which {
	return care.Which{Member: member, Kind: b.Kind, Period: b.Period}
}

type limitBody struct {
	Kind   care.Kind    `json:"kind" enum:"deposit,loss,stake,bet,session,balance"`
	Period care.Period  `json:"period" enum:",day,week,month"`
	Amount money.Amount `json:"amount" doc:"0 takes the limit away; minutes where the kind is session"`
}

type limitIn struct{ Body limitBody }

type whichIn struct{ Body whichBody }

func (h handlers) set(ctx context.Context, in *limitIn) (careValue, error) {
	_, err := h.s.SetLimit(ctx, whichBody{in.Body.Kind, in.Body.Period}.of(memberOf(ctx)), in.Body.Amount)
	return h.after(ctx, memberOf(ctx), err)
}

func (h handlers) confirm(ctx context.Context, in *whichIn) (careValue, error) {
	_, err := h.s.ConfirmLimit(ctx, in.Body.of(memberOf(ctx)))
	return h.after(ctx, memberOf(ctx), err)
}

func (h handlers) keep(ctx context.Context, in *whichIn) (careValue, error) {
	_, err := h.s.KeepLimit(ctx, in.Body.of(memberOf(ctx)))
	return h.after(ctx, memberOf(ctx), err)
}

type pauseBody struct {
	Kind   care.PauseKind `json:"kind" enum:"timeout,exclusion,forever"`
	Hours  int            `json:"hours" minimum:"0" maximum:"1008" doc:"of a timeout, 24 and more"`
	Months int            `json:"months" minimum:"0" maximum:"60" doc:"of an exclusion, 6 and more"`
}

func (b pauseBody) length() care.Length {
	return care.Length{Kind: b.Kind, Hours: b.Hours, Months: b.Months}
}

type pauseIn struct{ Body pauseBody }

func (h handlers) pause(ctx context.Context, in *pauseIn) (careValue, error) {
	_, err := h.s.PauseFor(ctx, memberOf(ctx), in.Body.length())
	return h.after(ctx, memberOf(ctx), err)
}

type realityIn struct {
	Body struct {
		Minutes int `json:"minutes" enum:"0,15,30,60"`
	}
}

func (h handlers) reality(ctx context.Context, in *realityIn) (careValue, error) {
	_, err := h.s.SetReality(ctx, memberOf(ctx), in.Body.Minutes)
	return h.after(ctx, memberOf(ctx), err)
}

func (h handlers) acknowledge(ctx context.Context, _ *struct{}) (careMeter, error) {
	if _, err := h.s.Acknowledge(ctx, memberOf(ctx)); err != nil {
		return careMeter{}, err
	}
	return h.meter(ctx, nil)
}

func (h handlers) reviewed(ctx context.Context, _ *struct{}) (careValue, error) {
	_, err := h.s.Reviewed(ctx, memberOf(ctx))
	return h.after(ctx, memberOf(ctx), err)
}
