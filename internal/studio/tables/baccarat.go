package tables

// Spots of baccarat.
const (
	Player     = "player"
	Banker     = "banker"
	Tie        = "tie"
	PlayerPair = "player-pair"
	BankerPair = "banker-pair"
	BankerSix  = "banker-six"
)

const baccaratPacks = 8

// baccarat is punto banco from a fresh shoe of eight packs each round. With
// commission the banker pays 0.95 to 1; without, even money, but half where
// the banker wins with six. Banker-six, offered without commission, pays 12 to
// 1 with two cards and 20 to 1 with three.
func baccarat(code string, commission bool) *Game {
	spots := []Spot{
		{Player, to1(1), "98.7649"}, {Banker, Ratio{39, 20}, "98.9421"}, {Tie, to1(8), "85.6404"},
		{PlayerPair, to1(11), "89.6386"}, {BankerPair, to1(11), "89.6386"},
	}
	if !commission {
		spots[1] = Spot{Banker, to1(1), "98.5419"}
		spots = append(spots, Spot{BankerSix, to1(20), "83.3164"})
	}
	return newGame(Game{
		Code: code, Spots: spots, deal: dealBaccarat, proper: properBaccarat, road: roadBaccarat,
		returns: func(o Outcome, spot string) Ratio { return returnBaccarat(o, spot, commission) },
	})
}

// Points is the worth of a hand at baccarat: tens and faces count nothing,
// only the last digit of the sum counts.
func Points(hand []Card) int {
	sum := 0
	for _, c := range hand {
		if r := c.Rank(); r < 10 {
			sum += r
		}
	}
	return sum % 10
}

// dealBaccarat deals player, banker, player, banker, then the third cards.
func dealBaccarat(src Source) Outcome {
	shoe := NewShoe(src, baccaratPacks)
	player, banker := make([]Card, 0, 3), make([]Card, 0, 3)
	for range 2 {
		player = append(player, shoe.Draw())
		banker = append(banker, shoe.Draw())
	}
	if playerDraws(player, banker) {
		player = append(player, shoe.Draw())
	}
	if bankerDraws(player, banker) {
		banker = append(banker, shoe.Draw())
	}
	return Outcome{Hands: [][]Card{player, banker}}
}

// natural reports eight or nine in the first two cards of either hand.
func natural(player, banker []Card) bool { return Points(player[:2]) >= 8 || Points(banker[:2]) >= 8 }

func playerDraws(player, banker []Card) bool {
	return !natural(player, banker) && Points(player[:2]) <= 5
}

// bankerDraws is the tableau: what the banker does with two cards once the
// player has drawn or stood. Source: platform.md D, punto banco.
func bankerDraws(player, banker []Card) bool {
	if natural(player, banker) {
		return false
	}
	points := Points(banker[:2])
	if len(player) == 2 {
		return points <= 5
	}
	third := player[2].Rank() % 10
	if player[2].Rank() > 10 {
		third = 0
	}
	switch points {
	case 0, 1, 2:
		return true
	case 3:
		return third != 8
	case 4:
		return third >= 2 && third <= 7
	case 5:
		return third >= 4 && third <= 7
	case 6:
		return third == 6 || third == 7
	}
	return false
}

func properBaccarat(o Outcome) bool {
	if len(o.Numbers) != 0 || len(o.Hands) != 2 {
		return false
	}
	player, banker := o.Hands[0], o.Hands[1]
	for _, hand := range o.Hands {
		if len(hand) < 2 || len(hand) > 3 {
			return false
		}
	}
	return (len(player) == 3) == playerDraws(player, banker) && (len(banker) == 3) == bankerDraws(player, banker)
}

func returnBaccarat(o Outcome, spot string, commission bool) Ratio {
	player, banker := o.Hands[0], o.Hands[1]
	p, b := Points(player), Points(banker)
	switch spot {
	case Player, Banker:
		switch {
		case p == b:
			return push()
		case (p > b) != (spot == Player):
			return lost()
		case spot == Player:
			return to1(1)
		case commission:
			return Ratio{39, 20}
		case b == 6:
			return Ratio{3, 2}
		}
		return to1(1)
	case Tie:
		return if1(p == b, 8)
	case PlayerPair:
		return if1(player[0].Rank() == player[1].Rank(), 11)
	case BankerPair:
		return if1(banker[0].Rank() == banker[1].Rank(), 11)
	}
	if b != 6 || p >= b {
		return lost()
	}
	if len(banker) == 2 {
		return to1(12)
	}
	return to1(20)
}

func roadBaccarat(o Outcome) Mark {
	player, banker := o.Hands[0], o.Hands[1]
	m := markOf(Points(banker) - Points(player))
	m.FirstPair, m.SecondPair = banker[0].Rank() == banker[1].Rank(), player[0].Rank() == player[1].Rank()
	return m
}
