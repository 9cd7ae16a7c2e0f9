package pier

import "baize/internal/kernel/fault"

// The refusals of the pier, besides those of the rules and of the runner.
var (
	ErrRoom      = fault.New(fault.NotFound, "studio.fishing.room")
	ErrFull      = fault.New(fault.Conflict, "studio.fishing.full")
	ErrNoSeat    = fault.New(fault.Conflict, "studio.fishing.noSeat")
	ErrBusy      = fault.New(fault.Conflict, "studio.fishing.loading")
	ErrFlying    = fault.New(fault.Conflict, "studio.fishing.flying")
	ErrHalted    = fault.New(fault.Unavailable, "studio.fishing.halted")
	ErrStay      = fault.New(fault.NotFound, "studio.fishing.unknown")
	ErrKey       = fault.New(fault.Conflict, "request.idempotency.mismatch")
	ErrUndecided = fault.New(fault.Unknown, "studio.round.undecided")
)
