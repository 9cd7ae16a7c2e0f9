package identity

import (
	"context"
	"slices"
	"time"

	"github.com/nyaruka/phonenumbers"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/platform/db"
)

// Texting is what the operator says about codes by SMS: whose numbers are
// taken, and how many codes go out at most. Its zero value bounds nothing.
type Texting struct {
	// Countries whose numbers are taken; empty takes all.
	Countries []string
	Total     Budget
	// Of is the bound of one country; nil has none.
	Of func(country string) Budget
}

// Budget bounds codes; 0 is no bound.
type Budget struct{ PerHour, PerDay int }

// codeBudget says that the brand sends no more codes by SMS for now; every
// other way in goes on.
func codeBudget(wait time.Duration) error {
	seconds := secondsOf(wait)
	return fault.New(fault.Limited, "identity.code.budget", fault.Args{"seconds": seconds, "minutes": (seconds + 59) / 60})
}

func (s *Service) texting(ctx context.Context) (Texting, error) {
	if s.codes.Texting == nil {
		return Texting{}, nil
	}
	return s.codes.Texting(ctx)
}

// countryOfNumber is the country of a number in E.164.
func countryOfNumber(number string) string {
	parsed, err := phonenumbers.Parse(number, "")
	if err != nil {
		return ""
	}
	return phonenumbers.GetRegionCodeForNumber(parsed)
}

// wrongCountry is what is wrong with the country of a number in E.164, at the
// number's field; nil where it is taken.
func (x Texting) wrongCountry(number string) *fault.Field {
	country := countryOfNumber(number)
	if len(x.Countries) == 0 || slices.Contains(x.Countries, country) {
		return nil
	}
	return &fault.Field{Path: fieldMobile, Key: "identity.mobile.country", Args: fault.Args{"country": country}}
}

// typed says that the address of a purpose is what somebody typed, and not one
// that the member has proven to own: those go on being written to whatever the
// operator takes by now.
func (p Purpose) typed() bool {
	return p == CodeLogin || p == CodeRegister || p == CodeReset || p == CodeBind
}

// budget is a bound of the whole brand, or of one country's numbers.
type budget struct {
	quota
	// what is told of it: the country, empty for all.
	country string
}

// budgetsOf are the bounds that a code to a number counts towards. The brand's
// own come last, so that who waits for them holds nothing that others wait for
// beside.
func (x Texting) budgetsOf(number string) []budget {
	country := countryOfNumber(number)
	var all []budget
	add := func(scope, country string, b Budget) {
		for _, q := range []quota{{scope, b.PerHour, time.Hour}, {scope, b.PerDay, 24 * time.Hour}} {
			if q.most > 0 {
				all = append(all, budget{q, country})
			}
		}
	}
	if x.Of != nil {
		add("sms/"+country, country, x.Of(country))
	}
	add("sms", "", x.Total)
	return all
}

// budgetLeft refuses a code that a budget has no room for, and has staff told,
// once in its window.
func (s *Service) budgetLeft(ctx context.Context, tx *db.Tx, all []budget) (refusal, err error) {
	for _, b := range all {
		wait, err := s.quotaLeft(ctx, tx, b.quota)
		if err != nil {
			return nil, err
		}
		if wait > 0 {
			tx.OnCommit(func() { s.unsent.Add(1) })
			return codeBudget(wait), s.tellSpent(ctx, tx, b)
		}
	}
	return nil, nil
}

func (s *Service) tellSpent(ctx context.Context, tx *db.Tx, b budget) error {
	told := quota{scope: b.scope + ".told", most: 1, window: b.window}
	if wait, err := s.quotaLeft(ctx, tx, told); wait > 0 || err != nil {
		return err
	}
	if err := s.spendQuota(ctx, tx, told); err != nil {
		return err
	}
	now := clock.NowOf(s.clock)
	return s.bus.Publish(ctx, tx, TextingSpent{Country: b.country, Most: b.most, Hours: int(b.window / time.Hour), Window: b.slot(now), At: now})
}

// Unsent is how many codes this node has refused since its start because a
// budget of SMS was spent.
func (s *Service) Unsent() int64 { return s.unsent.Load() }
