package hub88sim

import (
	"context"
	"crypto/rsa"
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
	// BaseURL is the door: {platform}/vendor/hub88/{vendor}.
	BaseURL   string
	Transport http.RoundTripper
	Key       *rsa.PrivateKey
	GameCode  string
	OtherGame string // of the same vendor, but not of the sessions; empty for none
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
	Calls, Bets, Wins, Rollbacks, Lost, Repeats, Disorder, Refused int

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
			one := &player{cfg: &cfg, who: p, cash: units(p.Cash), dice: rng.NewSeeded(cfg.Seed<<20 + uint64(i)),
				client: &http.Client{Transport: cfg.Transport}}
			err := one.play(ctx)
			mu.Lock()
			defer mu.Unlock()
			total.add(one.sum)
			total.Cash[p.User] = p.Cash + money.Amount((one.cash-units(p.Cash))*micro)
			return err
		})
	}
	return total, g.Wait()
}

func (s *Summary) add(o Summary) {
	s.Calls += o.Calls
	s.Bets += o.Bets
	s.Wins += o.Wins
	s.Rollbacks += o.Rollbacks
	s.Lost += o.Lost
	s.Repeats += o.Repeats
	s.Disorder += o.Disorder
	s.Refused += o.Refused
}

// micro turns the vendor's amounts, of which 100000 are one unit, into ours.
const micro = 10

func units(a money.Amount) int64 { return int64(a) / micro }

// unreached tells a platform that is down for a while from a broken play.
func (p *player) unreached(ctx context.Context, err error) error {
	if p.cfg.Pause == nil || ctx.Err() != nil {
		return err
	}
	p.sum.Lost++
	p.cfg.Pause(ctx)
	return errGaveUp
}

var errGaveUp = errors.New("hub88sim: no answer")
