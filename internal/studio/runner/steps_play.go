package runner

import (
	"context"
	"encoding/json"
	"slices"

	"baize/internal/kernel/id"
	"baize/internal/studio/owe"
	"baize/internal/studio/verify"
)

// idleAtOnce is how many rounds are looked at by one run of EndIdle.
const idleAtOnce = 500

// PickCmd takes a step: the pick, and how many picks the member has seen made.
type PickCmd struct {
	Round id.Round
	Made  int
	Pick  int
}

// Pick takes a step. A repeat of one that was made is answered with the round
// as it is. Faults: ErrRound, ErrOver, ErrStale, studio.steps.pick.
func (s *Service) Pick(ctx context.Context, ses Session, c PickCmd) (Steps, error) {
	unlock, err := s.locks.Take(ctx, lockOf(ses.UserID, ses.Vendor, ses.GameCode), "", nil)
	if err != nil {
		return Steps{}, err
	}
	defer unlock()
	ctx = context.WithoutCancel(ctx)
	r, err := s.ownSteps(ctx, ses, c.Round)
	if err != nil {
		return Steps{}, err
	}
	if c.Made >= 0 && c.Made < len(r.Picks) && r.Picks[c.Made] == c.Pick {
		return s.look(ctx, r)
	}
	before, err := s.goesOn(ctx, r, c.Made)
	if err != nil {
		return Steps{}, err
	}
	if err := before.Walk.Allows(c.Pick); err != nil {
		return Steps{}, err
	}
	r.Picks = append(slices.Clone(r.Picks), c.Pick)
	r.MovedAt = s.now()
	after, err := s.look(ctx, r)
	if err != nil {
		return Steps{}, err
	}
	switch {
	case after.Walk.Lost:
		r, err = s.finish(ctx, after, Lost, before.Round.Picks)
	case after.Walk.Done():
		r, err = s.finish(ctx, after, Cashed, before.Round.Picks)
	default:
		if err = s.move(ctx, r, before.Round.Picks); err == nil {
			return after, nil
		}
	}
	if err != nil {
		return Steps{}, err
	}
	return s.look(ctx, r)
}

// goesOn is a round that waits for its next step, as its member saw it.
func (s *Service) goesOn(ctx context.Context, r StepRound, made int) (Steps, error) {
	switch {
	case r.State != Active:
		return Steps{}, ErrOver
	case made != len(r.Picks):
		return Steps{}, ErrStale
	}
	return s.look(ctx, r)
}

// CashOutSteps ends a round after the picks that the member has seen made, and
// pays it. A repeat of the request answers what it got. Faults: ErrRound,
// ErrOver, ErrStale, and ErrNoStep before the first step.
func (s *Service) CashOutSteps(ctx context.Context, ses Session, key string, round id.Round, made int) (Steps, error) {
	unlock, err := s.locks.Take(ctx, lockOf(ses.UserID, ses.Vendor, ses.GameCode), key, nil)
	if err != nil {
		return Steps{}, err
	}
	defer unlock()
	ctx = context.WithoutCancel(ctx)
	r, err := s.ownSteps(ctx, ses, round)
	if err != nil {
		return Steps{}, err
	}
	if r.State == Cashed && r.EndKey == key {
		return s.look(ctx, s.paidSteps(ctx, r))
	}
	now, err := s.goesOn(ctx, r, made)
	if err != nil {
		return Steps{}, err
	}
	if now.Walk.Steps == 0 {
		return Steps{}, ErrNoStep
	}
	now.Round.EndKey = key
	if r, err = s.finish(ctx, now, Cashed, r.Picks); err != nil {
		return Steps{}, err
	}
	return s.look(ctx, r)
}

// finish ends a round, and pays it where it is not lost; before are the picks
// that its row has.
func (s *Service) finish(ctx context.Context, now Steps, state RoundState, before []int) (StepRound, error) {
	r := now.Round
	record, err := verify.Record(json.RawMessage(r.Params), verify.Climbed{Picks: r.Picks, CashedOut: state != Lost})
	if err != nil {
		return r, err
	}
	p, found, err := s.d.Store.PairByID(ctx, r.Pair)
	if err != nil || !found {
		return r, orUnknown(err)
	}
	result, err := s.derive(p, r.ClientSeed, r.Nonce, r.Engine, string(record))
	if err != nil {
		return r, err
	}
	r.State, r.Payout, r.Outcome, r.Receipt, r.EndedAt, r.Owed = state, result.Payout, result.Outcome, result.Receipt, s.now(), owe.Win
	switch {
	case state == Lost:
		r.Owed = owe.Close
	case r.Payout == 0: // less than the currency's smallest unit
		r.Owed = owe.Close
	}
	if err := s.move(ctx, r, before); err != nil {
		return r, err
	}
	if r.Owed == owe.Win {
		return s.paidSteps(ctx, r), nil
	}
	s.queue.Due(debt{row: r.ID, steps: true})
	return r, nil
}

// EndIdle ends the rounds that nobody went on with for IdleAfter: they are
// cashed out after the last step, or void where none was made.
func (s *Service) EndIdle(ctx context.Context) error {
	idle, err := s.d.Store.IdleStepRounds(ctx, s.now().Add(-IdleAfter), idleAtOnce)
	if err != nil {
		return err
	}
	for _, r := range idle {
		if err := s.endIdle(ctx, r.ID, lockOf(r.UserID, r.Vendor, r.GameCode)); err != nil {
			s.queue.Waits(r.ID, err)
		}
	}
	return nil
}

func (s *Service) endIdle(ctx context.Context, round id.Round, lock string) error {
	unlock, err := s.locks.Take(ctx, lock, "", nil)
	if err != nil {
		return err
	}
	defer unlock()
	r, found, err := s.d.Store.FindStepRound(ctx, round)
	if err != nil || !found || r.State != Active || s.now().Sub(r.MovedAt) < IdleAfter {
		return err
	}
	now, err := s.look(ctx, r)
	if err != nil {
		return err
	}
	if now.Walk.Steps == 0 {
		return s.voidSteps(ctx, &r, "IDLE")
	}
	_, err = s.finish(ctx, now, TimedOut, r.Picks)
	return err
}
