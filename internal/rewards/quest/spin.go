package quest

import (
	"context"
	"encoding/hex"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/rewards/prize"
)

// SpinCmd is a turn of the wheel. Request is the caller's own id of it; SeedHash
// the hash that the member was shown.
type SpinCmd struct {
	Member   id.Member
	Wheel    ID
	Request  string
	SeedHash string
	Client   string
}

// Drawn is a turn's result, and the hash of the seed of the next.
type Drawn struct {
	Award    Award
	Tickets  int64
	NextHash string
}

// ErrSeed says that the hash that was shown is no longer the next draw's.
var ErrSeed = fault.New(fault.Conflict, "quest.draw.seed")

// Spin takes the tickets, draws among the prizes that are to be had, lowers their
// stock and gives the prize, all or nothing; the same request is the same result,
// and another turn under it idem.ErrMismatch. Faults: ErrNoWheel, ErrNotOpen, ErrOver, ErrRank, ErrTickets, ErrSeed,
// ErrClientSeed.
func (s *Service) Spin(ctx context.Context, cmd SpinCmd) (out Drawn, err error) {
	if err := checkClient(cmd.Client); err != nil {
		return out, err
	}
	who, err := s.taker(ctx, cmd.Member)
	if err != nil {
		return out, err
	}
	rank, err := s.d.Ranks.Rank(ctx, cmd.Member)
	if err != nil {
		return out, err
	}
	once := fmt.Sprintf("draw:%s:%s", cmd.Member, cmd.Request)
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, found, err := s.d.Store.Quest(ctx, tx, cmd.Wheel, true) // one draw of a wheel at a time
		if err != nil {
			return err
		}
		if !found || q.Kind != Wheel || q.Currency != who.Currency {
			return ErrNoWheel
		}
		given, found, err := s.d.Store.AwardFor(ctx, tx, once)
		if err != nil {
			return err
		}
		if found {
			out = Drawn{Award: given}
			return cmd.sameAs(given)
		}
		if err := q.running(clock.NowOf(s.d.Clock)); err != nil {
			return err
		}
		if rank < q.Rule.Wheel.VipMin {
			return needsRank(q.Rule.Wheel.VipMin)
		}
		out.Award, err = s.turn(ctx, tx, &q, cmd, once)
		return err
	})
	if err != nil {
		return out, err
	}
	return s.after(ctx, cmd, out)
}

// sameAs refuses another turn under the request of one that was made.
func (c SpinCmd) sameAs(made Award) error {
	if p := made.Proof; made.Quest != c.Wheel || p == nil || p.Hash != c.SeedHash || p.Client != c.Client {
		return idem.ErrMismatch
	}
	return nil
}

// after reads what the member has for the next turn.
func (s *Service) after(ctx context.Context, cmd SpinCmd, out Drawn) (Drawn, error) {
	q, _, err := s.d.Store.Quest(ctx, nil, cmd.Wheel, false)
	if err != nil {
		return out, err
	}
	tickets, err := s.Tickets(ctx, cmd.Member)
	if err != nil {
		return out, err
	}
	seed, _, err := s.d.Store.Seed(ctx, nil, cmd.Member)
	out.Tickets, out.NextHash = tickets[q.Rule.Wheel.Ticket], seed.Hash
	return out, err
}

// turn is the part of a draw that changes something.
func (s *Service) turn(ctx context.Context, tx *db.Tx, q *Quest, cmd SpinCmd, once string) (Award, error) {
	now, r := clock.NowOf(s.d.Clock), q.Rule.Wheel
	err := s.takeTickets(ctx, tx, Move{Member: cmd.Member, Tag: r.Ticket, Count: r.Cost, Scope: "quest.draw", Ref: once, At: now})
	if err != nil {
		return Award{}, err
	}
	today := s.d.Calendar.Day(now)
	stock, err := s.d.Store.Stock(ctx, tx, q.ID, cmd.Member, today)
	if err != nil {
		return Award{}, err
	}
	proof, number, err := s.draw(ctx, tx, cmd, r.shares(stock))
	if err != nil {
		return Award{}, err
	}
	a := Award{Once: once, Quest: q.ID, Kind: Wheel, Member: cmd.Member, Currency: q.Currency, Number: number, Proof: &proof, Prize: prize.Prize{Kind: prize.Nothing}}
	if number != Thanks {
		p := r.Prizes[number]
		a.Prize, a.Name = p.Prize, p.Name
		if err := s.d.Store.Issue(ctx, tx, q.ID, number, p, today); err != nil {
			return Award{}, err
		}
	}
	return standing(s.give(ctx, tx, a))
}

// draw spends the member's seed on one number and puts the next in its place.
func (s *Service) draw(ctx context.Context, tx *db.Tx, cmd SpinCmd, shares []DrawShare) (DrawProof, int, error) {
	seed, found, err := s.d.Store.Seed(ctx, tx, cmd.Member)
	if err != nil {
		return DrawProof{}, 0, err
	}
	if !found || seed.Hash != cmd.SeedHash {
		return DrawProof{}, 0, ErrSeed.With("seedHash", seed.Hash)
	}
	raw, err := s.d.Box.Open(seedContext(cmd.Member), seed.Sealed)
	if err != nil {
		return DrawProof{}, 0, err
	}
	p := DrawProof{Hash: seed.Hash, Server: hex.EncodeToString([]byte(raw)), Client: cmd.Client, Nonce: seed.Number, Chance: shares}
	number := Thanks
	if len(shares) > 0 {
		number, p.Roll = fall(newStream([]byte(raw), cmd.Client, seed.Number), shares)
	}
	return p, number, s.d.Store.SetSeed(ctx, tx, cmd.Member, s.drawSeed(cmd.Member, seed.Number+1))
}
