package poker_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/poker"
)

const start = clock.Instant(1_700_000_000_000_000)

func chips(n int64) money.Amount { return money.Amount(n) * money.Unit }

func rules() poker.Rules {
	return poker.Rules{SmallBlind: chips(1), BigBlind: chips(2), Chip: money.Unit / 100, ActFor: 15 * time.Second}
}

// stacked is a deck that deals these cards first, the rest in order.
func stacked(t testing.TB, text string) (d poker.Deck) {
	first := cards(t, text)
	used := map[poker.Card]bool{}
	for i, c := range first {
		d[i], used[c] = c, true
	}
	n := len(first)
	for c := range poker.Card(52) {
		if !used[c] {
			d[n] = c
			n++
		}
	}
	return d
}

// table starts a hand: seat 0 is the button, and the blinds follow.
func table(t testing.TB, r poker.Rules, deck poker.Deck, stacks ...int64) *poker.Hand {
	t.Helper()
	o := poker.Opening{Number: 1, Rules: r, Button: 0, Small: 1, Big: 2, Deck: deck, At: start}
	if len(stacks) == 2 {
		o.Small, o.Big = 0, 1
	}
	for seat, stack := range stacks {
		o.Entries = append(o.Entries, poker.Entry{Seat: seat, Stack: chips(stack), Bank: 30 * time.Second})
	}
	h, err := poker.Start(o)
	require.NoError(t, err)
	return h
}

func act(t testing.TB, h *poker.Hand, seat int, kind poker.Kind, to ...int64) {
	t.Helper()
	a := poker.Action{Seat: seat, Kind: kind}
	if len(to) > 0 {
		a.To = chips(to[0])
	}
	require.Equal(t, seat, h.Actor(), "it is not this seat's turn")
	require.NoError(t, h.Apply(start, a))
}

func refused(t testing.TB, h *poker.Hand, key string, seat int, kind poker.Kind, to ...int64) {
	t.Helper()
	a := poker.Action{Seat: seat, Kind: kind}
	if len(to) > 0 {
		a.To = chips(to[0])
	}
	err := h.Apply(start, a)
	require.Error(t, err)
	require.Contains(t, err.Error(), key)
}

func stacks(h *poker.Hand) map[int]money.Amount {
	out := map[int]money.Amount{}
	for _, p := range h.Players {
		out[p.Seat] = p.Stack
	}
	return out
}

func TestHand_EveryoneFoldsToTheBigBlind(t *testing.T) {
	r := rules()
	r.Rake = poker.HouseRake()
	h := table(t, r, stacked(t, ""), 100, 100, 100)
	refused(t, h, "studio.poker.turn", 1, poker.Fold)
	refused(t, h, "studio.poker.action", 0, poker.Check)
	act(t, h, 0, poker.Fold)
	act(t, h, 1, poker.Fold)
	require.Equal(t, poker.Paid, h.Street)
	require.Equal(t, map[int]money.Amount{0: chips(100), 1: chips(99), 2: chips(101)}, stacks(h))
	require.Zero(t, h.RakeTaken(), "no flop, no drop")
	refused(t, h, "studio.poker.over", 2, poker.Check)
}

func TestHand_TheBigBlindHasTheLastWordBeforeTheFlop(t *testing.T) {
	h := table(t, rules(), stacked(t, ""), 100, 100, 100)
	act(t, h, 0, poker.Call)
	act(t, h, 1, poker.Call)
	require.Equal(t, poker.Preflop, h.Street)
	act(t, h, 2, poker.Raise, 6)
	act(t, h, 0, poker.Call)
	act(t, h, 1, poker.Fold)
	require.Equal(t, poker.Flop, h.Street)
	require.Equal(t, 2, h.Actor(), "the first left of the button who is still in")
}

func TestHand_HeadsUpTheButtonIsTheSmallBlindAndActsFirstBeforeTheFlopOnly(t *testing.T) {
	h := table(t, rules(), stacked(t, ""), 100, 100)
	act(t, h, 0, poker.Call)
	act(t, h, 1, poker.Check)
	require.Equal(t, poker.Flop, h.Street)
	require.Equal(t, 1, h.Actor())
}

func TestHand_RaisesAreAtLeastTheLastRaise(t *testing.T) {
	h := table(t, rules(), stacked(t, ""), 100, 100, 100)
	refused(t, h, "studio.poker.raise", 0, poker.Raise, 3)
	act(t, h, 0, poker.Raise, 6) // by 4
	refused(t, h, "studio.poker.raise", 1, poker.Raise, 9)
	refused(t, h, "studio.poker.raise", 1, poker.Raise, 101)
	act(t, h, 1, poker.Raise, 10)
	act(t, h, 2, poker.Fold)
	o, ok := h.Options()
	require.True(t, ok)
	require.Equal(t, poker.Options{Seat: 0, ToCall: chips(4), CanRaise: true, MinTo: chips(14), MaxTo: chips(100)}, o)
	a := poker.Action{Seat: 0, Kind: poker.Raise, To: chips(14) + 1}
	require.ErrorContains(t, h.Apply(start, a), "studio.poker.raise", "off the chip")
}

func TestHand_AShortAllInDoesNotReopenTheBetting(t *testing.T) {
	h := table(t, rules(), stacked(t, ""), 100, 100, 14)
	act(t, h, 0, poker.Raise, 10) // by 8
	act(t, h, 1, poker.Call)
	act(t, h, 2, poker.Raise, 14) // by 4, all-in
	refused(t, h, "studio.poker.action", 0, poker.Raise, 22)
	act(t, h, 0, poker.Call)
	refused(t, h, "studio.poker.action", 1, poker.Raise, 22)
	act(t, h, 1, poker.Call)
	require.Equal(t, poker.Flop, h.Street)
}

func TestHand_SeveralShortAllInsThatMakeAFullRaiseReopenIt(t *testing.T) {
	h := table(t, rules(), stacked(t, ""), 100, 14, 18, 100)
	act(t, h, 3, poker.Raise, 10) // by 8
	act(t, h, 0, poker.Call)
	act(t, h, 1, poker.Raise, 14)
	act(t, h, 2, poker.Raise, 18) // together 8 more
	o, _ := h.Options()
	require.True(t, o.CanRaise)
	require.Equal(t, chips(26), o.MinTo)
	act(t, h, 3, poker.Raise, 40)
}

func TestHand_PaysSidePotsAndReturnsWhatWasNotCalled(t *testing.T) {
	// Order of the deal: 1 2 3 0. Seat 1 has aces, 2 kings, 3 queens, 0 jacks.
	h := table(t, rules(), stacked(t, "As Ks Qs Js Ad Kd Qd Jd 2c 3d 7h 8s 9c"), 100, 10, 30, 60)
	act(t, h, 3, poker.Raise, 20)
	act(t, h, 0, poker.Raise, 100)
	act(t, h, 1, poker.Call)
	act(t, h, 2, poker.Call)
	act(t, h, 3, poker.Call)
	require.Equal(t, poker.Paid, h.Street)
	require.Len(t, h.Board, 5, "the board is run out")
	require.Equal(t, map[int]money.Amount{1: chips(40), 2: chips(60), 3: chips(60), 0: chips(40)}, stacks(h))
	require.Len(t, h.Pots, 3)
	for _, p := range h.Players {
		require.True(t, p.Shown, "all-in hands are shown")
	}
}

func TestHand_GivesOddChipsToTheFirstLeftOfTheButton(t *testing.T) {
	r := rules()
	r.Chip = money.Unit
	// Both hold ace-king and the board plays; the small blind folded 1.
	h := table(t, r, stacked(t, "2d As Ah 3c Kd Kc Qc Jh Td 9s 8s"), 100, 100, 100)
	act(t, h, 0, poker.Call)
	act(t, h, 1, poker.Fold)
	act(t, h, 2, poker.Check)
	for range 3 {
		act(t, h, 2, poker.Check)
		act(t, h, 0, poker.Check)
	}
	require.Equal(t, poker.Paid, h.Street)
	require.Equal(t, map[int]money.Amount{0: chips(100), 1: chips(99), 2: chips(101)}, stacks(h))
}

func TestHand_TakesThePublishedRake(t *testing.T) {
	r := rules()
	r.Rake = poker.HouseRake()
	for _, c := range []struct {
		stacks []int64
		bet    int64
		rake   string
	}{
		{[]int64{500, 500}, 10, "1.00"},      // 5 % of 20
		{[]int64{500, 500}, 100, "2.00"},     // one big blind
		{[]int64{500, 500, 500}, 25, "2.55"}, // 5 % of 51
		{[]int64{500, 500, 500}, 200, "4.00"},
		{[]int64{500, 500, 500, 500, 500}, 200, "6.00"},
	} {
		h := table(t, r, stacked(t, ""), c.stacks...)
		act(t, h, h.Actor(), poker.Raise, c.bet)
		for h.Street == poker.Preflop {
			kind := poker.Fold
			if h.Actor() == h.Big {
				kind = poker.Call
			}
			act(t, h, h.Actor(), kind)
		}
		for !h.Over() {
			act(t, h, h.Actor(), poker.Check)
		}
		require.Equal(t, c.rake, h.RakeTaken().String(), "%v", c)
	}
}

func TestHand_TheClockChecksOrFoldsAfterTheTimeBank(t *testing.T) {
	h := table(t, rules(), stacked(t, ""), 100, 100, 100)
	require.Equal(t, start.Add(45*time.Second), h.Deadline)
	require.NoError(t, h.Apply(start.Add(25*time.Second), poker.Action{Seat: 0, Kind: poker.Call}))
	require.Equal(t, 20*time.Second, h.Players[2].Bank, "ten seconds of the bank were used")
	require.False(t, h.Tick(start.Add(69*time.Second)))
	require.True(t, h.Tick(start.Add(70*time.Second)), "seat 1 folds")
	require.ErrorContains(t, h.Apply(start.Add(71*time.Second), poker.Action{Seat: 1, Kind: poker.Call}), "studio.poker.turn")
	require.Equal(t, 2, h.Actor())
	require.True(t, h.Tick(start.Add(time.Hour)), "everybody is absent: checks to the end")
	require.Equal(t, poker.Paid, h.Street)
	last := h.Log[len(h.Log)-1]
	require.Equal(t, poker.Won, last.Kind)
}

func TestHand_AnAbortedHandGivesBackEveryStack(t *testing.T) {
	h := table(t, rules(), stacked(t, ""), 100, 50, 70)
	act(t, h, 0, poker.Raise, 40)
	act(t, h, 1, poker.Call)
	h.Abort(start)
	require.Equal(t, poker.Void, h.Street)
	require.Equal(t, map[int]money.Amount{0: chips(100), 1: chips(50), 2: chips(70)}, stacks(h))
	require.Equal(t, -1, h.Actor())
}

func TestHand_LosersMuckUnlessTheyShowFirst(t *testing.T) {
	// 1 has aces, 2 kings, 0 queens; 0 bets last and shows first.
	h := table(t, rules(), stacked(t, "As Ks Qs Ad Kd Qd 2c 3d 7h 8s 9c"), 100, 100, 100)
	act(t, h, 0, poker.Call)
	act(t, h, 1, poker.Call)
	act(t, h, 2, poker.Check)
	for h.Street != poker.River {
		act(t, h, h.Actor(), poker.Check)
	}
	act(t, h, 1, poker.Check)
	act(t, h, 2, poker.Check)
	act(t, h, 0, poker.Raise, 5)
	act(t, h, 1, poker.Call)
	act(t, h, 2, poker.Call)
	shown := map[int]bool{}
	for _, p := range h.Players {
		shown[p.Seat] = p.Shown
	}
	require.Equal(t, map[int]bool{0: true, 1: true, 2: false}, shown)
	require.Len(t, h.View(poker.Nobody).Seats, 3)
	for _, s := range h.View(poker.Nobody).Seats {
		require.Equal(t, s.Seat != 2, len(s.Cards) == 2)
	}
}

func TestStart_RefusesWhatIsNoHand(t *testing.T) {
	good := func() poker.Opening {
		return poker.Opening{Number: 1, Rules: rules(), Small: 0, Big: 1, Entries: []poker.Entry{{Seat: 0, Stack: chips(5)}, {Seat: 1, Stack: chips(5)}}}
	}
	_, err := poker.Start(good())
	require.NoError(t, err)
	for name, spoil := range map[string]func(*poker.Opening){
		"one seat":       func(o *poker.Opening) { o.Entries = o.Entries[:1] },
		"twice a seat":   func(o *poker.Opening) { o.Entries[1].Seat = 0 },
		"no stack":       func(o *poker.Opening) { o.Entries[0].Stack = 0 },
		"off the chip":   func(o *poker.Opening) { o.Entries[0].Stack++ },
		"blind of none":  func(o *poker.Opening) { o.Big = 7 },
		"small is big":   func(o *poker.Opening) { o.Small = 1 },
		"no clock":       func(o *poker.Opening) { o.Rules.ActFor = 0 },
		"blinds upside":  func(o *poker.Opening) { o.Rules.SmallBlind = chips(3) },
		"blind off chip": func(o *poker.Opening) { o.Rules.BigBlind++ },
	} {
		o := good()
		spoil(&o)
		_, err := poker.Start(o)
		require.True(t, fault.IsCode(err, fault.Invalid), name)
	}
}
