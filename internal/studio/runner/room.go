package runner

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"
	"baize/internal/studio/owe"
)

const (
	roomDigits   = 2 // decimals of every currency that the shared round takes
	pauseAfter   = 3 * time.Second
	presentFor   = 60 * time.Second
	pushPause    = 200 * time.Millisecond
	roomQueue    = 4096
	historyShown = 20
	crashTopic   = "crash"
)

// room is the shared crash round. One goroutine owns it: it takes what waits,
// steps the pure round, writes everything that follows in one transaction, and
// only then answers, pushes and lets money move.
type room struct {
	s       *Service
	inbox   chan *message
	stopped chan struct{}
	view    atomic.Pointer[View]
	present atomic.Int64 // the last moment somebody was there

	// owned by the goroutine
	chain   chain
	state   crash.State
	roundID id.Round
	opened  clock.Instant
	seats   map[id.Round]*CrashBet
	next    clock.Instant // when the next round may open
	past    []PastPoint
	news    news
	turn    turn
}

type chain struct {
	row   Chain
	seeds *fair.Chain
	salt  fair.ClientSeed
}

// message is a command with the moment at which the server got it.
type message struct {
	at      clock.Instant
	command crash.Command
	bet     *CrashBet // the row of a PlaceBet
	reason  string    // why a stake was refused
	undo    bool      // the refused stake may still arrive: roll it back
	answer  chan answer
}

type answer struct {
	bet CrashBet
	err error
}

// turn is what one run of the loop has changed and must write.
type turn struct {
	opens   bool
	phase   bool
	bets    map[id.Round]bool // true: new
	strays  []CrashBet        // bets of rounds that are gone
	effects []crash.Effect
}

func newRoom(s *Service) *room {
	r := &room{s: s, inbox: make(chan *message, roomQueue), stopped: make(chan struct{}), seats: map[id.Round]*CrashBet{}}
	r.state.Phase = crash.Crashed // nothing is open
	r.view.Store(&View{Phase: crash.Crashed})
	return r
}

// touch says that somebody is there.
func (r *room) touch() { r.present.Store(int64(r.s.now())) }

func (r *room) attended(now clock.Instant) bool {
	last := clock.Instant(r.present.Load())
	return last != 0 && now.Sub(last) < presentFor || r.s.d.Push.Followers(crashTopic) > 0
}

// send hands a message to the goroutine and waits for its answer.
func (r *room) send(ctx context.Context, m *message) (CrashBet, error) {
	m.at, m.answer = r.s.now(), make(chan answer, 1)
	select {
	case r.inbox <- m:
	case <-r.stopped:
		return CrashBet{}, ErrHalted
	case <-ctx.Done():
		return CrashBet{}, ctx.Err()
	}
	select {
	case a := <-m.answer:
		return a.bet, a.err
	case <-r.stopped:
		return CrashBet{}, ErrHalted
	}
}

// run owns the round until ctx ends.
func (r *room) run(ctx context.Context) {
	defer close(r.stopped)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		timer.Reset(r.wait())
		var batch []*message
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		case m := <-r.inbox:
			batch = append(batch, m)
			for range len(r.inbox) {
				batch = append(batch, <-r.inbox)
			}
		}
		if !r.take(ctx, batch) {
			return
		}
	}
}

// wait is how long nothing happens by itself.
func (r *room) wait() time.Duration {
	now := r.s.now()
	wake := r.state.WakeAt()
	if r.state.Over() && r.attended(now) {
		wake = r.next
	}
	if due := r.news.due(); due != 0 && (wake == 0 || due < wake) {
		wake = due
	}
	if wake == 0 {
		return time.Hour // until somebody comes
	}
	return max(wake.Sub(now), time.Millisecond)
}

// take is one turn: commands in the order in which they came, then time, then
// everything is written and told. It is false when the room cannot go on.
func (r *room) take(ctx context.Context, batch []*message) bool {
	slices.SortStableFunc(batch, func(a, b *message) int { return int(a.at - b.at) })
	r.turn = turn{bets: map[id.Round]bool{}}
	r.renew(ctx)
	errs := make([]error, len(batch))
	for i, m := range batch {
		r.openDue(m.at)
		errs[i] = r.do(m)
	}
	r.openDue(r.s.now())
	r.step(r.s.now(), crash.Tick{})
	if err := r.record(ctx); err != nil {
		r.halt(batch, err)
		return false
	}
	r.tell()
	for i, m := range batch {
		m.answer <- answer{bet: r.betOf(m), err: errs[i]}
	}
	return true
}

func (r *room) betOf(m *message) CrashBet {
	if b := r.seats[m.target()]; b != nil {
		return *b
	}
	if m.bet != nil {
		return *m.bet
	}
	return CrashBet{}
}

// target is the bet that a message is about.
func (m *message) target() id.Round {
	switch c := m.command.(type) {
	case crash.PlaceBet:
		return c.Bet
	case crash.StakeTaken:
		return c.Bet
	case crash.StakeRefused:
		return c.Bet
	case crash.CancelBet:
		return c.Bet
	case crash.CashOut:
		return c.Bet
	}
	return 0
}

// do performs one command.
func (r *room) do(m *message) error {
	bet := m.target()
	switch m.command.(type) {
	case crash.StakeTaken, crash.StakeRefused:
		if r.seats[bet] == nil { // its round is gone: the stake cannot play
			stray := *m.bet
			stray.Status, stray.Reason, stray.Owed = crash.Late, m.reason, owe.Nothing
			if _, taken := m.command.(crash.StakeTaken); taken || m.undo {
				stray.Owed = owe.Rollback
			}
			*m.bet = stray
			r.turn.strays = append(r.turn.strays, stray)
			return nil
		}
	case crash.PlaceBet:
		m.bet.Round, m.bet.Number, m.bet.Status, m.bet.Owed = r.roundID, r.state.Number, crash.Pending, owe.Bet
	}
	err := r.step(m.at, m.command)
	if err != nil {
		return err
	}
	switch m.command.(type) {
	case crash.PlaceBet:
		r.seats[bet], r.turn.bets[bet] = m.bet, true
	case crash.StakeTaken:
		seat := r.seats[bet]
		seat.Balance, seat.BalanceVersion = m.bet.Balance, m.bet.BalanceVersion
		if seat.Owed == owe.Bet {
			seat.Owed = owe.Nothing
		}
		r.change(bet)
	case crash.StakeRefused:
		seat := r.seats[bet]
		seat.Reason, seat.Owed = m.reason, owe.Nothing
		if m.undo {
			seat.Owed = owe.Rollback
		}
		r.change(bet)
	case crash.CancelBet:
		r.change(bet)
	}
	return nil
}

// change marks a bet to be written.
func (r *room) change(bet id.Round) {
	if _, marked := r.turn.bets[bet]; !marked {
		r.turn.bets[bet] = false
	}
}

// step lets the pure round go on and notes what follows from it.
func (r *room) step(at clock.Instant, c crash.Command) error {
	if r.roundID == 0 {
		if _, tick := c.(crash.Tick); tick {
			return nil
		}
	}
	before := r.state.Phase
	state, effects, err := crash.Step(r.state, at, c)
	r.state = state
	if state.Phase != before {
		r.turn.phase = true
		r.moved(before, at)
	}
	for _, e := range effects {
		r.owe(e)
	}
	r.turn.effects = append(r.turn.effects, effects...)
	return err
}

// moved notes what a change of phase brings.
func (r *room) moved(before crash.Phase, at clock.Instant) {
	for _, b := range r.state.Bets { // the start makes bets LATE without an effect
		if before == crash.Betting && b.Status == crash.Late {
			r.change(b.ID)
		}
	}
	if r.state.Over() {
		r.next = at.Add(pauseAfter)
		over := PastPoint{Number: r.state.Number, Point: r.state.Point, Seed: r.state.Seed.String()}
		r.past = append([]PastPoint{over}, r.past...)
		r.past = r.past[:min(len(r.past), historyShown)]
	}
}

// owe notes the call that an effect asks for.
func (r *room) owe(e crash.Effect) {
	set := func(bet id.Round, owed owe.Call) {
		if seat := r.seats[bet]; seat != nil {
			seat.Owed = owed
			r.change(bet)
		}
	}
	switch e := e.(type) {
	case crash.PayOut:
		set(e.Bet, owe.Win)
	case crash.LoseStake:
		set(e.Bet, owe.Close)
	case crash.ReturnStake:
		set(e.Bet, owe.Rollback)
	}
}

// openDue opens a round when the last is over, its pause has passed and
// somebody is there.
func (r *room) openDue(now clock.Instant) {
	if !r.state.Over() || now < r.next || !r.attended(now) || r.turn.opens {
		return
	}
	if r.turn.phase || len(r.turn.bets) > 0 {
		return // write the round that ended first
	}
	number := r.state.Number + 1
	seed, err := r.chain.seeds.Seed(number)
	if err != nil {
		return
	}
	state, effects, err := crash.Open(crash.Opening{Number: number, Seed: seed, Salt: r.chain.salt, Rules: crash.HouseRules(roomDigits), At: now})
	if err != nil {
		return
	}
	r.state, r.opened, r.roundID = state, now, id.Round(id.New[playKind](r.s.d.IDs))
	r.seats = map[id.Round]*CrashBet{}
	r.turn.opens = true
	r.turn.effects = append(r.turn.effects, effects...)
}

// renew makes the next chain when this one is used up.
func (r *room) renew(ctx context.Context) {
	if now := r.s.now(); r.state.Over() && r.state.Number >= r.chain.row.Length && now >= r.next && r.attended(now) {
		if err := r.load(ctx); err != nil {
			r.s.d.Log.Error("studio: no new chain of crash rounds", "cause", err)
			r.next = now.Add(pauseAfter)
		}
	}
}
