package tables

import "strings"

// Spots of dragon tiger besides Tie.
const (
	Dragon    = "dragon"
	Tiger     = "tiger"
	SuitedTie = "suited-tie"
)

const dragonTigerPacks = 8

// dragonTiger is one card each from a fresh shoe of eight packs; the ace is
// low. A tie returns half of a stake on dragon or tiger. Big (8 and over),
// small, odd and even of a side lose to a seven.
func dragonTiger() *Game {
	spots := []Spot{{Dragon, to1(1), "96.2651"}, {Tiger, to1(1), "96.2651"}, {Tie, to1(11), "89.6386"}, {SuitedTie, to1(50), "86.0241"}}
	for _, side := range []string{Dragon, Tiger} {
		for _, half := range []string{"big", "small", "odd", "even"} {
			spots = append(spots, Spot{side + "-" + half, to1(1), "92.3077"})
		}
	}
	return newGame(Game{
		Code: "dragontiger", Spots: spots, returns: returnDragonTiger,
		deal: func(src Source) Outcome {
			shoe := NewShoe(src, dragonTigerPacks)
			dragon := shoe.Draw()
			return Outcome{Hands: [][]Card{{dragon}, {shoe.Draw()}}}
		},
		proper: func(o Outcome) bool {
			return len(o.Numbers) == 0 && len(o.Hands) == 2 && len(o.Hands[0]) == 1 && len(o.Hands[1]) == 1
		},
		road: func(o Outcome) Mark { return markOf(o.Hands[0][0].Rank() - o.Hands[1][0].Rank()) },
	})
}

func returnDragonTiger(o Outcome, spot string) Ratio {
	dragon, tiger := o.Hands[0][0], o.Hands[1][0]
	tie := dragon.Rank() == tiger.Rank()
	switch spot {
	case Dragon, Tiger:
		if tie {
			return half()
		}
		return if1((dragon.Rank() > tiger.Rank()) == (spot == Dragon), 1)
	case Tie:
		return if1(tie, 11)
	case SuitedTie:
		return if1(dragon == tiger, 50)
	}
	side, which, _ := strings.Cut(spot, "-")
	rank := tiger.Rank()
	if side == Dragon {
		rank = dragon.Rank()
	}
	hit := map[string]bool{"big": rank > 7, "small": rank < 7, "odd": rank%2 == 1, "even": rank%2 == 0}[which]
	return if1(hit && rank != 7, 1)
}
