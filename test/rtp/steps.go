package main

import (
	"fmt"

	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"
	"baize/internal/studio/rtp"
)

// climbing is a way to play a game of steps: so many of them, each the pick
// that choose names, then a cash-out.
type climbing struct {
	name  string
	bet   instant.Climb
	steps int
}

// climbs are the games of steps, left early and late.
func climbs() ([]rtp.Game, error) {
	var all []climbing
	for _, m := range [][2]int{{1, 1}, {1, 24}, {3, 1}, {3, 5}, {5, 3}, {10, 2}, {24, 1}} {
		all = append(all, climbing{fmt.Sprintf("mines %d, %d tiles", m[0], m[1]), instant.MinesBet{Mines: m[0], Wager: wager()}, m[1]})
	}
	for _, level := range []string{"easy", "medium", "hard", "expert", "master"} {
		for _, rows := range []int{1, 3} {
			all = append(all, climbing{fmt.Sprintf("towers %s, %d rows", level, rows), instant.TowersBet{Level: level, Wager: wager()}, rows})
		}
	}
	all = append(all, climbing{"towers easy, to the top", instant.TowersBet{Level: "easy", Wager: wager()}, instant.TowersRows})
	for _, n := range []int{1, 3} {
		all = append(all, climbing{fmt.Sprintf("hi-lo, %d likelier guesses", n), instant.HiLoBet{Wager: wager()}, n},
			climbing{fmt.Sprintf("coin flip, %d flips", n), instant.CoinBet{Wager: wager()}, n})
	}
	out := make([]rtp.Game, len(all))
	for i, c := range all {
		results, err := c.results()
		if err != nil {
			return nil, err
		}
		out[i] = game(c.name, results, c.play)
	}
	return out, nil
}

// play climbs by the served code until the steps are made or one is lost.
func (c climbing) play(src *fair.Stream) (money.Amount, error) {
	drawn := &tape{src: src}
	var picks []int
	for {
		drawn.at = 0
		w, err := c.bet.Walk(drawn, picks)
		switch {
		case err != nil:
			return 0, err
		case w.Lost:
			return 0, nil
		case w.Steps == c.steps:
			return c.bet.Money().Pays(w.Multiplier)
		}
		picks = append(picks, likeliest(w))
	}
}

// likeliest is the first pick of the likeliest choice that can lose.
func likeliest(w instant.Walk) int {
	best, at := 0.0, 0
	for i, n := range w.Next {
		if chance := float64(n.Winning) / float64(n.Of); n.Winning < n.Of && chance > best {
			best, at = chance, i
		}
	}
	return w.Next[at].Picks[0]
}

// tape gives the draws of a stream again, so that a round is one stream
// however often it is looked at.
type tape struct {
	src   *fair.Stream
	drawn []uint32
	at    int
}

// Below is the next draw of the round.
func (t *tape) Below(n uint32) uint32 {
	if t.at == len(t.drawn) {
		t.drawn = append(t.drawn, t.src.Below(n))
	}
	t.at++
	return t.drawn[t.at-1]
}

// results are all ends of a climb with their chances, found by walking every
// row of draws of hi-lo, and one row of the others, whose steps have the same
// chance whatever was drawn before.
func (c climbing) results() ([]payout, error) {
	if _, cards := c.bet.(instant.HiLoBet); cards {
		var out []payout
		return out, c.cards(&out, nil, 1)
	}
	chance, picks := 1.0, []int{}
	for {
		w, err := c.bet.Walk(winning(c.bet), picks)
		if err != nil {
			return nil, err
		}
		if w.Steps == c.steps {
			return []payout{{chance, float64(w.Multiplier) / instant.MultiplierOne}}, nil
		}
		if w.Lost {
			return nil, fmt.Errorf("%s: a row that wins has lost", c.name)
		}
		n := w.Next[0]
		chance *= float64(n.Winning) / float64(n.Of)
		picks = append(picks, n.Picks[0])
	}
}

// draws answers what is drawn.
type draws func(n uint32) uint32

// Below is the next draw.
func (d draws) Below(n uint32) uint32 { return d(n) }

// winning are draws under which the first picks win: traps and mines lie at the
// far end, and the coin falls as it is called.
func winning(bet instant.Climb) instant.Source {
	if _, coin := bet.(instant.CoinBet); coin {
		return draws(func(uint32) uint32 { return instant.Heads })
	}
	return draws(func(n uint32) uint32 { return n - 1 })
}

// cards walks the ranks of hi-lo: each is as likely.
func (c climbing) cards(out *[]payout, ranks []uint32, chance float64) error {
	const all = 13
	for rank := range uint32(all) {
		next := append(ranks[:len(ranks):len(ranks)], rank)
		given := chance / all
		won, times, err := c.guess(next)
		if err != nil {
			return err
		}
		switch {
		case !won:
		case len(next) == c.steps+1:
			*out = append(*out, payout{given, times})
		default:
			if err := c.cards(out, next, given); err != nil {
				return err
			}
		}
	}
	return nil
}

// guess plays the likelier guesses over given cards.
func (c climbing) guess(ranks []uint32) (won bool, times float64, err error) {
	var picks []int
	for {
		at := 0
		w, err := c.bet.Walk(draws(func(uint32) uint32 { at++; return ranks[at-1] }), picks)
		if err != nil || w.Lost {
			return false, 0, err
		}
		if len(picks) == len(ranks)-1 {
			return true, float64(w.Multiplier) / instant.MultiplierOne, nil
		}
		picks = append(picks, likeliest(w))
	}
}
