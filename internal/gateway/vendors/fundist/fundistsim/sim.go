package fundistsim

import (
	"context"
	"errors"
	"net/http"
	"sync"

	"golang.org/x/sync/errgroup"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
)

// Player is a member with a running session.
type Player struct {
	User, Token string
	Cash        money.Amount // at the start
}

// Config says what is played against what.
type Config struct {
	// URL is the door: {platform}/vendor/fundist/{vendor}.
	URL       string
	Transport http.RoundTripper
	Secret    []byte
	GameDesc  string
	Currency  money.Currency
	Players   []Player
	Rounds    int    // a player
	Seed      uint64 // of chance; another one for every run against the same platform
	// LosePercent of calls never arrive, and of as many the reply is lost.
	LosePercent uint64
	// Pause is waited after a call that was not answered because the platform
	// could not be reached; nil ends the play then.
	Pause func(context.Context)
}

// Summary counts what was played.
type Summary struct {
	Calls, Debits, Credits, Reversals, Lost, Repeats, Disorder, Refused int

	// Cash is what each player must have now.
	Cash map[string]money.Amount
}

// Run plays and returns the books; an error is the first answer that does not
// agree with them.
func Run(ctx context.Context, cfg Config) (Summary, error) {
	total := Summary{Cash: map[string]money.Amount{}}
	var mu sync.Mutex
	g, ctx := errgroup.WithContext(ctx)
	for i, p := range cfg.Players {
		g.Go(func() error {
			one := &player{cfg: &cfg, who: p, cash: cents(p.Cash), dice: rng.NewSeeded(cfg.Seed<<20 + uint64(i)),
				client: &http.Client{Transport: cfg.Transport}}
			err := one.play(ctx)
			mu.Lock()
			defer mu.Unlock()
			total.add(one.sum)
			total.Cash[p.User] = p.Cash + money.Amount(one.cash-cents(p.Cash))*cent
			return err
		})
	}
	return total, g.Wait()
}

func (s *Summary) add(o Summary) {
	s.Calls += o.Calls
	s.Debits += o.Debits
	s.Credits += o.Credits
	s.Reversals += o.Reversals
	s.Lost += o.Lost
	s.Repeats += o.Repeats
	s.Disorder += o.Disorder
	s.Refused += o.Refused
}

const cent = money.Unit / 100

func cents(a money.Amount) int64 { return int64(a / cent) }

// unreached tells a platform that is down for a while from a broken play.
func (p *player) unreached(ctx context.Context, err error) error {
	if p.cfg.Pause == nil || ctx.Err() != nil {
		return err
	}
	p.sum.Lost++
	p.cfg.Pause(ctx)
	return errGaveUp
}

var errGaveUp = errors.New("fundistsim: no answer")
