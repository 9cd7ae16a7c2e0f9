package instant

// What may be picked at a card: that the next is not higher, that it is not
// lower, or another card for nothing.
const (
	LowerOrSame  = 0
	HigherOrSame = 1
	NextCard     = 2
)

// The cards of hi-lo, drawn with a full pack each time: card c has the rank
// c mod 13 + 1, ace low.
const (
	HiLoCards = 52
	hiLoRanks = 13
	// HiLoTurns is the most cards of a round after the first.
	HiLoTurns = 60
	// hiLoSteps is the most guesses of a round.
	hiLoSteps = 20
)

// HiLoBet is a guess whether the next card is higher or lower.
type HiLoBet struct{ Wager }

// Check refuses a stake that is not above zero.
func (b HiLoBet) Check() error { return b.check() }

// hiLoChoices are the guesses at a card; one that could not lose is left out.
func hiLoChoices(card int, w Walk, o odds) []Choice {
	rank := card%hiLoRanks + 1
	var all []Choice
	for pick, winning := range [...]int{LowerOrSame: rank, HigherOrSame: hiLoRanks + 1 - rank} {
		if winning < hiLoRanks && w.Steps < hiLoSteps {
			all = append(all, Choice{Picks: []int{pick}, Multiplier: o.and(winning, hiLoRanks).multiplier(), Winning: winning, Of: hiLoRanks})
		}
	}
	if len(all) == 0 || len(w.Seen) == HiLoTurns-1 { // the last card is for a guess
		return all
	}
	return append(all, Choice{Picks: []int{NextCard}, Multiplier: w.Multiplier, Winning: hiLoRanks, Of: hiLoRanks})
}

// Walk draws the first card and one more for each pick.
func (b HiLoBet) Walk(src Source, picks []int) (Walk, error) {
	if err := b.Check(); err != nil {
		return Walk{}, err
	}
	card := int(src.Below(HiLoCards))
	w, o := Walk{Open: []int{card}, Multiplier: MultiplierOne}, noOdds()
	for i := 0; ; i++ {
		w.Next = nil
		if i < HiLoTurns {
			w.Next = hiLoChoices(card, w, o)
		}
		if i == len(picks) {
			return w, nil
		}
		c, err := w.allows(picks[i])
		if err != nil {
			return Walk{}, err
		}
		before := card % hiLoRanks
		card = int(src.Below(HiLoCards))
		rank := card % hiLoRanks
		won := picks[i] == NextCard || picks[i] == LowerOrSame && rank <= before || picks[i] == HigherOrSame && rank >= before
		if w.take(c, card, won); w.Lost {
			return w, after(picks[i+1:])
		}
		if !c.free() {
			o = o.and(c.Winning, c.Of)
		}
	}
}
