package poker

import (
	"cmp"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Level is a step of a tournament's blinds, in tournament chips.
type Level struct {
	SmallBlind money.Amount `json:"smallBlind"`
	BigBlind   money.Amount `json:"bigBlind"`
	Ante       money.Amount `json:"ante"`
}

// Format is what a sit-and-go publishes before anybody registers. Tournament
// chips are counted as amounts of whole units and are worth no money.
type Format struct {
	Seats    int           `json:"seats"`
	BuyIn    money.Amount  `json:"buyIn" doc:"goes into the prizes as a whole"`
	Fee      money.Amount  `json:"fee" doc:"the house's, beside the buy-in"`
	Stack    money.Amount  `json:"stack"`
	Levels   []Level       `json:"levels" nullable:"false"`
	LevelFor time.Duration `json:"levelForNs"`
	ActFor   time.Duration `json:"actForNs"`
	Prizes   []int64       `json:"prizes" nullable:"false" doc:"ten-thousandths of the pool, the winner's first"`
	Cent     money.Amount  `json:"cent" doc:"prizes are whole multiples of it"`
}

// HouseSitGo is the house's format for a number of seats: 1,500 chips, levels
// of five minutes, and prizes for one, two or three places.
func HouseSitGo(seats int, buyIn, fee, cent money.Amount) Format {
	f := Format{
		Seats: seats, BuyIn: buyIn, Fee: fee, Stack: 1500 * money.Unit, LevelFor: 5 * time.Minute, ActFor: 15 * time.Second, Cent: cent,
		Prizes: []int64{5_000, 3_000, 2_000},
	}
	switch {
	case seats == 2:
		f.Prizes = []int64{10_000}
	case seats <= 6:
		f.Prizes = []int64{6_500, 3_500}
	}
	for _, blinds := range [][3]int64{
		{10, 20, 0}, {15, 30, 0}, {25, 50, 0}, {50, 100, 0}, {75, 150, 0}, {100, 200, 25}, {150, 300, 25}, {200, 400, 50}, {300, 600, 75},
		{400, 800, 100}, {600, 1200, 150}, {1000, 2000, 250},
	} {
		f.Levels = append(f.Levels, Level{unit(blinds[0]), unit(blinds[1]), unit(blinds[2])})
	}
	return f
}

func unit(n int64) money.Amount { return money.Amount(n) * money.Unit }

// Check is the fault studio.poker.rules for a format that cannot be played.
func (f Format) Check() error {
	sum := int64(0)
	for _, p := range f.Prizes {
		sum += p
	}
	if f.Seats < 2 || f.Seats > MaxSeats || f.Stack <= 0 || len(f.Levels) == 0 || f.LevelFor <= 0 || len(f.Prizes) > f.Seats || sum != 10_000 ||
		f.BuyIn <= 0 || f.Fee < 0 || f.Cent <= 0 || f.BuyIn%f.Cent != 0 || f.Fee%f.Cent != 0 {
		return fault.New(fault.Invalid, "studio.poker.rules")
	}
	return nil
}

// LevelAt is the level, from 0, so long after the start; the last one stays.
func (f Format) LevelAt(passed time.Duration) int {
	return min(int(max(passed, 0)/f.LevelFor), len(f.Levels)-1)
}

// Pool is what the places share.
func (f Format) Pool() money.Amount { return f.BuyIn * money.Amount(f.Seats) }

// Prize is what a place, from 1, wins, floored to the cent; what flooring
// leaves is the winner's.
func (f Format) Prize(place int) money.Amount {
	pay := func(i int) money.Amount {
		a, err := f.Pool().MulRatio(f.Prizes[i], 10_000)
		if err != nil {
			panic("poker: a prize that the format had bounded does not fit")
		}
		return a - a%f.Cent
	}
	switch {
	case place < 1 || place > len(f.Prizes):
		return 0
	case place > 1:
		return pay(place - 1)
	}
	first := f.Pool()
	for i := 1; i < len(f.Prizes); i++ {
		first -= pay(i)
	}
	return first
}

// Racer is a seat of a sit-and-go. Place is 0 while it plays.
type Racer struct {
	Seat  int          `json:"seat"`
	Stack money.Amount `json:"stack"`
	Place int          `json:"place"`
	Prize money.Amount `json:"prize"`
}

// SitGo is a sit-and-go under way: seats that are out have a place.
type SitGo struct {
	Format Format        `json:"format"`
	Racers []Racer       `json:"racers"` // in the order of the seats
	Places Places        `json:"places"`
	Hands  uint64        `json:"hands"`
	Began  clock.Instant `json:"began"`
}

// NewSitGo begins one with every seat taken.
func NewSitGo(f Format, at clock.Instant) (*SitGo, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	s := &SitGo{Format: f, Places: Nowhere(), Began: at}
	for seat := range f.Seats {
		s.Racers = append(s.Racers, Racer{Seat: seat, Stack: f.Stack})
	}
	return s, nil
}

// Over reports whether there is a winner.
func (s *SitGo) Over() bool {
	left := 0
	for _, r := range s.Racers {
		if r.Place == 0 {
			left++
		}
	}
	return left == 0
}

// Next is the opening of the next hand, without its deck; the blinds are those
// of the moment. Absent members are dealt in and pay blinds like all others.
func (s *SitGo) Next(at clock.Instant, bank func(seat int) time.Duration) (Opening, bool) {
	var chairs []Chair
	for _, r := range s.Racers {
		if r.Place == 0 {
			chairs = append(chairs, Chair{Seat: r.Seat, Ready: true})
		}
	}
	due, ok := NextDue(s.Places, chairs)
	if !ok {
		return Opening{}, false
	}
	s.Places, s.Hands = due.Places, s.Hands+1
	level := s.Format.Levels[s.Format.LevelAt(at.Sub(s.Began))]
	rules := Rules{SmallBlind: level.SmallBlind, BigBlind: level.BigBlind, Ante: level.Ante, Chip: money.Unit, ActFor: s.Format.ActFor}
	return Opening{
		Number: s.Hands, Rules: rules, Button: due.Button, Small: due.Posts(), Big: due.Big, At: at,
		Entries: due.Entries(rules, func(seat int) Entry { return Entry{Stack: s.racer(seat).Stack, Bank: bank(seat)} }),
	}, true
}

func (s *SitGo) racer(seat int) *Racer {
	for i := range s.Racers {
		if s.Racers[i].Seat == seat {
			return &s.Racers[i]
		}
	}
	return nil
}

// Finish takes over the stacks of a hand that is over. Who has nothing left is
// out; of several, who began the hand with more is placed higher; equal ones
// share the place and, evenly, the prizes of the places they take.
func (s *SitGo) Finish(h *Hand) {
	left := 0
	var out []Player
	for _, p := range h.Players {
		s.racer(p.Seat).Stack = p.Stack
		if p.Stack == 0 {
			out = append(out, p)
		}
	}
	for _, r := range s.Racers {
		if r.Place == 0 {
			left++
		}
	}
	slices.SortStableFunc(out, func(a, b Player) int { return cmp.Compare(a.start, b.start) })
	for len(out) > 0 {
		tied := 1
		for tied < len(out) && out[tied].start == out[0].start {
			tied++
		}
		s.place(out[:tied], left-tied+1)
		out, left = out[tied:], left-tied
	}
	if left == 1 {
		for i := range s.Racers {
			if r := &s.Racers[i]; r.Place == 0 {
				r.Place, r.Prize = 1, s.Format.Prize(1)
			}
		}
	}
}

// place gives seats that went out together the best place among them.
func (s *SitGo) place(out []Player, place int) {
	sum := money.Amount(0)
	seats := make([]int, len(out))
	for i, p := range out {
		sum += s.Format.Prize(place + i)
		seats[i] = p.Seat
	}
	for _, part := range split(sum, s.Format.Cent, seats) {
		r := s.racer(part.Seat)
		r.Place, r.Prize = place, part.Amount
	}
}
