package pier

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/fishing"
	"baize/internal/studio/runner"
)

// Lobby is a room as the list of rooms shows it.
type Lobby struct {
	Code    string `json:"code"`
	Seats   int    `json:"seats"`
	Members int    `json:"members" doc:"seats that are taken"`

	users []string
}

// SeatView is a taken seat as everybody may see it.
type SeatView struct {
	Seat     int            `json:"seat"`
	Name     string         `json:"name"`
	Currency money.Currency `json:"currency"`
	Weapon   int            `json:"weapon"`
	Stake    money.Amount   `json:"stake" doc:"of the last bullet, 0 before the first"`
}

// MineView is the asker's own stay.
type MineView struct {
	StayID     StayID       `json:"stayId"`
	Seat       int          `json:"seat"`
	Purse      money.Amount `json:"purse" doc:"loaded and not shot"`
	Bag        money.Amount `json:"bag" doc:"caught since the last load"`
	LoadID     id.Round     `json:"loadId"`
	LastBullet uint64       `json:"lastBullet"`
	Nonce      uint64       `json:"nonce" doc:"of the next bullet"`
	SeedHash   string       `json:"seedHash"`
	ClientSeed string       `json:"clientSeed"`
	Shots      int64        `json:"shots"`
	Cost       money.Amount `json:"cost"`
	Paid       money.Amount `json:"paid"`
}

// View is a room as a guest sees it.
type View struct {
	Room     string           `json:"room"`
	Topic    string           `json:"topic" doc:"of the realtime socket"`
	Sheet    fishing.Sheet    `json:"sheet"`
	Seed     string           `json:"seed" doc:"of the fish; public"`
	NowMs    int64            `json:"nowMs" doc:"the age of the water"`
	Seats    int              `json:"seats"`
	Taken    []SeatView       `json:"taken" nullable:"false"`
	Caught   []fishing.FishID `json:"caught" nullable:"false" doc:"fish that swim no more"`
	Mine     *MineView        `json:"mine" doc:"null without a seat"`
	NextHash string           `json:"nextHash" doc:"commitment of the seed of the asker's next stay"`
	Rules    Rules            `json:"rules"`
}

// Rules are the published limits of a room, times in milliseconds.
type Rules struct {
	FireMs      int `json:"fireMs" doc:"between two bullets, on average"`
	BulletMs    int `json:"bulletMs" doc:"then a bullet that hit nothing comes back"`
	InAir       int `json:"inAir" doc:"bullets of a seat at once"`
	AwayMs      int `json:"awayMs" doc:"without a shot; then a member is stood up and paid"`
	LoadBullets int `json:"loadBullets" doc:"a load is for at most so many"`
}

// HouseRules are those of every room.
func HouseRules() Rules {
	return Rules{
		FireMs: fishing.FireMs, BulletMs: fishing.BulletMs, InAir: fishing.OpenLimit, AwayMs: int(awayFor.Milliseconds()), LoadBullets: LoadBullets,
	}
}

// News is what is pushed to those who watch a room; Seats is only there when a
// seat changed.
type News struct {
	NowMs int64      `json:"nowMs"`
	Shots []ShotNews `json:"shots,omitempty"`
	Ends  []EndNews  `json:"ends,omitempty"`
	Seats []SeatView `json:"seats,omitempty"`
}

// ShotNews is a bullet that was fired.
type ShotNews struct {
	Seat   int    `json:"s"`
	Bullet uint64 `json:"b"`
	Weapon int    `json:"w"`
	Angle  int    `json:"a"`
	Ms     int64  `json:"t"`
}

// EndNews is a bullet that hit.
type EndNews struct {
	Seat    int             `json:"s"`
	Bullet  uint64          `json:"b"`
	Paid    money.Amount    `json:"paid"`
	Catches []fishing.Catch `json:"c"`
}

func (n News) empty() bool { return len(n.Shots)+len(n.Ends) == 0 && n.Seats == nil }

// Rooms lists the rooms of the guest's sheet.
func (s *Service) Rooms(g Guest) []Lobby {
	out := []Lobby{}
	for _, code := range s.order {
		if r := s.rooms[code]; r.spec.Sheet == g.Sheet {
			out = append(out, *r.lobby.Load())
		}
	}
	return out
}

// Look is a room as the guest sees it. Fault studio.fishing.room.
func (s *Service) Look(ctx context.Context, g Guest, code string) (View, error) {
	r, err := s.room(g, code)
	if err != nil {
		return View{}, err
	}
	next, err := s.nextSeed(ctx, g)
	if err != nil {
		return View{}, err
	}
	var v View
	err = r.ask(ctx, func(context.Context) error {
		v = r.look(g, s.now())
		return nil
	})
	v.NextHash = next.Hash
	return v, err
}

func (r *room) look(g Guest, now clock.Instant) View {
	v := View{
		Room: r.spec.Code, Topic: topicOf(r.spec.Code), Sheet: r.pool.Sheet, Seed: r.water.Seed, NowMs: r.ms(now), Seats: fishing.Seats,
		Taken: r.seats(), Caught: r.pool.Caught(), Rules: HouseRules(),
	}
	if v.Caught == nil {
		v.Caught = []fishing.FishID{}
	}
	seat, c, err := r.of(g)
	if err != nil {
		return v
	}
	gun, _ := r.pool.Gun(seat)
	v.Mine = &MineView{
		StayID: c.stay.ID, Seat: seat, Purse: gun.Purse, Bag: gun.Bag, LoadID: c.load.ID, LastBullet: gun.LastID, Nonce: gun.Pair.Nonce,
		SeedHash: c.stay.SeedHash, ClientSeed: c.stay.ClientSeed, Shots: c.stay.Shots, Cost: c.stay.Cost, Paid: c.stay.Paid,
	}
	return v
}

func (r *room) seats() []SeatView {
	out := []SeatView{}
	for seat, c := range r.chairs {
		if c != nil {
			out = append(out, SeatView{Seat: seat, Name: runner.Masked(c.stay.UserID), Currency: c.stay.Currency, Weapon: c.weapon, Stake: c.stake})
		}
	}
	return out
}

// list keeps the room's line of the lobby.
func (r *room) list() {
	l := Lobby{Code: r.spec.Code, Seats: fishing.Seats}
	for _, c := range r.chairs {
		if c != nil {
			l.Members++
			l.users = append(l.users, c.stay.UserID+string(c.stay.Currency))
		}
	}
	r.lobby.Store(&l)
}

// tell pushes what happened to those who watch, at most five times a second.
func (r *room) tell(now clock.Instant) {
	if r.news.empty() || now < r.told.Add(tellsFor) {
		return
	}
	r.news.NowMs = r.ms(now)
	if err := r.s.d.Push.Publish(topicOf(r.spec.Code), "fishing.news", r.news); err != nil {
		r.s.d.Log.Warn("studio: a push was lost", "kind", "fishing.news", "cause", err)
	}
	r.news, r.told = News{}, now
}
