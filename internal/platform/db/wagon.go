package db

import (
	"context"
	"errors"
	"slices"
)

// wagon is an optimistic unit. While it is on its way, the functions of the next
// already run, over what it is about to commit: the next is sent on the same
// connection when it has landed, with all that came meanwhile. Where it was
// refused, the next is undone in memory and runs again.
type wagon struct {
	*unit
	done, rest []*job // whom it answers, and who runs under locks
}

func (l *convoy) couple(ctx context.Context) (*wagon, error) {
	u, err := l.unit(ctx)
	if err != nil {
		return nil, err
	}
	u.optimistic = true
	if l.flying != nil {
		u.before = l.flying.unit
	}
	return &wagon{unit: u}, nil
}

// add runs functions.
func (f *wagon) add(ctx context.Context, group []*job) {
	sure, rest, err := f.recall(ctx, group)
	if err != nil {
		f.rest = append(f.rest, group...)
		return
	}
	done, again := f.allThatCan(ctx, sure)
	f.done, f.rest = append(f.done, done...), slices.Concat(f.rest, rest, again)
}

// fill runs what comes while the wagon before is on its way: it costs nobody
// time, and the more share a commit, the less each pays for it. It returns whom
// that wagon answers; false says that it was refused.
func (l *convoy) fill(ctx context.Context, f *wagon) (before []*job, ok bool) {
	queue := l.queue
	for l.flying != nil {
		select {
		case err := <-l.landed:
			return l.settle(ctx, err)
		case j, open := <-queue:
			if !open {
				queue = nil
				continue
			}
			f.add(ctx, l.aside.theirs(l.gather([]*job{j})))
			if len(f.done)+len(f.rest) >= groupLimit {
				queue = nil
			}
		}
	}
	return nil, true
}

// send sends a wagon on its way; none may be.
func (l *convoy) send(ctx context.Context, f *wagon) {
	if len(f.done) == 0 {
		return
	}
	f.before, l.flying = nil, f
	go func() {
		l.landed <- f.commitCompared(ctx)
		select {
		case l.wake <- struct{}{}:
		default: // it is asked already
		}
	}()
}

// look answers a wagon that has landed.
func (l *convoy) look() {
	if l.flying == nil {
		return
	}
	select {
	case err := <-l.landed:
		done, _ := l.settle(context.Background(), err)
		answer(done)
	default: // it was an earlier one's
	}
}

// join waits for what flies.
func (l *convoy) join() {
	if l.flying != nil {
		done, _ := l.settle(context.Background(), <-l.landed)
		answer(done)
	}
}

// settle sees to a wagon that has landed, and returns whom it answers; who was
// on one that was refused is seen to.
func (l *convoy) settle(ctx context.Context, err error) (done []*job, ok bool) {
	f := l.flying
	l.flying = nil
	err = l.ended(ctx, f.unit, err)
	switch {
	case err == nil:
		l.trust.won()
		return f.done, true
	case errors.Is(err, ErrUnknown):
		failAll(f.done, err)
		answer(f.done)
	case isLockTimeout(err):
		l.aside.take(f.done)
	default:
		l.trust.lost()
		l.underLocks(ctx, f.done)
	}
	return nil, false
}
