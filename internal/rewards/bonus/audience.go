package bonus

import (
	"context"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Trait chooses members by rank, and by what they paid in or turned over within
// the last Days of the brand, today being the first; what is 0 narrows nothing.
type Trait struct {
	RankFrom, RankTo  int
	Days              int
	Deposit, Turnover money.Amount
}

// rankMost and daysMost are as far as audiences go.
const (
	rankMost = 50
	daysMost = 3650
)

// ranks and activity are the two traits that a rule may ask for.
func (r *Rule) ranks() Trait { return Trait{RankFrom: r.RankFrom, RankTo: r.RankTo} }

func (r *Rule) activity() Trait {
	return Trait{Days: r.LastDays, Deposit: r.LastDeposit, Turnover: r.LastTurnover}
}

// checkWho refuses an audience that contradicts itself.
func (r *Rule) checkWho(bad func(field, why string) error) error {
	within := func(n, most int) bool { return n >= 0 && n <= most }
	switch {
	case !within(r.RankFrom, rankMost):
		return bad("rankFrom", "field.number")
	case !within(r.RankTo, rankMost) || r.RankTo > 0 && r.RankTo < r.RankFrom:
		return bad("rankTo", "rewards.campaign.rankOrder")
	case !within(r.SinceDays, daysMost) || r.SinceDays > 0 && r.NewForDays > 0 && r.SinceDays >= r.NewForDays:
		return bad("sinceDays", "rewards.campaign.ageOrder")
	case !within(r.LastDays, daysMost):
		return bad("lastDays", "field.number")
	case r.LastDays == 0 && (r.LastDeposit > 0 || r.LastTurnover > 0), r.LastDays > 0 && r.LastDeposit == 0 && r.LastTurnover == 0:
		return bad("lastDays", "rewards.campaign.activity")
	case !within(r.BonusShare, 1000):
		return bad("bonusShare", "field.number")
	}
	return nil
}

// tooOld reports whether an account is too old for a campaign of new ones.
func (r *Rule) tooOld(since, now clock.Instant) bool {
	return r.NewForDays > 0 && since < now.Add(-days(r.NewForDays))
}

// tooNew reports whether an account is too new for a campaign of old ones.
func (r *Rule) tooNew(since, now clock.Instant) bool {
	return r.SinceDays > 0 && since > now.Add(-days(r.SinceDays))
}

// claimant is who claims, as it is known before the claim's transaction.
type claimant struct {
	Person
	member  id.Member
	devices []string
	traces  []Trace
	sharers []id.Member
	// unfit is why the campaign is not for the member; nil where it is.
	unfit error
}

// claimant looks at a member who claims; it refuses who may not play.
func (s *Service) claimant(ctx context.Context, member id.Member, r *Rule) (c claimant, err error) {
	c.member = member
	if c.Person, err = s.People.Person(ctx, member); err != nil {
		return c, err
	}
	if c.devices, err = s.People.Devices(ctx, member); err != nil {
		return c, err
	}
	if c.traces, err = s.People.Traces(ctx, member); err != nil {
		return c, err
	}
	if c.sharers, err = s.People.Sharers(ctx, member); err != nil || r == nil {
		return c, err
	}
	c.unfit, err = s.unfit(ctx, member, c.Person, r)
	return c, err
}

// unfit is the fault of who does not belong to a rule's audience, nil of who
// does; each bound has its own.
func (s *Service) unfit(ctx context.Context, member id.Member, who Person, r *Rule) (why, err error) {
	now := s.now()
	switch {
	case who.Currency != r.Currency || r.tooOld(who.Since, now):
		return ErrNotYours, nil
	case r.tooNew(who.Since, now):
		return ErrTooNew.With("days", r.SinceDays), nil
	}
	for _, one := range []struct {
		trait Trait
		fault error
	}{
		{r.ranks(), ErrRank.With("from", r.RankFrom).With("to", r.RankTo)},
		{r.activity(), ErrActivity.With("days", r.LastDays).With("deposit", r.LastDeposit).With("turnover", r.LastTurnover)},
	} {
		if one.trait == (Trait{}) {
			continue
		}
		kept, err := s.Crowd.Among(ctx, []id.Member{member}, one.trait)
		if err != nil {
			return nil, err
		}
		if len(kept) == 0 {
			return one.fault, nil
		}
	}
	if r.BonusShare == 0 {
		return nil, nil
	}
	had, err := s.Store.Had(ctx, member, r.Currency)
	if err == nil && had.above(r.BonusShare) {
		return ErrBonusOnly.With("percent", r.BonusShare), nil
	}
	return nil, err
}

// coded reports whether a code is the one that the rule asks for, if it does.
func (r *Rule) coded(code string) bool {
	return r.Code == "" || strings.EqualFold(r.Code, strings.TrimSpace(code))
}

// audienceStep is how many members are looked at together.
const audienceStep = 500

// audience counts the accounts that a rule is for.
func (s *Service) audience(ctx context.Context, r *Rule) (n int64, err error) {
	now, ages := s.now(), Ages{}
	if r.NewForDays > 0 {
		ages.From = now.Add(-days(r.NewForDays))
	}
	if r.SinceDays > 0 {
		ages.To = now.Add(-days(r.SinceDays))
	}
	whole := r.ranks()
	whole.Days, whole.Deposit, whole.Turnover = r.LastDays, r.LastDeposit, r.LastTurnover
	if whole == (Trait{}) {
		return s.Store.Audience(ctx, r.Currency, ages)
	}
	for after := id.Member(0); ; {
		list, err := s.Store.AudienceAfter(ctx, r.Currency, ages, after, audienceStep)
		if err != nil || len(list) == 0 {
			return n, err
		}
		kept, err := s.Crowd.Among(ctx, list, whole)
		if err != nil {
			return n, err
		}
		n, after = n+int64(len(kept)), list[len(list)-1]
	}
}
