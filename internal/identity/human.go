package identity

import (
	"context"
	"encoding/hex"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// HumanProof shows that a person passed the human check a moment ago; it is
// spent by the call that carries it.
type HumanProof struct{ Token string }

// HumanKind is how the check is passed.
type HumanKind string

// The kinds: a piece is slid into its place, by pointer, tap or keyboard; or
// digits are read or heard and typed, for who sees or moves otherwise. Whatever
// the kind, nothing that is sent says the answer.
const (
	HumanSlide   HumanKind = "slide"
	HumanPicture HumanKind = HumanKind(ReadPicture)
	HumanSound   HumanKind = HumanKind(ReadSound)
)

// HumanTask is a check to pass.
type HumanTask struct {
	ID     string
	Kind   HumanKind
	Slide  SlideTask // of HumanSlide
	Digits Digits    // of the others
}

// HumanCheck is a task as it is stored. Answer is the place in pixels, or the
// number that the digits are.
type HumanCheck struct {
	ID        string
	Kind      HumanKind
	Client    string
	Answer    int
	CreatedAt clock.Instant
	UsedAt    clock.Instant
	TokenHash string
	PassedAt  clock.Instant
	SpentAt   clock.Instant
}

// HumanAnswer is how a task was answered: where the piece lies, with the Trail
// of where it was when; or the Digits as they were typed, in any script.
type HumanAnswer struct {
	ID     string
	Value  int
	Trail  []TrailPoint
	Digits string
}

// TrailPoint is a place of the piece, AtMs after the task was shown.
type TrailPoint struct{ X, AtMs int }

// The faults of the check; Value tells the client to show it.
var (
	ErrHumanNeeded = fault.New(fault.Refused, "identity.human.needed").With("human", true)
	ErrHumanWrong  = fault.New(fault.Refused, "identity.human.wrong").With("human", true)
)

const (
	humanLife    = 2 * time.Minute
	humanWithin  = 5 // pixels that the piece may be off
	humanPerHour = 240
)

// NewHuman makes a task; fault.Limited where a client asks for too many.
func (s *Service) NewHuman(ctx context.Context, kind HumanKind, client Client) (HumanTask, error) {
	t := HumanTask{ID: hex.EncodeToString(rng.Bytes(s.random, 16)), Kind: kind}
	c := HumanCheck{ID: t.ID, Kind: kind, Client: client.Origin(), CreatedAt: clock.NowOf(s.clock)}
	var err error
	if kind == HumanSlide {
		t.Slide, c.Answer, err = newSlide(s.random)
	} else {
		c.Answer, _ = newDigits(s.random)
	}
	if err != nil {
		return HumanTask{}, err
	}
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := quota{"human@" + c.Client, humanPerHour, time.Hour}
		wait, err := s.quotaLeft(ctx, tx, q)
		if refusal = nil; wait > 0 {
			refusal = TooOften(wait)
		}
		if refusal != nil || err != nil {
			return err
		}
		if err := s.spendQuota(ctx, tx, q); err != nil {
			return err
		}
		return s.store.InsertHuman(ctx, tx, c)
	})
	if err = orElse(err, refusal); err == nil && kind != HumanSlide {
		t.Digits, err = showDigits(ReadKind(kind), digitsOf(c.Answer), client.Lang)
	}
	return t, err
}

// PassHuman trades a right answer for a token that lives two minutes; the task
// is used up either way. ErrHumanWrong.
func (s *Service) PassHuman(ctx context.Context, a HumanAnswer, client Client) (token string, err error) {
	token, hash := NewToken(s.random, "h_")
	now := clock.NowOf(s.clock)
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		refusal = nil
		c, err := s.store.UseHuman(ctx, tx, Clean(a.ID), now)
		if err != nil {
			return err
		}
		if c == nil || c.Client != client.Origin() || now.Sub(c.CreatedAt) > humanLife || !c.accepts(a, now.Sub(c.CreatedAt)) {
			refusal = ErrHumanWrong
			return nil
		}
		return s.store.PassHuman(ctx, tx, c.ID, hash, now)
	})
	if err == nil {
		err = refusal
	}
	return token, err
}

// needHuman spends a proof where the operator wants one. ErrHumanNeeded is a
// refusal, so that what the caller counted stays.
func (s *Service) needHuman(ctx context.Context, tx *db.Tx, p HumanProof, client Client) (refusal, err error) {
	if !s.policy.HumanCheck {
		return nil, nil
	}
	if p.Token == "" {
		return ErrHumanNeeded, nil
	}
	now := clock.NowOf(s.clock)
	fits, err := s.store.SpendHuman(ctx, tx, HashToken(p.Token), client.Origin(), now.Add(-humanLife), now)
	if err == nil && !fits {
		refusal = ErrHumanNeeded
	}
	return refusal, err
}

func (c HumanCheck) accepts(a HumanAnswer, took time.Duration) bool {
	if c.Kind != HumanSlide {
		return ReadDigits(a.Digits) == digitsOf(c.Answer)
	}
	off := a.Value - c.Answer
	return off >= -humanWithin && off <= humanWithin && plausible(a, took)
}

// plausible holds a trail against what the server saw itself: it ends where the
// piece lies, goes forward in time, took no longer than the task is old, and is
// neither a jump nor a machine's even steps.
func plausible(a HumanAnswer, took time.Duration) bool {
	const (
		least    = 3
		shortest = 250
		slack    = 1500 // clocks of browsers stall
		most     = 400
	)
	n := len(a.Trail)
	if n < least || n > most || a.Trail[n-1].X != a.Value {
		return false
	}
	even := n > 2*least
	for i := 1; i < n; i++ {
		step, wait := a.Trail[i].X-a.Trail[i-1].X, a.Trail[i].AtMs-a.Trail[i-1].AtMs
		if wait < 0 {
			return false
		}
		if i > 1 && (step != a.Trail[1].X-a.Trail[0].X || wait != a.Trail[1].AtMs-a.Trail[0].AtMs) {
			even = false
		}
	}
	lasted := a.Trail[n-1].AtMs - a.Trail[0].AtMs
	return !even && lasted >= shortest && a.Trail[0].AtMs >= 0 && a.Trail[n-1].AtMs <= int(took.Milliseconds())+slack
}
