package slots

import (
	"slices"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Bet is what a round is played for: the whole stake, and the decimals of its
// currency.
type Bet struct {
	Stake  money.Amount
	Digits int
}

// Outcome is all that happened in one round: the paid spin first, then the
// free spins in their order.
type Outcome struct {
	Stake     money.Amount  `json:"stake"`
	Spins     []SpinOutcome `json:"spins"`
	FreeSpins int           `json:"freeSpins"`
	Payout    money.Amount  `json:"payout"`
}

// SpinOutcome is one spin of a round with its wins as amounts; the amounts of
// a free spin hold the multiplier already.
type SpinOutcome struct {
	Free          bool         `json:"free"`
	Stops         [Reels]int   `json:"stops"`
	Grid          [Rows]string `json:"grid"`
	Lines         []LineWin    `json:"lines"`
	Scatters      int          `json:"scatters"`
	ScatterAmount money.Amount `json:"scatterAmount"`
	FreeSpinsWon  int          `json:"freeSpinsWon"`
	Amount        money.Amount `json:"amount"`
}

// LineWin is a line that paid: its number from 1, the symbol, how many of it,
// and the amount.
type LineWin struct {
	Line   int          `json:"line"`
	Symbol string       `json:"symbol"`
	Count  int          `json:"count"`
	Amount money.Amount `json:"amount"`
}

// Grid is the smallest stake of a sheet and the step between stakes: one of
// the currency's smallest units on every line.
func Grid(sheet *Sheet, digits int) money.Amount {
	step := money.Unit
	for range digits {
		step /= 10
	}
	return step * money.Amount(len(sheet.Lines))
}

// Play plays one round. Free spins are played at once, draw from the same
// stream, can award more, and end when the sheet's MaxFreeSpins were awarded.
// A stake off the Grid is the fault studio.slots.stake; a payout past what an
// amount can hold is money.ErrRange. Source: docs/fairness.md, section 7.
func Play(m *Machine, src Source, bet Bet) (Outcome, error) {
	grid := Grid(m.sheet, bet.Digits)
	if bet.Stake <= 0 || bet.Stake%grid != 0 {
		return Outcome{}, fault.New(fault.Invalid, "studio.slots.stake", fault.Args{"step": grid})
	}
	var spin Spin
	lineStake := bet.Stake / money.Amount(len(m.sheet.Lines))
	out := Outcome{Stake: bet.Stake}
	for left := 1; left > 0; left-- {
		m.Spin(src, &spin)
		won := min(m.FreeSpinsWon(spin.Scatters), m.sheet.MaxFreeSpins-out.FreeSpins)
		out.FreeSpins += won
		left += won
		shown, err := m.tell(&spin, lineStake, len(out.Spins) > 0)
		if err != nil {
			return Outcome{}, err
		}
		shown.FreeSpinsWon = won
		out.Spins = append(out.Spins, shown)
		if out.Payout, err = out.Payout.Add(shown.Amount); err != nil {
			return Outcome{}, err
		}
	}
	return out, nil
}

// tell turns a spin into amounts.
func (m *Machine) tell(spin *Spin, lineStake money.Amount, free bool) (SpinOutcome, error) {
	times := int64(1)
	if free {
		times = m.sheet.FreeMultiplier
	}
	amount, err := lineStake.MulRatio(spin.Units*times, 1)
	if err != nil {
		return SpinOutcome{}, err
	}
	out := SpinOutcome{Free: free, Grid: m.Grid(spin.Stops), Scatters: int(spin.Scatters), Amount: amount, ScatterAmount: amount}
	for reel, at := range spin.Stops {
		out.Stops[reel] = int(at)
	}
	out.Lines = make([]LineWin, 0, len(spin.Hits))
	for _, hit := range spin.Hits {
		win := lineStake * money.Amount(hit.Pay*times) // no more than amount, which fitted
		out.ScatterAmount -= win
		out.Lines = append(out.Lines, LineWin{Line: int(hit.Line), Symbol: string(rune(hit.Symbol)), Count: int(hit.Count), Amount: win})
	}
	slices.SortFunc(out.Lines, func(a, b LineWin) int { return a.Line - b.Line })
	return out, nil
}
