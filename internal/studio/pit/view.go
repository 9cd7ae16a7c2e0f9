package pit

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/studio/croupier"
	"baize/internal/studio/tables"
	"baize/internal/studio/talk"
)

// boardSize is how many rounds the road maps of a table show before the board
// is wiped.
const boardSize = 60

// Past is a round on the board.
type Past struct {
	Number  int         `json:"roundNo"`
	Outcome string      `json:"outcome"`
	Mark    tables.Mark `json:"mark"`
}

// View is a table as everybody may see it. It never changes; outcome and
// entropy are set once they are fixed, the seed once the round is over.
type View struct {
	Table      Table
	Round      id.Round
	Number     int
	Phase      croupier.Phase
	Times      Times
	Next       clock.Instant
	Commitment string
	Entropy    string
	Outcome    string
	Seed       string
	Board      []Past
	Play       *Play
	Count

	halted bool
}

// Times are the moments at which the phases of a round begin.
type Times struct {
	OpenedAt  clock.Instant `json:"openedAt"`
	BettingAt clock.Instant `json:"bettingAt"`
	ClosesAt  clock.Instant `json:"closesAt"`
	PlaysAt   clock.Instant `json:"playsAt"`
	DealsAt   clock.Instant `json:"dealsAt"`
	ResultAt  clock.Instant `json:"resultAt"`
	SettlesAt clock.Instant `json:"settlesAt"`
	NextAt    clock.Instant `json:"nextAt"`
}

// Count says how many bets and members are in the round, and how many bets
// stand on each spot. Amounts are not told: tables are shared by currencies.
type Count struct {
	Bets    int            `json:"bets"`
	Members int            `json:"members"`
	Spots   map[string]int `json:"spots" nullable:"false"`
}

// Frame is a table as clients get it, over HTTP and by push.
type Frame struct {
	Table      string         `json:"table"`
	Game       string         `json:"game"`
	RoundID    id.Round       `json:"roundId"`
	RoundNo    int            `json:"roundNo"`
	Phase      croupier.Phase `json:"phase" enum:"OPENING,BETTING,CLOSED,PLAYING,DEALING,RESULT,SETTLED,VOID"`
	ServerNow  clock.Instant  `json:"serverNow"`
	Commitment string         `json:"commitment" doc:"SHA-256 of the seed and the round's id, told before betting"`
	Entropy    string         `json:"entropy,omitempty" doc:"SHA-256 of the accepted bets, once they are fixed"`
	Outcome    string         `json:"outcome,omitempty" doc:"once it is fixed"`
	Seed       string         `json:"seed,omitempty" doc:"once the round is over"`
	Times
	Count
	Play  *Play         `json:"play,omitempty" doc:"of blackjack, once the bets are fixed"`
	Board []Past        `json:"board,omitempty" doc:"the rounds on the road maps, oldest first; over HTTP and with RESULT"`
	Roads *tables.Roads `json:"roads,omitempty"`
}

// Frame shows the view at a moment; full adds the board and its roads.
func (v *View) Frame(now clock.Instant, full bool) Frame {
	f := Frame{
		Table: v.Table.Code, Game: v.Table.Game.Code, RoundID: v.Round, RoundNo: v.Number, Phase: v.Phase, ServerNow: now, Times: v.Times, Count: v.Count, Play: v.Play,
		Commitment: v.Commitment, Entropy: v.Entropy, Outcome: v.Outcome, Seed: v.Seed,
	}
	if f.Spots == nil {
		f.Spots = map[string]int{}
	}
	if !full {
		return f
	}
	marks := make([]tables.Mark, 0, len(v.Board))
	for _, p := range v.Board {
		marks = append(marks, p.Mark)
	}
	roads := tables.RoadsOf(marks)
	f.Board, f.Roads = v.Board, &roads
	return f
}

// look makes the view of the present state.
func (t *table) look() *View {
	v := &View{Table: t.Table, Phase: croupier.Settled, Board: t.board, Next: t.next}
	r := t.round
	if r == nil {
		return v
	}
	v.Round, v.Number, v.Phase, v.Commitment = r.ID, r.Number, r.Phase, t.row.Commitment
	v.Times = Times{r.OpenedAt, r.BettingAt, r.ClosesAt, r.PlaysAt, r.DealsAt, r.ResultAt, r.SettlesAt, r.NextAt}
	if r.Entropy != "" {
		v.Entropy, v.Outcome = string(r.Entropy), r.Outcome.String()
	}
	if seed, ok := r.Seed(); ok {
		v.Seed = seed.String()
	}
	v.Count, v.Play = t.count(), t.play()
	return v
}

func (t *table) count() Count {
	c := Count{Spots: map[string]int{}}
	members := map[id.Member]bool{}
	for _, b := range t.round.Bets {
		if !b.Status.Played() {
			continue
		}
		c.Bets++
		members[b.Member] = true
		for _, w := range b.Wagers {
			c.Spots[w.Spot]++
		}
	}
	c.Members = len(members)
	return c
}

// news is what is pushed at most twice a second.
type news struct {
	bets   bool
	play   bool
	said   bool
	lastAt clock.Instant
}

func (t *table) newsDue() clock.Instant {
	if !t.news.bets && !t.news.said && !t.news.play {
		return 0
	}
	return t.news.lastAt.Add(pushPause)
}

// tell publishes what a durable turn has changed and lets its money move.
func (t *table) tell() {
	moved := t.turn.opens || t.turn.phase
	for bet := range t.turn.bets {
		b := t.bets[bet]
		t.mine.put(*b)
		t.news.bets = true
		if b.Owed.Due() {
			t.s.queue.Due(bet)
		}
	}
	for _, b := range t.turn.strays {
		t.s.queue.Due(b.ID)
	}
	t.news.play = t.news.play || t.round != nil && t.round.Phase == croupier.Playing && (t.turn.moves || len(t.turn.bets) > 0)
	if t.news.play { // who moved sees it at once, the others with the next push
		t.view.Store(t.look())
	}
	if moved {
		v := t.look()
		t.view.Store(v)
		t.push("table.phase", v.Frame(t.s.now(), v.Phase == croupier.Result))
	}
	t.flush()
}

// flush pushes the collected news unless the last push was just now.
func (t *table) flush() {
	now := t.s.now()
	if due := t.newsDue(); due == 0 || now < due {
		return
	}
	if t.news.bets && t.round != nil {
		v := *t.view.Load()
		v.Count = t.count()
		t.view.Store(&v)
		t.push("table.bets", betsFrame{v.Number, v.Count})
	}
	if t.news.play && t.round != nil {
		t.push("table.play", playFrame{t.round.Number, t.play(), now})
	}
	if t.news.said {
		t.push("table.chat", chatFrame{t.talk.Fresh()})
	}
	t.news = news{lastAt: now}
}

type betsFrame struct {
	RoundNo int `json:"roundNo"`
	Count
}

type chatFrame struct {
	Said []talk.Said `json:"said"`
}

func (t *table) push(kind string, data any) {
	if err := t.s.d.Push.Publish(t.Topic(), kind, data); err != nil {
		t.s.d.Log.Warn("pit: a push was lost", "kind", kind, "cause", err)
	}
}
