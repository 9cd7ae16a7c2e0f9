package betting

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
)

// GrantState is where a grant stands at a moment.
type GrantState string

// The states of a grant. What was cancelled stays so whatever else is true of
// it, and what is used up has not expired.
const (
	GrantOpen      GrantState = "OPEN"
	GrantUsed      GrantState = "USED"
	GrantExpired   GrantState = "EXPIRED"
	GrantCancelled GrantState = "CANCELLED"
)

// StateAt is where the grant stands at a moment.
func (g *Grant) StateAt(now clock.Instant) GrantState {
	switch {
	case g.CancelledAt != 0:
		return GrantCancelled
	case g.Used >= g.Rounds:
		return GrantUsed
	case g.ExpiresAt <= now:
		return GrantExpired
	}
	return GrantOpen
}

// GrantQuery selects grants; what is empty selects all.
type GrantQuery struct {
	Member id.Member
	Vendor string
	State  GrantState
	Page   page.Request
}

// Grants lists grants, newest first, and tells the moment that their states
// are of.
func (s *Service) Grants(ctx context.Context, q GrantQuery) (page.Page[Grant], clock.Instant, error) {
	req, now := q.Page.Clamp(), clock.NowOf(s.clock)
	var before GrantID
	if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[Grant]{}, now, fault.InvalidField("cursor", "field.type")
	}
	grants, err := s.store.ReadGrants(ctx, q, now, before, req.Limit+1)
	return page.Cut(grants, req.Limit, func(g Grant) string { return g.ID.String() }), now, err
}

// GrantByID reads a grant as committed, and the moment that its state is of;
// ErrReward where there is none.
func (s *Service) GrantByID(ctx context.Context, which GrantID) (Grant, clock.Instant, error) {
	now := clock.NowOf(s.clock)
	g, found, err := s.store.ReadGrant(ctx, which)
	if err == nil && !found {
		err = ErrReward
	}
	return g, now, err
}

// FreePlay is a round in which bets of one grant were made.
type FreePlay struct {
	ID        id.Round
	Vendor    string
	GameCode  string
	GameName  string
	Ref       string // the vendor's own id of the round
	State     State
	Bets      int // of the grant, those that were given back among them
	Returned  int
	Worth     money.Amount // what the standing ones were recorded with
	Payout    money.Amount
	OpenedAt  clock.Instant
	SettledAt clock.Instant
}

// GrantPlays lists the rounds that were played from a grant, newest first;
// ErrReward where there is no such grant.
func (s *Service) GrantPlays(ctx context.Context, which GrantID, req page.Request) (page.Page[FreePlay], error) {
	req = req.Clamp()
	var before id.Round
	if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[FreePlay]{}, fault.InvalidField("cursor", "field.type")
	}
	if _, _, err := s.GrantByID(ctx, which); err != nil {
		return page.Page[FreePlay]{}, err
	}
	plays, err := s.store.ReadGrantPlays(ctx, which, before, req.Limit+1)
	if err == nil {
		err = s.namePlays(ctx, plays)
	}
	return page.Cut(plays, req.Limit, func(p FreePlay) string { return p.ID.String() }), err
}

func (s *Service) namePlays(ctx context.Context, plays []FreePlay) error {
	rounds := make([]Round, len(plays))
	for i, p := range plays {
		rounds[i] = Round{Vendor: p.Vendor, GameCode: p.GameCode}
	}
	names, err := s.namesOf(ctx, rounds)
	for i := range plays {
		plays[i].GameName = names[plays[i].Vendor][plays[i].GameCode]
	}
	return err
}

// GrantStands is where a grant stands now.
func (s *Service) GrantStands(g *Grant) GrantState { return g.StateAt(clock.NowOf(s.clock)) }
