package pit

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/studio/croupier"
	"baize/internal/studio/fair"
	"baize/internal/studio/owe"
	"baize/internal/studio/talk"
)

const (
	presentFor = 60 * time.Second
	pushPause  = 500 * time.Millisecond
	queue      = 4096
)

// table is a table with the goroutine that owns its round.
type table struct {
	Table
	s       *Service
	inbox   chan *message
	stopped chan struct{}
	view    atomic.Pointer[View]
	present atomic.Int64 // the last moment somebody was there
	seats   *seats
	mine    *mine
	talk    *talk.Board

	shut bool // set before the goroutine begins: it does not play

	// owned by the goroutine
	round  *croupier.Round // nil before the first
	row    Round
	bets   map[id.Round]*Bet
	number int
	next   clock.Instant // when the next round may open
	board  []Past        // oldest first
	spots  map[string]int
	news   news
	turn   turn
}

// message is a command with the moment at which the server got it.
type message struct {
	at      clock.Instant
	command croupier.Command
	bet     *Bet   // the row of a Place, Take or Refuse
	reason  string // why a stake was refused
	undo    bool   // the refused stake may still arrive: roll it back
	talked  bool   // somebody spoke: push it
	answer  chan answer
}

type answer struct {
	bet Bet
	err error
}

// turn is what one run of the loop has changed and must write.
type turn struct {
	opens   bool
	phase   bool
	moves   bool
	bets    map[id.Round]bool // true: new
	strays  []Bet             // bets of rounds that are gone
	effects []croupier.Effect
}

func newTable(s *Service, spec Table) *table {
	t := &table{
		Table: spec, s: s, inbox: make(chan *message, queue), stopped: make(chan struct{}), bets: map[id.Round]*Bet{},
		seats: newSeats(), mine: newMine(), talk: &talk.Board{}, spots: map[string]int{},
	}
	t.view.Store(&View{Table: spec, Phase: croupier.Settled})
	return t
}

func (t *table) over() bool { return t.round == nil || t.round.Phase.Over() }

// touch says that somebody is there.
func (t *table) touch() { t.present.Store(int64(t.s.now())) }

func (t *table) attended(now clock.Instant) bool {
	last := clock.Instant(t.present.Load())
	return last != 0 && now.Sub(last) < presentFor || t.s.d.Push.Followers(t.Topic()) > 0
}

// send hands a message to the goroutine and waits for its answer.
func (t *table) send(ctx context.Context, m *message) (Bet, error) {
	m.at, m.answer = t.s.now(), make(chan answer, 1)
	select {
	case t.inbox <- m:
	case <-t.stopped:
		return Bet{}, ErrHalted
	case <-ctx.Done():
		return Bet{}, ctx.Err()
	}
	select {
	case a := <-m.answer:
		return a.bet, a.err
	case <-t.stopped:
		return Bet{}, ErrHalted
	}
}

// run owns the table until ctx ends.
func (t *table) run(ctx context.Context) {
	defer close(t.stopped)
	if t.shut {
		return
	}
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		timer.Reset(t.wait())
		var batch []*message
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		case m := <-t.inbox:
			batch = append(batch, m)
			for range len(t.inbox) {
				batch = append(batch, <-t.inbox)
			}
		}
		if !t.take(ctx, batch) {
			return
		}
	}
}

// wait is how long nothing happens by itself.
func (t *table) wait() time.Duration {
	now := t.s.now()
	var wake clock.Instant
	if !t.over() {
		wake = t.round.WakeAt()
	} else if t.attended(now) {
		wake = max(t.next, now)
	}
	if due := t.newsDue(); due != 0 && (wake == 0 || due < wake) {
		wake = due
	}
	if wake == 0 {
		return time.Hour // until somebody comes
	}
	return max(wake.Sub(now), time.Millisecond)
}

// take is one turn: commands in the order in which they came, then time, then
// everything is written and told. It is false when the table cannot go on.
func (t *table) take(ctx context.Context, batch []*message) bool {
	slices.SortStableFunc(batch, func(a, b *message) int { return int(a.at - b.at) })
	t.turn = turn{bets: map[id.Round]bool{}}
	errs := make([]error, len(batch))
	for i, m := range batch {
		t.openDue(m.at)
		errs[i] = t.do(m)
	}
	for _, m := range batch {
		t.news.said = t.news.said || m.talked
	}
	t.openDue(t.s.now())
	_ = t.step(t.s.now(), croupier.Tick{})
	if err := t.record(ctx); err != nil {
		t.halt(batch, err)
		return false
	}
	t.tell()
	for i, m := range batch {
		m.answer <- answer{bet: t.betOf(m), err: errs[i]}
	}
	return true
}

func (t *table) betOf(m *message) Bet {
	if b := t.bets[m.target()]; b != nil {
		return *b
	}
	if m.bet != nil {
		return *m.bet
	}
	return Bet{}
}

// target is the bet that a message is about.
func (m *message) target() id.Round {
	switch c := m.command.(type) {
	case croupier.Place:
		return c.Bet
	case croupier.Take:
		return c.Bet
	case croupier.Refuse:
		return c.Bet
	case croupier.Cancel:
		return c.Bet
	case croupier.Raise:
		return c.Bet
	}
	return 0
}

// do performs one command.
func (t *table) do(m *message) error {
	bet := m.target()
	switch m.command.(type) {
	case croupier.Take, croupier.Refuse:
		if t.bets[bet] == nil { // its round is gone: the stake cannot play
			t.stray(m)
			return nil
		}
	case croupier.Place, croupier.Cancel, croupier.Decide, croupier.Raise:
		if t.round == nil {
			return croupier.ErrClosed
		}
	}
	err := t.step(m.at, m.command)
	if err != nil {
		return err
	}
	switch m.command.(type) {
	case croupier.Place, croupier.Raise:
		placed, _ := t.round.Find(bet)
		m.bet.Wagers, m.bet.Stake = placed.Wagers, placed.Stake
		m.bet.Round, m.bet.Number, m.bet.Table, m.bet.Status, m.bet.Owed = t.row.ID, t.row.Number, t.Code, croupier.Pending, owe.Bet
		t.bets[bet], t.turn.bets[bet] = m.bet, true
		return nil
	case croupier.Take:
		row := t.bets[bet]
		row.Balance, row.BalanceVersion = m.bet.Balance, m.bet.BalanceVersion
		if row.Owed == owe.Bet {
			row.Owed = owe.Nothing
		}
	case croupier.Refuse:
		row := t.bets[bet]
		row.Reason, row.Owed = m.reason, owe.Nothing
		if m.undo {
			row.Owed = owe.Rollback
		}
	}
	if bet != 0 {
		t.change(bet)
	}
	return nil
}

// stray notes what came of a stake whose round is gone.
func (t *table) stray(m *message) {
	stray := *m.bet
	stray.Status, stray.Reason, stray.Owed = croupier.Late, m.reason, owe.Nothing
	if _, taken := m.command.(croupier.Take); taken || m.undo {
		stray.Owed = owe.Rollback
	}
	*m.bet = stray
	t.turn.strays = append(t.turn.strays, stray)
}

// change marks a bet to be written.
func (t *table) change(bet id.Round) {
	if _, marked := t.turn.bets[bet]; !marked {
		t.turn.bets[bet] = false
	}
}

// step lets the pure round go on and notes what follows from it.
func (t *table) step(at clock.Instant, c croupier.Command) error {
	if t.round == nil {
		return nil
	}
	before := t.round.Phase
	effects, err := t.round.Step(at, c)
	if t.round.Phase != before {
		t.turn.phase = true
		t.moved(before)
	}
	if t.turn.phase || t.round.Phase == croupier.Playing {
		t.late()
	}
	for _, e := range effects {
		t.owe(e)
	}
	t.turn.effects = append(t.turn.effects, effects...)
	return err
}

// moved notes what a change of phase brings.
func (t *table) moved(before croupier.Phase) {
	if t.round.Phase.Over() {
		t.next = t.round.NextAt
	}
	if dealt(t.round.Phase) && !dealt(before) {
		t.note(Past{Number: t.round.Number, Outcome: t.round.Outcome.String(), Mark: t.Game.Mark(t.round.Outcome)})
	}
}

// late marks the bets that the round made LATE: it does so without an effect.
func (t *table) late() {
	for _, b := range t.round.Bets {
		if b.Status == croupier.Late && t.bets[b.ID] != nil && t.bets[b.ID].Status != croupier.Late {
			t.change(b.ID)
		}
	}
}

// dealt reports a phase in which the outcome may be shown on the road.
func dealt(p croupier.Phase) bool { return p == croupier.Result || p == croupier.Settled }

// owe notes the call that an effect asks for.
func (t *table) owe(e croupier.Effect) {
	set := func(bet id.Round, owed owe.Call) {
		if row := t.bets[bet]; row != nil {
			row.Owed = owed
			t.change(bet)
		}
	}
	switch e := e.(type) {
	case croupier.PayOut:
		set(e.Bet, owe.Win)
	case croupier.LoseStake:
		set(e.Bet, owe.Close)
	case croupier.ReturnStake:
		set(e.Bet, owe.Rollback)
	}
}

// openDue opens a round when the last is over, its pause has passed and
// somebody is there.
func (t *table) openDue(now clock.Instant) {
	if !t.over() || now < t.next || !t.attended(now) || t.turn.opens {
		return
	}
	if t.turn.phase || t.turn.moves || len(t.turn.bets) > 0 {
		return // write the round that ended first
	}
	seed := fair.NewServerSeed(t.s.d.Rand)
	round := id.Round(id.New[playKind](t.s.d.IDs))
	t.number++
	t.round = croupier.Open(t.start(round, t.number, seed, now))
	t.row = Round{
		ID: round, Table: t.Code, Game: t.Game.Code, Number: t.number, Phase: croupier.Opening,
		SeedSealed: t.s.d.Box.Seal(seedContext(round), seed.String()), Commitment: croupier.Commitment(seed, round).String(), OpenedAt: now,
	}
	t.bets, t.spots = map[id.Round]*Bet{}, map[string]int{}
	t.mine.clear()
	t.turn.opens = true
}

func (t *table) start(round id.Round, number int, seed fair.ServerSeed, at clock.Instant) croupier.Start {
	return croupier.Start{ID: round, Number: number, Seed: seed, Game: t.Game, Limits: t.Limits, Pace: t.Pace, At: at}
}

func seedContext(round id.Round) string { return "studio_table_rounds:" + round.String() }

// note puts a round on the board; a full board is wiped first.
func (t *table) note(p Past) {
	if len(t.board) >= boardSize {
		t.board = nil
	}
	t.board = append(slices.Clone(t.board), p)
}
