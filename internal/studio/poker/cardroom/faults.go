package cardroom

import "baize/internal/kernel/fault"

// The refusals of the cardroom, besides those of the rules.
var (
	ErrTable     = fault.New(fault.NotFound, "studio.poker.table")
	ErrHand      = fault.New(fault.NotFound, "studio.poker.unknown")
	ErrTaken     = fault.New(fault.Conflict, "studio.poker.taken")
	ErrRunning   = fault.New(fault.Conflict, "studio.poker.running")
	ErrSeated    = fault.New(fault.Conflict, "studio.poker.seated")
	ErrNoSeat    = fault.New(fault.Conflict, "studio.poker.noSeat")
	ErrStale     = fault.New(fault.Conflict, "studio.poker.stale")
	ErrHalted    = fault.New(fault.Unavailable, "studio.poker.halted")
	ErrRace      = fault.New(fault.Conflict, "studio.poker.topUpRace")
	ErrInHand    = fault.New(fault.Conflict, "studio.poker.inHand")
	ErrTopping   = fault.New(fault.Conflict, "studio.poker.topping")
	ErrFull      = fault.New(fault.Conflict, "studio.poker.full")
	ErrListens   = fault.New(fault.Forbidden, "studio.poker.chat.seat")
	ErrKey       = fault.New(fault.Conflict, "request.idempotency.mismatch")
	ErrUndecided = fault.New(fault.Unknown, "studio.round.undecided")
)
