package fishing

import (
	"cmp"
	"maps"
	"slices"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
)

// State is where a bullet stands.
type State string

// The states of a bullet; all but OPEN are ends.
const (
	Open     State = "OPEN"
	Hit      State = "HIT_RESOLVED"
	Refunded State = "REFUNDED"
)

// The published limits of a room, times in milliseconds.
const (
	Seats      = 4
	BulletMs   = 5_000 // then a bullet that hit nothing is refunded
	FireMs     = 200   // between two bullets of a seat, on average
	BurstMs    = 1_000 // how far a seat may be ahead of that, as bullets come in bundles
	OpenLimit  = 30    // bullets of a seat in the air
	lateMs     = 500   // how far behind the server a client may see the room
	caughtKept = longestMs + lateMs
)

// Bullet is a bullet of a seat. Nonce is that of its fair stream.
type Bullet struct {
	ID      uint64       `json:"id"`
	Weapon  int          `json:"weapon"`
	Stake   money.Amount `json:"stake"`
	Cost    money.Amount `json:"cost"`
	FiredMs int64        `json:"firedMs"`
	Nonce   uint64       `json:"nonce"`
	State   State        `json:"state"`
	Paid    money.Amount `json:"paid"`
	Catches []Catch      `json:"catches,omitempty"`
}

// Gun is a seat of a room: what it has and its bullets in the air. Bullets are
// paid from the purse, what they catch goes into the bag.
type Gun struct {
	Purse   money.Amount
	Bag     money.Amount
	Cent    money.Amount // stakes are whole multiples of it
	Pair    fair.Pair
	LastID  uint64   // of the bullets fired so far
	Bullets []Bullet // open ones only

	readyMs int64 // when the seat has waited for all its bullets
}

// Flying is what the open bullets cost.
func (g Gun) Flying() (sum money.Amount) {
	for _, b := range g.Bullets {
		sum += b.Cost
	}
	return sum
}

// Room is a shooting room. It knows who sits where and what was caught; where
// the fish are is the school's.
type Room struct {
	Sheet  Sheet
	School School
	guns   [Seats]*Gun
	caught map[FishID]int64
	nowMs  int64
}

// NewRoom opens a room. Fault studio.fishing.sheet.
func NewRoom(sheet Sheet, seed fair.ServerSeed) (*Room, error) {
	if err := sheet.Check(); err != nil {
		return nil, err
	}
	return &Room{Sheet: sheet, School: NewSchool(sheet, seed), caught: map[FishID]int64{}}, nil
}

// Sit puts a gun on a free seat. Fault studio.fishing.seat.
func (r *Room) Sit(seat int, g Gun) error {
	if seat < 0 || seat >= Seats || r.guns[seat] != nil || g.Purse < 0 || g.Bag < 0 || g.Cent <= 0 {
		return fault.New(fault.Conflict, "studio.fishing.seat")
	}
	g.Bullets, g.readyMs = nil, 0
	r.guns[seat] = &g
	return nil
}

// Gun is a copy of a seat's gun; found is false for an empty seat.
func (r *Room) Gun(seat int) (g Gun, found bool) {
	if seat < 0 || seat >= Seats || r.guns[seat] == nil {
		return Gun{}, false
	}
	g = *r.guns[seat]
	g.Bullets = slices.Clone(g.Bullets)
	return g, true
}

// Leave takes a gun off its seat; its bullets in the air are refunded first.
func (r *Room) Leave(seat int) (Gun, []Bullet, error) {
	g, err := r.gun(seat)
	if err != nil {
		return Gun{}, nil, err
	}
	back := g.refund(func(Bullet) bool { return true })
	r.guns[seat] = nil
	return *g, back, nil
}

// Load puts money into a seat's purse. Fault studio.fishing.seat.
func (r *Room) Load(seat int, amount money.Amount) error {
	g, err := r.gun(seat)
	if err == nil {
		g.Purse += amount
	}
	return err
}

// Empty takes what a seat's bag holds. Fault studio.fishing.seat.
func (r *Room) Empty(seat int) (money.Amount, error) {
	g, err := r.gun(seat)
	if err != nil {
		return 0, err
	}
	bag := g.Bag
	g.Bag = 0
	return bag, nil
}

func (r *Room) gun(seat int) (*Gun, error) {
	if seat < 0 || seat >= Seats || r.guns[seat] == nil {
		return nil, fault.New(fault.Conflict, "studio.fishing.seat")
	}
	return r.guns[seat], nil
}

// Fire takes a bullet's cost from the purse and a nonce for its chance. Ids
// grow; one that is not above the last is a repeat. Faults:
// studio.fishing.seat, .bullet, .stake, .tooFast, .purse, and that of the pair.
func (r *Room) Fire(seat int, bullet uint64, weapon int, stake money.Amount, ms int64) (Bullet, error) {
	r.Tick(ms)
	g, err := r.gun(seat)
	switch {
	case err != nil:
		return Bullet{}, err
	case bullet <= g.LastID || bullet > fair.MaxNonce || weapon < 0 || weapon >= len(r.Sheet.Weapons):
		return Bullet{}, fault.New(fault.Conflict, "studio.fishing.bullet")
	case stake <= 0 || stake%g.Cent != 0:
		return Bullet{}, fault.New(fault.Invalid, "studio.fishing.stake")
	case g.readyMs-r.nowMs > BurstMs-FireMs || len(g.Bullets) >= OpenLimit:
		return Bullet{}, fault.New(fault.Refused, "studio.fishing.tooFast")
	}
	cost, err := stake.MulRatio(r.Sheet.Weapons[weapon].Power, 1)
	if err != nil || cost > g.Purse {
		return Bullet{}, fault.New(fault.Refused, "studio.fishing.purse")
	}
	pair, _, nonce, err := g.Pair.Take()
	if err != nil {
		return Bullet{}, err
	}
	b := Bullet{ID: bullet, Weapon: weapon, Stake: stake, Cost: cost, FiredMs: r.nowMs, Nonce: nonce, State: Open}
	g.Pair, g.Purse, g.LastID, g.readyMs = pair, g.Purse-cost, bullet, max(g.readyMs, r.nowMs)+FireMs
	g.Bullets = append(g.Bullets, b)
	return b, nil
}

// Hit resolves an open bullet on the fish that the client saw it hit. Each must
// be in the room now or half a second ago, not caught, and near the first; that
// is all the server asks, because every fish has the same return. Where none
// of them is there any more, the bullet flies on. Faults: studio.fishing.seat,
// .bullet, .fish.
func (r *Room) Hit(seat int, bullet uint64, fish []FishID, ms int64) (Bullet, error) {
	r.Tick(ms)
	g, err := r.gun(seat)
	if err != nil {
		return Bullet{}, err
	}
	at := slices.IndexFunc(g.Bullets, func(b Bullet) bool { return b.ID == bullet })
	if at < 0 {
		return Bullet{}, fault.New(fault.Conflict, "studio.fishing.bullet")
	}
	b := g.Bullets[at]
	w := r.Sheet.Weapons[b.Weapon]
	targets, err := r.targets(w, fish)
	if err != nil {
		return Bullet{}, err
	}
	stream := fair.NewStream(g.Pair.Server, g.Pair.Client, b.Nonce)
	b.Catches = Resolve(w, targets, stream, r.near)
	for _, c := range b.Catches {
		paid, err := b.Cost.MulRatio(c.Times, 1)
		if err != nil {
			panic("fishing: a catch that the sheet had bounded does not fit")
		}
		b.Paid += paid
		r.take(c)
	}
	b.State = Hit
	g.Bag += b.Paid
	g.Bullets = slices.Delete(g.Bullets, at, at+1)
	return b, nil
}

func (r *Room) take(c Catch) {
	if c.Times == 0 {
		return
	}
	r.caught[c.Fish] = r.nowMs
	for _, also := range c.Also {
		r.caught[also.Fish] = r.nowMs
	}
}

// targets are the fish of a hit that are there, in the order of their ids.
func (r *Room) targets(w Weapon, fish []FishID) (out []Target, err error) {
	if len(fish) == 0 || len(fish) > w.Hits {
		return nil, fault.New(fault.Conflict, "studio.fishing.fish")
	}
	var first Point
	for _, id := range fish {
		p, f, in := r.place(id)
		switch {
		case !in || among(out, id):
			continue
		case len(out) == 0:
			first = p
		case square(p.X-first.X)+square(p.Y-first.Y) > square(w.Reach):
			continue
		}
		out = append(out, Target{Fish: id, Species: r.Sheet.Species[f.Species]})
	}
	if len(out) == 0 {
		return nil, fault.New(fault.Conflict, "studio.fishing.fish")
	}
	slices.SortFunc(out, func(a, b Target) int { return cmp.Compare(a.Fish, b.Fish) })
	return out, nil
}

// place is where a fish is that may be hit now.
func (r *Room) place(fish FishID) (Point, Fish, bool) {
	f, found := r.School.Fish(fish)
	if _, gone := r.caught[fish]; !found || gone {
		return Point{}, f, false
	}
	if p, in := f.At(r.nowMs); in {
		return p, f, true
	}
	p, in := f.At(r.nowMs - lateMs)
	return p, f, in
}

// reach of the specials, in the room's units.
const (
	bombReach  = 4_000
	chainReach = 3_000
	chainLinks = 8
	laserWide  = 900
)

// near lists what a special may catch: a bomb the nearest first, a chain from
// fish to fish, a laser what is on its height.
func (r *Room) near(special FishID, kind Kind) []Target {
	from, _, in := r.place(special)
	if !in {
		return nil
	}
	rest := r.School.Swimming(r.nowMs)
	var out []Target
	for len(out) < len(rest) {
		best, bestAt, bestFar := Fish{}, Point{}, int64(-1)
		for _, f := range rest {
			p, _, in := r.place(f.ID)
			if !in || f.ID == special || among(out, f.ID) {
				continue
			}
			far, ok := reach(kind, from, p, len(out))
			if ok && (bestFar < 0 || far < bestFar) {
				best, bestAt, bestFar = f, p, far
			}
		}
		if bestFar < 0 {
			break
		}
		out = append(out, Target{Fish: best.ID, Species: r.Sheet.Species[best.Species]})
		if kind == Chain {
			from = bestAt
		}
	}
	return out
}

// reach is how far a fish is for a special, and whether it is within it.
func reach(kind Kind, from, to Point, links int) (far int64, ok bool) {
	far = square(to.X-from.X) + square(to.Y-from.Y)
	switch kind {
	case Bomb:
		return far, far <= square(bombReach)
	case Chain:
		return far, far <= square(chainReach) && links < chainLinks
	}
	return square(to.X - from.X), max(to.Y-from.Y, from.Y-to.Y) <= laserWide
}

func square(n int64) int64 { return n * n }

// Tick lets time pass: bullets that hit nothing are refunded, and fish that
// have left are forgotten. Time does not go back.
func (r *Room) Tick(ms int64) (refunded []Bullet) {
	r.nowMs = max(r.nowMs, ms)
	for _, g := range r.guns {
		if g != nil {
			refunded = append(refunded, g.refund(func(b Bullet) bool { return r.nowMs-b.FiredMs >= BulletMs })...)
		}
	}
	for fish, at := range r.caught {
		if r.nowMs-at > caughtKept {
			delete(r.caught, fish)
		}
	}
	return refunded
}

// refund gives the cost of open bullets back.
func (g *Gun) refund(which func(Bullet) bool) (back []Bullet) {
	g.Bullets = slices.DeleteFunc(g.Bullets, func(b Bullet) bool {
		if !which(b) {
			return false
		}
		b.State = Refunded
		g.Purse += b.Cost
		back = append(back, b)
		return true
	})
	return back
}

// Caught lists the fish that were caught not long ago, in the order of their
// numbers.
func (r *Room) Caught() []FishID { return slices.Sorted(maps.Keys(r.caught)) }
