package gateway

import (
	"context"
	"errors"
	"sync"
	"time"

	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
)

// A call is answered within a time limit, on the goroutine that it came on: it
// does not wait for its transaction any longer than that. What the transaction
// has begun is not broken off, because it may be durable already; what it has
// not begun by then never is.

// epochs hand out channels that close when time is over. Calls of the same
// eighth of the limit share one, so that a call costs no timer.
type epochs struct {
	limit time.Duration

	mu   sync.Mutex
	over chan struct{} // of calls that begin now; nil where a new one is due
}

const epochParts = 8

// enter is a channel that is closed when the time of a call that begins now is
// over: within the limit, and not before seven eighths of it.
func (e *epochs) enter() <-chan struct{} {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.over == nil {
		over := make(chan struct{})
		e.over = over
		time.AfterFunc(e.limit, func() { close(over) })
		time.AfterFunc(e.limit/epochParts, e.turn)
	}
	return e.over
}

func (e *epochs) turn() {
	e.mu.Lock()
	e.over = nil
	e.mu.Unlock()
}

// patience is the context of a call: db.Leaver.
type patience struct {
	context.Context
	over <-chan struct{}
	left func(done <-chan struct{})
	gone bool
}

// Done is closed when the time is over.
func (p *patience) Done() <-chan struct{} { return p.over }

// Err is context.DeadlineExceeded when the time is over.
func (p *patience) Err() error {
	select {
	case <-p.over:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

// Left keeps the call among those under way until its outcome is certain.
func (p *patience) Left(done <-chan struct{}) {
	p.gone = true
	p.left(done)
}

// within answers a call, or says after the time limit that it has no answer.
func (s *Service) within(ctx context.Context, op seamless.Op, c *seamless.Call) seamless.Reply {
	p := &patience{Context: ctx, over: s.epochs.enter()}
	if moves(op) {
		of := flight{c.VendorID, c.TxID}
		s.flights.begin(of)
		p.left = func(done <-chan struct{}) {
			go func() {
				<-done
				s.flights.end(of)
			}()
		}
		defer func() {
			if !p.gone {
				s.flights.end(of)
			}
		}()
	} else {
		p.left = func(<-chan struct{}) {}
	}
	reply, err := s.serve(p, op, c)
	switch {
	case err == nil:
		return reply
	case p.Err() != nil && (errors.Is(err, db.ErrUnknown) || errors.Is(err, context.DeadlineExceeded)):
		s.d.Log.WarnContext(ctx, "vendor call takes too long", "op", op, "vendor", c.VendorID, "txId", c.TxID, "cause", err)
		return s.Refusal(seamless.Internal, "no answer in time; ask tx-status, or send it again with the same txId")
	}
	return s.refused(ctx, op, c, err)
}
