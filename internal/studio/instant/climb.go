package instant

import (
	"math/big"
	"slices"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Climb is a game of steps with the parameters of a round.
type Climb interface {
	Bet
	// Walk plays picks from the start of the round's chance. A pick that is not
	// among the choices is the fault studio.steps.pick; one after the end is
	// studio.steps.over.
	Walk(src Source, picks []int) (Walk, error)
}

// Walk is how far a round has come. All of it but Hidden may be shown at once.
type Walk struct {
	Open       []int    // what lies open before the first pick: the first card of hi-lo
	Seen       []int    // what each pick met
	Steps      int      // the picks that won
	Multiplier int64    // what a cash-out pays now, in ten-thousandths; one before the first step
	Lost       bool     // the last pick lost
	Next       []Choice // what may be picked; none after the end
	Hidden     [][]int  // where everything lay; shown only when the round is over
}

// Choice is picks that have the same chance, Winning of Of, and the multiplier
// after they have won.
type Choice struct {
	Picks      []int
	Multiplier int64
	Winning    int
	Of         int
}

// free says that a choice neither wins nor loses: a card passed over.
func (c Choice) free() bool { return c.Winning == c.Of }

// Done says that no step is left to take: a round that is not lost is cashed
// out.
func (w Walk) Done() bool {
	return !slices.ContainsFunc(w.Next, func(c Choice) bool { return !c.free() })
}

// Within takes away the choices that would pay more than the stake and the
// largest profit: where none is left the climb is done, and what was reached is
// paid. So the limit takes nothing from the return.
func (w Walk) Within(b Wager, profit money.Amount) Walk {
	w.Next = slices.DeleteFunc(slices.Clone(w.Next), func(c Choice) bool {
		payout, err := b.Pays(c.Multiplier)
		return err != nil || payout-b.Stake > profit
	})
	return w
}

// allows finds the choice that a pick is among.
func (w Walk) allows(pick int) (Choice, error) {
	if w.Lost || len(w.Next) == 0 {
		return Choice{}, fault.New(fault.Conflict, "studio.steps.over")
	}
	for _, c := range w.Next {
		if slices.Contains(c.Picks, pick) {
			return c, nil
		}
	}
	return Choice{}, fault.New(fault.Invalid, "studio.steps.pick")
}

// Allows refuses a pick as Climb.Walk does.
func (w Walk) Allows(pick int) error {
	_, err := w.allows(pick)
	return err
}

// take writes down what a pick met.
func (w *Walk) take(c Choice, met int, won bool) {
	w.Seen = append(w.Seen, met)
	switch {
	case !won:
		w.Lost, w.Multiplier, w.Next = true, 0, nil
	case !c.free():
		w.Steps++
		w.Multiplier = c.Multiplier
	}
}

// odds multiplies the chances of the steps of a climb, exactly.
type odds struct{ won, of *big.Int }

func noOdds() odds { return odds{won: big.NewInt(1), of: big.NewInt(1)} }

// and is the odds with one step more.
func (o odds) and(winning, of int) odds {
	return odds{
		won: new(big.Int).Mul(o.won, big.NewInt(int64(winning))),
		of:  new(big.Int).Mul(o.of, big.NewInt(int64(of))),
	}
}

// multiplier is floor(0.99 / chance) to four decimals, in ten-thousandths.
// Source: docs/fairness.md, section 14.
func (o odds) multiplier() int64 {
	const returned = 99 * MultiplierOne / 100
	m := new(big.Int).Mul(o.of, big.NewInt(returned))
	return m.Quo(m, o.won).Int64()
}
