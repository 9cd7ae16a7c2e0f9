package main

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"baize/test/process"
)

const warmUp = 3 * time.Second

// spin plays rounds of a slot over HTTP, each with its bet in the book.
func spin(ctx context.Context, o options, srv *process.Server) error {
	c := newClient(srv.Addr, o.workers)
	var session struct {
		Game struct{ Name, MinStake, ReturnPct string }
	}
	if err := c.call(ctx, "GET", "/studio/session", srv.Seed.Accounts[0].Token, "", struct{}{}, &session); err != nil {
		return err
	}
	var measuring, stopped atomic.Bool
	var mu sync.Mutex
	var took figures
	var failed error
	var wg sync.WaitGroup
	for w := range o.workers {
		wg.Go(func() {
			var own figures
			for n := 0; !stopped.Load(); n++ {
				account := srv.Seed.Accounts[(w+n*o.workers)%len(srv.Seed.Accounts)]
				began := time.Now()
				err := c.call(ctx, "POST", "/studio/slots/spin", account.Token, keyOf("spin", w, n), map[string]string{"stake": session.Game.MinStake}, nil)
				if err != nil {
					mu.Lock()
					failed = err
					mu.Unlock()
					return
				}
				if measuring.Load() {
					own = append(own, millis(time.Since(began)))
				}
			}
			mu.Lock()
			took = append(took, own...)
			mu.Unlock()
		})
	}
	time.Sleep(warmUp)
	before, _ := srv.Processor()
	began := time.Now()
	measuring.Store(true)
	time.Sleep(o.spins)
	measuring.Store(false)
	long := time.Since(began)
	after, _ := srv.Processor()
	stopped.Store(true)
	wg.Wait()
	if failed != nil {
		return failed
	}
	fmt.Printf("spins: %s, %d connections, %.0f/s, p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, server %.0f us a spin\n",
		session.Game.Name, o.workers, float64(len(took))/long.Seconds(), took.at(0.5), took.at(0.99), took.at(0.999),
		float64((after-before).Microseconds())/float64(max(1, len(took))))
	return nil
}
