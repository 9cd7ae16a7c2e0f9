package loyalty_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/bus"
	"baize/internal/rewards"
	"baize/internal/rewards/loyalty"
)

// shelf is a source of things that wait.
type shelf struct {
	items   []rewards.Claimable
	claimed []string
	asked   int
}

func (s *shelf) Waiting(context.Context, id.Member) (int, error) {
	s.asked++
	return len(s.items), nil
}

func (s *shelf) Claimables(context.Context, id.Member, locale.Lang) ([]rewards.Claimable, error) {
	return s.items, nil
}

func (s *shelf) ClaimNow(_ context.Context, _ id.Member, claim string) error {
	s.claimed = append(s.claimed, claim)
	return nil
}

func TestCentre_ListsWhatEndsFirstAndClaimsAtTheSource(t *testing.T) {
	a := &shelf{items: []rewards.Claimable{{ID: "never"}, {ID: "late", Until: 90}}}
	b := &shelf{items: []rewards.Claimable{{ID: "soon", Until: 10}}}
	c := &loyalty.Centre{Sources: []loyalty.Source{{Name: "a", Claimables: a}, {Name: "b", Claimables: b}}, Clock: clock.NewFake(time.Unix(1, 0))}
	list, err := c.List(t.Context(), 1, locale.Default)
	require.NoError(t, err)
	var order []string
	for _, x := range list {
		order = append(order, x.Source+" "+x.ID)
	}
	require.Equal(t, []string{"b soon", "a late", "a never"}, order)
	require.NoError(t, c.Claim(t.Context(), 1, "b", "soon"))
	require.Equal(t, []string{"soon"}, b.claimed)
	require.ErrorIs(t, c.Claim(t.Context(), 1, "elsewhere", "soon"), loyalty.ErrReward)
}

func TestDots_AreKeptTenSecondsAndForgottenOnAChange(t *testing.T) {
	now := clock.NewFake(time.Unix(1, 0))
	mine, missions, messages := &shelf{}, &shelf{}, &shelf{}
	mine.items = make([]rewards.Claimable, 250)
	missions.items = make([]rewards.Claimable, 3)
	c := &loyalty.Centre{Sources: []loyalty.Source{{Name: "a", Claimables: mine}}, Missions: missions, Messages: messages, Clock: now}
	for range 3 {
		dots, err := c.DotsOf(t.Context(), 7)
		require.NoError(t, err)
		require.Equal(t, loyalty.Dots{Mission: 3, Reward: 100}, dots)
	}
	require.Equal(t, 1, mine.asked)
	messages.items = make([]rewards.Claimable, 2)
	dots, err := c.DotsOf(t.Context(), 7)
	require.NoError(t, err)
	require.Equal(t, 2, dots.Message, "what was read or came is seen at once")
	now.Advance(10 * time.Second)
	_, err = c.DotsOf(t.Context(), 7)
	require.NoError(t, err)
	require.Equal(t, 2, mine.asked)
	require.NoError(t, c.Listener().Handle(t.Context(), nil, []bus.Delivery{{Topic: rewards.TopicChanged, Subject: id.Member(7).String()}}))
	_, err = c.DotsOf(t.Context(), 7)
	require.NoError(t, err)
	require.Equal(t, 3, mine.asked)
}
