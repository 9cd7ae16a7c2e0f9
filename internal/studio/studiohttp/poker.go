package studiohttp

import (
	"context"
	"net/http"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/studio"
	"baize/internal/studio/poker"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/poker/collusion"
	"baize/internal/studio/runner"
	"baize/internal/studio/talk"
)

// MayReadPoker is the permission of staff who look for members who play
// together.
const MayReadPoker = "studio.poker.read"

// PokerRoutes adds the routes of the cardroom.
func PokerRoutes(a *httpx.API, s *runner.Service, c *cardroom.Service) {
	h := cards{game{s}, c}
	route := func(op, method, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: base + "/poker" + path, Tag: "studio", Audience: httpx.Game, Summary: summary}
	}
	// A repeat of these changes nothing more: an action names the moment of
	// the hand it is for, the others set a value.
	natural := func(r httpx.Route) httpx.Route { r.NaturallyIdempotent = true; return r }

	httpx.Handle(a, route("pokerTables", http.MethodGet, "/tables", "The tables of the session's currency"), h.tables)
	httpx.Handle(a, route("pokerTable", http.MethodGet, "/tables/{table}", "A table with the member's own cards"), h.table)
	httpx.Handle(a, route("pokerSit", http.MethodPost, "/tables/{table}/seat", "Take a seat and buy in"), h.sit)
	httpx.Handle(a, route("pokerTopUp", http.MethodPost, "/tables/{table}/top-ups", "Add to the chips between two hands"), h.topUp)
	httpx.Handle(a, natural(route("pokerLeave", http.MethodPost, "/tables/{table}/leave", "Leave after the hand, with what is left")), h.leave)
	httpx.Handle(a, natural(route("pokerReady", http.MethodPut, "/tables/{table}/ready", "Sit out, or in again")), h.ready)
	httpx.Handle(a, natural(route("pokerShare", http.MethodPut, "/tables/{table}/client-seed", "Choose the member's share of the chance")), h.share)
	httpx.Handle(a, natural(route("pokerAct", http.MethodPost, "/tables/{table}/act", "Fold, check, call or raise")), h.act)
	httpx.Handle(a, route("pokerSay", http.MethodPost, "/tables/{table}/chat", "Say something at a table"), h.say)
	httpx.Handle(a, route("pokerHands", http.MethodGet, "/hands", "The member's own hands, newest first; of one stay where it is named"), h.hands)
	httpx.Handle(a, route("pokerHand", http.MethodGet, "/hands/{handId}", "One hand with all that verifies it"), h.hand)
	rules := route("pokerRules", http.MethodGet, "/rules", "The public rake table and the times")
	rules.Audience = httpx.Public
	httpx.Handle(a, rules, pokerRules)
	httpx.Handle(a, httpx.Route{
		Op: "staffPokerPairs", Method: http.MethodGet, Path: "/api/v1/staff/studio/poker/pairs", Audience: httpx.Staff, Permission: MayReadPoker, Tag: "studio",
		Summary: "Pairs of accounts that may play together",
	}, h.pairs)
}

type cards struct {
	game
	room *cardroom.Service
}

// guest is who asks; one whose game was closed meanwhile may still act and
// leave.
func (h cards) guest(ctx context.Context) (cardroom.Guest, runner.Session, error) {
	ses, err := h.of(ctx)
	return cardroom.Guest{
		Vendor: ses.Vendor, GameCode: ses.GameCode, UserID: ses.UserID, Member: ses.Member, Currency: ses.Currency, Token: ses.Token(),
		StakeMin: ses.Title().StakeMin, StakeMax: ses.Title().StakeMax, Kind: ses.Title().ParSheet,
	}, ses, err
}

func (h cards) tables(ctx context.Context, _ *struct{}) ([]cardroom.Lobby, error) {
	g, _, err := h.guest(ctx)
	if err != nil {
		return nil, err
	}
	return h.room.Tables(g), nil
}

type tableIn struct {
	Table string `path:"table" maxLength:"32"`
}

func (h cards) table(ctx context.Context, in *tableIn) (cardroom.View, error) {
	g, _, err := h.guest(ctx)
	if err != nil {
		return cardroom.View{}, err
	}
	return h.room.Table(ctx, g, in.Table)
}

// SitDTO is a member's stay at a table.
type SitDTO struct {
	SitID          id.Round     `json:"sitId"`
	Table          string       `json:"table"`
	Seat           int          `json:"seat"`
	BuyIn          money.Amount `json:"buyIn"`
	Topped         money.Amount `json:"topped" doc:"what all top-ups brought"`
	State          string       `json:"state" enum:"PENDING,SEATED,LEFT,REFUSED,UNDONE"`
	Payout         money.Amount `json:"payout" doc:"what was left, once the member has left"`
	Balance        money.Amount `json:"balance" doc:"after the last move of this stay; 0 with version 0 where not known yet"`
	BalanceVersion int64        `json:"balanceVersion"`
}

func sitOf(s cardroom.Sit) SitDTO {
	return SitDTO{
		SitID: s.ID, Table: s.Table, Seat: s.Seat, BuyIn: s.BuyIn, Topped: s.Topped, State: string(s.Status), Payout: s.Payout,
		Balance: s.Balance, BalanceVersion: s.BalanceVersion,
	}
}

type sitIn struct {
	httpx.IdempotencyKey
	Table string `path:"table" maxLength:"32"`
	Body  struct {
		Seat       int          `json:"seat" minimum:"0" maximum:"8"`
		BuyIn      money.Amount `json:"buyIn"`
		ClientSeed string       `json:"clientSeed,omitempty" maxLength:"64" doc:"empty: one is drawn"`
	}
}

func (h cards) sit(ctx context.Context, in *sitIn) (SitDTO, error) {
	g, ses, err := h.guest(ctx)
	if err == nil {
		err = ses.Plays(studio.Poker)
	}
	if err != nil {
		return SitDTO{}, err
	}
	s, err := h.room.SitDown(ctx, g, in.Key, in.Table, cardroom.SitCmd{Seat: in.Body.Seat, BuyIn: in.Body.BuyIn, ClientSeed: in.Body.ClientSeed})
	if err != nil {
		return SitDTO{}, err
	}
	return sitOf(s), nil
}

// TopUpDTO is a further stake of a stay.
type TopUpDTO struct {
	TopUpID        id.Round     `json:"topUpId"`
	SitID          id.Round     `json:"sitId"`
	Table          string       `json:"table"`
	Amount         money.Amount `json:"amount"`
	State          string       `json:"state" enum:"PENDING,TAKEN,REFUSED,UNDONE"`
	Balance        money.Amount `json:"balance"`
	BalanceVersion int64        `json:"balanceVersion"`
}

type topUpIn struct {
	httpx.IdempotencyKey
	Table string `path:"table" maxLength:"32"`
	Body  struct {
		Amount money.Amount `json:"amount"`
	}
}

func (h cards) topUp(ctx context.Context, in *topUpIn) (TopUpDTO, error) {
	g, ses, err := h.guest(ctx)
	if err == nil {
		err = ses.Plays(studio.Poker)
	}
	if err != nil {
		return TopUpDTO{}, err
	}
	u, err := h.room.TopUp(ctx, g, in.Key, in.Table, in.Body.Amount)
	if err != nil {
		return TopUpDTO{}, err
	}
	return TopUpDTO{
		TopUpID: u.ID, SitID: u.Sit, Table: u.Table, Amount: u.Amount, State: string(u.Status), Balance: u.Balance, BalanceVersion: u.BalanceVersion,
	}, nil
}

func (h cards) leave(ctx context.Context, in *tableIn) (SitDTO, error) {
	g, _, err := h.guest(ctx)
	if err != nil {
		return SitDTO{}, err
	}
	s, err := h.room.Leave(ctx, g, in.Table)
	return sitOf(s), err
}

type readyIn struct {
	Table string `path:"table" maxLength:"32"`
	Body  struct {
		Away bool `json:"away"`
		Post bool `json:"post" doc:"post the blinds that are owed instead of waiting for the big blind"`
	}
}

func (h cards) ready(ctx context.Context, in *readyIn) (cardroom.View, error) {
	g, _, err := h.guest(ctx)
	if err == nil {
		err = h.room.Ready(ctx, g, in.Table, cardroom.ReadyCmd{Away: in.Body.Away, Post: in.Body.Post})
	}
	if err != nil {
		return cardroom.View{}, err
	}
	return h.room.Table(ctx, g, in.Table)
}

type shareIn struct {
	Table string `path:"table" maxLength:"32"`
	Body  struct {
		ClientSeed string `json:"clientSeed" minLength:"1" maxLength:"64"`
	}
}

func (h cards) share(ctx context.Context, in *shareIn) (cardroom.View, error) {
	g, _, err := h.guest(ctx)
	if err == nil {
		err = h.room.SetClientSeed(ctx, g, in.Table, in.Body.ClientSeed)
	}
	if err != nil {
		return cardroom.View{}, err
	}
	return h.room.Table(ctx, g, in.Table)
}

type actIn struct {
	Table string `path:"table" maxLength:"32"`
	Body  struct {
		Number uint64       `json:"number" doc:"of the hand"`
		Step   int          `json:"step" minimum:"0" doc:"of the hand as it was seen"`
		Kind   string       `json:"kind" enum:"FOLD,CHECK,CALL,RAISE"`
		To     money.Amount `json:"to,omitempty" doc:"the street's bet that a raise makes"`
	}
}

func (h cards) act(ctx context.Context, in *actIn) (cardroom.View, error) {
	g, _, err := h.guest(ctx)
	if err == nil {
		b := in.Body
		err = h.room.Act(ctx, g, in.Table, cardroom.ActCmd{Hand: b.Number, Step: b.Step, Kind: poker.Kind(b.Kind), To: b.To})
	}
	if err != nil {
		return cardroom.View{}, err
	}
	return h.room.Table(ctx, g, in.Table)
}

func (h cards) say(ctx context.Context, in *sayIn) (talk.Said, error) {
	g, _, err := h.guest(ctx)
	if err != nil {
		return talk.Said{}, err
	}
	return h.room.Say(ctx, g, in.Table, in.Body.Text)
}

type handsIn struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"64"`
	Stay   string `query:"stay" maxLength:"32" doc:"the hands of one stay; its id is the platform's round"`
}

func (h cards) hands(ctx context.Context, in *handsIn) (page.Page[cardroom.PastHand], error) {
	g, _, err := h.guest(ctx)
	if err != nil {
		return page.Page[cardroom.PastHand]{}, err
	}
	stay := id.Round(0)
	if in.Stay != "" {
		if stay, err = roundID(in.Stay); err != nil {
			return page.Page[cardroom.PastHand]{}, err
		}
	}
	return h.room.Hands(ctx, g, stay, page.Request{Limit: in.Limit, Cursor: in.Cursor})
}

type handIn struct {
	Hand string `path:"handId" maxLength:"32"`
}

func (h cards) hand(ctx context.Context, in *handIn) (cardroom.Replay, error) {
	g, _, err := h.guest(ctx)
	if err != nil {
		return cardroom.Replay{}, err
	}
	var hand cardroom.HandID
	if err := hand.UnmarshalText([]byte(in.Hand)); err != nil || hand == 0 {
		return cardroom.Replay{}, cardroom.ErrHand
	}
	return h.room.Hand(ctx, g, hand)
}

// PokerRulesDTO is what the house publishes about its poker tables.
type PokerRulesDTO struct {
	Rake  poker.Rake     `json:"rake"`
	Times cardroom.Times `json:"times"`
}

func pokerRules(context.Context, *struct{}) (PokerRulesDTO, error) {
	return PokerRulesDTO{Rake: poker.HouseRake(), Times: cardroom.HouseTimes()}, nil
}

// longestReport bounds what one report reads.
const longestReport = 31 * 24 * time.Hour

type pairsIn struct {
	From string `query:"from" required:"true" maxLength:"40" doc:"RFC 3339"`
	To   string `query:"to" required:"true" maxLength:"40" doc:"RFC 3339, at most 31 days later"`
}

func (h cards) pairs(ctx context.Context, in *pairsIn) ([]collusion.Pair, error) {
	var q cardroom.PairsQuery
	for _, x := range []struct {
		to   *clock.Instant
		name string
		text string
	}{{&q.From, "from", in.From}, {&q.To, "to", in.To}} {
		if err := x.to.UnmarshalText([]byte(x.text)); err != nil {
			return nil, fault.InvalidField(x.name, "studio.poker.period")
		}
	}
	if q.To <= q.From || q.To.Sub(q.From) > longestReport {
		return nil, fault.InvalidField("to", "studio.poker.period")
	}
	return h.room.Pairs(ctx, q)
}
