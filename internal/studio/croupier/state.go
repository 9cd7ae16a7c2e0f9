package croupier

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
)

// Phase is where a round stands.
type Phase string

// The phases of a round; SETTLED and VOID are its ends. PLAYING is of games in
// which members decide.
const (
	Opening Phase = "OPENING"
	Betting Phase = "BETTING"
	Closed  Phase = "CLOSED"
	Playing Phase = "PLAYING"
	Dealing Phase = "DEALING"
	Result  Phase = "RESULT"
	Settled Phase = "SETTLED"
	Void    Phase = "VOID"
)

// Over reports an end.
func (p Phase) Over() bool { return p == Settled || p == Void }

// Status is where a bet stands.
type Status string

// The states of a bet; all but PENDING and LIVE are ends.
const (
	Pending   Status = "PENDING"
	Live      Status = "LIVE"
	Paid      Status = "PAID"
	Lost      Status = "LOST"
	Cancelled Status = "CANCELLED"
	Refused   Status = "REFUSED"
	Late      Status = "LATE"
	Voided    Status = "VOIDED"
)

// Final reports an end.
func (s Status) Final() bool { return s != Pending && s != Live }

// Played reports a bet that is, or was, in the round.
func (s Status) Played() bool { return s == Live || s == Paid || s == Lost }

// Pace is how long the phases of a table last. Grace is CLOSED, Show is RESULT
// and Rest the pause after SETTLED. Intro is how long the first cards take to
// be seen, Turn how long a member has for each decision.
type Pace struct {
	Open, Bet, Grace, Deal, Show, Rest time.Duration
	Intro, Turn                        time.Duration
}

// Limits are the published bounds of a table: of a wager, of all that a member
// stakes in a round, and of that on spots that pay more than ten to one.
type Limits struct {
	Min, Max, LongMax money.Amount
}

// BetsPerMember is how many bets a member may have in a round.
const BetsPerMember = 20

// Bet is a member's bet: wagers that stand and fall together.
type Bet struct {
	ID     id.Round
	Member id.Member
	Share  string // what the member's client added to the chance
	Wagers []tables.Wager
	Stake  money.Amount
	Digits int
	Status Status
	Taken  bool
	More   bool // a double or a split: a further stake of a box
	Place  int  // in the order of confirmation, from 1; 0 for a further stake
	Payout money.Amount
}

// Round is a round of a table; make it with Open.
type Round struct {
	ID      id.Round
	Number  int
	Game    *tables.Game
	Limits  Limits
	Phase   Phase
	Bets    []*Bet
	Entropy fair.ClientSeed // once the accepted bets are fixed
	Outcome tables.Outcome  // from DEALING on

	// PlaysAt is when the bets are fixed; where nobody decides it is DealsAt.
	OpenedAt, BettingAt, ClosesAt, PlaysAt, DealsAt, ResultAt, SettlesAt, NextAt clock.Instant

	seed  fair.ServerSeed
	pace  Pace
	deck  *tables.Deck // from PLAYING on
	boxes []*box
	// insuring: in PLAYING, before the dealer looks.
	insuring bool
	ended    clock.Instant // of PLAYING: the last decision
	index    map[id.Round]*Bet
	taken    int
	last     clock.Instant
}

// Start is what a round begins with.
type Start struct {
	ID     id.Round
	Number int
	Seed   fair.ServerSeed
	Game   *tables.Game
	Limits Limits
	Pace   Pace
	At     clock.Instant
	Moves  string // of a round that is taken up again: what was decided
}

// Open begins a round.
func Open(s Start) *Round {
	r := &Round{ID: s.ID, Number: s.Number, Game: s.Game, Limits: s.Limits, Phase: Opening, seed: s.Seed, index: map[id.Round]*Bet{}, last: s.At, OpenedAt: s.At, pace: s.Pace}
	r.BettingAt = r.OpenedAt.Add(s.Pace.Open)
	r.ClosesAt = r.BettingAt.Add(s.Pace.Bet)
	r.PlaysAt = r.ClosesAt.Add(s.Pace.Grace)
	r.dealAt(r.PlaysAt)
	return r
}

// dealAt says when the outcome is dealt, and with it all that follows.
func (r *Round) dealAt(at clock.Instant) {
	r.DealsAt = at
	r.ResultAt = r.DealsAt.Add(r.pace.Deal)
	r.SettlesAt = r.ResultAt.Add(r.pace.Show)
	r.NextAt = r.SettlesAt.Add(r.pace.Rest)
}

// Commitment is SHA-256(the 32 bytes of the seed, then the round's id as it is
// written): what is published before betting. Source: docs/fairness.md,
// section 18.
func Commitment(seed fair.ServerSeed, round id.Round) fair.Commitment {
	return sha256.Sum256(append(seed[:], round.String()...))
}

// Entry is a bet in the list of accepted bets: its id, a dot and the share.
func (b *Bet) Entry() string { return b.ID.String() + "." + b.Share }

// ShareOf is a member's share of the chance: the first 16 digits of the
// SHA-256 of the key that the member's client made for the bet.
func ShareOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:8])
}

// EntropyOf is the SHA-256, in hexadecimal digits, of the accepted bets'
// entries in their order, joined by line feeds. Source: docs/fairness.md,
// section 18.
func EntropyOf(entries []string) fair.ClientSeed {
	h := sha256.New()
	for i, e := range entries {
		if i > 0 {
			h.Write([]byte{'\n'})
		}
		h.Write([]byte(e))
	}
	return fair.ClientSeed(hex.EncodeToString(h.Sum(nil)))
}

// Deal is the outcome of a round: what its game deals from the stream of the
// seed, the entropy and the round's number, and what the members' moves make of
// it. Faults: studio.tables.move.
func Deal(g *tables.Game, seed fair.ServerSeed, entropy fair.ClientSeed, number int, moves string) (tables.Outcome, error) {
	return g.Play(fair.NewStream(seed, entropy, uint64(number)), moves)
}

// Find finds a bet.
func (r *Round) Find(bet id.Round) (*Bet, bool) {
	b, ok := r.index[bet]
	return b, ok
}

// Accepted lists the entries of the bets in play in the order in which their
// stakes were confirmed; once they are fixed it does not change. Further stakes
// of a box are none of them: the cards are fixed before.
func (r *Round) Accepted() []string {
	played := make([]*Bet, 0, len(r.Bets))
	for _, b := range r.Bets {
		if b.Status.Played() && !b.More {
			played = append(played, b)
		}
	}
	slices.SortFunc(played, func(a, b *Bet) int { return a.Place - b.Place })
	entries := make([]string, 0, len(played))
	for _, b := range played {
		entries = append(entries, b.Entry())
	}
	return entries
}

// Seed is the secret of the round; ok is false until the round is over.
func (r *Round) Seed() (seed fair.ServerSeed, ok bool) {
	if !r.Phase.Over() {
		return seed, false
	}
	return r.seed, true
}

// WakeAt is when the round changes by itself; 0 once it is over.
func (r *Round) WakeAt() clock.Instant {
	if r.Phase == Playing {
		return max(r.turnEnds(), r.PlaysAt) // at once where nothing is left to decide
	}
	return map[Phase]clock.Instant{
		Opening: r.BettingAt, Betting: r.ClosesAt, Closed: r.DealsAt, Dealing: r.ResultAt, Result: r.SettlesAt,
	}[r.Phase]
}

// Resume is a round whose accepted bets were fixed, at DEALING, as it was
// written: what a restarted process goes on from. ok is false where the bets
// and the seed do not give the outcome that was written.
func Resume(s Start, bets []*Bet, entropy fair.ClientSeed, outcome string) (r *Round, ok bool) {
	r = Open(s)
	r.Phase, r.Bets = Dealing, bets
	for _, b := range bets {
		r.index[b.ID] = b
		r.taken = max(r.taken, b.Place)
	}
	r.Entropy = EntropyOf(r.Accepted())
	var err error
	r.Outcome, err = Deal(r.Game, r.seed, r.Entropy, r.Number, s.Moves)
	return r, err == nil && r.Entropy == entropy && r.Outcome.String() == outcome
}
