package slots

import (
	"fmt"
	"strconv"
	"strings"

	"baize/internal/kernel/money"
)

// Outcome is all that happened in one round: the paid spin first, then the
// free spins in their order. Entry is the number of the book's entry that was
// drawn, from 1; 0 where the sheet is no book. Capped says that the sheet's
// largest win was reached: the round ends there and Payout is cut to it.
type Outcome struct {
	Stake     money.Amount  `json:"stake"`
	Spins     []SpinOutcome `json:"spins"`
	FreeSpins int           `json:"freeSpins"`
	Entry     int           `json:"entry,omitempty"`
	Capped    bool          `json:"capped,omitempty"`
	Payout    money.Amount  `json:"payout"`
}

// SpinOutcome is one spin of a round with its wins as amounts; the amounts
// hold the multiplier already. Stops is empty in a book, Falls in all others.
type SpinOutcome struct {
	Free          bool         `json:"free"`
	Multiplier    int64        `json:"multiplier"`
	Stops         []int        `json:"stops"`
	Grid          []string     `json:"grid"`
	Wins          []Win        `json:"lines"`
	Falls         []FallStep   `json:"falls,omitempty"`
	Hold          *HoldOutcome `json:"hold,omitempty"`
	Scatters      int          `json:"scatters"`
	ScatterAmount money.Amount `json:"scatterAmount"`
	FreeSpinsWon  int          `json:"freeSpinsWon"`
	Amount        money.Amount `json:"amount"`
}

// Win is what paid: a line by its number from 1, or all ways of a symbol at
// once, or the group of cells that Cells lists; Times is the multiplier of the
// wilds or of the cascade.
type Win struct {
	Line   int          `json:"line"`
	Symbol string       `json:"symbol"`
	Count  int          `json:"count"`
	Ways   int64        `json:"ways,omitempty"`
	Times  int64        `json:"times,omitempty"`
	Cells  []int        `json:"cells,omitempty"`
	Amount money.Amount `json:"amount"`
}

// FallStep is a grid after what had won was taken away and what is above fell
// down, with what it wins.
type FallStep struct {
	Grid []string `json:"grid"`
	Wins []Win    `json:"lines"`
}

// HoldOutcome is a run of hold-and-spin: the coins in view, then those of each
// respin, empty where none came.
type HoldOutcome struct {
	Coins   []Coin       `json:"coins"`
	Respins [][]Coin     `json:"respins"`
	Full    bool         `json:"full"`
	Prize   money.Amount `json:"prize"` // of the full grid
	Amount  money.Amount `json:"amount"`
}

// Coin is a coin on a cell; cells count reel by reel from the left, each from
// the top.
type Coin struct {
	Cell   int          `json:"cell"`
	Amount money.Amount `json:"amount"`
	units  int64
}

// Text is the outcome as the round's record and the receipt hold it: the stops
// joined by commas, the spins joined by semicolons; after the stops of a spin
// with hold-and-spin a plus sign and its coins, cell=parts, the respins parted
// by slashes. Of a book it is the number of the entry.
func (o Outcome) Text() string {
	if o.Entry > 0 {
		return strconv.Itoa(o.Entry)
	}
	spins := make([]string, len(o.Spins))
	for i, spin := range o.Spins {
		spins[i] = spin.stopsText()
		if spin.Hold != nil {
			spins[i] += "+" + spin.Hold.text()
		}
	}
	return strings.Join(spins, ";")
}

func (s SpinOutcome) stopsText() string {
	stops := make([]string, len(s.Stops))
	for i, at := range s.Stops {
		stops[i] = strconv.Itoa(at)
	}
	return strings.Join(stops, ",")
}

func (h *HoldOutcome) text() string {
	groups := []string{coinsText(h.Coins)}
	for _, coins := range h.Respins {
		groups = append(groups, coinsText(coins))
	}
	return strings.Join(groups, "/")
}

func coinsText(coins []Coin) string {
	out := make([]string, len(coins))
	for i, c := range coins {
		out[i] = fmt.Sprintf("%d=%d", c.Cell, c.units)
	}
	return strings.Join(out, ",")
}
