package tables

// The published basic strategy of blackjack: a row for each worth of a hand, a
// column for the dealer's card 2 to 10 and ace. It is the best that can be done
// with these rules; basic_test.go computes it anew. D is H where a hand has
// more than two cards, and S at soft 18.
var basicHard = [...]string{ // 9 to 16
	"HDDDDHHHHH", "DDDDDDDDHH", "DDDDDDDDDH", "HHSSSHHHHH", "SSSSSHHHHH", "SSSSSHHHHH", "SSSSSHHHHH", "SSSSSHHHHH",
}

var basicSoft = [...]string{ // 12 to 18
	"HHHHHHHHHH", "HHHHDHHHHH", "HHHDDHHHHH", "HHHDDHHHHH", "HHDDDHHHHH", "HDDDDHHHHH", "SDDDDSSHHH",
}

var basicPair = [...]string{ // aces to tens; what is no P is decided by the worth
	"PPPPPPPPPP", "PPPPPPHHHH", "PPPPPPHHHH", "HHHPPHHHHH", "HHHHHHHHHH", "PPPPPHHHHH", "PPPPPPHHHH", "PPPPPPPPPP", "PPPPPSPPSS", "SSSSSSSSSS",
}

// Basic is the move of the published basic strategy for the hand that a box
// decides about, against the dealer's open card.
func Basic(b Box, up Card) Move {
	cards := b.Hands[b.Turn].Cards
	column := (worth(up) + 8) % 10
	if may := b.May(); may[len(may)-1] == byte(Split) && basicPair[worth(cards[0])-1][column] == byte(Split) {
		return Split
	}
	total, soft := Total(cards)
	move := Hit
	switch {
	case soft && total > 18, !soft && total > 16:
		move = Stand
	case soft:
		move = Move(basicSoft[total-12][column])
	case total > 8:
		move = Move(basicHard[total-9][column])
	}
	if move == Double && len(cards) > 2 {
		move = Hit
		if soft && total == 18 {
			move = Stand
		}
	}
	return move
}
