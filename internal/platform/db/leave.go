package db

import "context"

// Leaver is a context whose caller goes on without the outcome of a function
// when it ends: WriteShared then answers ErrUnknown. The function's own
// variables are still written to after that, so the caller must not look at
// them.
type Leaver interface {
	context.Context
	// Left is told, once, that the caller has gone; done is closed when the
	// function has run and its outcome is certain.
	Left(done <-chan struct{})
}

// awaitOr waits for the outcome, or for the end of the context.
func awaitOr(l Leaver, j *job) error {
	select {
	case <-j.done:
		return j.err
	case <-l.Done():
	}
	select {
	case <-j.done: // both were ready
		return j.err
	default:
		l.Left(j.done)
		return ErrUnknown.Wrap(context.DeadlineExceeded)
	}
}
