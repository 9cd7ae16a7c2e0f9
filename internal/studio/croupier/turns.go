package croupier

import (
	"slices"
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
)

type (
	// Decide hits or stands at a box, or declines its insurance; Made is how many
	// moves of the box the member has seen.
	Decide struct {
		Member id.Member
		Box    int
		Made   int
		Move   tables.Move
	}
	// Raise doubles or splits at a box, a bet as large as the first, or insures
	// it with half of that; it takes effect when its stake is confirmed.
	Raise struct {
		Bet    id.Round
		Member id.Member
		Share  string
		Box    int
		Made   int
		Move   tables.Move
		Digits int
	}
)

func (Decide) command() {}
func (Raise) command()  {}

// box is a box that plays.
type box struct {
	number int
	member id.Member
	stake  tables.Wager
	moves  string
	until  clock.Instant // then the clock stands
	raise  id.Round      // a further stake that is being asked for, or 0
	move   tables.Move   // what it is for
	said   bool          // about insurance, where it is or was offered
}

// How long a further stake may take to be confirmed, and how long all of a box
// may take at most.
const (
	raiseGrace = 5 * time.Second
	boxLimit   = 90 * time.Second
)

// free refuses boxes that somebody has, and spots that no first stake may have.
func (t *turn) free(wagers []tables.Wager) error {
	for _, w := range wagers {
		if s, _ := t.Game.Spot(w.Spot); s.More() {
			return fault.InvalidField("wagers", "studio.tables.spot")
		}
		for _, b := range t.Bets {
			if !b.Status.Final() && slices.ContainsFunc(b.Wagers, func(o tables.Wager) bool { return o.Spot == w.Spot }) {
				return fault.New(fault.Conflict, "studio.tables.boxTaken")
			}
		}
	}
	return nil
}

// sitDown makes the boxes of the bets in play; each has until then for its
// first decision.
func (r *Round) sitDown(until clock.Instant) {
	r.ended = r.PlaysAt
	r.deck = tables.DrawDeck(fair.NewStream(r.seed, r.Entropy, uint64(r.Number)))
	for _, b := range r.Bets {
		if !b.Status.Played() || b.More {
			continue
		}
		for _, w := range b.Wagers {
			r.boxes = append(r.boxes, &box{number: tables.BoxOf(w.Spot), member: b.Member, stake: w, until: until})
		}
	}
	slices.SortFunc(r.boxes, func(a, b *box) int { return a.number - b.number })
	r.insuring = r.deck.Insures() && len(r.boxes) > 0
}

// Moves is what was decided so far, in the form of tables.MovesText.
func (r *Round) Moves() string {
	all := make([]tables.BoxMoves, 0, len(r.boxes))
	for _, b := range r.boxes {
		all = append(all, tables.BoxMoves{Number: b.number, Moves: b.moves})
	}
	return tables.MovesText(all)
}

// at is a box as it stands; its moves were taken one by one.
func (r *Round) at(b *box) tables.Box {
	now, err := r.deck.Box(b.number, b.moves)
	if err != nil {
		panic("croupier: moves that were taken one by one cannot be played")
	}
	return now
}

// decides reports that something is to be decided about a box.
func (r *Round) decides(b *box) bool {
	if r.insuring {
		return !b.said
	}
	return !r.at(b).Over()
}

// turnEnds is when the clock stands next; 0 where every box is over.
func (r *Round) turnEnds() (end clock.Instant) {
	for _, b := range r.boxes {
		if r.decides(b) && (end == 0 || b.until < end) {
			end = b.until
		}
	}
	return end
}

// play lets the clock stand for those who did not decide, and deals when
// nothing is left to decide.
func (t *turn) play() {
	t.look()
	left := false
	for _, b := range t.boxes {
		for t.decides(b) {
			if t.now < b.until {
				left = true
				break
			}
			t.outOfTime(b)
		}
	}
	if left || t.insuring {
		return
	}
	t.dealAt(t.ended)
	t.deal()
}

// look lets the dealer look at his hidden card once everybody has said about
// insurance: nobody may learn of it before all have. Who goes on has a fresh
// clock.
func (t *turn) look() {
	if !t.insuring {
		return
	}
	for _, b := range t.boxes {
		if !b.said && t.now < b.until {
			return
		}
	}
	for _, b := range t.boxes {
		if !b.said {
			t.outOfTime(b)
		}
	}
	t.insuring = false
	for _, b := range t.boxes {
		b.until = min(t.ended.Add(t.pace.Turn), t.PlaysAt.Add(boxLimit))
	}
}

// outOfTime stands at a box, or leaves it without insurance; a further stake
// that is still asked for is late.
func (t *turn) outOfTime(b *box) {
	if raise := t.index[b.raise]; raise != nil {
		raise.Status = Late
	}
	b.raise = 0
	t.ended = max(t.ended, b.until)
	if t.insuring {
		b.said = true
		return
	}
	b.moves += string(tables.Stand)
}

// turnOf finds the box that a member decides about. repeat says that the move
// was made before.
func (t *turn) turnOf(member id.Member, number, made int, move tables.Move) (b *box, repeat bool, err error) {
	i := slices.IndexFunc(t.boxes, func(b *box) bool { return b.number == number && b.member == member })
	if i < 0 {
		return nil, false, fault.New(fault.Conflict, "studio.tables.noTurn")
	}
	b = t.boxes[i]
	switch {
	case made >= 0 && made < len(b.moves) && b.moves[made] == byte(move):
		return b, true, nil
	case move == tables.Insure || move == tables.Decline:
		return t.offered(b, made, move)
	case t.insuring:
		return nil, false, fault.New(fault.Conflict, "studio.tables.noTurn")
	case t.Phase != Playing || b.raise != 0 || t.at(b).Over():
		return nil, false, fault.New(fault.Conflict, "studio.tables.noTurn")
	case made != len(b.moves):
		return nil, false, fault.New(fault.Conflict, "studio.tables.stale")
	case !slices.Contains([]byte(t.at(b).May()), byte(move)):
		return nil, false, fault.New(fault.Conflict, "studio.tables.move")
	}
	return b, false, nil
}

// offered finds whether insurance may be answered at a box now.
func (t *turn) offered(b *box, made int, move tables.Move) (_ *box, repeat bool, err error) {
	switch {
	case move == tables.Decline && made == 0 && b.said && !strings.HasPrefix(b.moves, string(tables.Insure)) && t.deck.Insures():
		return b, true, nil
	case t.Phase != Playing || !t.insuring || b.said || b.raise != 0:
		return nil, false, fault.New(fault.Conflict, "studio.tables.insurance")
	case made != 0:
		return nil, false, fault.New(fault.Conflict, "studio.tables.stale")
	}
	return b, false, nil
}

// decideBox hits or stands, or declines insurance.
func (t *turn) decideBox(c Decide) error {
	if c.Move != tables.Hit && c.Move != tables.Stand && c.Move != tables.Decline {
		return fault.New(fault.Conflict, "studio.tables.move")
	}
	b, repeat, err := t.turnOf(c.Member, c.Box, c.Made, c.Move)
	if err != nil || repeat {
		return err
	}
	if c.Move == tables.Decline {
		b.said, t.ended = true, max(t.ended, t.now)
		t.play()
		return nil
	}
	t.moved(b, c.Move)
	return nil
}

// moved makes a move at a box and gives it a fresh clock.
func (t *turn) moved(b *box, m tables.Move) {
	b.moves += string(m)
	b.raise = 0
	t.ended = max(t.ended, t.now)
	b.until = min(t.now.Add(t.pace.Turn), t.PlaysAt.Add(boxLimit))
	t.play()
}

// raise takes a double or a split in; the clock of the box waits for its stake.
func (t *turn) raise(c Raise) error {
	if c.Move != tables.Double && c.Move != tables.Split && c.Move != tables.Insure {
		return fault.New(fault.Conflict, "studio.tables.move")
	}
	b, repeat, err := t.turnOf(c.Member, c.Box, c.Made, c.Move)
	switch {
	case err != nil:
		return err
	case repeat || t.index[c.Bet] != nil:
		return fault.New(fault.Conflict, "studio.tables.stale")
	}
	stake := b.stake.Stake
	if c.Move == tables.Insure {
		if stake = (stake / 2).FloorTo(c.Digits); stake == 0 {
			return fault.New(fault.Conflict, "studio.tables.insurance")
		}
	}
	spot := tables.MoreSpot(b.number, t.at(b).Turn, c.Move)
	bet := &Bet{
		ID: c.Bet, Member: c.Member, Share: c.Share, Wagers: []tables.Wager{{Spot: spot, Stake: stake}}, Stake: stake,
		Digits: c.Digits, Status: Pending, More: true,
	}
	t.index[c.Bet] = bet
	t.Bets = append(t.Bets, bet)
	b.raise, b.move, b.until = c.Bet, c.Move, max(b.until, t.grace())
	return nil
}

// grace is until when a further stake that is asked for now may be confirmed: not
// beyond what a box may take, and while insurance is offered not beyond what one
// stake more may take, because everybody waits for it.
func (t *turn) grace() clock.Instant {
	last := t.PlaysAt.Add(boxLimit)
	if t.insuring {
		last = t.PlaysAt.Add(t.pace.Intro + t.pace.Turn + raiseGrace)
	}
	return min(t.now.Add(raiseGrace), last)
}

// raised makes the move whose stake was confirmed.
func (t *turn) raised(bet *Bet) {
	bet.Status = Live
	b := t.boxes[slices.IndexFunc(t.boxes, func(b *box) bool { return b.raise == bet.ID })]
	b.said = true
	t.moved(b, b.move)
}

// unraised gives a box back its turn when its stake was refused.
func (t *turn) unraised(bet *Bet) {
	for _, b := range t.boxes {
		if b.raise == bet.ID {
			b.raise, b.until = 0, max(b.until, t.grace())
		}
	}
}

// BoxView is a box as everybody may see it.
type BoxView struct {
	tables.Box
	Member id.Member
	Made   int           // moves so far
	Raise  bool          // a further stake is being asked for
	Until  clock.Instant // while something is decided: then the clock stands
	Offer  bool          // insurance is offered; nothing else is decided before
}

// May lists the moves that are open at the box.
func (v BoxView) May() string {
	if v.Offer {
		return string(tables.Insure) + string(tables.Decline)
	}
	return v.Box.May()
}

// Boxes are the boxes that play, and the dealer's open card; none before the
// bets are fixed.
func (r *Round) Boxes() (up tables.Card, all []BoxView) {
	if r.deck == nil {
		return 0, nil
	}
	for _, b := range r.boxes {
		v := BoxView{Box: r.at(b), Member: b.member, Made: len(b.moves), Raise: b.raise != 0}
		if r.insuring { // whether the dealer has a natural shows nowhere
			if v.Offer, v.Turn = !b.said, -1; v.Offer {
				v.Turn = 0
			}
		}
		if r.Phase == Playing && !v.Over() {
			v.Until = b.until
		}
		all = append(all, v)
	}
	return r.deck.Up(), all
}

// ResumePlay is a round that a stopped process left in PLAYING, as it was
// written: everybody who has to decide has until then for it. ok is false where
// the bets do not give the entropy that was written, or the moves cannot be
// played.
func ResumePlay(s Start, bets []*Bet, entropy fair.ClientSeed, now, until clock.Instant) (r *Round, ok bool) {
	r = Open(s)
	r.Phase, r.Bets, r.PlaysAt, r.last = Playing, bets, now, now
	for _, b := range bets {
		r.index[b.ID] = b
		r.taken = max(r.taken, b.Place)
	}
	r.Entropy = EntropyOf(r.Accepted())
	r.sitDown(until)
	all, err := tables.ParseMoves(s.Moves)
	if err != nil || len(all) != len(r.boxes) {
		return r, false
	}
	for i, m := range all {
		if _, err := r.deck.Box(m.Number, m.Moves); err != nil || m.Number != r.boxes[i].number {
			return r, false
		}
		r.boxes[i].moves = m.Moves
	}
	// Who had not said by then is not insured: an offer is not made twice, as the
	// dealer may have looked.
	r.insuring = false
	return r, r.Entropy == entropy
}
