package poker_test

import (
	"encoding/json"
	"sort"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
)

// dice draws small numbers for the random games.
type dice struct{ src rng.Source }

func (d dice) below(n int) int { return int(rng.Below(d.src, uint64(n))) }

// opening is a random hand at a random table, with odd chips and short stacks.
func (d dice) opening(number uint64) (poker.Opening, fair.ServerSeed, []poker.Share) {
	r := poker.Rules{SmallBlind: 5, BigBlind: 10, Chip: 1, ActFor: 15 * time.Second, Rake: poker.HouseRake()}
	if d.below(3) == 0 {
		r.Ante = 2
	}
	if d.below(4) == 0 {
		r.Rake = poker.Rake{}
	}
	o := poker.Opening{Number: number, Rules: r, At: start}
	n := 2 + d.below(8)
	var seats []int
	for seat := range poker.MaxSeats {
		if poker.MaxSeats-seat <= n-len(seats) || len(seats) < n && d.below(2) == 0 {
			seats = append(seats, seat)
			o.Entries = append(o.Entries, poker.Entry{Seat: seat, Stack: money.Amount(1 + d.below(1<<d.below(11))), Bank: time.Duration(d.below(3)) * 10 * time.Second})
		}
	}
	at := d.below(n)
	o.Button = seats[at]
	if n == 2 {
		o.Small, o.Big = seats[at], seats[1-at]
	} else {
		o.Small, o.Big = seats[(at+1)%n], seats[(at+2)%n]
		if d.below(5) == 0 {
			o.Small = -1
		}
		if k := (at + 3) % n; n > 3 && d.below(3) == 0 {
			o.Entries[k].Post, o.Entries[k].Dead = true, money.Amount(5*d.below(2))
		}
	}
	seed := fair.NewServerSeed(d.src)
	var shares []poker.Share
	for _, seat := range seats {
		shares = append(shares, poker.Share{Seat: seat, Client: fair.NewClientSeed(d.src)})
	}
	o.Deck = poker.Deal(seed, shares, number)
	return o, seed, shares
}

func (d dice) action(h *poker.Hand) poker.Action {
	o, _ := h.Options()
	kinds := []poker.Kind{poker.Fold, poker.Check, poker.Call, poker.Call, poker.Raise, poker.Raise, poker.Check, "DANCE"}
	a := poker.Action{Seat: o.Seat, Kind: kinds[d.below(len(kinds))]}
	switch d.below(4) {
	case 0:
		a.To = o.MinTo
	case 1:
		a.To = o.MaxTo
	case 2:
		a.To = o.MinTo + money.Amount(d.below(int(max(o.MaxTo-o.MinTo, 0))+2)) - 1
	case 3:
		a.To = money.Amount(d.below(4000) - 1000)
	}
	if d.below(6) == 0 {
		a.Seat = d.below(11) - 1
	}
	return a
}

func held(h *poker.Hand) (sum money.Amount) {
	for _, p := range h.Players {
		sum += p.Stack
		if !h.Over() {
			sum += p.Total + p.Dead
		}
	}
	return sum + h.RakeTaken()
}

func TestHand_RandomPlayKeepsEveryRule(t *testing.T) {
	src := dice{rng.NewSeeded(7)}
	ends := map[poker.Street]int{}
	for n := range uint64(3_000) {
		o, seed, shares := src.opening(n + 1)
		h, err := poker.Start(o)
		require.NoError(t, err)
		brought := money.Amount(0)
		for _, e := range o.Entries {
			brought += e.Stack
		}
		rec := poker.Record{Opening: o, Shares: shares}
		now := start
		for steps := 0; !h.Over(); steps++ {
			require.Less(t, steps, 5000, "a hand ends")
			require.Equal(t, brought, held(h), "chips are neither made nor lost")
			now = now.Add(time.Duration(src.below(9)) * time.Second)
			if src.below(40) == 0 {
				now = now.Add(time.Minute)
			}
			if src.below(2000) == 0 {
				h.Abort(now)
				rec.Aborted = true
				break
			}
			h.Tick(now)
			if h.Over() {
				break
			}
			actor, before := h.Actor(), h.Clone()
			require.GreaterOrEqual(t, actor, 0, "somebody is asked until it is over")
			a := src.action(h)
			if err := h.Apply(now, a); err != nil {
				require.Equal(t, before, h, "a refused action changes nothing")
				continue
			}
			require.Equal(t, actor, a.Seat, "nobody acts out of turn")
			rec.Deeds = append(rec.Deeds, poker.Deed{Action: a, At: now})
		}
		require.Equal(t, brought, held(h))
		ends[h.Street]++
		checkPots(t, h)
		rec.EndedAt = now
		replayed(t, rec, seed, h)
	}
	require.Greater(t, ends[poker.Paid], 2500)
	require.Positive(t, ends[poker.Void])
}

// replayed holds a record, through JSON, to the hand that it tells of.
func replayed(t *testing.T, rec poker.Record, seed fair.ServerSeed, h *poker.Hand) {
	t.Helper()
	raw, err := json.Marshal(rec)
	require.NoError(t, err)
	var back poker.Record
	require.NoError(t, json.Unmarshal(raw, &back))
	again, err := back.Replay(seed)
	require.NoError(t, err)
	require.Equal(t, h.Log, again.Log)
	require.Equal(t, stacks(h), stacks(again))
}

// checkPots pays a hand again, chip by chip: for every chip of a contribution,
// who is still in and put in as much can win it; where nobody is, it goes with
// the chip below. Then rake and winners are held to it.
func checkPots(t *testing.T, h *poker.Hand) {
	t.Helper()
	if h.Street != poker.Paid {
		return
	}
	type layer struct {
		seats  []int
		amount money.Amount
	}
	var layers []layer
	highest := money.Amount(0)
	for _, p := range h.Players {
		highest = max(highest, p.Total)
	}
	for chip := range highest {
		var l layer
		for _, p := range h.Players {
			if p.Total > chip {
				l.amount++
				if !p.Folded {
					l.seats = append(l.seats, p.Seat)
				}
			}
			if chip == 0 {
				l.amount += p.Dead
			}
		}
		if n := len(layers); n > 0 && (len(l.seats) == 0 || len(l.seats) == len(layers[n-1].seats)) {
			layers[n-1].amount += l.amount
			continue
		}
		layers = append(layers, l)
	}
	require.Len(t, h.Pots, len(layers))
	for i, l := range layers {
		pot := h.Pots[i]
		require.Equal(t, l.amount, pot.Amount)
		require.Equal(t, l.seats, pot.Seats)
		winners := bestOf(h, l.seats)
		paid := money.Amount(0)
		for k, w := range pot.Winners {
			require.Equal(t, winners[k], w.Seat)
			paid += w.Amount
			require.LessOrEqual(t, pot.Winners[0].Amount-w.Amount, money.Amount(1), "odd chips go round")
		}
		require.Len(t, pot.Winners, len(winners))
		require.Equal(t, pot.Amount-pot.Rake, paid)
		require.LessOrEqual(t, pot.Rake*20, pot.Amount)
	}
	if len(h.Board) == 0 {
		require.Zero(t, h.RakeTaken())
	}
	require.LessOrEqual(t, h.RakeTaken(), money.Amount(30))
}

// bestOf compares by the rule book, pair by pair.
func bestOf(h *poker.Hand, seats []int) (winners []int) {
	if len(seats) == 1 {
		return seats
	}
	worth := func(seat int) [6]int {
		for _, p := range h.Players {
			if p.Seat == seat {
				return slowBest(append([]poker.Card{p.Hole[0], p.Hole[1]}, h.Board...))
			}
		}
		return [6]int{}
	}
	for _, seat := range seats {
		switch {
		case len(winners) == 0 || less(worth(winners[0]), worth(seat)):
			winners = []int{seat}
		case worth(winners[0]) == worth(seat):
			winners = append(winners, seat)
		}
	}
	return winners
}

func TestView_HoldsNoCardThatTheSeatMayNotSee(t *testing.T) {
	src := dice{rng.NewSeeded(9)}
	for n := range uint64(150) {
		o, _, _ := src.opening(n + 1)
		h, err := poker.Start(o)
		require.NoError(t, err)
		for {
			for seat := poker.Nobody; seat < poker.MaxSeats; seat++ {
				seesOnlyItsOwn(t, h, seat)
			}
			if h.Over() {
				break
			}
			if err := h.Apply(start, src.action(h)); err != nil && src.below(20) == 0 {
				h.Tick(h.Deadline)
			}
		}
	}
}

func seesOnlyItsOwn(t *testing.T, h *poker.Hand, seat int) {
	t.Helper()
	raw, err := json.Marshal(h.View(seat))
	require.NoError(t, err)
	var seen []string
	collect(t, raw, &seen)
	sort.Strings(seen)
	allowed := map[string]bool{}
	for _, c := range h.Board {
		allowed[c.String()] = true
	}
	for _, p := range h.Players {
		if p.Seat == seat || p.Shown {
			allowed[p.Hole[0].String()], allowed[p.Hole[1].String()] = true, true
		}
	}
	for _, c := range seen {
		require.True(t, allowed[c], "seat %d sees %s", seat, c)
	}
}

// collect finds every text in a JSON value that reads as a card.
func collect(t *testing.T, raw []byte, out *[]string) {
	t.Helper()
	var any1 any
	require.NoError(t, json.Unmarshal(raw, &any1))
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		case string:
			if _, err := poker.ParseCard(v); err == nil {
				*out = append(*out, v)
			}
		}
	}
	walk(any1)
}

func TestSitGo_RandomPlayEndsWithEveryPrizePaid(t *testing.T) {
	src := dice{rng.NewSeeded(11)}
	for n := range 60 {
		seats := 2 + n%8
		f := poker.HouseSitGo(seats, chips(7)+money.Unit/100*money.Amount(n), chips(1), money.Unit/100)
		f.LevelFor = time.Minute
		s, err := poker.NewSitGo(f, start)
		require.NoError(t, err)
		now, bigs := start, map[int]int{}
		for hands := 0; !s.Over(); hands++ {
			require.Less(t, hands, 2000, "it ends")
			now = now.Add(10 * time.Second)
			o, ok := s.Next(now, func(int) time.Duration { return 0 })
			require.True(t, ok)
			bigs[o.Big]++
			o.Deck = poker.Deal(fair.NewServerSeed(src.src), nil, o.Number)
			h, err := poker.Start(o)
			require.NoError(t, err)
			for !h.Over() {
				if err := h.Apply(now, src.action(h)); err != nil && src.below(20) == 0 {
					h.Tick(h.Deadline)
				}
			}
			s.Finish(h)
			all := money.Amount(0)
			for _, r := range s.Racers {
				all += r.Stack
				require.Equal(t, r.Place > 1, r.Stack == 0)
			}
			require.Equal(t, f.Stack*money.Amount(seats), all)
		}
		paid, places := money.Amount(0), map[int]int{}
		for _, r := range s.Racers {
			paid += r.Prize
			places[r.Place]++
		}
		require.Equal(t, f.Pool(), paid)
		require.Equal(t, 1, places[1])
	}
}

func TestSitGo_EqualStacksShareThePlaceAndThePrizes(t *testing.T) {
	f := poker.HouseSitGo(4, chips(10), 0, money.Unit/100)
	f.Prizes = []int64{5000, 3000, 2000}
	s, err := poker.NewSitGo(f, start)
	require.NoError(t, err)
	s.Racers[0].Stack = chips(3000)
	s.Racers[3].Stack = chips(500)
	o, ok := s.Next(start, func(int) time.Duration { return 0 })
	require.True(t, ok)
	// Dealt 1 2 3 0: seat 0 has aces, the others share kings in two suits each.
	o.Deck = stacked(t, "Ks Kc 2h As Kd Kh 3h Ad 7c 8d 9h Tc 4d")
	h, err := poker.Start(o)
	require.NoError(t, err)
	require.NoError(t, h.Apply(start, poker.Action{Seat: 3, Kind: poker.Raise, To: chips(500)}))
	require.NoError(t, h.Apply(start, poker.Action{Seat: 0, Kind: poker.Raise, To: chips(1500)}))
	require.NoError(t, h.Apply(start, poker.Action{Seat: 1, Kind: poker.Call}))
	require.NoError(t, h.Apply(start, poker.Action{Seat: 2, Kind: poker.Call}))
	s.Finish(h)
	require.True(t, s.Over())
	require.Equal(t, []poker.Racer{
		{Seat: 0, Stack: chips(6500), Place: 1, Prize: chips(20)}, {Seat: 1, Place: 2, Prize: chips(10)},
		{Seat: 2, Place: 2, Prize: chips(10)}, {Seat: 3, Place: 4},
	}, s.Racers)
}

func TestNextDue_MovesByTheDeadButton(t *testing.T) {
	chairs := func(seats ...int) (out []poker.Chair) {
		for _, s := range seats {
			out = append(out, poker.Chair{Seat: s, Ready: true})
		}
		return out
	}
	last := poker.Places{Button: 0, Small: 1, Big: 2}
	d, ok := poker.NextDue(last, chairs(0, 1, 2, 3))
	require.True(t, ok)
	require.Equal(t, poker.Places{Button: 1, Small: 2, Big: 3}, d.Places)
	d, _ = poker.NextDue(last, chairs(0, 1, 3))
	require.Equal(t, poker.Places{Button: 1, Small: 2, Big: 3}, d.Places, "the big blind left: a dead small blind")
	require.Equal(t, -1, d.Posts())
	d, _ = poker.NextDue(last, chairs(0, 2, 3))
	require.Equal(t, poker.Places{Button: 1, Small: 2, Big: 3}, d.Places, "the small blind left: a dead button")
	d, _ = poker.NextDue(last, chairs(0, 2))
	require.Equal(t, poker.Places{Button: 2, Small: 2, Big: 0}, d.Places, "heads-up")
	d, _ = poker.NextDue(poker.Places{Button: 2, Small: 2, Big: 0}, chairs(0, 1, 2))
	require.Equal(t, poker.Places{Button: 2, Small: 0, Big: 1}, d.Places)

	waiting := chairs(0, 1, 2, 3)
	waiting[0].Waits = true
	d, _ = poker.NextDue(last, waiting)
	require.Equal(t, []int{1, 2, 3}, d.In, "a new seat waits for the big blind")
	waiting[0].Posts, waiting[0].Small = true, true
	d, _ = poker.NextDue(last, waiting)
	require.Equal(t, []int{0, 1, 2, 3}, d.In)
	require.Equal(t, []int{0}, d.Post)
	require.Equal(t, []int{0}, d.Dead)
	d, _ = poker.NextDue(poker.Places{Button: 1, Small: 2, Big: 3}, waiting)
	require.Equal(t, 0, d.Big, "the big blind reached it")
	require.Empty(t, d.Post)
	_, ok = poker.NextDue(last, chairs(4))
	require.False(t, ok)
}

func TestNextDue_NobodyPaysTwoBigBlindsInARow(t *testing.T) {
	src := dice{rng.NewSeeded(13)}
	last, lastBig := poker.Nowhere(), -1
	for range 5_000 {
		var chairs []poker.Chair
		for seat := range poker.MaxSeats {
			if src.below(3) > 0 {
				chairs = append(chairs, poker.Chair{Seat: seat, Ready: src.below(5) > 0})
			}
		}
		d, ok := poker.NextDue(last, chairs)
		if !ok {
			continue
		}
		require.NotEqual(t, d.Small, d.Big)
		require.Contains(t, d.In, d.Big)
		if !d.Begun {
			require.NotEqual(t, lastBig, d.Big)
		}
		if len(d.In) > 2 {
			require.NotEqual(t, d.Button, d.Big)
			require.NotEqual(t, d.Button, d.Small)
		}
		last, lastBig = d.Places, d.Big
	}
}
