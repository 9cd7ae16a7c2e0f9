package quest

import (
	"context"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
)

// SignInRule is the calendar of the daily sign-in: the prize of each day of a
// streak, which begins anew after the last one. A missed day breaks the streak.
type SignInRule struct {
	Days []prize.Prize `json:"days" nullable:"false" minItems:"1" maxItems:"31"`
}

func (r *SignInRule) check(*Quest) error {
	if len(r.Days) == 0 || len(r.Days) > 31 {
		return fault.InvalidField("rule.signin.days", "field.size")
	}
	return checkPrizes("rule.signin.days", r.Days...)
}

// at is the place, from 0, of a streak's day in the calendar.
func (r *SignInRule) at(streak int) int { return (streak - 1) % len(r.Days) }

// Signed is a day on which a member signed in, and how many in a row it was.
type Signed struct {
	Day    clock.Instant
	Streak int
}

// Signing is the calendar as a member sees it. Streak counts the days in a row
// up to today, or up to yesterday while today is not signed.
type Signing struct {
	Quest  Quest
	Streak int
	Today  bool
	// Ends is when today does.
	Ends clock.Instant
}

// ErrNoSignIn says that no calendar is open.
var ErrNoSignIn = fault.New(fault.NotFound, "quest.signin.unknown")

// SignInOf is the open calendar; ErrNoSignIn where there is none.
func (s *Service) SignInOf(ctx context.Context, member id.Member) (out Signing, err error) {
	who, err := s.who(ctx, member)
	if err != nil {
		return out, err
	}
	now := clock.NowOf(s.d.Clock)
	list, err := s.open(ctx, SignIn, who.Currency, now)
	if err != nil {
		return out, err
	}
	if len(list) == 0 {
		return out, ErrNoSignIn
	}
	last, err := s.d.Store.LastSigned(ctx, nil, member)
	if err != nil {
		return out, err
	}
	return s.signing(list[0], last, now), nil
}

func (s *Service) signing(q Quest, last Signed, now clock.Instant) Signing {
	out := Signing{Quest: q, Today: last.Day == s.d.Calendar.Day(now), Ends: s.d.Calendar.NextDay(now)}
	if out.Today || last.Day == s.d.Calendar.Yesterday(now) {
		out.Streak = last.Streak
	}
	return out
}

// Sign signs the member in for today and gives the day's prize; repeated it is
// the same award. Faults: ErrNoSignIn.
func (s *Service) Sign(ctx context.Context, member id.Member) (out Award, err error) {
	if _, err := s.taker(ctx, member); err != nil {
		return out, err
	}
	now, err := s.SignInOf(ctx, member)
	if err != nil {
		return out, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		at := clock.NowOf(s.d.Clock)
		today := s.d.Calendar.Day(at)
		once := fmt.Sprintf("signin:%s:%d", member, today)
		given, found, err := s.d.Store.AwardFor(ctx, tx, once)
		if err != nil || found {
			out = given
			return err
		}
		last, err := s.d.Store.LastSigned(ctx, tx, member)
		if err != nil {
			return err
		}
		streak := s.signing(now.Quest, last, at).Streak + 1
		fresh, err := s.d.Store.InsertSigned(ctx, tx, member, Signed{today, streak})
		if err != nil {
			return err
		}
		if !fresh { // another call was faster
			out, _, err = s.d.Store.AwardFor(ctx, tx, once)
			return err
		}
		r := now.Quest.Rule.SignIn
		out, err = standing(s.give(ctx, tx, Award{
			Once: once, Quest: now.Quest.ID, Kind: SignIn, Member: member, Currency: now.Quest.Currency, Prize: r.Days[r.at(streak)], Number: streak,
		}))
		return err
	})
	return out, err
}
