package loyalty

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/rewards"
)

// Source is a part of the programme in the reward centre, under a name that is
// part of what it lists.
type Source struct {
	Name string
	rewards.Claimables
}

// Centre is where everything that can be claimed stands together, and where the
// red dots are counted; make it with NewCentre.
type Centre struct {
	// Sources in the order of their names' first mention.
	Sources []Source
	// Missions and Messages count the other dots; nil counts none.
	Missions rewards.Counter
	Messages rewards.Counter
	Clock    clock.Clock

	mu    sync.Mutex
	known map[id.Member]seen
}

// Dots are how many things wait: missions to claim, messages to read, rewards to
// claim. Clients show more than 99 as "99+".
type Dots struct {
	Mission int `json:"mission" minimum:"0" maximum:"100"`
	Message int `json:"message" minimum:"0" maximum:"100"`
	Reward  int `json:"reward" minimum:"0" maximum:"100"`
}

type seen struct {
	dots Dots
	at   clock.Instant
}

const (
	dotsFor   = 10 * time.Second
	dotsKept  = 20_000
	dotsShown = 100 // more than 99
)

// List is all that a member can claim now, what ends first at the top.
func (c *Centre) List(ctx context.Context, member id.Member, lang locale.Lang) ([]rewards.Claimable, error) {
	all := []rewards.Claimable{}
	for _, source := range c.Sources {
		list, err := source.Claimables.Claimables(ctx, member, lang)
		if err != nil {
			return nil, err
		}
		for _, one := range list {
			one.Source = source.Name
			all = append(all, one)
		}
	}
	slices.SortStableFunc(all, func(a, b rewards.Claimable) int {
		return cmp.Or(cmp.Compare(uint64(a.Until)-1, uint64(b.Until)-1), cmp.Compare(a.Since, b.Since)) // 0 is never, and last
	})
	return all, nil
}

// Claim gives one thing of a source; ErrReward where there is no such source.
func (c *Centre) Claim(ctx context.Context, member id.Member, source, claim string) error {
	for _, s := range c.Sources {
		if s.Name == source {
			defer c.forget(member)
			return s.ClaimNow(ctx, member, claim)
		}
	}
	return ErrReward
}

// DotsOf counts what waits for a member: messages as they are, which is one
// count, the rest as of at most ten seconds ago or since something was told to
// have changed.
func (c *Centre) DotsOf(ctx context.Context, member id.Member) (Dots, error) {
	now := clock.NowOf(c.Clock)
	c.mu.Lock()
	had, known := c.known[member]
	c.mu.Unlock()
	d := had.dots
	if !known || now.Sub(had.at) >= dotsFor {
		var err error
		if d, err = c.count(ctx, member); err != nil {
			return Dots{}, err
		}
		c.keep(member, seen{d, now})
	}
	n, err := waiting(ctx, c.Messages, member)
	d.Message = n
	return d, err
}

// count asks everything but the messages.
func (c *Centre) count(ctx context.Context, member id.Member) (d Dots, err error) {
	for _, source := range c.Sources {
		n, err := source.Waiting(ctx, member)
		if err != nil {
			return Dots{}, err
		}
		d.Reward = min(d.Reward+n, dotsShown)
	}
	d.Mission, err = waiting(ctx, c.Missions, member)
	return d, err
}

// waiting asks a counter that may not be there.
func waiting(ctx context.Context, counter rewards.Counter, member id.Member) (int, error) {
	if counter == nil {
		return 0, nil
	}
	n, err := counter.Waiting(ctx, member)
	return min(n, dotsShown), err
}

func (c *Centre) keep(member id.Member, s seen) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) >= dotsKept {
		c.known = map[id.Member]seen{}
	}
	c.known[member] = s
}

func (c *Centre) forget(member id.Member) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, member)
}

// Listener forgets the dots of members to whom something happened, on every
// node. topics are those whose events move a dot; their subject is the member.
func (c *Centre) Listener(topics ...string) bus.Listener {
	return bus.Listener{
		Name: "rewards.dots", Topics: append([]string{rewards.TopicChanged}, topics...), FromNow: true, Gather: 5 * time.Millisecond,
		Handle: func(_ context.Context, _ *db.Tx, batch []bus.Delivery) error {
			for _, d := range batch {
				var member id.Member
				if err := member.UnmarshalText([]byte(d.Subject)); err == nil {
					c.forget(member)
				}
			}
			return nil
		},
	}
}
