package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"baize/internal/kernel/rng"
	"baize/test/traffic"
)

// chaos fails over o.failovers times under load and then verifies all.
func chaos(ctx context.Context, o options) (sum summary, err error) {
	w, err := begin(ctx, o, synchronous(o))
	if err != nil {
		return sum, err
	}
	defer w.end()
	w.keep = true
	stop := w.bet(ctx)
	defer stop()
	if err := w.alone(ctx); err != nil {
		return sum, err
	}
	for sum.failovers < o.failovers && ctx.Err() == nil {
		if err := w.once(ctx, &sum); err != nil {
			return sum, err
		}
	}
	stop()
	w.crowd.Check(ctx)
	out, err := w.server.Command(ctx, "ledger", "verify")
	fmt.Print(out)
	if err != nil || !strings.Contains(out, `"violations":0`) {
		w.crowd.Wrong("the book does not verify: %v", err)
	}
	s := w.crowd.Sum()
	fmt.Printf("%d calls were in doubt at first and ended\n", s.Doubts)
	sum.acked, sum.lost, sum.violations = s.Acked, sum.lost+s.Lost, s.Violations
	w.keep = sum.lost+sum.violations > 0
	return sum, nil
}

// bet lets everybody bet until the returned function is called.
func (w *world) bet(ctx context.Context) (stop func()) {
	betting, enough := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { w.crowd.Run(betting); close(done) }()
	return sync.OnceFunc(func() { enough(); <-done })
}

// once kills the primary at a random moment and promotes its standby; the dead
// server comes back as the standby of the other.
func (w *world) once(ctx context.Context, sum *summary) error {
	if _, err := w.answered(time.Now(), time.Minute); err != nil {
		return err
	}
	time.Sleep(time.Duration(rng.Below(w.random, uint64(700*time.Millisecond))))
	killed := time.Now()
	if err := w.primary.Kill(); err != nil {
		return err
	}
	known := w.crowd.Moves()
	dead := w.primary
	if err := w.promote(ctx); err != nil {
		return err
	}
	promoted := time.Since(killed)
	lost, err := w.missing(ctx, known)
	if err != nil {
		return err
	}
	if err := w.follow(ctx, dead); err != nil {
		return err
	}
	followed := time.Since(killed)
	again, err := w.answered(killed.Add(promoted), 60*time.Second)
	if err != nil {
		return err
	}
	sum.failovers++
	sum.lost += lost
	sum.rto = append(sum.rto, again.Sub(killed))
	fmt.Printf("failover %d: promoted after %d ms, the dead one a standby after %d ms, answering after %d ms; %d answered before, %d lost\n",
		sum.failovers, promoted.Milliseconds(), followed.Milliseconds(), again.Sub(killed).Milliseconds(), len(known), lost)
	return nil
}

// answered waits for the first answer after a moment.
func (w *world) answered(after time.Time, limit time.Duration) (time.Time, error) {
	for began := time.Now(); time.Since(began) < limit; time.Sleep(5 * time.Millisecond) {
		if m := first(w.crowd.Moves(), after); m != nil {
			return m.At, nil
		}
	}
	w.server.Dump()
	return time.Time{}, fmt.Errorf("nothing was answered for %s; the server's log is in %s", limit, w.server.Dir())
}

// first is the first move answered after a moment that was new then: one that
// had been done before needs no standby to be told of.
func first(moves []*traffic.Move, after time.Time) *traffic.Move {
	var found *traffic.Move
	for i := len(moves) - 1; i >= 0 && moves[i].At.After(after); i-- {
		if !moves[i].Stood {
			found = moves[i]
		}
	}
	return found
}

// alone takes the standby away: commits wait, so nothing may be answered, not
// even as failed (the crowd would tell), and all goes on when it is back.
func (w *world) alone(ctx context.Context) error {
	if _, err := w.answered(time.Now(), time.Minute); err != nil {
		return err
	}
	for _, n := range w.standbys {
		if err := n.Kill(); err != nil {
			return err
		}
	}
	time.Sleep(200 * time.Millisecond) // what the standby had still confirmed
	before := w.crowd.Sum()
	time.Sleep(8 * time.Second) // longer than every deadline of a statement
	after := w.crowd.Sum()
	if after.Acked != before.Acked {
		w.crowd.Wrong("%d calls were answered without a standby", after.Acked-before.Acked)
	}
	back := time.Now()
	for _, n := range w.standbys {
		if err := n.Start(ctx); err != nil {
			return err
		}
	}
	again, err := w.answered(back, 60*time.Second)
	if err != nil {
		return err
	}
	fmt.Printf("without a standby: 8 s without an answer, %d calls in doubt; answering %d ms after it was started again\n",
		after.Doubts, again.Sub(back).Milliseconds())
	return nil
}

// control shows that this program sees losses: with an asynchronous standby
// that lags behind, answered calls are gone after the failover. The product
// has warned of it, and refuses to start where it is told to.
func control(ctx context.Context, o options) error {
	o.servers = 2
	w, err := begin(ctx, o, "")
	if err != nil {
		return err
	}
	defer w.end()
	w.crowd.Quiet() // what it would tell is what the control is for
	if err := refused(ctx, o, w); err != nil {
		return err
	}
	stop := w.bet(ctx)
	defer stop()
	if _, err := w.answered(time.Now(), time.Minute); err != nil {
		return err
	}
	standby := w.standbys[0]
	if err := standby.Kill(); err != nil {
		return err
	}
	if _, err := w.answered(time.Now().Add(500*time.Millisecond), time.Minute); err != nil {
		return err
	}
	if err := w.primary.Kill(); err != nil {
		return err
	}
	known := w.crowd.Moves()
	if err := standby.Start(ctx); err != nil {
		return err
	}
	if err := w.promote(ctx); err != nil {
		return err
	}
	lost, err := w.missing(ctx, known)
	if err == nil && lost == 0 {
		err = fmt.Errorf("the control lost nothing of %d answered calls: losses would not be seen", len(known))
	}
	fmt.Printf("control: an asynchronous standby lost %d of %d answered calls\n", lost, len(known))
	return err
}

// refused starts the binary where a synchronous standby is asked for and none
// is named.
func refused(ctx context.Context, o options, w *world) error {
	out, err := w.server.Command(ctx, "migrate", "--standby-required")
	if err == nil || !strings.Contains(out, "synchronous_standby_names") {
		return fmt.Errorf("a primary without a synchronous standby is not refused: %v %s", err, out)
	}
	return nil
}
