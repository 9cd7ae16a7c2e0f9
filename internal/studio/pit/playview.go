package pit

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/studio/croupier"
	"baize/internal/studio/runner"
	"baize/internal/studio/tables"
)

// Play is what members decide in a round of blackjack, as everybody may see it.
type Play struct {
	Up    string `json:"up" doc:"the dealer's open card"`
	Boxes []Box  `json:"boxes" nullable:"false"`
}

// Box is a box that plays.
type Box struct {
	Number  int            `json:"box"`
	Name    string         `json:"name" doc:"of its member, masked"`
	Hands   string         `json:"hands" doc:"as in the outcome: 8H,3D,TS*/8C,TD"`
	Turn    int            `json:"turn" doc:"the hand that is decided about, -1 where none is"`
	May     string         `json:"may" doc:"the moves that are open: H, S, D, P; I and N while insurance is offered"`
	Made    int            `json:"made" doc:"moves so far"`
	Asking  bool           `json:"asking" doc:"the stake of a double, a split or an insurance is being asked for"`
	Insured bool           `json:"insured"`
	Until   *clock.Instant `json:"until,omitempty" doc:"then the clock stands"`
}

// play is what is to be seen of the boxes; nil before the bets are fixed and
// where nobody decides.
func (t *table) play() *Play {
	if !t.Game.Turns {
		return nil
	}
	up, boxes := t.round.Boxes()
	if boxes == nil {
		return nil
	}
	names := map[id.Member]string{}
	for bet, row := range t.bets {
		if b, found := t.round.Find(bet); found {
			names[b.Member] = runner.Masked(row.UserID)
		}
	}
	p := &Play{Up: up.String(), Boxes: make([]Box, 0, len(boxes))}
	for _, b := range boxes {
		box := Box{Number: b.Number, Name: names[b.Member], Hands: b.Box.String(), Turn: b.Turn, May: b.May(), Made: b.Made, Asking: b.Raise, Insured: b.Insured}
		if b.Until != 0 {
			box.Until = &b.Until
		}
		p.Boxes = append(p.Boxes, box)
	}
	return p
}

type playFrame struct {
	RoundNo int           `json:"roundNo"`
	Play    *Play         `json:"play"`
	Now     clock.Instant `json:"serverNow"`
}

// takeUp goes on with a round that a stopped process left while members
// decided: everybody who has to decide gets a fresh clock.
func (t *table) takeUp(row Round, bets []Bet) (changed []Bet, err error) {
	seed, err := t.s.seedOf(row)
	if err != nil {
		return nil, err
	}
	t.row, t.bets = row, map[id.Round]*Bet{}
	var played []*croupier.Bet
	for i := range bets {
		b := &bets[i]
		if b.Status == croupier.Pending { // its stake was being asked for
			b.Status = croupier.Late
			changed = append(changed, *b)
		}
		if !b.Status.Played() {
			continue
		}
		t.bets[b.ID] = b
		t.mine.put(*b)
		played = append(played, playedBet(t.Game, *b))
	}
	now := t.s.now()
	start := t.start(row.ID, row.Number, seed, row.OpenedAt)
	start.Moves = row.Moves
	round, same := croupier.ResumePlay(start, played, entropyOf(row), now, now.Add(backAfter))
	if !same {
		return nil, errChanged
	}
	t.round, t.number = round, row.Number
	return changed, nil
}

// member is whose bet it is: the platform names members by their ids.
func (b Bet) member() id.Member { return memberOf(b.UserID) }

func memberOf(userID string) id.Member {
	var m id.Member
	if err := m.UnmarshalText([]byte(userID)); err != nil {
		return 0
	}
	return m
}

// playedBet is a bet in play as the round knows it.
func playedBet(g *tables.Game, b Bet) *croupier.Bet {
	spot, _ := g.Spot(b.Wagers[0].Spot)
	return &croupier.Bet{
		ID: b.ID, Member: b.member(), Share: b.Share, Wagers: b.Wagers, Stake: b.Stake, Digits: b.Currency.Digits(), Status: b.Status, Taken: true,
		More: spot.More(), Place: b.Place, Payout: b.Payout,
	}
}
