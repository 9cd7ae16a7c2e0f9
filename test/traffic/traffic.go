// Package traffic is a vendor that bets over the signed protocol for the
// programs that drill operations: it goes on whatever happens to the server,
// repeats every call that was not answered under the same id until it is, keeps
// what was answered outside of the server, and counts every balance by itself.
package traffic

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/google/uuid"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// Options say who bets where.
type Options struct {
	Addr    string
	Seed    gatewaybench.File
	Cash    money.Amount // of each account
	Random  uint64       // seed of the bets
	Log     string       // file for what was answered; empty for none
	Timeout time.Duration
	Pause   time.Duration // between two bets of one account
}

// Move is a money call that was answered OK.
type Move struct {
	Op     seamless.Op
	Call   seamless.Call
	At     time.Time // of the answer
	Stood  bool      // had been done before: this answer tells of it
	undone bool
}

// Crowd are all accounts.
type Crowd struct {
	accounts []*account
	pause    time.Duration
	timeout  time.Duration

	mu         sync.Mutex
	moves      []*Move
	doubts     int // calls that were not answered at first
	violations int
	quiet      bool
	lost       int
	log        *bufio.Writer
	file       *os.File
}

// New makes a crowd that does not bet yet.
func New(o Options) (*Crowd, error) {
	c := &Crowd{pause: o.Pause}
	if o.Log != "" {
		f, err := os.Create(o.Log)
		if err != nil {
			return nil, err
		}
		c.file, c.log = f, bufio.NewWriter(f)
	}
	if o.Timeout == 0 {
		o.Timeout = 3 * time.Second
	}
	c.timeout = o.Timeout
	for i, a := range o.Seed.Accounts {
		c.accounts = append(c.accounts, &account{
			Account: a, crowd: c, seed: o.Seed, balance: o.Cash, random: rng.NewSeeded(o.Random + uint64(i)),
		})
	}
	c.Aim(o.Addr)
	return c, nil
}

// Aim turns a crowd that does not bet now to a server at another address, which
// is to know all that was answered.
func (c *Crowd) Aim(addr string) {
	transport := &http.Transport{MaxIdleConnsPerHost: len(c.accounts) + 8}
	for _, a := range c.accounts {
		a.client = seamless.NewClient(seamless.Config{
			BaseURL: "http://" + addr, Vendor: a.seed.Vendor, KeyID: a.seed.KeyID, Secret: a.seed.Secret,
			Clock: clock.System{}, Rand: rng.System{}, Transport: transport, Attempts: 1, Timeout: c.timeout,
		})
	}
}

// Run bets until ctx ends; a call under way is still waited for. One that nobody
// answered then is asked again by the next Run, before it bets on, or by Check.
func (c *Crowd) Run(ctx context.Context) {
	var playing sync.WaitGroup
	for _, a := range c.accounts {
		playing.Go(func() {
			for ctx.Err() == nil && a.settle(ctx) && a.round(ctx) {
				if c.pause > 0 {
					time.Sleep(c.pause)
				}
			}
		})
	}
	playing.Wait()
}

// Moves are the answered calls so far, in the order of their answers.
func (c *Crowd) Moves() []*Move {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]*Move(nil), c.moves...)
}

// Sum is what a crowd has seen.
type Sum struct{ Acked, Doubts, Lost, Violations int }

// Sum counts.
func (c *Crowd) Sum() Sum {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Sum{len(c.moves), c.doubts, c.lost, c.violations}
}

// Quiet keeps what is wrong from being printed, where it is expected.
func (c *Crowd) Quiet() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.quiet = true
}

// Wrong tells of something that must not be.
func (c *Crowd) Wrong(format string, args ...any) { c.tell(&c.violations, "WRONG ", format, args) }

func (c *Crowd) tell(count *int, word, format string, args []any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if *count++; *count <= 20 && !c.quiet {
		fmt.Printf(word+format+"\n", args...)
	}
}

// Close ends the log.
func (c *Crowd) Close() {
	if c.file != nil {
		_ = c.log.Flush()
		_ = c.file.Close()
	}
}

// Check ends what is in doubt and open, asks for every answered call and
// compares every balance.
func (c *Crowd) Check(ctx context.Context) {
	var asking sync.WaitGroup
	for _, a := range c.accounts {
		asking.Go(func() { a.check(ctx) })
	}
	asking.Wait()
}

func (c *Crowd) answered(m *Move) {
	m.At = time.Now()
	raw, _ := json.Marshal(m.Call)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.moves = append(c.moves, m)
	if c.log != nil {
		fmt.Fprintf(c.log, "%d %s %s\n", m.At.UnixMicro(), m.Op, raw)
	}
}

func (c *Crowd) doubted() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.doubts++
}

func newID(random *rng.Seeded) string {
	var raw uuid.UUID
	binary.BigEndian.PutUint64(raw[:8], rng.Uint64(random))
	binary.BigEndian.PutUint64(raw[8:], rng.Uint64(random))
	raw[6], raw[8] = raw[6]&0x0f|0x40, raw[8]&0x3f|0x80
	return raw.String()
}
