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

// Grid is the smallest stake of a sheet and the step between stakes: one of
// the currency's smallest units for every part.
func Grid(sheet *Sheet, digits int) money.Amount {
	step := money.Unit
	for range digits {
		step /= 10
	}
	return step * money.Amount(sheet.Cost)
}

// round is a round under way.
type round struct {
	m    *Machine
	part money.Amount
	most money.Amount // the largest payout; 0: none
	out  Outcome
}

// Play plays one round. Free spins are played at once, draw from the same
// stream, can award more, and end when the sheet's MaxFreeSpins were awarded;
// hold-and-spin follows the paid spin only. A stake off the Grid is the fault
// studio.slots.stake; a payout past what an amount can hold is money.ErrRange.
// Source: docs/fairness.md, section 7.
func Play(m *Machine, src Source, bet Bet) (Outcome, error) {
	grid := Grid(m.sheet, bet.Digits)
	if bet.Stake <= 0 || bet.Stake%grid != 0 {
		return Outcome{}, fault.New(fault.Invalid, "studio.slots.stake", fault.Args{"step": grid})
	}
	r := &round{m: m, part: bet.Stake / money.Amount(m.sheet.Cost), out: Outcome{Stake: bet.Stake}}
	var err error
	if r.most, err = bet.Stake.MulRatio(m.sheet.MaxWin, 1); err != nil {
		return Outcome{}, err
	}
	if m.sheet.Kind == Book {
		err = r.drawEntry(src)
	} else {
		err = r.spinAll(src)
	}
	if err != nil {
		return Outcome{}, err
	}
	return r.out, nil
}

// spinAll plays the paid spin and all free spins on the strips.
func (r *round) spinAll(src Source) error {
	var spin Spin
	for left := 1; left > 0 && !r.out.Capped; left-- {
		free := len(r.out.Spins) > 0
		r.m.Spin(src, &spin)
		won := min(r.m.FreeSpinsWon(spin.Scatters), r.m.sheet.MaxFreeSpins-r.out.FreeSpins)
		r.out.FreeSpins += won
		left += won
		shown, err := r.tell(&spin, free)
		if err != nil {
			return err
		}
		shown.FreeSpinsWon = won
		if h := r.m.sheet.Hold; h != nil && !free && int(spin.Coins) >= h.From {
			if shown.Hold, err = r.tellHold(src, &spin); err != nil {
				return err
			}
			if shown.Amount, err = shown.Amount.Add(shown.Hold.Amount); err != nil {
				return err
			}
		}
		if err := r.add(shown); err != nil {
			return err
		}
	}
	return nil
}

// add takes a spin into the round and holds the payout to the largest win.
func (r *round) add(shown SpinOutcome) (err error) {
	r.out.Spins = append(r.out.Spins, shown)
	if r.out.Payout, err = r.out.Payout.Add(shown.Amount); err != nil {
		return err
	}
	if r.most > 0 && r.out.Payout >= r.most {
		r.out.Payout, r.out.Capped = r.most, true
	}
	return nil
}

// tell turns a spin into amounts.
func (r *round) tell(spin *Spin, free bool) (SpinOutcome, error) {
	times := int64(1)
	if free {
		times = r.m.sheet.FreeMultiplier
	}
	amount, err := r.part.MulRatio(spin.Units*times, 1)
	if err != nil {
		return SpinOutcome{}, err
	}
	out := SpinOutcome{Free: free, Multiplier: times, Grid: r.m.Grid(spin.Stops), Scatters: int(spin.Scatters), Amount: amount, ScatterAmount: amount}
	for reel := range r.m.count {
		out.Stops = append(out.Stops, int(spin.Stops[reel]))
	}
	out.Wins = r.wins(spin.Hits, times)
	for _, w := range out.Wins {
		out.ScatterAmount -= w.Amount
	}
	slices.SortFunc(out.Wins, func(a, b Win) int { return a.Line - b.Line })
	return out, nil
}

// wins turns hits into amounts, whose sum was found to fit already.
func (r *round) wins(hits []Hit, times int64) []Win {
	out := make([]Win, 0, len(hits))
	for _, hit := range hits {
		w := Win{Line: int(hit.Line), Symbol: string(rune(hit.Symbol)), Count: int(hit.Count), Amount: r.part * money.Amount(hit.Pay*times)}
		if hit.Line == 0 {
			w.Ways = hit.Ways
		}
		if hit.Times > 1 {
			w.Times = hit.Times
		}
		out = append(out, w)
	}
	return out
}

// tellHold plays hold-and-spin and turns it into amounts.
func (r *round) tellHold(src Source, spin *Spin) (*HoldOutcome, error) {
	out := &HoldOutcome{Coins: []Coin{}, Respins: [][]Coin{}}
	run := r.m.hold(src, &spin.Stops, func(respin, cell int, value int64) {
		coin := Coin{Cell: cell, Amount: r.part * money.Amount(value), units: value}
		if respin == 0 {
			out.Coins = append(out.Coins, coin)
			return
		}
		for len(out.Respins) < respin {
			out.Respins = append(out.Respins, []Coin{})
		}
		out.Respins[respin-1] = append(out.Respins[respin-1], coin)
	})
	for len(out.Respins) < run.respins {
		out.Respins = append(out.Respins, []Coin{})
	}
	var err error
	if out.Amount, err = r.part.MulRatio(run.units, 1); err != nil {
		return nil, err
	}
	if run.full {
		out.Full, out.Prize = true, r.part*money.Amount(r.m.sheet.Hold.Full)
	}
	return out, nil
}
