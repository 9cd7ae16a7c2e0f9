package quest

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

// WheelRule is a raffle whose prizes stand on a wheel. One turn costs Cost
// tickets of the tag Ticket.
type WheelRule struct {
	Ticket string       `json:"ticket" minLength:"2" maxLength:"60"`
	Cost   int64        `json:"cost" minimum:"1" maximum:"1000"`
	Prizes []WheelPrize `json:"prizes" nullable:"false" minItems:"2" maxItems:"24"`
	VipMin int          `json:"vipMin" minimum:"0" maximum:"50"`
}

// WheelPrize is a field of the wheel. Weight over the sum of all weights that
// are to be had is its chance. 0 bounds nothing in DailyStock and PerMember;
// Stock is -1 for what never runs out.
type WheelPrize struct {
	Name       rewards.Words `json:"name"`
	Prize      prize.Prize   `json:"prize"`
	Weight     int64         `json:"weight" minimum:"1" maximum:"1000000"`
	Stock      int64         `json:"stock" minimum:"-1"`
	DailyStock int64         `json:"dailyStock" minimum:"0"`
	PerMember  int64         `json:"perMember" minimum:"0"`
}

// Thanks is the number of the field that stands in where no prize is to be had.
const Thanks = -1

const weightsMax = 1 << 31

func (r *WheelRule) check(*Quest) error {
	if r.Cost < 1 || r.Ticket == "" || len(r.Prizes) < 2 || len(r.Prizes) > 24 {
		return fault.InvalidField("rule.wheel.prizes", "quest.wheel.prizes")
	}
	var sum int64
	for _, p := range r.Prizes {
		if p.Weight < 1 || p.Stock < -1 || p.DailyStock < 0 || p.PerMember < 0 {
			return fault.InvalidField("rule.wheel.prizes", "quest.wheel.prizes")
		}
		if p.Name["en"] == "" {
			return fault.InvalidField("rule.wheel.prizes", "rewards.text.english")
		}
		if p.Prize.Kind == prize.Goods && p.Stock < 0 {
			return fault.InvalidField("rule.wheel.prizes", "quest.wheel.goods")
		}
		if err := checkPrizes("rule.wheel.prizes", p.Prize); err != nil {
			return err
		}
		if sum += p.Weight; sum > weightsMax {
			return fault.InvalidField("rule.wheel.prizes", "quest.wheel.weights")
		}
	}
	return nil
}

// Stock is how much of a prize was issued: in all, today, and to one member.
type Stock struct{ All, Today, Member int64 }

// had reports whether one more may be issued.
func (p *WheelPrize) had(s Stock) bool {
	return (p.Stock < 0 || s.All < p.Stock) && (p.DailyStock == 0 || s.Today < p.DailyStock) && (p.PerMember == 0 || s.Member < p.PerMember)
}

// left is how many of the prize can still be had; -1 where nothing bounds them.
func (p *WheelPrize) left(s Stock) int64 {
	n := int64(-1)
	if p.Stock >= 0 {
		n = max(p.Stock-s.All, 0)
	}
	if today := max(p.DailyStock-s.Today, 0); p.DailyStock > 0 && (n < 0 || today < n) {
		n = today
	}
	return n
}

// shares are the prizes that are to be had, with their weights.
func (r *WheelRule) shares(stock map[int]Stock) []DrawShare {
	out := make([]DrawShare, 0, len(r.Prizes))
	for i := range r.Prizes {
		if r.Prizes[i].had(stock[i]) {
			out = append(out, DrawShare{i, r.Prizes[i].Weight})
		}
	}
	return out
}

// WheelView is a wheel as a member sees it.
type WheelView struct {
	Quest   Quest
	Tickets int64
	Fields  []Field
	// SeedHash is the commitment of the member's next draw, its number is Nonce.
	SeedHash string
	Nonce    int64
}

// Field is a field of the wheel with its chance now, in millionths; Left is -1
// where nothing bounds it.
type Field struct {
	Number int
	Ppm    int64
	Left   int64
}

// ErrNoWheel says that there is no such wheel.
var ErrNoWheel = fault.New(fault.NotFound, "quest.wheel.unknown")

// Wheels are those that the member can turn, with the hash of the seed that the
// next turn will use.
func (s *Service) Wheels(ctx context.Context, member id.Member) ([]WheelView, error) {
	who, err := s.who(ctx, member)
	if err != nil {
		return nil, err
	}
	now := clock.NowOf(s.d.Clock)
	list, err := s.open(ctx, Wheel, who.Currency, now)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	seed, err := s.nextSeed(ctx, member)
	if err != nil {
		return nil, err
	}
	tickets, err := s.Tickets(ctx, member)
	if err != nil {
		return nil, err
	}
	out := make([]WheelView, 0, len(list))
	for _, q := range list {
		stock, err := s.d.Store.Stock(ctx, nil, q.ID, member, s.d.Calendar.Day(now))
		if err != nil {
			return nil, err
		}
		out = append(out, WheelView{Quest: q, Tickets: tickets[q.Rule.Wheel.Ticket], Fields: q.Rule.Wheel.fields(stock), SeedHash: seed.Hash, Nonce: seed.Number})
	}
	return out, nil
}

func (r *WheelRule) fields(stock map[int]Stock) []Field {
	var sum int64
	shares := map[int]int64{}
	for _, x := range r.shares(stock) {
		sum, shares[x.Prize] = sum+x.Weight, x.Weight
	}
	out := make([]Field, 0, len(r.Prizes)+1)
	for i := range r.Prizes {
		f := Field{Number: i, Left: r.Prizes[i].left(stock[i])}
		if sum > 0 {
			f.Ppm = shares[i] * 1_000_000 / sum
		}
		out = append(out, f)
	}
	if sum == 0 {
		out = append(out, Field{Number: Thanks, Ppm: 1_000_000, Left: -1})
	}
	return out
}

// nextSeed is the member's seed for the next draw, made where there is none.
func (s *Service) nextSeed(ctx context.Context, member id.Member) (seed Seed, err error) {
	seed, found, err := s.d.Store.Seed(ctx, nil, member)
	if err != nil || found {
		return seed, err
	}
	fresh := s.drawSeed(member, 0)
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.d.Store.InsertSeed(ctx, tx, member, fresh) })
	if err != nil {
		return seed, err
	}
	seed, _, err = s.d.Store.Seed(ctx, nil, member)
	return seed, err
}

func (s *Service) drawSeed(member id.Member, number int64) Seed {
	raw := newSeed(s.d.Random)
	return Seed{Sealed: s.d.Box.Seal(seedContext(member), string(raw)), Hash: hashOf(raw), Number: number}
}

func seedContext(member id.Member) string { return "rewards_quest_seeds:" + member.String() }
