package runner

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/studio/crash"
	"baize/internal/studio/owe"
)

// Standing is what the studio, as a vendor, says of a round when it is asked.
type Standing string

// The answers.
const (
	StandsRunning Standing = "RUNNING"
	StandsOver    Standing = "OVER"
	StandsVoid    Standing = "VOID"
	StandsUnknown Standing = "UNKNOWN"
)

// Standing tells how a round stands by the id that the platform knows it by.
// What a crash bet still owes is paid first, so that no round is called over
// while its win is on the way.
func (s *Service) Standing(ctx context.Context, vendor, ref string) (Standing, error) {
	number, err := id.Parse[any](ref)
	if err != nil {
		return StandsUnknown, nil // no id of ours
	}
	round, found, err := s.d.Store.FindRound(ctx, id.Round(number))
	if err != nil {
		return StandsUnknown, err
	}
	if found && round.Vendor == vendor {
		return standingOf(round.State), nil
	}
	bet, found, err := s.d.Store.FindCrashBet(ctx, id.Round(number))
	if err != nil {
		return StandsUnknown, err
	}
	if !found || bet.Vendor != vendor {
		return s.stepsStanding(ctx, vendor, id.Round(number))
	}
	if bet, err = s.bets.Pay(ctx, bet.ID); err != nil {
		return StandsRunning, err
	}
	switch {
	case !bet.Status.Final() || bet.Owed != owe.Nothing:
		return StandsRunning, nil
	case bet.Status == crash.Cashed || bet.Status == crash.Lost:
		return StandsOver, nil
	}
	return StandsVoid, nil
}

func standingOf(state RoundState) Standing {
	switch state {
	case Pending:
		return StandsRunning
	case Settled:
		return StandsOver
	}
	return StandsVoid
}

// stepsStanding is Standing of a round of steps.
func (s *Service) stepsStanding(ctx context.Context, vendor string, round id.Round) (Standing, error) {
	r, found, err := s.d.Store.FindStepRound(ctx, round)
	if err != nil || !found || r.Vendor != vendor {
		return StandsUnknown, err
	}
	if r, err = s.climbs.Pay(ctx, r.ID); err != nil {
		return StandsRunning, err
	}
	switch {
	case !r.Over() || r.Owed != owe.Nothing:
		return StandsRunning, nil
	case r.Played():
		return StandsOver, nil
	}
	return StandsVoid, nil
}
