package quest

import (
	"context"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/members"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/turnover"
)

// Deps are what a Service needs.
type Deps struct {
	DB        *db.DB
	Store     Store
	Clock     clock.Clock
	IDs       *id.Source
	Random    rng.Source
	Box       *secret.Box
	Bus       *bus.Bus
	Jobs      *jobs.Jobs
	Calendar  Calendar
	Givers    prize.Giver
	Members   Members
	Guard     Guard
	Ranks     Ranks
	Lanes     Lanes
	Turnover  turnover.Rule
	Names     Names
	Traces    Traces
	Auditor   Auditor
	Approvals Approvals
	// Invites tells whether players are rewarded for the friends they bring; nil:
	// they are. Agents always are.
	Invites func(context.Context) (bool, error)
}

// Service is the room; make it with New.
type Service struct{ d Deps }

// New makes a Service.
func New(d Deps) *Service { return &Service{d: d} }

// who is a member who may take part. ErrMember for trial and frozen accounts.
func (s *Service) who(ctx context.Context, member id.Member) (members.Member, error) {
	m, err := s.d.Members.Get(ctx, member)
	if err == nil && (m.Type == members.TypeTrial || m.Status != members.Active) {
		err = ErrMember
	}
	return m, err
}

// taker is who, for somebody about to take or to risk something: not who has
// shut themselves out.
func (s *Service) taker(ctx context.Context, member id.Member) (members.Member, error) {
	m, err := s.who(ctx, member)
	if err == nil {
		err = s.d.Guard.MayPlay(ctx, member)
	}
	return m, err
}

// open are the quests of a kind that run now, in their order.
func (s *Service) open(ctx context.Context, kind Kind, c money.Currency, now clock.Instant) ([]Quest, error) {
	all, err := s.d.Store.Open(ctx, nil, kind, c)
	out := all[:0]
	for _, q := range all {
		if q.running(now) == nil {
			out = append(out, q)
		}
	}
	return out, err
}

// find is a quest of the kind and currency, whether it runs or not.
func (s *Service) find(ctx context.Context, tx *db.Tx, quest ID, kind Kind, c money.Currency) (Quest, error) {
	q, found, err := s.d.Store.Quest(ctx, tx, quest, false)
	if err == nil && (!found || q.Kind != kind || q.Currency != c || q.State == Draft) {
		err = ErrUnknown
	}
	return q, err
}

func (s *Service) audit(ctx context.Context, tx *db.Tx, a Action) error {
	return s.d.Auditor.Audit(ctx, tx, a)
}

// Waiting counts what the member can claim now: missions that were reached, and
// the sign-in of today. Who may not take part has nothing.
func (s *Service) Waiting(ctx context.Context, member id.Member) (n int, err error) {
	list, err := s.Missions(ctx, member)
	if errors.Is(err, ErrMember) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	for _, d := range list {
		if d.State == Claimable {
			n++
		}
	}
	today, err := s.SignInOf(ctx, member)
	if errors.Is(err, ErrNoSignIn) {
		return n, nil
	}
	if err == nil && !today.Today {
		n++
	}
	return n, err
}
