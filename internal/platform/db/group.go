package db

import (
	"context"
	"sync"
)

const (
	queueLength = 4096
	groupLimit  = 512 // functions in one commit; bounds how long the first one waits
)

// groups gathers functions into groups and hands them to commit, one group
// after the other; commit sees to it that they are answered.
type groups struct {
	queue  chan *job
	done   chan struct{}
	commit func(group []*job)
	pace   func(waiting func() int) (parts int) // of Config.Conduct
	wake   chan struct{}                        // asks the loop to call idle
	idle   func()

	mu     sync.RWMutex // guards closed against sends on queue
	closed bool
}

type job struct {
	ctx  context.Context
	fn   Func
	want Want
	tx   Tx
	err  error
	done chan struct{}
}

func newGroups(commit func(group []*job)) *groups {
	return &groups{queue: make(chan *job, queueLength), done: make(chan struct{}), commit: commit, wake: make(chan struct{}, 1)}
}

func (g *groups) run(ctx context.Context, want Want, fn Func) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := &job{ctx: context.WithoutCancel(ctx), fn: fn, want: want, done: make(chan struct{})}
	g.mu.RLock()
	if g.closed {
		g.mu.RUnlock()
		return ErrStopped
	}
	g.queue <- j
	g.mu.RUnlock()
	if l, ok := ctx.(Leaver); ok {
		return awaitOr(l, j)
	}
	<-j.done // never abandoned: once queued, the outcome is told as it is
	return j.err
}

// close takes no more and waits until all that waits is done.
func (g *groups) close() {
	g.mu.Lock()
	if !g.closed {
		g.closed = true
		close(g.queue)
	}
	g.mu.Unlock()
	<-g.done
}

func (g *groups) loop(finish func()) {
	defer close(g.done)
	for {
		select {
		case <-g.wake:
			g.idle()
		case first, ok := <-g.queue:
			if !ok {
				finish()
				return
			}
			if g.pace != nil {
				g.conduct(first)
			} else {
				g.commit(g.gather(append(make([]*job, 0, 64), first)))
			}
		}
	}
}

// answer runs the hooks of what is done and tells everybody the outcome.
func answer(group []*job) {
	for _, j := range group {
		if j.err == nil {
			for _, hook := range j.tx.hooks {
				hook()
			}
		}
		close(j.done)
	}
}

// gather takes whatever waits already; it never waits for more, because those
// who come meanwhile gather by themselves behind the running commit.
func (g *groups) gather(group []*job) []*job {
	for len(group) < groupLimit {
		select {
		case j, ok := <-g.queue:
			if !ok {
				return group
			}
			group = append(group, j)
		default:
			return group
		}
	}
	return group
}

func failAll(group []*job, err error) {
	for _, j := range group {
		j.err = err
	}
}
