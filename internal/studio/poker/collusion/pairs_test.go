package collusion_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
	"baize/internal/studio/poker/collusion"
)

// ring is a table of five accounts; friends check to each other when they are
// alone.
type ring struct {
	src     rng.Source
	friends map[int]bool
}

func (r ring) below(n int) int { return int(rng.Below(r.src, uint64(n))) }

func (r ring) play(t *testing.T, number uint64) *poker.Hand {
	o := poker.Opening{Number: number, Rules: poker.Rules{SmallBlind: 5, BigBlind: 10, Chip: 1, ActFor: time.Second}}
	at := int(number) % 5
	o.Button, o.Small, o.Big = at, (at+1)%5, (at+2)%5
	for seat := range 5 {
		o.Entries = append(o.Entries, poker.Entry{Seat: seat, Stack: 1000})
	}
	o.Deck = poker.Deal(fair.NewServerSeed(r.src), nil, number)
	h, err := poker.Start(o)
	require.NoError(t, err)
	for !h.Over() {
		options, _ := h.Options()
		require.NoError(t, h.Apply(0, r.answer(h, options)))
	}
	return h
}

func (r ring) answer(h *poker.Hand, o poker.Options) poker.Action {
	a := poker.Action{Seat: o.Seat, Kind: poker.Fold}
	live := 0
	both := true
	for _, p := range h.Players {
		if !p.Folded {
			live++
			both = both && r.friends[p.Seat]
		}
	}
	switch {
	case live == 2 && both && o.CanCheck:
		a.Kind = poker.Check
	case o.CanRaise && r.below(3) == 0:
		a.Kind, a.To = poker.Raise, o.MinTo
	case o.CanCheck:
		a.Kind = poker.Check
	case r.below(3) > 0:
		a.Kind = poker.Call
	}
	return a
}

func accounts() map[int]string { return map[int]string{0: "ana", 1: "bo", 2: "cy", 3: "di"} } // seat 4 is a bot

func (r ring) watch(t *testing.T) *collusion.Watch {
	w := collusion.New()
	for n := range uint64(400) {
		w.Add(collusion.Fact{Hand: r.play(t, n+1), Accounts: accounts()})
	}
	return w
}

type hints struct{}

func (hints) Same(a, b string) (bool, bool) { return a+b == "dicy" || a+b == "cydi", false }

func TestPairs_FindsFriendsWhoSpareEachOther(t *testing.T) {
	pairs := ring{src: rng.NewSeeded(1), friends: map[int]bool{0: true, 1: true}}.watch(t).Pairs(nil)
	require.NotEmpty(t, pairs)
	require.Contains(t, pairs[0].Reasons, collusion.SoftPlay)
	require.ElementsMatch(t, []string{"ana", "bo"}, []string{pairs[0].A, pairs[0].B})
	require.Equal(t, pairs[0].Streets, pairs[0].Quiet)
	for _, p := range pairs[1:] {
		require.NotContains(t, p.Reasons, collusion.SoftPlay)
	}
}

func TestPairs_SeesHonestPlayAsHonest(t *testing.T) {
	pairs := ring{src: rng.NewSeeded(2)}.watch(t).Pairs(hints{})
	for _, p := range pairs {
		require.NotContains(t, p.Reasons, collusion.SoftPlay)
		require.NotContains(t, p.Reasons, collusion.OneWay)
		require.Contains(t, p.Reasons, collusion.Together, "they all sat at the one table")
		require.Equal(t, p.A+p.B == "dicy" || p.A+p.B == "cydi", p.SameDevice)
		require.NotContains(t, []string{p.A, p.B}, "", "bots are nobody's partner")
	}
	require.Len(t, pairs, 6)
}

func TestPairs_FollowsTheMoney(t *testing.T) {
	w := collusion.New()
	dump(t, w, false)
	pairs := w.Pairs(nil)
	require.Equal(t, "ana", pairs[0].A)
	require.Equal(t, "bo", pairs[0].B)
	require.Equal(t, money.Amount(30*500), pairs[0].Flow)
	require.Equal(t, 100, pairs[0].FlowPercent)
	require.Contains(t, pairs[0].Reasons, collusion.OneWay)
}

// What goes over the table of a sit-and-go is no money, and is not added to it.
func TestPairs_KeepsTournamentChipsApartFromMoney(t *testing.T) {
	w := collusion.New()
	dump(t, w, true)
	pairs := w.Pairs(nil)
	require.Equal(t, "ana", pairs[0].A)
	require.Zero(t, pairs[0].Flow)
	require.Zero(t, pairs[0].FlowPercent)
	require.Equal(t, money.Amount(30*500), pairs[0].Chips)
	require.Equal(t, 100, pairs[0].ChipsPercent)
	require.Contains(t, pairs[0].Reasons, collusion.OneWay, "chips are given away for the prizes")
	dump(t, w, false)
	pairs = w.Pairs(nil)
	require.Equal(t, []money.Amount{30 * 500, 30 * 500}, []money.Amount{pairs[0].Flow, pairs[0].Chips})
}

// dump lets ana give bo 500 in each of thirty hands.
func dump(t *testing.T, w *collusion.Watch, chips bool) {
	src := rng.NewSeeded(3)
	for n := range uint64(30) {
		o := poker.Opening{Number: n + 1, Rules: poker.Rules{SmallBlind: 5, BigBlind: 10, Chip: 1, ActFor: time.Second}, Button: 2, Small: 0, Big: 1}
		for seat := range 3 {
			o.Entries = append(o.Entries, poker.Entry{Seat: seat, Stack: 1000})
		}
		o.Deck = poker.Deal(fair.NewServerSeed(src), nil, n)
		h, err := poker.Start(o)
		require.NoError(t, err)
		require.NoError(t, h.Apply(0, poker.Action{Seat: 2, Kind: poker.Fold}))
		require.NoError(t, h.Apply(0, poker.Action{Seat: 0, Kind: poker.Raise, To: 500}))
		require.NoError(t, h.Apply(0, poker.Action{Seat: 1, Kind: poker.Call}))
		require.NoError(t, h.Apply(0, poker.Action{Seat: 0, Kind: poker.Fold})) // gives it up
		w.Add(collusion.Fact{Hand: h, Accounts: map[int]string{0: "ana", 1: "bo", 2: "cy"}, Chips: chips})
	}
}
