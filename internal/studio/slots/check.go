package slots

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// Bounds that keep the tables of a Machine small and its sums inside int64.
const (
	maxSymbols = 16
	maxStrip   = 255
	maxPay     = 1_000_000
	maxTimes   = 100
)

// check holds the rules that the engine and the exact return rely on.
func (s *Sheet) check() error {
	if len(s.Pays) < 1 || len(s.Pays) > maxSymbols || s.Rows < 1 || s.FreeMultiplier < 1 || s.MaxFreeSpins < 0 || s.MaxWin < 0 {
		return errors.New("1 to 16 paying symbols; free spins multiply by at least 1")
	}
	// Any stake that is a multiple of a unit's twentieth fits these.
	if s.Cost < 1 || s.Cost > 100 {
		return errors.New("a stake has 1 to 100 parts")
	}
	switch s.Kind {
	case Book:
		return s.checkFall()
	case Lines, Ways:
		return s.checkReels()
	}
	return fmt.Errorf("no kind %q", s.Kind)
}

func (s *Sheet) checkReels() error {
	if len(s.Strips) < minKind || len(s.Strips) > MaxReels || s.Rows > MaxRows || s.Fall != nil {
		return errors.New("3 to 6 reels of 1 to 5 rows")
	}
	if len(s.Scatter) > 1 || len(s.Wild) > 1 || s.Scatter != "" && s.wildTimes(s.Scatter) != 0 {
		return errors.New("wild and scatter are one letter each and differ")
	}
	for _, check := range []func() error{s.checkLines, s.checkPays, s.checkWilds, s.checkHold} {
		if err := check(); err != nil {
			return err
		}
	}
	for reel, strip := range s.Strips {
		if err := s.checkStrip(reel, strip); err != nil {
			return fmt.Errorf("reel %d: %w", reel+1, err)
		}
	}
	return nil
}

func (s *Sheet) checkLines() error {
	if s.Kind == Ways {
		if len(s.Lines) != 0 {
			return errors.New("ways have no lines")
		}
		return nil
	}
	if len(s.Lines) < 1 || len(s.Lines) > 100 {
		return errors.New("1 to 100 lines")
	}
	for _, line := range s.Lines {
		if len(line) != len(s.Strips) || slices.Min(line) < 0 || slices.Max(line) >= s.Rows {
			return errors.New("a line leaves the grid")
		}
	}
	return nil
}

func (s *Sheet) checkPays() error {
	kinds := len(s.Strips) - minKind + 1
	for symbol, pays := range s.Pays {
		// Three of a kind always pay: the exact hit rate looks at three reels.
		if len(symbol) != 1 || symbol[0] >= 128 || symbol == s.Scatter || s.wildTimes(symbol) != 0 || len(pays) != kinds || pays[0] == 0 {
			return fmt.Errorf("pays of %q", symbol)
		}
		for _, pay := range pays {
			if pay < 0 || pay > maxPay {
				return fmt.Errorf("a pay of %q is out of range", symbol)
			}
		}
	}
	for _, pay := range s.ScatterPays {
		if pay < 0 || pay > maxPay {
			return errors.New("a scatter pay is out of range")
		}
	}
	for _, n := range s.FreeSpins {
		if n < 0 || n > s.MaxFreeSpins {
			return errors.New("an award of free spins is out of range")
		}
	}
	if s.Scatter == "" && len(s.ScatterPays)+len(s.FreeSpins) > 0 {
		return errors.New("scatter pays without a scatter")
	}
	return nil
}

func (s *Sheet) checkWilds() error {
	for symbol, times := range s.Wilds {
		if len(symbol) != 1 || symbol == s.Scatter || times < 1 || times > maxTimes {
			return fmt.Errorf("wild %q", symbol)
		}
	}
	if s.Expanding && s.Hold != nil {
		return errors.New("an expanding wild would cover coins")
	}
	return nil
}

func (s *Sheet) checkHold() error {
	h := s.Hold
	if h == nil {
		return nil
	}
	if len(h.Coin) != 1 || h.Coin == s.Scatter || s.wildTimes(h.Coin) != 0 || s.Pays[h.Coin] != nil {
		return errors.New("the coin is a letter of its own")
	}
	if h.From < 1 || h.Respins < 1 || h.Respins > 10 || h.Hit < 1 || h.Of <= h.Hit || h.Of > 1000 || len(h.Values) == 0 || h.Full < 0 || h.Full > maxPay {
		return errors.New("hold-and-spin is out of range")
	}
	for _, v := range h.Values {
		if v[0] < 1 || v[0] > maxPay || v[1] < 1 || v[1] > maxPay {
			return errors.New("a coin's value is out of range")
		}
	}
	return nil
}

// checkStrip wants known symbols, no wild on the first reel (a win takes its
// symbol there), and at most one scatter, and one expanding wild, in any view.
func (s *Sheet) checkStrip(reel int, strip string) error {
	if len(strip) < s.Rows || len(strip) > maxStrip {
		return errors.New("a strip has 3 to 255 stops")
	}
	for i := range len(strip) {
		symbol := strip[i : i+1]
		wild := s.wildTimes(symbol) != 0
		if s.Pays[symbol] == nil && !wild && symbol != s.Scatter && (s.Hold == nil || symbol != s.Hold.Coin) {
			return fmt.Errorf("unknown symbol %q", symbol)
		}
		if reel == 0 && wild {
			return errors.New("no wild on the first reel")
		}
		for next := 1; next < s.Rows; next++ {
			j := (i + next) % len(strip)
			other := strip[j : j+1]
			if symbol == s.Scatter && other == s.Scatter {
				return errors.New("two scatters stand closer than the rows")
			}
			if s.Expanding && wild && s.wildTimes(other) != 0 {
				return errors.New("two expanding wilds stand closer than the rows")
			}
		}
	}
	return nil
}

// checkReturn holds the exact return within 85 % and 100 %: below, the house
// would have to warn of it, and from 100 % on it would lose by every spin.
func (s *Sheet) checkReturn() error {
	f := s.figure()
	if f.FreeSpins.Cmp(big.NewRat(1, 1)) >= 0 {
		return errors.New("free spins would never end")
	}
	if f.Return.Cmp(big.NewRat(85, 100)) < 0 || f.Return.Cmp(big.NewRat(1, 1)) >= 0 {
		return fmt.Errorf("the return is %s", f.Return.FloatString(4))
	}
	s.facts = f
	return nil
}
