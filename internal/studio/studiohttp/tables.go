package studiohttp

import (
	"context"
	"net/http"
	"strconv"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/studio/pit"
	"baize/internal/studio/runner"
	"baize/internal/studio/tables"
	"baize/internal/studio/talk"
)

// TableRoutes adds the routes of the shared tables.
func TableRoutes(a *httpx.API, s *runner.Service, p *pit.Service) {
	g := felt{game{s}, p}
	route := func(op, method, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: base + "/tables" + path, Tag: "studio", Audience: httpx.Game, Summary: summary}
	}
	cancel := route("cancelTableBet", http.MethodDelete, "/{table}/bets/{betId}", "Take a bet back while bets are taken")
	cancel.NaturallyIdempotent = true // a cancelled bet answers what it did before
	httpx.Handle(a, route("tableLobby", http.MethodGet, "", "The tables of the session's game"), g.lobby)
	httpx.Handle(a, route("tableHistory", http.MethodGet, "/history", "The member's own bets at tables, newest first"), g.past)
	httpx.Handle(a, route("tableBet", http.MethodGet, "/bets/{betId}", "One bet with its round and all that verifies it"), g.replay)
	httpx.Handle(a, route("tableState", http.MethodGet, "/{table}", "A table and the member's bets at it"), g.state)
	httpx.Handle(a, route("placeTableBet", http.MethodPost, "/{table}/bets", "Bet at a table"), g.bet)
	httpx.Handle(a, cancel, g.cancel)
	httpx.Handle(a, route("moveAtTable", http.MethodPost, "/{table}/moves", "Hit, stand, double or split at an own box, or insure it"), g.move)
	httpx.Handle(a, route("sayAtTable", http.MethodPost, "/{table}/chat", "Say something at a table"), g.say)
}

type felt struct {
	game
	pit *pit.Service
}

// TableDTO is a table with its rules.
type TableDTO struct {
	Code    string       `json:"code"`
	Game    string       `json:"game" doc:"its rules, as the verifier names them"`
	Tier    string       `json:"tier" enum:"low,mid,high"`
	Topic   string       `json:"topic" doc:"of the realtime socket"`
	Min     money.Amount `json:"min" doc:"of a wager"`
	Max     money.Amount `json:"max" doc:"of all that a member stakes in a round"`
	LongMax money.Amount `json:"longMax" doc:"of that on spots that pay more than ten to one"`
	Seats   int          `json:"seats" doc:"taken"`
	SeatMax int          `json:"seatMax"`
	Spots   []SpotDTO    `json:"spots" nullable:"false"`
	Frame   pit.Frame    `json:"frame"`
}

// SpotDTO is a place on the felt.
type SpotDTO struct {
	Code      string `json:"code"`
	Pays      string `json:"pays" example:"0.95" doc:"at most, to one"`
	ReturnPct string `json:"returnPct" example:"98.9421" doc:"exact return to the member, rounded"`
}

func (g felt) lobby(ctx context.Context, _ *struct{}) (page.Page[TableDTO], error) {
	ses, err := g.of(ctx)
	if err != nil {
		return page.Page[TableDTO]{}, err
	}
	views, seats, err := g.pit.Lobby(ses)
	out := page.Page[TableDTO]{Items: make([]TableDTO, 0, len(views))}
	for i, v := range views {
		out.Items = append(out.Items, tableOf(v, seats[i], g.pit.Now()))
	}
	return out, err
}

func tableOf(v *pit.View, seats int, now clock.Instant) TableDTO {
	t := v.Table
	out := TableDTO{
		Code: t.Code, Game: t.Game.Code, Tier: t.Tier, Topic: t.Topic(), Min: t.Limits.Min, Max: t.Limits.Max, LongMax: t.Limits.LongMax,
		Seats: seats, SeatMax: pit.Seats, Spots: make([]SpotDTO, 0, len(t.Game.Spots)), Frame: v.Frame(now, true),
	}
	for _, s := range t.Game.Spots {
		if s.More() {
			continue
		}
		out.Spots = append(out.Spots, SpotDTO{Code: s.Code, Pays: pays(s.Best), ReturnPct: s.ReturnPct})
	}
	return out
}

// pays writes what a ratio pays to one: 2/1 is 1, 39/20 is 0.95.
func pays(r tables.Ratio) string {
	hundredths := (r.Num - r.Den) * 100 / r.Den
	if hundredths%100 == 0 {
		return strconv.FormatInt(hundredths/100, 10)
	}
	return (money.Amount(hundredths) * (money.Unit / 100)).String()
}

type feltIn struct {
	Table string `path:"table" maxLength:"32"`
}

// TableStateDTO is a table with the member's own bets.
type TableStateDTO struct {
	pit.Frame
	Mine   []TableBetDTO  `json:"mine" nullable:"false"`
	Chat   []talk.Said    `json:"chat" nullable:"false"`
	Seated bool           `json:"seated" doc:"false: the table is full, watching is free"`
	Seats  int            `json:"seats"`
	Muted  *clock.Instant `json:"mutedUntil,omitempty" doc:"until then the member may read the chat, and not write in it"`
}

func (g felt) state(ctx context.Context, in *feltIn) (TableStateDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return TableStateDTO{}, err
	}
	s, err := g.pit.State(ctx, ses, in.Table)
	if err != nil {
		return TableStateDTO{}, err
	}
	out := TableStateDTO{Frame: s.View.Frame(s.Now, true), Mine: []TableBetDTO{}, Chat: s.Said, Seated: s.Seated, Seats: s.Seats}
	if s.Muted != 0 {
		out.Muted = &s.Muted
	}
	for _, b := range s.Mine {
		out.Mine = append(out.Mine, tableBetOf(b))
	}
	return out, nil
}

// TableBetDTO is a member's own bet at a table.
type TableBetDTO struct {
	BetID          id.Round       `json:"betId"`
	RoundID        id.Round       `json:"roundId"`
	RoundNo        int            `json:"roundNo"`
	Table          string         `json:"table"`
	Wagers         []tables.Wager `json:"wagers" nullable:"false"`
	Stake          money.Amount   `json:"stake"`
	State          string         `json:"state" enum:"PENDING,LIVE,PAID,LOST,CANCELLED,REFUSED,LATE,VOIDED"`
	Payout         money.Amount   `json:"payout"`
	Balance        money.Amount   `json:"balance" doc:"after the last move of this bet; 0 with version 0 where not known yet"`
	BalanceVersion int64          `json:"balanceVersion"`
	At             clock.Instant  `json:"at"`
}

func tableBetOf(b pit.Bet) TableBetDTO {
	return TableBetDTO{
		BetID: b.ID, RoundID: b.Round, RoundNo: b.Number, Table: b.Table, Wagers: b.Wagers, Stake: b.Stake, State: string(b.Status), Payout: b.Payout,
		Balance: b.Balance, BalanceVersion: b.BalanceVersion, At: b.CreatedAt,
	}
}

type placeIn struct {
	Table string `path:"table" maxLength:"32"`
	httpx.IdempotencyKey
	Body struct {
		Wagers []tables.Wager `json:"wagers" minItems:"1" maxItems:"160"`
	}
}

func (g felt) bet(ctx context.Context, in *placeIn) (TableBetDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return TableBetDTO{}, err
	}
	b, err := g.pit.PlaceBet(ctx, ses, in.Table, in.Key, in.Body.Wagers)
	if err != nil {
		return TableBetDTO{}, err
	}
	return tableBetOf(b), nil
}

type moveIn struct {
	Table string `path:"table" maxLength:"32"`
	httpx.IdempotencyKey
	Body struct {
		Box  int    `json:"box" minimum:"1" maximum:"7"`
		Made int    `json:"made" minimum:"0" maximum:"64" doc:"how many moves of the box were seen; a move out of step is refused"`
		Move string `json:"move" enum:"H,S,D,P,I,N" doc:"hit, stand, double, split; I insures, N declines it. Double and split take a stake as large as the first, insurance half of it"`
	}
}

// move answers with the table after the move.
func (g felt) move(ctx context.Context, in *moveIn) (TableStateDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return TableStateDTO{}, err
	}
	move, err := pit.MoveOf(in.Body.Move)
	if err != nil {
		return TableStateDTO{}, err
	}
	if err := g.pit.Decide(ctx, ses, in.Table, in.Key, pit.MoveCmd{Box: in.Body.Box, Made: in.Body.Made, Move: move}); err != nil {
		return TableStateDTO{}, err
	}
	return g.state(ctx, &feltIn{Table: in.Table})
}

type tableBetIn struct {
	Table string `path:"table" maxLength:"32"`
	Bet   string `path:"betId" maxLength:"32"`
}

func (g felt) cancel(ctx context.Context, in *tableBetIn) (TableBetDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return TableBetDTO{}, err
	}
	bet, err := roundID(in.Bet)
	if err != nil {
		return TableBetDTO{}, err
	}
	b, err := g.pit.CancelBet(ctx, ses, in.Table, bet)
	if err != nil {
		return TableBetDTO{}, err
	}
	return tableBetOf(b), nil
}

type sayIn struct {
	Table string `path:"table" maxLength:"32"`
	httpx.IdempotencyKey
	Body struct {
		Text string `json:"text" minLength:"1" maxLength:"480"`
	}
}

func (g felt) say(ctx context.Context, in *sayIn) (talk.Said, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return talk.Said{}, err
	}
	return g.pit.Say(ctx, ses, in.Table, in.Body.Text)
}

func (g felt) past(ctx context.Context, in *pageIn) (page.Page[TableBetDTO], error) {
	ses, err := g.of(ctx)
	if err != nil {
		return page.Page[TableBetDTO]{}, err
	}
	p, err := g.pit.History(ctx, ses, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[TableBetDTO]{Items: make([]TableBetDTO, 0, len(p.Items)), Next: p.Next, Total: p.Total}
	for _, b := range p.Items {
		out.Items = append(out.Items, tableBetOf(b))
	}
	return out, err
}
