package quest

import (
	"cmp"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/rewards/turnover"
)

// How a delta joins what is there.
type How int

// Sum adds, Best keeps the greater, Days adds once a day.
const (
	Sum How = iota
	Best
	Days
)

// ProgressKey names what a member has done for a quest in a period.
type ProgressKey struct {
	Quest ID
	Begin clock.Instant
}

// Mark is what a member has done for a quest in a period.
type Mark struct {
	Value     int64
	ClaimedAt clock.Instant
}

// Delta is what a batch of events adds. At is when its last one happened: of
// equal scores the earlier is first; of Days it is the beginning of the day.
type Delta struct {
	Quest  ID
	Member id.Member
	Begin  clock.Instant
	Board  bool
	How    How
	Value  int64
	At     clock.Instant
	target int64
}

// Undone is the best of a member that is taken back, Left what its round comes to
// now.
type Undone struct {
	Quest  ID
	Member id.Member
	Begin  clock.Instant
	Board  bool
	Value  int64
	Left   int64
}

type deltaKey struct {
	quest  ID
	member id.Member
	begin  clock.Instant
}

// tally gathers what a batch of events adds, a delta a quest, member and period.
type tally struct {
	calendar Calendar
	deltas   map[deltaKey]*Delta
	undone   []Undone
}

func newTally(c Calendar) *tally { return &tally{calendar: c, deltas: map[deltaKey]*Delta{}} }

func (t *tally) add(d Delta) {
	if d.Value == 0 {
		return
	}
	key := deltaKey{d.Quest, d.Member, d.Begin}
	have, found := t.deltas[key]
	switch {
	case !found:
		t.deltas[key] = &d
		return
	case d.How == Sum:
		have.Value += d.Value
	case d.How == Days:
		have.At = max(have.At, d.At)
		return
	case d.Value <= have.Value:
		return
	default:
		have.Value = d.Value
	}
	have.At = max(have.At, d.At)
}

// list is in one order on every node, so that two never wait for each other.
func (t *tally) list() []Delta {
	out := make([]Delta, 0, len(t.deltas))
	for _, d := range t.deltas {
		if d.Value != 0 {
			out = append(out, *d)
		}
	}
	slices.SortFunc(out, func(a, b Delta) int {
		return cmp.Or(cmp.Compare(a.Quest, b.Quest), cmp.Compare(a.Member, b.Member), cmp.Compare(a.Begin, b.Begin))
	})
	return out
}

// bet counts what an event of betting is for a mission or a board.
func (t *tally) bet(q *Quest, c turnover.Count) {
	if c.Currency != q.Currency || !q.during(c.At) || c.Stake == 0 && c.Payout == 0 {
		return
	}
	switch {
	case q.Rule.Mission != nil:
		t.missionBet(q, q.Rule.Mission, c)
	case q.Rule.Board != nil:
		t.boardBet(q, q.Rule.Board, c)
	}
}

func (t *tally) missionBet(q *Quest, r *MissionRule, c turnover.Count) {
	if !r.Metric.bets() || !counts(r.Category, r.Vendor, c) {
		return
	}
	begins, _ := r.period(q, t.calendar, c.At)
	d := Delta{Quest: q.ID, Member: c.Member, Begin: begins, At: c.At, target: r.Target()}
	switch r.Metric {
	case ValidBet:
		d.Value = int64(c.Valid)
	case WinCount:
		d.Value = wins(c)
	case SingleWin:
		t.best(d, wonBy(c.Before), wonBy(c.After))
		return
	}
	t.add(d)
}

// best keeps the greatest that a round comes to, before and after an event. Where
// the event lowers it, what the round had come to is no best any more.
func (t *tally) best(d Delta, before, after int64) {
	if before > after {
		if have := t.deltas[deltaKey{d.Quest, d.Member, d.Begin}]; have != nil && have.Value == before {
			delete(t.deltas, deltaKey{d.Quest, d.Member, d.Begin})
		}
		t.undone = append(t.undone, Undone{d.Quest, d.Member, d.Begin, d.Board, before, after})
	}
	d.How, d.Value = Best, after
	t.add(d)
}

// wonBy is what a round won, 0 where it won nothing.
func wonBy(t turnover.Totals) int64 {
	if !t.Won() {
		return 0
	}
	return int64(t.Net())
}

func counts(category, vendor string, c turnover.Count) bool {
	return (category == "" || category == c.Category) && (vendor == "" || vendor == c.Vendor)
}

// wins is 1 where the event makes its round one that paid more than it cost, -1
// where it ends being one.
func wins(c turnover.Count) int64 {
	switch {
	case c.After.Won() && !c.Before.Won():
		return 1
	case c.Before.Won() && !c.After.Won():
		return -1
	}
	return 0
}

// Reaches reports whether the target was reached by this delta, given what the
// member has with it. Who had reached it before may be told again, but of sums.
func (d *Delta) Reaches(value int64) bool {
	return value >= d.target && (d.How != Sum || value-d.Value < d.target)
}
