package quest

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/turnover"
)

// Entry says who is on a board.
type Entry string

// The entry modes: who plays is on it, who joined, or who gave tickets for it.
const (
	EntryAuto   Entry = "AUTO"
	EntryJoin   Entry = "JOIN"
	EntryTicket Entry = "TICKET"
)

// Scoring says what is ranked.
type Scoring string

// The scorings. Turnover adds up valid bets. Multiple is the best payout of one
// round in hundredths of its stake. Wins counts rounds that paid more than they
// cost. Points gives such a round one point, and one more for every tenfold of
// the board's least stake, five at most: so that small stakes have their chance.
const (
	ByTurnover Scoring = "TURNOVER"
	ByMultiple Scoring = "MULTIPLE"
	ByWins     Scoring = "WINS"
	ByPoints   Scoring = "POINTS"
)

// BoardRule is a leaderboard. Bets below StakeMin do not count.
type BoardRule struct {
	Entry    Entry        `json:"entry" enum:"AUTO,JOIN,TICKET"`
	Scoring  Scoring      `json:"scoring" enum:"TURNOVER,MULTIPLE,WINS,POINTS"`
	Category string       `json:"category" maxLength:"20"`
	Vendor   string       `json:"vendor" maxLength:"20"`
	StakeMin money.Amount `json:"stakeMin"`
	Ticket   string       `json:"ticket" maxLength:"60" doc:"of entry TICKET: whose tickets"`
	Cost     int64        `json:"cost" minimum:"0" doc:"of entry TICKET: how many"`
	Prizes   []PlacePrize `json:"prizes" nullable:"false" maxItems:"50"`
}

// PlacePrize gives every place from First to Last a prize.
type PlacePrize struct {
	First int         `json:"first" minimum:"1" maximum:"1000"`
	Last  int         `json:"last" minimum:"1" maximum:"1000"`
	Prize prize.Prize `json:"prize"`
}

const (
	// Shown is how many places a board shows.
	Shown = 50
	// placesMax bounds what one payout gives in its one transaction.
	placesMax = 200
	pointsMax = 5
)

func (r *BoardRule) check(q *Quest) error {
	switch {
	case q.Until == 0:
		return fault.InvalidField("until", "quest.rule.end")
	case (r.Entry == EntryTicket) != (r.Ticket != "" && r.Cost > 0):
		return fault.InvalidField("rule.board.ticket", "quest.board.ticket")
	case r.StakeMin < 0 || (r.Scoring != ByTurnover && r.StakeMin == 0):
		return fault.InvalidField("rule.board.stakeMin", "quest.board.stake")
	case len(r.Prizes) == 0:
		return fault.InvalidField("rule.board.prizes", "quest.board.prizes")
	}
	below := 0
	for _, p := range r.Prizes {
		if p.First != below+1 || p.Last < p.First || p.Last > placesMax {
			return fault.InvalidField("rule.board.prizes", "quest.board.prizes")
		}
		below = p.Last
		if err := checkPrizes("rule.board.prizes", p.Prize); err != nil {
			return err
		}
	}
	return nil
}

// places is how many places have a prize.
func (r *BoardRule) places() int { return r.Prizes[len(r.Prizes)-1].Last }

func (r *BoardRule) prizeOf(place int) prize.Prize {
	for _, p := range r.Prizes {
		if place >= p.First && place <= p.Last {
			return p.Prize
		}
	}
	return prize.Prize{Kind: prize.Nothing}
}

func (t *tally) boardBet(q *Quest, r *BoardRule, c turnover.Count) {
	if !counts(r.Category, r.Vendor, c) || staked(c) < r.StakeMin {
		return
	}
	d := Delta{Quest: q.ID, Member: c.Member, Board: true, At: c.At}
	switch r.Scoring {
	case ByTurnover:
		d.Value = int64(c.Valid)
	case ByWins:
		d.Value = wins(c)
	case ByPoints:
		d.Value = wins(c) * points(staked(c), r.StakeMin)
	case ByMultiple:
		t.best(d, multiple(c.Before), multiple(c.After))
		return
	}
	t.add(d)
}

// staked is what an event is about: the stake that it settles or takes back, or
// where it only pays, its round's.
func staked(c turnover.Count) money.Amount {
	if c.Stake == 0 {
		return c.After.Stake
	}
	return max(c.Stake, -c.Stake)
}

// multiple is what a round paid in hundredths of its stake, 0 where that is not
// above 100.
func multiple(t turnover.Totals) int64 {
	if !t.Won() {
		return 0
	}
	hundredths, err := t.Payout.MulRatio(100, int64(t.Stake))
	if err != nil || hundredths <= 100 {
		return 0
	}
	return int64(hundredths)
}

func points(stake, least money.Amount) int64 {
	n := int64(1)
	for ; n < pointsMax && stake/10 >= least; stake /= 10 {
		n++
	}
	return n
}

// Standing is a member's place on a board; Place is 0 for who has none.
type Standing struct {
	Place  int
	Member id.Member
	Name   string // masked; empty for who wants not to be named
	Score  int64
	Prize  prize.Prize
	Joined bool
}

// BoardView is a board as a member sees it.
type BoardView struct {
	Quest Quest
	Top   []Standing
	Own   Standing
	// Hidden says that the member wants not to be named.
	Hidden bool
}

// The refusals of boards.
var (
	ErrNoBoard = fault.New(fault.NotFound, "quest.board.unknown")
	ErrJoined  = fault.New(fault.Conflict, "quest.board.entry")
)

// Boards are those that the member can see: the running ones and those that
// ended within two weeks, newest first.
func (s *Service) Boards(ctx context.Context, member id.Member) ([]BoardView, error) {
	who, err := s.who(ctx, member)
	if err != nil {
		return nil, err
	}
	list, err := s.d.Store.Boards(ctx, who.Currency, clock.NowOf(s.d.Clock), clock.NowOf(s.d.Clock).Add(-14*day))
	if err != nil {
		return nil, err
	}
	hidden, err := s.d.Store.Hidden(ctx, []id.Member{member})
	if err != nil {
		return nil, err
	}
	out := make([]BoardView, 0, len(list))
	for _, q := range list {
		v, err := s.view(ctx, q, member)
		if err != nil {
			return nil, err
		}
		v.Hidden = hidden[member]
		out = append(out, v)
	}
	return out, nil
}

func (s *Service) view(ctx context.Context, q Quest, member id.Member) (v BoardView, err error) {
	v.Quest = q
	if v.Top, err = s.ranked(ctx, nil, &q, Shown); err != nil {
		return v, err
	}
	if err = s.nameThem(ctx, v.Top); err != nil {
		return v, err
	}
	v.Own, err = s.d.Store.Own(ctx, q.ID, member)
	v.Own.Prize = q.Rule.Board.prizeOf(v.Own.Place)
	return v, err
}

// ranked reads the first places with their prizes; ties go to who was earlier.
func (s *Service) ranked(ctx context.Context, tx *db.Tx, q *Quest, n int) ([]Standing, error) {
	rows, err := s.d.Store.Top(ctx, tx, q.ID, n)
	for i := range rows {
		rows[i].Place, rows[i].Prize = i+1, q.Rule.Board.prizeOf(i+1)
	}
	return rows, err
}

func (s *Service) nameThem(ctx context.Context, rows []Standing) error {
	list := make([]id.Member, len(rows))
	for i := range rows {
		list[i] = rows[i].Member
	}
	hidden, err := s.d.Store.Hidden(ctx, list)
	if err != nil {
		return err
	}
	names, err := s.d.Names.Masked(ctx, list)
	for i := range rows {
		if !hidden[rows[i].Member] {
			rows[i].Name = names[rows[i].Member]
		}
	}
	return err
}

// Join puts the member on a board whose entry asks for it, and takes the tickets
// that it costs; repeated it changes nothing. Faults: ErrNoBoard, ErrNotOpen,
// ErrOver, ErrJoined where nobody joins, ErrTickets.
func (s *Service) Join(ctx context.Context, member id.Member, board ID) error {
	who, err := s.taker(ctx, member)
	if err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, err := s.find(ctx, tx, board, Board, who.Currency)
		if err != nil {
			return err
		}
		now := clock.NowOf(s.d.Clock)
		if err := q.running(now); err != nil {
			return err
		}
		r := q.Rule.Board
		if r.Entry == EntryAuto {
			return ErrJoined
		}
		fresh, err := s.d.Store.JoinBoard(ctx, tx, board, member, now)
		if err != nil || !fresh || r.Entry == EntryJoin {
			return err
		}
		return s.takeTickets(ctx, tx, Move{Member: member, Tag: r.Ticket, Count: r.Cost, Scope: "quest.join", Ref: board.String() + ":" + member.String(), At: now})
	})
}

// SetHidden says whether the member wants not to be named on boards.
func (s *Service) SetHidden(ctx context.Context, member id.Member, hidden bool) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.SetHidden(ctx, tx, member, hidden, clock.NowOf(s.d.Clock))
	})
}
