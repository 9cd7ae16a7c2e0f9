package tables

import (
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Source draws whole numbers in [0, n) without bias; fair.Stream is one.
type Source interface{ Below(n uint32) uint32 }

// Ratio is what comes back of a stake, the stake included: 0/1 is lost, 1/1 is
// the stake, 2/1 pays even money.
type Ratio struct{ Num, Den int64 }

// to1 is the ratio of a spot that pays n to one.
func to1(n int64) Ratio { return Ratio{n + 1, 1} }

func lost() Ratio { return Ratio{0, 1} }
func push() Ratio { return Ratio{1, 1} }
func half() Ratio { return Ratio{1, 2} }
func if1(won bool, n int64) Ratio {
	if won {
		return to1(n)
	}
	return lost()
}

// Spot is a place on the felt.
type Spot struct {
	Code string
	// Best is the largest ratio that it can give.
	Best Ratio
	// ReturnPct is its exact return to the member per cent, rounded to four
	// decimals.
	ReturnPct string
}

// More reports a spot that takes only what a member adds to a stake of the
// round; its return is part of that of the first stake.
func (s Spot) More() bool { return BoxOf(s.Code) > 0 && len(s.Code) > len(BoxSpot(1)) }

// Long reports a spot that pays more than ten to one; tables hold stakes on
// it to less.
func (s Spot) Long() bool { return s.Best.Num > 11*s.Best.Den }

// Wager is a stake on a spot.
type Wager struct {
	Spot  string       `json:"spot"`
	Stake money.Amount `json:"stake"`
}

// Game is the rules of a table. Make it with Find.
type Game struct {
	Code  string
	Spots []Spot
	// Turns says that members decide between the deal and the outcome.
	Turns   bool
	deal    func(src Source) Outcome
	proper  func(o Outcome) bool
	returns func(o Outcome, spot string) Ratio
	road    func(o Outcome) Mark

	index map[string]int
}

func newGame(g Game) *Game {
	g.index = make(map[string]int, len(g.Spots))
	for i, s := range g.Spots {
		g.index[s.Code] = i
	}
	return &g
}

// Games lists every game of the tables.
func Games() []*Game {
	var all []*Game
	for _, code := range []string{"baccarat", "baccarat-nc", "dragontiger", "roulette", "roulette-lp", "sicbo", "teenpatti", "blackjack"} {
		g, _ := Find(code)
		all = append(all, g)
	}
	return all
}

// Find finds a game by its code.
func Find(code string) (*Game, bool) {
	switch code {
	case "baccarat", "baccarat-nc":
		return baccarat(code, code == "baccarat"), true
	case "dragontiger":
		return dragonTiger(), true
	case "roulette", "roulette-lp":
		return roulette(code, code == "roulette-lp"), true
	case "sicbo":
		return sicBo(), true
	case "teenpatti":
		return teenPatti(), true
	case "blackjack":
		return blackjack(), true
	}
	return nil, false
}

// Spot finds a spot by its code.
func (g *Game) Spot(code string) (Spot, bool) {
	i, ok := g.index[code]
	if !ok {
		return Spot{}, false
	}
	return g.Spots[i], true
}

// Deal draws the outcome of a round in which nobody decides anything.
func (g *Game) Deal(src Source) Outcome { return g.deal(src) }

// Play draws the outcome of a round in which members made these moves, in the
// form of MovesText; only games with Turns know any. Faults:
// studio.tables.move.
func (g *Game) Play(src Source, moves string) (Outcome, error) {
	if !g.Turns {
		if moves != "" {
			return Outcome{}, errMove
		}
		return g.deal(src), nil
	}
	all, err := ParseMoves(moves)
	if err != nil {
		return Outcome{}, err
	}
	return DrawDeck(src).Play(all)
}

// Parse reads the text of an outcome; anything that Deal never makes is the
// fault studio.tables.outcome.
func (g *Game) Parse(text string) (Outcome, error) {
	o, err := parseOutcome(text)
	if err != nil || !g.proper(o) || o.String() != text {
		return Outcome{}, fault.New(fault.Invalid, "studio.tables.outcome")
	}
	return o, nil
}

// Return is what a spot gives back; a spot that the game does not have gives
// nothing.
func (g *Game) Return(o Outcome, spot string) Ratio {
	if _, ok := g.index[spot]; !ok {
		return lost()
	}
	return g.returns(o, spot)
}

// Mark is the outcome on the game's road map.
func (g *Game) Mark(o Outcome) Mark { return g.road(o) }

// Check refuses wagers that name a spot twice or one that the game does not
// have, and stakes that are not above zero or finer than the currency. It
// answers their sum. Faults: studio.tables.spot, .twice, .stake, .empty.
func (g *Game) Check(wagers []Wager, digits int) (money.Amount, error) {
	if len(wagers) == 0 || len(wagers) > len(g.Spots) {
		return 0, fault.New(fault.Invalid, "studio.tables.empty")
	}
	seen := make(map[string]bool, len(wagers))
	var sum money.Amount
	for _, w := range wagers {
		spot, ok := g.Spot(w.Spot)
		if !ok {
			return 0, fault.InvalidField("wagers", "studio.tables.spot")
		}
		if seen[w.Spot] {
			return 0, fault.InvalidField("wagers", "studio.tables.twice")
		}
		seen[w.Spot] = true
		if w.Stake <= 0 || w.Stake.FloorTo(digits) != w.Stake {
			return 0, fault.InvalidField("wagers", "studio.tables.stake")
		}
		if _, err := w.Stake.MulRatio(spot.Best.Num, spot.Best.Den); err != nil {
			return 0, fault.InvalidField("wagers", "studio.tables.stake")
		}
		total, err := sum.Add(w.Stake)
		if err != nil {
			return 0, fault.InvalidField("wagers", "studio.tables.stake")
		}
		sum = total
	}
	return sum, nil
}

// Payout is what wagers that Check admitted give back together: each is
// floor(stake x ratio), floored to the currency's decimals. Source:
// docs/fairness.md, section 18. It is money.ErrRange where the sum does not
// fit an amount.
func (g *Game) Payout(o Outcome, wagers []Wager, digits int) (money.Amount, error) {
	var sum money.Amount
	for _, w := range wagers {
		r := g.Return(o, w.Spot)
		back, err := w.Stake.MulRatio(r.Num, r.Den)
		if err != nil {
			return 0, err
		}
		if sum, err = sum.Add(back.FloorTo(digits)); err != nil {
			return 0, err
		}
	}
	return sum, nil
}
