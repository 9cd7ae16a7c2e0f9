package runner

import (
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// The refusals of the runner, besides those of the engines.
var (
	ErrSession   = fault.New(fault.Unauthenticated, "studio.session.over")
	ErrEngine    = fault.New(fault.Refused, "studio.game.otherEngine")
	ErrClosed    = fault.New(fault.Unavailable, "studio.game.closed")
	ErrBusy      = fault.New(fault.Conflict, "studio.round.busy")
	ErrUndecided = fault.New(fault.Unknown, "studio.round.undecided")
	ErrVoided    = fault.New(fault.Unavailable, "studio.round.voided")
	ErrRound     = fault.New(fault.NotFound, "studio.round.unknown")
	ErrKey       = fault.New(fault.Conflict, "request.idempotency.mismatch")
	ErrNotEnough = fault.New(fault.Refused, "studio.funds.notEnough")
	ErrHalted    = fault.New(fault.Unavailable, "studio.crash.halted")
	ErrOpen      = fault.New(fault.Conflict, "studio.steps.open")
	ErrOver      = fault.New(fault.Conflict, "studio.steps.over")
	ErrStale     = fault.New(fault.Conflict, "studio.steps.stale")
	ErrPace      = fault.New(fault.Limited, "studio.pace.tooSoon")
	ErrNoStep    = fault.New(fault.Conflict, "studio.steps.none")
)

// refusal says in our words why the platform did not take a stake.
func refusal(status seamless.Status) *fault.Fault {
	switch status {
	case seamless.NotEnoughMoney:
		return ErrNotEnough
	case seamless.InvalidToken:
		return ErrSession
	case seamless.LimitReached:
		return fault.New(fault.Refused, "studio.stake.limit")
	case seamless.PlayerBlocked:
		return fault.New(fault.Forbidden, "studio.member.blocked")
	case seamless.InvalidGame:
		return ErrClosed
	default:
		return fault.New(fault.Refused, "studio.stake.refused")
	}
}

// withBalance shows the true balance beside a refusal, where it is known.
func withBalance(f *fault.Fault, r seamless.Reply) *fault.Fault {
	if r.HasBalance {
		return f.With("balance", r.Balance).With("balanceVersion", r.BalanceVersion)
	}
	return f
}

// checkStake holds a stake to the title's bounds and its step.
func checkStake(stake, low, high, step money.Amount) error {
	switch {
	case stake < low || stake > high:
		return fault.InvalidField("stake", "studio.stake.range", fault.Args{"min": low, "max": high})
	case stake%step != 0:
		return fault.InvalidField("stake", "studio.stake.step", fault.Args{"step": step})
	}
	return nil
}
