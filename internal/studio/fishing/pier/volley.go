package pier

import (
	"context"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/fishing"
)

// FireCmd fires a bullet. Ids of a stay grow; Angle is only shown to others,
// in thousandths of a turn.
type FireCmd struct {
	Bullet uint64
	Weapon int
	Stake  money.Amount
	Angle  int
}

// HitCmd says which fish a bullet hit.
type HitCmd struct {
	Bullet uint64
	Fish   []fishing.FishID
}

// VolleyCmd is what a gun did since the last one: first the bullets are fired,
// then those that hit are resolved.
type VolleyCmd struct {
	Stay  StayID
	Fires []FireCmd
	Hits  []HitCmd
}

// Outcome is what came of a fire or a hit. A refused one has the key of its
// fault; a bullet whose hit was refused with studio.fishing.fish flies on.
type Outcome struct {
	Bullet  uint64
	State   fishing.State // empty: refused
	Refused string
	Cost    money.Amount
	Paid    money.Amount
	Nonce   uint64
	Catches []fishing.Catch
}

// Answer is what came of a volley, and what the gun has then.
type Answer struct {
	NowMs    int64
	Purse    money.Amount // without what bullets in the air cost
	Bag      money.Amount
	Load     Load
	Outcomes []Outcome
}

// endedKept is how many resolved bullets a chair remembers, so that a repeat
// is answered as the first was.
const endedKept = 64

// Volley fires and resolves bullets. A repeat changes nothing more. Faults
// studio.fishing.room, .noSeat; a bullet's own refusal stands with it.
func (s *Service) Volley(ctx context.Context, g Guest, code string, v VolleyCmd) (Answer, error) {
	r, err := s.room(g, code)
	if err != nil {
		return Answer{}, err
	}
	var out Answer
	err = r.ask(context.WithoutCancel(ctx), func(context.Context) error {
		out, err = r.volley(g, v)
		return err
	})
	return out, err
}

func (r *room) volley(g Guest, v VolleyCmd) (Answer, error) {
	seat, c, err := r.of(g)
	if err != nil || c.stay.ID != v.Stay {
		return Answer{}, ErrNoSeat
	}
	now := r.s.now()
	out := Answer{NowMs: r.ms(now)}
	for _, f := range v.Fires {
		out.Outcomes = append(out.Outcomes, r.fire(g, seat, f, out.NowMs))
	}
	var hit []fishing.Bullet
	for _, h := range v.Hits {
		o, b := r.hit(seat, h, out.NowMs)
		out.Outcomes = append(out.Outcomes, o)
		if b.State == fishing.Hit {
			hit = append(hit, b)
		}
	}
	if len(hit) > 0 {
		r.record(seat, hit, now)
	}
	if len(v.Fires)+len(v.Hits) > 0 {
		c.seen = now
	}
	gun, _ := r.pool.Gun(seat)
	out.Purse, out.Bag, out.Load = gun.Purse, gun.Bag, c.load
	return out, nil
}

func (r *room) fire(g Guest, seat int, f FireCmd, ms int64) Outcome {
	c := r.chairs[seat]
	if known, found := r.known(seat, f.Bullet); found {
		return known
	}
	if key := wrongStake(g, f.Stake); key != "" {
		return Outcome{Bullet: f.Bullet, Refused: key}
	}
	b, err := r.pool.Fire(seat, f.Bullet, f.Weapon, f.Stake, ms)
	if err != nil {
		return refusal(f.Bullet, err)
	}
	if c.weapon != f.Weapon || c.stake != f.Stake {
		c.weapon, c.stake = f.Weapon, f.Stake
		r.news.Seats = r.seats()
	}
	r.news.Shots = append(r.news.Shots, ShotNews{Seat: seat, Bullet: f.Bullet, Weapon: f.Weapon, Angle: f.Angle, Ms: ms})
	return outcomeOf(b)
}

func (r *room) hit(seat int, h HitCmd, ms int64) (Outcome, fishing.Bullet) {
	if known, found := r.known(seat, h.Bullet); found && known.State != fishing.Open {
		return known, fishing.Bullet{}
	}
	b, err := r.pool.Hit(seat, h.Bullet, h.Fish, ms)
	if err != nil {
		return refusal(h.Bullet, err), fishing.Bullet{}
	}
	c, o := r.chairs[seat], outcomeOf(b)
	if len(c.ended) == endedKept {
		c.ended = slices.Delete(c.ended, 0, 1)
	}
	c.ended = append(c.ended, o)
	r.news.Ends = append(r.news.Ends, EndNews{Seat: seat, Bullet: b.ID, Paid: b.Paid, Catches: told(b.Catches)})
	return o, b
}

// told leaves out the fish that swim on, but for one that says where it hit.
func told(all []fishing.Catch) []fishing.Catch {
	caught := slices.DeleteFunc(slices.Clone(all), func(c fishing.Catch) bool { return c.Times == 0 })
	if len(caught) == 0 {
		return all[:1]
	}
	return caught
}

// known is a bullet of a seat that is in the air or was resolved not long ago.
func (r *room) known(seat int, bullet uint64) (Outcome, bool) {
	for _, o := range r.chairs[seat].ended {
		if o.Bullet == bullet {
			return o, true
		}
	}
	gun, _ := r.pool.Gun(seat)
	for _, b := range gun.Bullets {
		if b.ID == bullet {
			return outcomeOf(b), true
		}
	}
	return Outcome{}, false
}

func outcomeOf(b fishing.Bullet) Outcome {
	return Outcome{Bullet: b.ID, State: b.State, Cost: b.Cost, Paid: b.Paid, Nonce: b.Nonce, Catches: b.Catches}
}

func refusal(bullet uint64, err error) Outcome {
	return Outcome{Bullet: bullet, Refused: fault.From(err).Key}
}

// record writes bullets that hit, and the stay with what they made of it.
func (r *room) record(seat int, hit []fishing.Bullet, now clock.Instant) {
	c := r.chairs[seat]
	v := Volley{Stay: c.stay.ID, Number: c.stay.Volleys + 1, Water: r.water.ID, At: now}
	for _, b := range hit {
		v.Shots = append(v.Shots, shotOf(b))
		v.Cost += b.Cost
		v.Paid += b.Paid
	}
	c.stay.Volleys, c.stay.Shots = v.Number, c.stay.Shots+int64(len(hit))
	c.stay.Cost, c.stay.Paid = c.stay.Cost+v.Cost, c.stay.Paid+v.Paid
	r.dirty[seat] = true
	water, fresh := r.water, !r.kept
	r.kept = true
	r.writes = append(r.writes, func(ctx context.Context, tx *db.Tx) error {
		if fresh {
			if err := r.s.d.Store.InsertWater(ctx, tx, water); err != nil {
				return err
			}
		}
		return r.s.d.Store.InsertVolley(ctx, tx, v)
	})
}
