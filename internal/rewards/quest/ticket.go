package quest

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
)

// Move is a change of a member's tickets; Scope and Ref name it for good.
type Move struct {
	Member id.Member
	Tag    string
	Count  int64 // above zero; taken or given says which way
	Scope  string
	Ref    string
	At     clock.Instant
}

// ErrTickets says that there are not enough tickets.
var ErrTickets = fault.New(fault.Refused, "quest.ticket.notEnough")

func (s *Service) takeTickets(ctx context.Context, tx *db.Tx, m Move) error {
	ok, err := s.d.Store.TakeTickets(ctx, tx, m)
	if err == nil && !ok {
		err = ErrTickets.With("needed", m.Count)
	}
	return err
}

// Tickets is how many tickets the member has, by whose.
func (s *Service) Tickets(ctx context.Context, member id.Member) (map[string]int64, error) {
	return s.d.Store.Tickets(ctx, member)
}

// TicketGiver gives prizes of tickets; it is the prize.Giver of prize.Ticket.
type TicketGiver struct {
	Store TicketStore
	Clock clock.Clock
}

// Give adds the tickets; the same giving again adds nothing.
func (g TicketGiver) Give(ctx context.Context, tx *db.Tx, x prize.Giving) error {
	return g.Store.AddTickets(ctx, tx, Move{
		Member: x.Member, Tag: x.Prize.Tag, Count: x.Prize.Count, Scope: x.Scope, Ref: x.ID, At: clock.NowOf(g.Clock),
	})
}

// Giver gives the room's tickets.
func (s *Service) Giver() TicketGiver { return TicketGiver{Store: s.d.Store, Clock: s.d.Clock} }
