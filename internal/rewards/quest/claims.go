package quest

import (
	"context"
	"errors"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/members"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

// Claims are the room's things in the reward centre: missions that were reached,
// the sign-in of today, red packets with shares left, and tickets for a turn of a
// wheel. Places on boards and invitations are paid by themselves.
type Claims struct{ s *Service }

var _ rewards.Claimables = Claims{}

// Claims are what the reward centre lists of this room.
func (s *Service) Claims() Claims { return Claims{s} }

// The kinds of things in the reward centre, and the beginnings of their ids.
const (
	claimMission = "mission"
	claimSignIn  = "signin"
	claimPacket  = "packet"
	claimTickets = "tickets"
)

// Waiting counts what the centre lists.
func (c Claims) Waiting(ctx context.Context, member id.Member) (int, error) {
	list, err := c.Claimables(ctx, member, locale.Default)
	return len(list), err
}

// Claimables lists what can be had now; nothing for who may not take part.
func (c Claims) Claimables(ctx context.Context, member id.Member, lang locale.Lang) ([]rewards.Claimable, error) {
	who, err := c.s.who(ctx, member)
	if errors.Is(err, ErrMember) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []rewards.Claimable
	for _, part := range []func(context.Context, members.Member, locale.Lang) ([]rewards.Claimable, error){c.signIn, c.missions, c.packets, c.tickets} {
		list, err := part(ctx, who, lang)
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	return out, nil
}

func claimable(q *Quest, kind string, p prize.Prize, lang locale.Lang) rewards.Claimable {
	return rewards.Claimable{
		ID: kind + ":" + q.ID.String(), Kind: kind, Title: q.Name.In(lang), Prize: p, Currency: q.Currency, Since: q.From, Until: q.Until,
	}
}

func (c Claims) signIn(ctx context.Context, who members.Member, lang locale.Lang) ([]rewards.Claimable, error) {
	today, err := c.s.SignInOf(ctx, who.ID)
	if errors.Is(err, ErrNoSignIn) || (err == nil && today.Today) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r := today.Quest.Rule.SignIn
	one := claimable(&today.Quest, claimSignIn, r.Days[r.at(today.Streak+1)], lang)
	one.Until = today.Ends
	return []rewards.Claimable{one}, nil
}

func (c Claims) missions(ctx context.Context, who members.Member, lang locale.Lang) (out []rewards.Claimable, err error) {
	list, err := c.s.Missions(ctx, who.ID)
	for i := range list {
		if list[i].State == Claimable {
			one := claimable(&list[i].Quest, claimMission, list[i].Quest.Rule.Mission.Prize, lang)
			one.Until = list[i].Ends
			out = append(out, one)
		}
	}
	return out, err
}

// packets tells of a packet the least that a share has: what it holds is chance.
func (c Claims) packets(ctx context.Context, who members.Member, lang locale.Lang) ([]rewards.Claimable, error) {
	list, err := c.s.Packets(ctx, who.ID)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	rank, err := c.s.d.Ranks.Rank(ctx, who.ID)
	var out []rewards.Claimable
	for i := range list {
		r := list[i].Quest.Rule.Packet
		if list[i].Own == nil && list[i].Taken < r.Shares && rank >= r.VipMin {
			out = append(out, claimable(&list[i].Quest, claimPacket, r.prize(r.Least), lang))
		}
	}
	return out, err
}

// tickets are turned on their wheel, with a seed of the member's own.
func (c Claims) tickets(ctx context.Context, who members.Member, lang locale.Lang) ([]rewards.Claimable, error) {
	list, err := c.s.open(ctx, Wheel, who.Currency, clock.NowOf(c.s.d.Clock))
	if err != nil || len(list) == 0 {
		return nil, err
	}
	have, err := c.s.Tickets(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	rank, err := c.s.d.Ranks.Rank(ctx, who.ID)
	var out []rewards.Claimable
	for i := range list {
		r := list[i].Rule.Wheel
		if have[r.Ticket] < r.Cost || rank < r.VipMin {
			continue
		}
		one := claimable(&list[i], claimTickets, prize.Prize{Kind: prize.Ticket, Count: have[r.Ticket], Tag: r.Ticket}, lang)
		one.Place = rewards.PlaceWheel
		out = append(out, one)
	}
	return out, err
}

// ClaimNow gives what one claim is enough for: a mission's prize, the sign-in of
// today, a share of a packet. ErrUnknown else.
func (c Claims) ClaimNow(ctx context.Context, member id.Member, claim string) error {
	kind, name, _ := strings.Cut(claim, ":")
	quest, err := id.Parse[questKind](name)
	if err != nil {
		return ErrUnknown
	}
	switch kind {
	case claimMission:
		_, err = c.s.ClaimMission(ctx, member, quest)
	case claimSignIn:
		_, err = c.s.Sign(ctx, member)
	case claimPacket:
		_, err = c.s.OpenPacket(ctx, member, quest)
	default:
		err = ErrUnknown
	}
	return err
}
