package studiohttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/internal/studio"
	"baize/internal/studio/fishing"
	"baize/internal/studio/fishing/pier"
	"baize/internal/studio/runner"
)

// FishingRoutes adds the routes of the fishing rooms.
func FishingRoutes(a *httpx.API, s *runner.Service, p *pier.Service) {
	h := rods{game{s}, p}
	route := func(op, method, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: base + "/fishing" + path, Tag: "studio", Audience: httpx.Game, Summary: summary}
	}
	// A repeat of these changes nothing more: a seat that is taken stays taken,
	// a bullet has a number and is fired and resolved once.
	natural := func(r httpx.Route) httpx.Route { r.NaturallyIdempotent = true; return r }

	httpx.Handle(a, route("fishingRooms", http.MethodGet, "/rooms", "The rooms of the session's game"), h.rooms)
	httpx.Handle(a, natural(route("fishingEnter", http.MethodPost, "/seat", "Take a seat in a room")), h.enter)
	httpx.Handle(a, route("fishingRoom", http.MethodGet, "/rooms/{room}", "A room, its fish and the member's own gun"), h.look)
	httpx.Handle(a, natural(route("fishingVolley", http.MethodPost, "/rooms/{room}/volley", "Fire bullets and tell what they hit")), h.volley)
	httpx.Handle(a, route("fishingLoad", http.MethodPost, "/rooms/{room}/loads", "Load money to shoot with"), h.load)
	httpx.Handle(a, natural(route("fishingCollect", http.MethodPost, "/rooms/{room}/collect", "Take what was caught and not shot")), h.collect)
	httpx.Handle(a, natural(route("fishingLeave", http.MethodPost, "/rooms/{room}/leave", "Stand up with what is left")), h.leave)
	httpx.Handle(a, route("fishingStays", http.MethodGet, "/stays", "The member's own stays, newest first"), h.stays)
	httpx.Handle(a, route("fishingStay", http.MethodGet, "/stays/{stayId}", "One stay with its loads and its seeds"), h.stay)
	httpx.Handle(a, route("fishingShots", http.MethodGet, "/stays/{stayId}/shots", "The bullets of a stay with all that verifies them"), h.shots)
	sheet := route("fishingSheet", http.MethodGet, "/sheets/{code}", "The fish and weapons of a sheet")
	sheet.Audience = httpx.Public
	httpx.Handle(a, sheet, fishingSheet)
}

type rods struct {
	game
	pier *pier.Service
}

// guest is who asks; one whose game was closed meanwhile may still look,
// collect and leave.
func (h rods) guest(ctx context.Context) (pier.Guest, error) {
	ses, err := h.of(ctx)
	low, high := bulletStakes(ses.Title())
	return pier.Guest{
		Vendor: ses.Vendor, GameCode: ses.GameCode, UserID: ses.UserID, Currency: ses.Currency, Token: ses.Token(), Sheet: ses.Title().ParSheet,
		StakeMin: low, StakeMax: high,
	}, err
}

// player is a guest whose game is open.
func (h rods) player(ctx context.Context) (pier.Guest, error) {
	ses, err := h.of(ctx)
	if err == nil {
		err = ses.Plays(studio.Fishing)
	}
	if err != nil {
		return pier.Guest{}, err
	}
	return h.guest(ctx)
}

// bulletStakes are the bounds of a bullet's stake: a title's are those of a
// load, from one bullet of the weakest weapon to a full load of the strongest.
func bulletStakes(t studio.Title) (low, high money.Amount) {
	sheet, _ := fishing.SheetOf(t.ParSheet)
	power := int64(1)
	for _, w := range sheet.Weapons {
		power = max(power, w.Power)
	}
	high = t.StakeMax / money.Amount(power*pier.LoadBullets)
	return t.StakeMin, high - high%money.Unit
}

func (h rods) rooms(ctx context.Context, _ *struct{}) ([]pier.Lobby, error) {
	g, err := h.player(ctx)
	if err != nil {
		return nil, err
	}
	return h.pier.Rooms(g), nil
}

type enterIn struct {
	Body struct {
		Room       string `json:"room,omitempty" maxLength:"32" doc:"empty: the fullest that has a seat"`
		ClientSeed string `json:"clientSeed,omitempty" maxLength:"64" doc:"empty: one is drawn"`
	}
}

func (h rods) enter(ctx context.Context, in *enterIn) (pier.View, error) {
	g, err := h.player(ctx)
	if err != nil {
		return pier.View{}, err
	}
	return h.pier.Enter(ctx, g, pier.EnterCmd{Room: in.Body.Room, ClientSeed: in.Body.ClientSeed})
}

type rodIn struct {
	Room string `path:"room" maxLength:"32"`
}

func (h rods) look(ctx context.Context, in *rodIn) (pier.View, error) {
	g, err := h.guest(ctx)
	if err != nil {
		return pier.View{}, err
	}
	return h.pier.Look(ctx, g, in.Room)
}

type volleyIn struct {
	Room string `path:"room" maxLength:"32"`
	Body struct {
		StayID pier.StayID `json:"stayId"`
		Fires  []FireIn    `json:"fires,omitempty" maxItems:"16"`
		Hits   []HitIn     `json:"hits,omitempty" maxItems:"32"`
	}
}

// FireIn is a bullet to fire.
type FireIn struct {
	Bullet uint64       `json:"bullet" minimum:"1" doc:"grows with every bullet of a stay"`
	Weapon int          `json:"weapon" minimum:"0" maximum:"15"`
	Stake  money.Amount `json:"stake"`
	Angle  int          `json:"angle" minimum:"0" maximum:"999" doc:"in thousandths of a turn; only shown"`
}

// HitIn says what a bullet hit.
type HitIn struct {
	Bullet uint64           `json:"bullet" minimum:"1"`
	Fish   []fishing.FishID `json:"fish" minItems:"1" maxItems:"16"`
}

// AnswerDTO is what came of a volley, and what the gun has then.
type AnswerDTO struct {
	NowMs   int64        `json:"nowMs"`
	Purse   money.Amount `json:"purse" doc:"loaded and not shot"`
	Bag     money.Amount `json:"bag" doc:"caught since the last load"`
	LoadID  id.Round     `json:"loadId"`
	Bullets []OutcomeDTO `json:"bullets" nullable:"false"`
}

// OutcomeDTO is what came of a bullet that was fired or that hit.
type OutcomeDTO struct {
	Bullet  uint64          `json:"bullet"`
	State   string          `json:"state" enum:"OPEN,HIT_RESOLVED,REFUSED"`
	Refused string          `json:"refused,omitempty" doc:"why"`
	Cost    money.Amount    `json:"cost"`
	Paid    money.Amount    `json:"paid"`
	Nonce   uint64          `json:"nonce"`
	Catches []fishing.Catch `json:"catches" nullable:"false"`
}

func (h rods) volley(ctx context.Context, in *volleyIn) (AnswerDTO, error) {
	g, err := h.player(ctx)
	if err != nil {
		return AnswerDTO{}, err
	}
	v := pier.VolleyCmd{Stay: in.Body.StayID}
	for _, f := range in.Body.Fires {
		v.Fires = append(v.Fires, pier.FireCmd(f))
	}
	for _, x := range in.Body.Hits {
		v.Hits = append(v.Hits, pier.HitCmd(x))
	}
	got, err := h.pier.Volley(ctx, g, in.Room, v)
	out := AnswerDTO{NowMs: got.NowMs, Purse: got.Purse, Bag: got.Bag, LoadID: got.Load.ID, Bullets: make([]OutcomeDTO, 0, len(got.Outcomes))}
	for _, o := range got.Outcomes {
		dto := OutcomeDTO{Bullet: o.Bullet, State: string(o.State), Refused: o.Refused, Cost: o.Cost, Paid: o.Paid, Nonce: o.Nonce, Catches: o.Catches}
		if o.Refused != "" {
			dto.State = "REFUSED"
		}
		if dto.Catches == nil {
			dto.Catches = []fishing.Catch{}
		}
		out.Bullets = append(out.Bullets, dto)
	}
	return out, err
}

type rodLoadIn struct {
	httpx.IdempotencyKey
	Room string `path:"room" maxLength:"32"`
	Body struct {
		Weapon  int          `json:"weapon" minimum:"0" maximum:"15"`
		Stake   money.Amount `json:"stake"`
		Bullets int          `json:"bullets" minimum:"1" maximum:"20"`
	}
}

// LoadDTO is a load, and what the gun has with it.
type LoadDTO struct {
	LoadID         id.Round     `json:"loadId"`
	Amount         money.Amount `json:"amount"`
	Payout         money.Amount `json:"payout" doc:"once it is over"`
	State          string       `json:"state" enum:"PENDING,LIVE,DONE,REFUSED,UNDONE"`
	Purse          money.Amount `json:"purse"`
	Bag            money.Amount `json:"bag"`
	Balance        money.Amount `json:"balance" doc:"after the last move of this load; 0 with version 0 where not known yet"`
	BalanceVersion int64        `json:"balanceVersion"`
}

func loadOf(l pier.Load) LoadDTO {
	return LoadDTO{LoadID: l.ID, Amount: l.Amount, Payout: l.Payout, State: string(l.Status), Balance: l.Balance, BalanceVersion: l.BalanceVersion}
}

func (h rods) load(ctx context.Context, in *rodLoadIn) (LoadDTO, error) {
	g, err := h.player(ctx)
	if err != nil {
		return LoadDTO{}, err
	}
	got, err := h.pier.Load(ctx, g, in.Key, in.Room, pier.LoadCmd{Weapon: in.Body.Weapon, Stake: in.Body.Stake, Bullets: in.Body.Bullets})
	if err != nil {
		return LoadDTO{}, err
	}
	out := loadOf(got.Load)
	out.Purse, out.Bag = got.Purse, got.Bag
	return out, nil
}

func (h rods) collect(ctx context.Context, in *rodIn) (ReceiptDTO, error) {
	return h.paid(ctx, in.Room, h.pier.Collect)
}

func (h rods) leave(ctx context.Context, in *rodIn) (ReceiptDTO, error) {
	return h.paid(ctx, in.Room, h.pier.Leave)
}

func (h rods) paid(ctx context.Context, room string, how func(context.Context, pier.Guest, string) (pier.Receipt, error)) (ReceiptDTO, error) {
	g, err := h.guest(ctx)
	if err != nil {
		return ReceiptDTO{}, err
	}
	r, err := how(ctx, g, room)
	return ReceiptDTO{StayDTO: stayOf(r.Stay), Payout: r.Payout, Balance: r.Balance, BalanceVersion: r.BalanceVersion}, err
}
