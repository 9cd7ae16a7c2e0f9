package care

import (
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/members"
)

// PauseKind says how a member stays away.
type PauseKind string

// The kinds of pauses, the weakest first.
const (
	TimeOut   PauseKind = "timeout"
	Exclusion PauseKind = "exclusion"
	Forever   PauseKind = "forever"
)

func (k PauseKind) strength() int { return slices.Index([]PauseKind{TimeOut, Exclusion, Forever}, k) }

// Pause is a time without play; Until is 0 where it never ends.
type Pause struct {
	Kind  PauseKind     `json:"kind"`
	From  clock.Instant `json:"from"`
	Until clock.Instant `json:"until"`
	// By is the operator who set it, Of the excluded member whose new account
	// this is; both 0 where the member asked.
	By id.Staff  `json:"by,omitzero"`
	Of id.Member `json:"of,omitzero"`
}

// Active reports whether it holds now.
func (p Pause) Active(now clock.Instant) bool {
	return p.Kind == Forever || p.Kind != "" && now < p.Until
}

// How long pauses last.
const (
	minTimeOut   = 24 * time.Hour
	maxTimeOut   = 6 * 7 * 24 * time.Hour
	minExclusion = 6 // months
	maxExclusion = 60
)

// The refusals of pauses.
var (
	ErrShorter  = fault.New(fault.Conflict, "care.pause.shorter")
	ErrExcluded = fault.New(fault.Refused, "care.member.excluded")
	errHours    = fault.InvalidField("hours", "care.pause.hours")
	errMonths   = fault.InvalidField("months", "care.pause.months")
)

// Length is what somebody asks for: hours of a TimeOut, months of an
// Exclusion.
type Length struct {
	Kind   PauseKind
	Hours  int
	Months int
}

// from is the pause that begins now; a field's fault where there is none such.
func (l Length) from(now clock.Instant) (Pause, error) {
	p := Pause{Kind: l.Kind, From: now}
	switch l.Kind {
	case TimeOut:
		d := time.Duration(l.Hours) * time.Hour
		if l.Months != 0 || d < minTimeOut || d > maxTimeOut {
			return p, errHours
		}
		p.Until = now.Add(d)
	case Exclusion:
		if l.Hours != 0 || l.Months < minExclusion || l.Months > maxExclusion {
			return p, errMonths
		}
		p.Until = clock.At(now.Time().AddDate(0, l.Months, 0))
	case Forever:
	default:
		return p, fault.InvalidField("kind", "field.choice")
	}
	return p, nil
}

// Protection is all that stands for one member.
type Protection struct {
	Member  id.Member
	Version int64
	Limits  []Limit
	Pause   Pause
	// Reality is the interval of the reality check in minutes, 0 for none;
	// RealityFrom is since when the present one runs.
	Reality     int
	RealityFrom clock.Instant
	// ReviewedAt is when the member last looked the settings through.
	ReviewedAt clock.Instant
	// CountFrom is the first round whose bets are counted, 0 for none.
	CountFrom id.Round
	// Frozen says that the member's account is, see Freeze.
	Frozen bool
}

func (p *Protection) clone() *Protection {
	c := *p
	c.Limits = slices.Clone(p.Limits)
	return &c
}

// pause begins or lengthens a pause; ErrShorter where it would end earlier than
// the one that runs.
func (p *Protection) pause(next Pause) error {
	if now := p.Pause; now.Active(next.From) {
		switch {
		case now.Kind == Forever, next.Kind != Forever && next.Until <= now.Until:
			return ErrShorter
		}
		if now.Kind.strength() > next.Kind.strength() {
			next.Kind = now.Kind
		}
		next.From = now.From
	}
	p.Pause = next
	return nil
}

// RealityIntervals are the minutes that a member may choose from.
func RealityIntervals() []int { return []int{15, 30, 60} }

// RealityDue is when the member has to acknowledge; 0 for never.
func (p *Protection) RealityDue() clock.Instant {
	if p.Reality == 0 {
		return 0
	}
	return p.RealityFrom.Add(time.Duration(p.Reality) * time.Minute)
}

// counts reports whether the member's bets are counted.
func (p *Protection) counts() bool {
	return p.bounds(Loss) || p.bounds(Stake)
}

// bounds reports whether there is a limit of the kind.
func (p *Protection) bounds(k Kind) bool {
	return slices.ContainsFunc(p.Limits, func(l Limit) bool { return l.Kind == k })
}

// kept is why the member may not play at all now: members.ErrFrozen, ErrExcluded.
func (p *Protection) kept(now clock.Instant) error {
	if p.Frozen {
		return members.ErrFrozen
	}
	return p.excluded(now)
}

// excluded is ErrExcluded while a pause runs.
func (p *Protection) excluded(now clock.Instant) error {
	if !p.Pause.Active(now) {
		return nil
	}
	return ErrExcluded.With("until", p.Pause.Until)
}

// reviewEvery is how often members are asked to look their limits through.
const reviewEvery = 182 * 24 * time.Hour

// ReviewDue reports whether the member is to be asked.
func (p *Protection) ReviewDue(now clock.Instant) bool {
	return now.Sub(max(p.ReviewedAt, p.Member.Instant())) >= reviewEvery
}
