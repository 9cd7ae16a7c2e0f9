package cardroom

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
	"baize/internal/studio/talk"
)

const (
	tableQueue = 256
	writePause = 200 * time.Millisecond
	writeTries = 4
	learnPause = time.Second
)

// table is a table; one goroutine owns it. All fields below "owned" belong to
// that goroutine, or to Start before it runs.
type table struct {
	s       *Service
	spec    Spec
	inbox   chan request
	stopped chan struct{}
	lobby   atomic.Pointer[Lobby]
	talk    talk.Board

	// owned
	row     TableRow
	seed    fair.ServerSeed // of the next hand
	race    *poker.SitGo    // the sit-and-go under way
	chairs  [poker.MaxSeats]*chair
	hand    *poker.Hand // the one under way, or the last
	row1    HandRow     // of hand
	record  poker.Record
	dealtTo map[int]string // user ids by seat
	next    clock.Instant  // when the next hand may begin
	changed bool
	debts   []id.Round // to be paid once the turn is written
}

// request is something to be done by the table's goroutine.
type request struct {
	do   func(ctx context.Context) error
	done chan error
}

// chair is a taken seat.
type chair struct {
	sit     Sit
	bot     bool
	away    bool // sits out
	leaving bool
	posts   bool
	bank    time.Duration
	since   clock.Instant // sits out since
	thinks  clock.Instant // when a bot answers
	adding  id.Round      // a top-up that is not decided or not given back yet
	step    int           // of the hand's log, at which the last action was taken
	deed    poker.Action
	deedOf  uint64
}

func newTable(s *Service, spec Spec) *table {
	t := &table{s: s, spec: spec, inbox: make(chan request, tableQueue), stopped: make(chan struct{})}
	t.lobby.Store(&Lobby{Code: spec.Code})
	return t
}

// ask has something done by the goroutine and waits for it.
func (t *table) ask(ctx context.Context, do func(ctx context.Context) error) error {
	r := request{do: do, done: make(chan error, 1)}
	select {
	case t.inbox <- r:
	case <-t.stopped:
		return ErrHalted
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-r.done:
		return err
	case <-t.stopped:
		return ErrHalted
	}
}

// learn has the table take over what came of a stake. Where that cannot be written
// now, the asker is told so and it is tried until it can, so that nobody is kept
// at the table; where the table stops, the row still says that a call was under
// way, and the next start undoes it.
func (t *table) learn(ctx context.Context, take func(ctx context.Context) error) error {
	err := t.ask(ctx, take)
	if err != nil && !errors.Is(err, ErrHalted) {
		go func() {
			for again := err; again != nil && !errors.Is(again, ErrHalted); again = t.ask(ctx, take) {
				time.Sleep(learnPause)
			}
		}()
	}
	return err
}

// run owns the table until ctx ends or the table cannot write any more.
func (t *table) run(ctx context.Context) {
	defer close(t.stopped)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		timer.Reset(t.wait())
		var r request
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		case r = <-t.inbox:
		}
		if !t.turn(ctx, r) {
			return
		}
	}
}

// turn does what is asked, lets time pass and tells what changed; it is false
// when the table cannot go on. Time passes first: an answer that came after
// the clock had run out finds the turn gone.
func (t *table) turn(ctx context.Context, r request) bool {
	err := t.pass(ctx)
	var refused error
	if err == nil && r.do != nil {
		refused = r.do(ctx)
		if errors.Is(refused, db.ErrUnknown) {
			err = refused // the rows may be newer than what is remembered here
		} else {
			err = t.pass(ctx)
		}
	}
	if err != nil {
		if ctx.Err() == nil {
			t.s.d.Log.Error("studio: a poker table stops; a restart voids its hand", "table", t.spec.Code, "cause", err)
		}
		if r.done != nil {
			r.done <- ErrHalted
		}
		return false
	}
	if t.changed {
		t.changed = false
		t.tell()
	}
	for _, sit := range t.debts {
		t.s.queue.Due(sit)
	}
	t.debts = nil
	if r.done != nil {
		r.done <- refused
	}
	return true
}

// pass lets time go on until nothing more happens by itself.
func (t *table) pass(ctx context.Context) error {
	for {
		now := t.s.now()
		moved, err := t.step(ctx, now)
		if err != nil || !moved {
			return err
		}
		t.changed = true
	}
}

// step does the one thing that is due now.
func (t *table) step(ctx context.Context, now clock.Instant) (bool, error) {
	switch {
	case t.playing():
		if t.play(now) {
			return true, nil
		}
		if t.hand.Over() {
			return true, t.finish(ctx)
		}
		return false, nil
	case t.race != nil:
		return t.raceOn(ctx, now)
	case t.standing(now):
		return true, t.standUp(ctx, now)
	case t.spec.Format != nil:
		return t.raceBegins(ctx, now)
	case t.seatBots():
		return true, nil
	case now >= t.next:
		return t.deal(ctx, now)
	}
	return false, nil
}

// playing reports whether a hand is under way or waits to be written.
func (t *table) playing() bool { return t.hand != nil && t.row1.State == Open }

// play lets the clock, the leaving and the bots act.
func (t *table) play(now clock.Instant) bool {
	if t.hand.Over() {
		return false
	}
	actor := t.hand.Actor()
	if t.hand.Tick(now) {
		if c := t.chairs[actor]; c != nil && !c.bot {
			c.sitOut(now) // from the next hand on
		}
		return true
	}
	c := t.chairs[actor]
	switch {
	case c == nil:
		return false
	case t.race != nil && c.away:
		return t.apply(now, c, t.passive(actor)) == nil
	case c.leaving:
		return t.apply(now, c, poker.Action{Seat: actor, Kind: poker.Fold}) == nil
	case c.bot && now >= c.thinks:
		return t.apply(now, c, t.botAction(actor)) == nil
	}
	return false
}

// apply lets a seat act and keeps the deed.
func (t *table) apply(now clock.Instant, c *chair, a poker.Action) error {
	step := len(t.hand.Log)
	if err := t.hand.Apply(now, a); err != nil {
		return err
	}
	t.record.Deeds = append(t.record.Deeds, poker.Deed{Action: a, At: t.told()})
	c.step, c.deed, c.deedOf = step, a, t.hand.Number
	t.think(now)
	t.changed = true
	return nil
}

// told is the moment of the last line of the hand's log: the clock that a
// replay sees, which does not go back where the server's did.
func (t *table) told() clock.Instant { return t.hand.Log[len(t.hand.Log)-1].At }

// wait is how long nothing happens by itself.
func (t *table) wait() time.Duration {
	now := t.s.now()
	wake := clock.Instant(0)
	sooner := func(at clock.Instant) {
		if at != 0 && (wake == 0 || at < wake) {
			wake = at
		}
	}
	if t.playing() {
		sooner(t.hand.Deadline)
		if c := t.chairs[max(t.hand.Actor(), 0)]; c != nil && c.bot {
			sooner(c.thinks)
		}
	} else if t.race != nil || t.members() > 0 && t.ready() >= 2 {
		sooner(t.next)
	}
	for _, c := range t.chairs {
		if c != nil && c.away && !c.bot && c.adding == 0 && t.race == nil {
			sooner(c.since.Add(awayFor))
		}
	}
	if wake == 0 {
		return time.Hour // until somebody comes
	}
	return max(wake.Sub(now), time.Millisecond)
}

// write writes until it stands or the table gives up. Where one of the tries may
// stand, which none after it could tell, the error says so too.
func (t *table) write(ctx context.Context, do func(ctx context.Context, tx *db.Tx) error) (err error) {
	var unknown error
	for range writeTries {
		if err = t.s.d.DB.Write(ctx, do); err == nil {
			return nil
		}
		if errors.Is(err, db.ErrUnknown) {
			unknown = err
		}
		t.s.d.Log.Error("studio: a poker table could not be written", "table", t.spec.Code, "cause", err)
		select {
		case <-ctx.Done():
			return errors.Join(err, unknown)
		case <-time.After(writePause):
		}
	}
	return errors.Join(err, unknown)
}
