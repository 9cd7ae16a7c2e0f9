package quest

import (
	"context"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
)

// PacketRule is a red packet: a sum in shares of chance, first come, one a
// member. Least is what every share has.
type PacketRule struct {
	Sum      money.Amount `json:"sum"`
	Shares   int          `json:"shares" minimum:"1" maximum:"10000"`
	Least    money.Amount `json:"least"`
	Turnover int          `json:"turnoverTimes" minimum:"0" maximum:"200"`
	VipMin   int          `json:"vipMin" minimum:"0" maximum:"50"`
}

const sharesMax = 10_000

func (r *PacketRule) check(q *Quest) error {
	unit := q.Currency.Smallest()
	switch {
	case q.Until == 0:
		return fault.InvalidField("until", "quest.rule.end")
	case r.Shares < 1 || r.Shares > sharesMax:
		return fault.InvalidField("rule.packet.shares", "field.size")
	case r.Least%unit != 0 || r.Sum%unit != 0:
		return fault.InvalidField("rule.packet.sum", "cashier.amount.decimals", fault.Args{"digits": q.Currency.Digits()})
	case r.Least < unit || r.Sum/money.Amount(r.Shares) < r.Least:
		return fault.InvalidField("rule.packet.sum", "quest.packet.sum")
	}
	return checkPrizes("rule.packet.sum", r.prize(r.Least))
}

func (r *PacketRule) prize(a money.Amount) prize.Prize {
	return prize.Prize{Kind: prize.Cash, Amount: a, Turnover: r.Turnover}
}

// Split shares the sum out by chance: each share is between the least and twice
// the average of what is left, the last is the rest, so that they add up exactly.
// Each is a whole number of the smallest amount of the currency. Their order is
// drawn too, so that nobody gains by being early.
func (r *PacketRule) Split(src rng.Source, c money.Currency) []money.Amount {
	unit := c.Smallest()
	out := make([]money.Amount, r.Shares)
	rest := r.Sum - r.Least*money.Amount(r.Shares) // what is shared beyond the least
	for i := range out {
		out[i] = r.Least
		left := money.Amount(len(out) - i)
		if left == 1 {
			out[i] += rest
			continue
		}
		most := min(rest, 2*rest/left)
		part := money.Amount(rng.Below(src, uint64(most/unit)+1)) * unit
		out[i] += part
		rest -= part
	}
	for i := len(out) - 1; i > 0; i-- {
		j := rng.Below(src, uint64(i)+1)
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// SplitInto reports whether a packet in a state may have that many shares, of that
// sum and with that least: those of its rule once it was opened, none before.
func (r *PacketRule) SplitInto(in State, shares int64, sum, least money.Amount) bool {
	if shares == 0 {
		return in == Draft || in == Closed
	}
	return in != Draft && shares == int64(r.Shares) && sum == r.Sum && least >= r.Least
}

// PacketView is a red packet as a member sees it.
type PacketView struct {
	Quest Quest
	Taken int
	// Own is the member's share; nil before it is taken.
	Own *Award
}

// The refusals of red packets.
var (
	ErrNoPacket = fault.New(fault.NotFound, "quest.packet.unknown")
	ErrGone     = fault.New(fault.Conflict, "quest.packet.gone")
)

// Packets are those that are open for the member.
func (s *Service) Packets(ctx context.Context, member id.Member) ([]PacketView, error) {
	who, err := s.who(ctx, member)
	if err != nil {
		return nil, err
	}
	list, err := s.open(ctx, Packet, who.Currency, clock.NowOf(s.d.Clock))
	if err != nil {
		return nil, err
	}
	out := make([]PacketView, 0, len(list))
	for _, q := range list {
		v := PacketView{Quest: q}
		if v.Taken, err = s.d.Store.Taken(ctx, q.ID); err != nil {
			return nil, err
		}
		own, found, err := s.d.Store.AwardFor(ctx, nil, packetOnce(q.ID, member))
		if err != nil {
			return nil, err
		}
		if found {
			v.Own = &own
		}
		out = append(out, v)
	}
	return out, nil
}

func packetOnce(q ID, member id.Member) string { return fmt.Sprintf("packet:%s:%s", q, member) }

// OpenPacket gives the member the next share; repeated it is the same share.
// Faults: ErrNoPacket, ErrNotOpen, ErrOver, ErrRank, ErrGone.
func (s *Service) OpenPacket(ctx context.Context, member id.Member, packet ID) (out Award, err error) {
	who, err := s.taker(ctx, member)
	if err != nil {
		return out, err
	}
	rank, err := s.d.Ranks.Rank(ctx, member)
	if err != nil {
		return out, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, found, err := s.d.Store.Quest(ctx, tx, packet, true) // one share at a time
		if err != nil {
			return err
		}
		if !found || q.Kind != Packet || q.Currency != who.Currency {
			return ErrNoPacket
		}
		once := packetOnce(packet, member)
		given, found, err := s.d.Store.AwardFor(ctx, tx, once)
		if err != nil || found {
			out = given
			return err
		}
		now := clock.NowOf(s.d.Clock)
		if err := q.running(now); err != nil {
			return err
		}
		if rank < q.Rule.Packet.VipMin {
			return needsRank(q.Rule.Packet.VipMin)
		}
		amount, found, err := s.d.Store.TakeShare(ctx, tx, packet, member, now)
		if err == nil && !found {
			err = ErrGone
		}
		if err != nil {
			return err
		}
		out, err = standing(s.give(ctx, tx, Award{Once: once, Quest: packet, Kind: Packet, Member: member, Currency: q.Currency, Prize: q.Rule.Packet.prize(amount)}))
		return err
	})
	return out, err
}
