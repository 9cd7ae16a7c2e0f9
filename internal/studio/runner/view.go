package runner

import (
	"cmp"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/studio/crash"
	"baize/internal/studio/owe"
)

const (
	betsShown   = 50
	nameVisible = 3
)

// View is the shared round as everybody may see it. It never changes; its
// point and seed are set only once the round is over.
type View struct {
	Number    int
	Phase     crash.Phase
	ClosesAt  clock.Instant
	StartedAt clock.Instant // 0 before the start
	Point     crash.Multiplier
	Seed      string
	Bets      []PublicBet // the largest stakes first
	BetCount  int
	Next      clock.Instant // when the next round may open; 0 while one is on
	History   []PastPoint   // newest first
	Terminal  string
	Salt      string

	halted bool
	own    map[string][]CrashBet // by user id; never shown to others
}

// PublicBet is a bet as others see it. Play money is named by its currency.
type PublicBet struct {
	No       int              `json:"no" doc:"its place in the round's order of arrival"`
	Name     string           `json:"name"`
	Stake    money.Amount     `json:"stake"`
	Currency money.Currency   `json:"currency"`
	CashedAt crash.Multiplier `json:"-"`
	At       string           `json:"cashedAt,omitempty"`
	Payout   *money.Amount    `json:"payout,omitempty"`
}

// PastPoint is a round that is over.
type PastPoint struct {
	Number int
	Point  crash.Multiplier
	Seed   string
}

// news collects what is pushed at most five times a second. told are the bets
// of the round as they were pushed last: a bet is pushed again only when it
// changed, so that ten thousand watchers are not told fifty bets each time.
type news struct {
	bets   bool
	gone   []int
	told   map[int]crash.Multiplier
	lastAt clock.Instant
}

// BetsFrame is what changed among the bets of a round; bets that are not named
// stand as they were told before, those of Gone were taken back.
type BetsFrame struct {
	RoundNo int         `json:"roundNo"`
	Count   int         `json:"count"`
	Bets    []PublicBet `json:"bets"`
	Gone    []int       `json:"gone,omitempty"`
}

// phaseFrame is a Frame without what the watchers know: the bets came one by
// one, and of the past rounds the last is this one.
type phaseFrame struct {
	Frame
	Bets    []PublicBet  `json:"bets,omitempty"`
	History []PointFrame `json:"history,omitempty"`
}

func (n *news) due() clock.Instant {
	if !n.bets {
		return 0
	}
	return n.lastAt.Add(pushPause)
}

// changed are the bets of a view that differ from what was told, and counts
// them as told.
func (n *news) changed(v *View) []PublicBet {
	out := []PublicBet{}
	for _, b := range v.Bets {
		if at, known := n.told[b.No]; !known || at != b.CashedAt {
			n.told[b.No] = b.CashedAt
			out = append(out, b)
		}
	}
	return out
}

// tell publishes what a durable turn has changed and lets its money move.
func (r *room) tell() {
	if r.turn.opens || r.turn.phase || len(r.turn.bets) > 0 {
		r.view.Store(r.look())
	}
	for _, e := range r.turn.effects {
		switch e := e.(type) {
		case crash.PayOut:
			r.s.queue.Due(debt{row: e.Bet})
		case crash.LoseStake:
			r.s.queue.Due(debt{row: e.Bet})
		case crash.ReturnStake:
			r.s.queue.Due(debt{row: e.Bet})
		case crash.Broadcast:
			r.note(e)
		}
	}
	for bet := range r.turn.bets {
		if r.seats[bet].Owed == owe.Rollback {
			r.s.queue.Due(debt{row: bet})
		}
	}
	for _, b := range r.turn.strays {
		r.s.queue.Due(debt{row: b.ID})
	}
	if r.turn.opens {
		r.news.told, r.news.gone = map[int]crash.Multiplier{}, nil
	}
	if r.turn.opens || r.turn.phase {
		r.push("crash.phase", phaseFrame{Frame: r.view.Load().Frame(r.s.now())})
	}
	r.flush()
}

func (r *room) note(e crash.Broadcast) {
	switch e.Kind {
	case crash.BetIn, crash.CashedOut:
		r.news.bets = true
	case crash.BetOut:
		r.news.bets = true
		if no := slices.IndexFunc(r.state.Bets, func(b crash.Bet) bool { return b.ID == e.Bet }); no >= 0 {
			delete(r.news.told, no)
			r.news.gone = append(r.news.gone, no)
		}
	}
}

// flush pushes the collected news unless the last push was just now.
func (r *room) flush() {
	now := r.s.now()
	if due := r.news.due(); due == 0 || now < due {
		return
	}
	v := r.view.Load()
	if r.news.told == nil {
		r.news.told = map[int]crash.Multiplier{}
	}
	r.push("crash.bets", BetsFrame{RoundNo: v.Number, Count: v.BetCount, Bets: r.news.changed(v), Gone: r.news.gone})
	r.news = news{told: r.news.told, lastAt: now}
}

func (r *room) push(kind string, data any) {
	if err := r.s.d.Push.Publish(crashTopic, kind, data); err != nil {
		r.s.d.Log.Warn("studio: a push was lost", "kind", kind, "cause", err)
	}
}

// look makes the view of the present state.
func (r *room) look() *View {
	v := &View{
		Number: r.state.Number, Phase: r.state.Phase, ClosesAt: r.state.ClosesAt, History: r.past,
		Terminal: r.chain.row.Terminal, Salt: r.chain.row.Salt, own: map[string][]CrashBet{},
	}
	if v.Phase != crash.Betting {
		v.StartedAt = r.state.StartedAt
	}
	if r.state.Over() {
		v.Point, v.Seed, v.Next = r.state.Point, r.state.Seed.String(), r.next
	}
	for no, b := range r.state.Bets {
		seat := r.sync(b.ID)
		v.own[seat.UserID] = append(v.own[seat.UserID], *seat)
		if b.Status != crash.Live && b.Status != crash.Cashed && b.Status != crash.Lost {
			continue
		}
		v.BetCount++
		p := PublicBet{No: no, Name: masked(seat.UserID), Stake: seat.Stake, Currency: seat.Currency}
		if b.Status == crash.Cashed {
			payout := b.Payout
			p.CashedAt, p.At, p.Payout = b.At, b.At.String(), &payout
		}
		v.Bets = append(v.Bets, p)
	}
	slices.SortStableFunc(v.Bets, func(a, b PublicBet) int { return cmp.Compare(b.Stake, a.Stake) })
	v.Bets = v.Bets[:min(len(v.Bets), betsShown)]
	return v
}

// Own are the bets of a member in this round.
func (v *View) Own(userID string) []CrashBet { return v.own[userID] }

// masked hides who it is but for the last letters.
func masked(userID string) string {
	if len(userID) > nameVisible {
		userID = userID[len(userID)-nameVisible:]
	}
	return "***" + userID
}

// Frame is the round as clients get it, over HTTP and by push.
type Frame struct {
	RoundNo    int           `json:"roundNo"`
	Phase      crash.Phase   `json:"phase" enum:"BETTING,RUNNING,CRASHED,VOID"`
	StartsAt   clock.Instant `json:"startsAt" doc:"when betting closes and the curve begins"`
	StartedAt  clock.Instant `json:"startedAt"`
	NextAt     clock.Instant `json:"nextAt" doc:"when the next round may open"`
	ServerNow  clock.Instant `json:"serverNow"`
	ElapsedMs  int64         `json:"elapsedMs" doc:"since the start, on the server's clock"`
	CrashPoint string        `json:"crashPoint,omitempty" doc:"only after the round"`
	Seed       string        `json:"seed,omitempty" doc:"only after the round"`
	Bets       []PublicBet   `json:"bets" nullable:"false"`
	BetCount   int           `json:"betCount"`
	History    []PointFrame  `json:"history" nullable:"false"`
	Terminal   string        `json:"terminalHash" doc:"the published end of the chain"`
	Salt       string        `json:"salt"`
}

// PointFrame is a round that is over; Hash is its revealed seed.
type PointFrame struct {
	RoundNo int    `json:"roundNo"`
	Point   string `json:"point"`
	Hash    string `json:"hash"`
}

// Frame shows the view at a moment.
func (v *View) Frame(now clock.Instant) Frame {
	f := Frame{
		RoundNo: v.Number, Phase: v.Phase, StartsAt: v.ClosesAt, StartedAt: v.StartedAt, NextAt: v.Next, ServerNow: now,
		Bets: v.Bets, BetCount: v.BetCount, Seed: v.Seed, Terminal: v.Terminal, Salt: v.Salt, History: []PointFrame{},
	}
	if f.Bets == nil {
		f.Bets = []PublicBet{}
	}
	if v.Phase == crash.Running {
		f.ElapsedMs = max(0, now.Sub(v.StartedAt).Milliseconds())
	}
	if v.Point != 0 {
		f.CrashPoint = v.Point.String()
	}
	for _, p := range v.History {
		f.History = append(f.History, PointFrame{RoundNo: p.Number, Point: p.Point.String(), Hash: p.Seed})
	}
	return f
}
