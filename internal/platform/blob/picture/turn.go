package picture

import (
	"context"
	"errors"
	"time"

	"baize/internal/kernel/fault"
)

// patience is how long a picture waits for its turn.
const patience = 10 * time.Second

// turn is held by whoever decodes: one at a time in the whole process, because a
// small file may unfold into hundreds of megabytes, and many can be sent at once.
var turn = make(chan struct{}, 1)

// Turn waits until a picture may be decoded; leave ends it. Faults:
// request.unavailable where others take too long.
func Turn(ctx context.Context) (leave func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, fault.New(fault.Unavailable, "request.unavailable", fault.Args{"seconds": int(patience / time.Second)})
	}
}

// Refused says that it is the picture's fault.
func Refused(err error) bool {
	for _, refusal := range []error{ErrEmpty, ErrTooLarge, ErrType, ErrTooMany, ErrBroken} {
		if errors.Is(err, refusal) {
			return true
		}
	}
	return false
}
