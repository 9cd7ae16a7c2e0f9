package pier

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/studio/fair"
	"baize/internal/studio/fishing"
)

// EnterCmd asks for a seat: in a room, or where Room is empty in the fullest
// that has one. ClientSeed is the member's share of the chance, one is drawn
// where it is empty.
type EnterCmd struct {
	Room       string
	ClientSeed string
}

// Enter takes a seat; who has one in a room of the sheet keeps it. Faults
// studio.fishing.room, .full, studio.fair.clientSeed.
func (s *Service) Enter(ctx context.Context, g Guest, c EnterCmd) (View, error) {
	client := fair.NewClientSeed(s.d.Rand)
	if c.ClientSeed != "" {
		chosen, err := fair.ParseClientSeed(c.ClientSeed)
		if err != nil {
			return View{}, err
		}
		client = chosen
	}
	if c.Room != "" {
		if _, err := s.room(g, c.Room); err != nil {
			return View{}, err
		}
	}
	ctx = context.WithoutCancel(ctx)
	s.entering.Lock()
	defer s.entering.Unlock()
	if r := s.seatOf(g); r != nil {
		return s.Look(ctx, g, r.spec.Code)
	}
	for _, r := range s.candidates(g, c.Room) {
		err := s.sit(ctx, r, g, client)
		if err == nil {
			return s.Look(ctx, g, r.spec.Code)
		}
		if err != ErrFull {
			return View{}, err
		}
	}
	return View{}, ErrFull
}

// seatOf is the room of the sheet in which a guest has a seat.
func (s *Service) seatOf(g Guest) *room {
	for _, code := range s.order {
		r := s.rooms[code]
		if r.spec.Sheet != g.Sheet {
			continue
		}
		for _, who := range r.lobby.Load().users {
			if who == g.UserID+string(g.Currency) {
				return r
			}
		}
	}
	return nil
}

// candidates are the rooms to try: the one that was asked for, or those with
// the fewest free seats first.
func (s *Service) candidates(g Guest, code string) (out []*room) {
	for taken := fishing.Seats - 1; taken >= 0; taken-- {
		for _, name := range s.order {
			r := s.rooms[name]
			if r.spec.Sheet == g.Sheet && (code == "" || code == name) && r.lobby.Load().Members == taken {
				out = append(out, r)
			}
		}
	}
	return out
}

// sit takes a free seat. The seed of the stay is the one that the house was
// committed to; the next one takes its place.
func (s *Service) sit(ctx context.Context, r *room, g Guest, client fair.ClientSeed) error {
	row, err := s.nextSeed(ctx, g)
	if err != nil {
		return err
	}
	seed, err := s.unseal(row.UserID, row.Currency, row.Sealed)
	if err != nil {
		return err
	}
	next := s.drawSeed(g)
	return r.ask(ctx, func(context.Context) error {
		for seat, taken := range r.chairs {
			if taken != nil {
				continue
			}
			now := s.now()
			stay := Stay{
				ID: id.New[stayKind](s.d.IDs), Room: r.spec.Code, Sheet: r.spec.Sheet, Seat: seat, Vendor: g.Vendor, GameCode: g.GameCode,
				UserID: g.UserID, Currency: g.Currency, SeedSealed: row.Sealed, SeedHash: row.Hash, ClientSeed: string(client),
				Status: Seated, CreatedAt: now,
			}
			r.writes = append(r.writes, func(ctx context.Context, tx *db.Tx) error {
				if err := s.d.Store.PutSeed(ctx, tx, next); err != nil {
					return err
				}
				return s.d.Store.InsertStay(ctx, tx, stay)
			})
			return r.place(stay, Load{}, seed, now)
		}
		return ErrFull
	})
}

// place puts a stay on its seat.
func (r *room) place(stay Stay, load Load, seed fair.ServerSeed, now clock.Instant) error {
	err := r.pool.Sit(stay.Seat, fishing.Gun{
		Purse: stay.Purse, Bag: stay.Bag, Cent: CentOf(stay.Currency), LastID: stay.LastBullet,
		Pair: fair.Pair{Server: seed, Client: fair.ClientSeed(stay.ClientSeed), Nonce: stay.Nonce},
	})
	if err == nil {
		r.chairs[stay.Seat] = &chair{stay: stay, load: load, named: stay.Cost, seen: now}
		r.news.Seats = r.seats()
		r.list()
	}
	return err
}

// Leave stands a member up and pays what they have. Fault
// studio.fishing.noSeat.
func (s *Service) Leave(ctx context.Context, g Guest, code string) (Receipt, error) {
	r, err := s.room(g, code)
	if err != nil {
		return Receipt{}, err
	}
	var stay Stay
	var load id.Round
	ctx = context.WithoutCancel(ctx)
	err = r.ask(ctx, func(context.Context) error {
		seat, _, err := r.of(g)
		if err == nil {
			stay, load = r.standUp(seat, s.now())
		}
		return err
	})
	if err != nil {
		return Receipt{}, err
	}
	return s.receipt(ctx, stay, load), nil
}

// standUp ends a stay: bullets in the air come back, and what was loaded and
// not shot is paid with what was caught. The load that owes it is named.
func (r *room) standUp(seat int, now clock.Instant) (Stay, id.Round) {
	c := r.chairs[seat]
	gun, _, err := r.pool.Leave(seat)
	if err != nil {
		panic("pier: a chair without a gun")
	}
	load := r.finish(c, gun.Purse+gun.Bag, now)
	stay := c.stay
	stay.Purse, stay.Bag, stay.Nonce, stay.LastBullet = 0, 0, gun.Pair.Nonce, gun.LastID
	stay.Status, stay.EndedAt = Left, now
	r.chairs[seat], r.dirty[seat] = nil, false
	r.writes = append(r.writes, func(ctx context.Context, tx *db.Tx) error { return r.s.d.Store.SetStay(ctx, tx, stay) })
	r.news.Seats = r.seats()
	r.list()
	return stay, load
}
