package instant

// The sides of the coin, as picked and as fallen.
const (
	Heads = 0
	Tails = 1
)

// CoinFlips is the most flips of a round.
const CoinFlips = 20

// CoinBet is a coin that is flipped as long as the member calls it right; a
// step calls a side.
type CoinBet struct{ Wager }

// Check refuses a stake that is not above zero.
func (b CoinBet) Check() error { return b.check() }

// Walk flips the coin once for each pick.
func (b CoinBet) Walk(src Source, picks []int) (Walk, error) {
	if err := b.Check(); err != nil {
		return Walk{}, err
	}
	w, o := Walk{Multiplier: MultiplierOne}, noOdds()
	for i := 0; ; i++ {
		w.Next = nil
		if i < CoinFlips {
			o = o.and(1, 2)
			w.Next = []Choice{{Picks: []int{Heads, Tails}, Multiplier: o.multiplier(), Winning: 1, Of: 2}}
		}
		if i == len(picks) {
			return w, nil
		}
		c, err := w.allows(picks[i])
		if err != nil {
			return Walk{}, err
		}
		side := int(src.Below(2))
		w.take(c, side, side == picks[i])
		if w.Lost {
			return w, after(picks[i+1:])
		}
	}
}
