package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"baize/test/process"
)

const (
	joinAtOnce = 64
	perAddress = 50 // tickets that one address asks for: visitors are counted by address
	timed      = 20 // every so many watchers tell when a frame came
)

// heard is what all watchers together got.
type heard struct {
	measuring atomic.Bool
	bytes     []atomic.Int64 // by watcher
	frames    atomic.Int64
	lost      atomic.Int64

	mu   sync.Mutex
	late figures // ms from the server's moment to the watcher
	kind map[string]int
}

// watch opens sockets that follow the shared round, lets members bet and cash
// out in it, and tells what a watcher costs.
func watch(ctx context.Context, o options, srv *process.Server) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	h := &heard{bytes: make([]atomic.Int64, o.watchers), kind: map[string]int{}}
	began := time.Now()
	if err := join(ctx, o, srv, h); err != nil {
		return err
	}
	fmt.Printf("watchers: %d joined in %.1f s\n", o.watchers, time.Since(began).Seconds())
	players := newClient(srv.Addr, 64)
	var bets atomic.Int64
	go bet(ctx, players, srv, &bets)
	time.Sleep(warmUp)
	before, _ := srv.Processor()
	h.measuring.Store(true)
	began = time.Now()
	select {
	case <-ctx.Done():
	case <-time.After(o.watch):
	}
	h.measuring.Store(false)
	long := time.Since(began)
	after, _ := srv.Processor()
	tell(h, o, long, after-before, bets.Load())
	return nil
}

func tell(h *heard, o options, long, spent time.Duration, bets int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	rates := make(figures, 0, o.watchers)
	for i := range h.bytes {
		rates = append(rates, float64(h.bytes[i].Load())/long.Seconds())
	}
	fmt.Printf("crash: %d watchers, %d members betting (%d bets), %.0f s: %.1f frames/s a watcher, %.0f bytes/s a watcher (p99 %.0f)\n",
		o.watchers, o.bettors, bets, long.Seconds(), float64(h.frames.Load())/long.Seconds()/float64(o.watchers), rates.mean(), rates.at(0.99))
	fmt.Printf("crash: a change of phase reaches a watcher after p50 %.0f ms, p99 %.0f ms, longest %.0f ms; %d sockets lost; server %.2f processors, frames seen %v\n",
		h.late.at(0.5), h.late.at(0.99), h.late.at(1), h.lost.Load(), spent.Seconds()/long.Seconds(), h.kind)
}

// join opens all sockets, each from one of many addresses of this machine.
func join(ctx context.Context, o options, srv *process.Server, h *heard) error {
	turns := make(chan struct{}, joinAtOnce)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failed error
	for i := range o.watchers {
		turns <- struct{}{}
		wg.Go(func() {
			defer func() { <-turns }()
			conn, err := open(ctx, srv.Addr, i/perAddress)
			if err != nil {
				mu.Lock()
				failed = err
				mu.Unlock()
				return
			}
			go follow(ctx, conn, h, i)
		})
	}
	wg.Wait()
	return failed
}

// open gets a ticket and a socket from the n-th address of the loopback net.
func open(ctx context.Context, addr string, n int) (*websocket.Conn, error) {
	from := &net.TCPAddr{IP: net.IPv4(127, 1, byte(n/250), byte(1+n%250))}
	dialer := &net.Dialer{LocalAddr: from, Timeout: 20 * time.Second}
	hc := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}}
	c := &client{base: "http://" + addr + "/api/v1", http: hc}
	var out struct{ Ticket string }
	if err := c.call(ctx, "POST", "/realtime/ticket", "", "", struct{}{}, &out); err != nil {
		return nil, err
	}
	ws := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
	conn, _, err := websocket.Dial(ctx, "ws://"+addr+"/connection?ticket="+out.Ticket, &websocket.DialOptions{HTTPClient: ws})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(1 << 20)
	return conn, conn.Write(ctx, websocket.MessageText, []byte(`{"op":"hello","topics":["crash"],"since":{}}`))
}

// follow reads one socket until it ends, and pings as browsers do.
func follow(ctx context.Context, conn *websocket.Conn, h *heard, i int) {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(15*time.Second + time.Duration(rand.IntN(1000))*time.Millisecond):
				if conn.Write(ctx, websocket.MessageText, []byte(`{"op":"ping"}`)) != nil {
					return
				}
			}
		}
	}()
	for {
		_, raw, err := conn.Read(ctx)
		now := time.Now()
		if err != nil {
			if ctx.Err() == nil {
				h.lost.Add(1)
			}
			return
		}
		if !h.measuring.Load() {
			continue
		}
		h.bytes[i].Add(int64(len(raw)))
		h.frames.Add(1)
		if i%timed == 0 {
			h.time(raw, now)
		}
	}
}

// time notes how long a change of phase was on its way; both clocks are this
// machine's.
func (h *heard) time(raw []byte, now time.Time) {
	var m struct {
		Kind string
		Data struct{ ServerNow time.Time }
	}
	if !strings.HasPrefix(string(raw), `{"topic"`) || json.Unmarshal(raw, &m) != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.kind[m.Kind]++
	if m.Kind == "crash.phase" {
		h.late = append(h.late, millis(now.Sub(m.Data.ServerNow)))
	}
}

// bet lets every member bet in every round and cash out at a moment of their own.
func bet(ctx context.Context, c *client, srv *process.Server, placed *atomic.Int64) {
	last := 0
	for ctx.Err() == nil {
		var state struct {
			RoundNo int
			Phase   string
		}
		err := c.call(ctx, "GET", "/studio/crash/state", srv.Seed.Accounts[0].Token, "", struct{}{}, &state)
		if err != nil || state.Phase != "BETTING" || state.RoundNo == last {
			time.Sleep(200 * time.Millisecond)
			continue
		}
		last = state.RoundNo
		var wg sync.WaitGroup
		for i, account := range srv.Seed.Accounts {
			wg.Go(func() {
				time.Sleep(time.Duration(rand.IntN(4000)) * time.Millisecond)
				body := map[string]string{"stake": fmt.Sprintf("%d.00", 1+rand.IntN(100)), "autoCashout": fmt.Sprintf("%.2f", 1.01+rand.ExpFloat64())}
				if c.call(ctx, "POST", "/studio/crash/bets", account.Token, keyOf("bet", i, last), body, nil) == nil {
					placed.Add(1)
				}
			})
		}
		wg.Wait()
	}
}
