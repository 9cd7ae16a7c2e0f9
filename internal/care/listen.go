package care

import (
	"context"
	"time"

	"baize/internal/betting"
	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Listeners take off what came back of counted bets, and look at logins.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{
		{Name: "care.returned", Topics: []string{betting.TopicSettled, betting.TopicVoided}, Handle: s.countReturned},
		{Name: "care.logins", Topics: []string{identity.TopicLoggedIn}, FromNow: true, Gather: 10 * time.Millisecond, Handle: s.seeLogins},
	}
}

// hourOfMember is where something that came back belongs.
type hourOfMember struct {
	member id.Member
	hour   int64
}

// countReturned adds a batch up by member and hour. Who is not counted costs a
// look into memory.
func (s *Service) countReturned(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	epoch, err := s.Store.Epoch(ctx, tx)
	if err != nil {
		return err
	}
	if err := s.catchUp(ctx, epoch); err != nil {
		return err
	}
	at, list := map[hourOfMember]int{}, []Returned(nil)
	for _, d := range batch {
		p, err := s.counted(ctx, tx, d.Subject, epoch)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		e, err := bus.Value[betting.Event](d)
		if err != nil {
			return err
		}
		if e.Round < p.CountFrom {
			continue // its bets were not counted either
		}
		k := hourOfMember{p.Member, hourOf(e.Round.Instant())}
		i, found := at[k]
		if !found {
			i = len(list)
			at[k], list = i, append(list, Returned{Member: k.member, Hour: k.hour})
		}
		list[i].add(d.Topic, e)
	}
	return s.Store.Return(ctx, tx, list)
}

func (r *Returned) add(topic string, e betting.Event) {
	if topic == betting.TopicVoided {
		r.Voided, r.Paid = r.Voided+e.Stake, r.Paid-e.Payout
		return
	}
	r.Paid += e.Payout
}

// counted is the protection of a member whose bets are counted, else nil.
func (s *Service) counted(ctx context.Context, tx *db.Tx, subject string, epoch int64) (p *Protection, err error) {
	var member id.Member
	if err := member.UnmarshalText([]byte(subject)); err != nil {
		return nil, err
	}
	p, err = s.standing(ctx, tx, member, epoch)
	if p != nil && p.CountFrom == 0 {
		p = nil
	}
	return p, err
}

// standing is a member's protection, from memory where it is known.
func (s *Service) standing(ctx context.Context, tx *db.Tx, member id.Member, epoch int64) (*Protection, error) {
	if p, sure := s.known.find(member, epoch); sure {
		return p, nil
	}
	return s.Store.Get(ctx, tx, member)
}

// seeLogins begins the reality check's interval anew and looks whether an
// excluded person came back under another name.
func (s *Service) seeLogins(ctx context.Context, _ *db.Tx, batch []bus.Delivery) error {
	for _, d := range batch {
		e, err := bus.Value[identity.LoggedIn](d)
		if err != nil {
			return err
		}
		if err := s.beginReality(ctx, e.Member, e.At); err != nil {
			return err
		}
		if err := s.recognise(ctx, e.Member); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) beginReality(ctx context.Context, member id.Member, at clock.Instant) error {
	p, err := s.Store.Get(ctx, nil, member)
	if err != nil || p == nil || p.Reality == 0 || p.RealityFrom >= at {
		return err
	}
	_, err = s.apply(ctx, change{member: member, do: func(p *Protection, _ clock.Instant) (string, any, error) {
		p.RealityFrom = max(p.RealityFrom, at)
		return "reality.begin", struct{}{}, nil
	}})
	return err
}
