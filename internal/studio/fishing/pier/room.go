package pier

import (
	"context"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/fair"
	"baize/internal/studio/fishing"
)

const (
	roomQueue  = 256
	atOnce     = 64 // requests of one turn
	writePause = 200 * time.Millisecond
	writeTries = 4
	// filledMs is the age of a room's water when it opens, so that fish swim
	// in it from the beginning.
	filledMs = 60_000
)

// room is a room; one goroutine owns it. All fields below "owned" belong to
// that goroutine, or to Start before it runs.
type room struct {
	s       *Service
	spec    Spec
	inbox   chan request
	stopped chan struct{}
	lobby   atomic.Pointer[Lobby]

	// owned
	water  Water
	kept   bool // the water is written
	pool   *fishing.Room
	chairs [fishing.Seats]*chair
	writes []func(ctx context.Context, tx *db.Tx) error // of this turn
	dirty  [fishing.Seats]bool                          // stays that this turn changed
	news   News
	told   clock.Instant
	debts  []id.Round // to be paid once the turn is written
}

// chair is a taken seat.
type chair struct {
	stay    Stay
	load    Load         // the live one; ID 0 where nothing is loaded
	pending id.Round     // a load under way
	named   money.Amount // of the stay's cost, for the jackpots; after a restart all of it
	seen    clock.Instant
	weapon  int
	stake   money.Amount // of the last bullet
	ended   []Outcome
}

// request is something to be done by the room's goroutine.
type request struct {
	do   func(ctx context.Context) error
	done chan error
}

func newRoom(s *Service, spec Spec) *room {
	r := &room{s: s, spec: spec, inbox: make(chan request, roomQueue), stopped: make(chan struct{})}
	seed := fair.NewServerSeed(s.d.Rand)
	r.water = Water{
		ID: id.New[waterKind](s.d.IDs), Room: spec.Code, Sheet: spec.Sheet, Seed: seed.String(), OpenedAt: s.now().Add(-filledMs * time.Millisecond),
	}
	sheet, _ := fishing.SheetOf(spec.Sheet)
	pool, err := fishing.NewRoom(sheet, seed)
	if err != nil {
		panic("pier: a room without a sheet: " + spec.Code)
	}
	r.pool = pool
	return r
}

// ms is a moment as the room counts it.
func (r *room) ms(now clock.Instant) int64 { return now.Sub(r.water.OpenedAt).Milliseconds() }

// ask hands something to the room's goroutine and waits until what it changed
// is written.
func (r *room) ask(ctx context.Context, do func(ctx context.Context) error) error {
	q := request{do: do, done: make(chan error, 1)}
	select {
	case r.inbox <- q:
	case <-r.stopped:
		return ErrHalted
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-q.done:
		return err
	case <-r.stopped:
		return ErrHalted
	}
}

// run owns the room until ctx ends or the room cannot write any more.
func (r *room) run(ctx context.Context) {
	defer close(r.stopped)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		timer.Reset(r.wait())
		var batch []request
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		case q := <-r.inbox:
			batch = r.waiting(append(batch, q))
		}
		if !r.turn(ctx, batch) {
			return
		}
	}
}

// waiting takes the requests that wait already.
func (r *room) waiting(batch []request) []request {
	for len(batch) < atOnce {
		select {
		case q := <-r.inbox:
			batch = append(batch, q)
		default:
			return batch
		}
	}
	return batch
}

// turn does what is asked and what is due, writes it, and then answers; it is
// false when the room cannot go on.
func (r *room) turn(ctx context.Context, batch []request) bool {
	r.pass(r.s.now())
	answers := make([]error, len(batch))
	for i, q := range batch {
		answers[i] = q.do(ctx)
	}
	err := r.flush(ctx)
	if err != nil && ctx.Err() == nil {
		r.s.d.Log.Error("studio: a fishing room stops; a restart goes on with what is written", "room", r.spec.Code, "cause", err)
	}
	for i, q := range batch {
		if err != nil {
			answers[i] = ErrHalted
		}
		q.done <- answers[i]
	}
	if err != nil {
		return false
	}
	for _, load := range r.debts {
		r.s.queue.Due(load)
	}
	r.debts = nil
	r.tell(r.s.now())
	return true
}

// pass lets time go on: bullets that hit nothing come back, who is away is
// stood up.
func (r *room) pass(now clock.Instant) {
	r.pool.Tick(r.ms(now))
	for seat, c := range r.chairs {
		if c != nil && now >= c.seen.Add(awayFor) {
			if _, load := r.standUp(seat, now); load != 0 {
				r.debts = append(r.debts, load)
			}
		}
	}
}

// flush writes what the turn changed, in one transaction.
func (r *room) flush(ctx context.Context) error {
	writes := r.writes
	for seat, c := range r.chairs {
		if c != nil && r.dirty[seat] {
			r.take(seat)
			stay := c.stay
			writes = append(writes, func(ctx context.Context, tx *db.Tx) error { return r.s.d.Store.SetStay(ctx, tx, stay) })
		}
	}
	r.writes, r.dirty = nil, [fishing.Seats]bool{}
	if len(writes) == 0 {
		return nil
	}
	return r.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, do := range writes {
			if err := do(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	})
}

// take brings a stay to what its gun has. Bullets in the air count as not
// fired: that is what a kill makes of them.
func (r *room) take(seat int) {
	gun, _ := r.pool.Gun(seat)
	c := r.chairs[seat]
	c.stay.Purse, c.stay.Bag, c.stay.Nonce, c.stay.LastBullet = gun.Purse+gun.Flying(), gun.Bag, gun.Pair.Nonce, gun.LastID
}

// write writes until it stands or the room gives up.
func (r *room) write(ctx context.Context, do func(ctx context.Context, tx *db.Tx) error) (err error) {
	for range writeTries {
		if err = r.s.d.DB.Write(ctx, do); err == nil || ctx.Err() != nil {
			return err
		}
		r.s.d.Log.Error("studio: a fishing room could not be written", "room", r.spec.Code, "cause", err)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(writePause):
		}
	}
	return err
}

// wait is how long nothing happens by itself.
func (r *room) wait() time.Duration {
	now, wake := r.s.now(), clock.Instant(0)
	sooner := func(at clock.Instant) {
		if wake == 0 || at < wake {
			wake = at
		}
	}
	if !r.news.empty() {
		sooner(r.told.Add(tellsFor))
	}
	for seat, c := range r.chairs {
		if c == nil {
			continue
		}
		sooner(c.seen.Add(awayFor))
		if gun, _ := r.pool.Gun(seat); len(gun.Bullets) > 0 {
			back := time.Duration(gun.Bullets[0].FiredMs+fishing.BulletMs) * time.Millisecond
			sooner(r.water.OpenedAt.Add(back))
		}
	}
	if wake == 0 {
		return time.Hour // until somebody comes
	}
	return max(wake.Sub(now), time.Millisecond)
}

// of is the seat of a guest in the room.
func (r *room) of(g Guest) (int, *chair, error) {
	for seat, c := range r.chairs {
		if c != nil && c.stay.UserID == g.UserID && c.stay.Currency == g.Currency {
			return seat, c, nil
		}
	}
	return 0, nil, ErrNoSeat
}
