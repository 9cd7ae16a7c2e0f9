// Package prize is what the house gives: money, points, a bonus, tickets, free
// rounds or a thing. Ranks, missions, draws and campaigns all say what they give
// by a Prize and hand it over through one Giver, so that nothing is given in two
// ways.
//
// Invariant: a Giving's Scope and ID are for good; the same Giving again gives
// nothing more.
package prize

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Kind says what a prize is made of.
type Kind string

// The kinds. Nothing is what a draw gives whose prizes are gone.
const (
	Cash    Kind = "cash"
	Points  Kind = "points"
	Bonus   Kind = "bonus"
	Ticket  Kind = "ticket"
	Rounds  Kind = "rounds"
	Goods   Kind = "goods"
	Nothing Kind = "nothing"
)

// Prize is one thing that is given.
type Prize struct {
	Kind Kind `json:"kind" enum:"cash,points,bonus,ticket,rounds,goods,nothing"`
	// Amount of cash or of a bonus, in the member's currency.
	Amount money.Amount `json:"amount"`
	// Count of points, tickets or free rounds.
	Count int64 `json:"count" minimum:"0"`
	// Tag names the campaign of a bonus or of rounds, the draw of a ticket, or
	// the thing.
	Tag string `json:"tag" maxLength:"60"`
	// Turnover is how many times cash must be turned over before it can be
	// withdrawn; a bonus has its campaign's own terms.
	Turnover int `json:"turnoverTimes" minimum:"0" maximum:"200"`
}

// ErrPrize refuses a prize that gives nothing of its kind.
var ErrPrize = fault.New(fault.Invalid, "rewards.prize.wrong")

// Check is ErrPrize where the prize cannot be given.
func (p Prize) Check() error {
	ok := p.Turnover >= 0 && p.Turnover <= 200
	switch p.Kind {
	case Cash, Bonus:
		ok = ok && p.Amount > 0 && p.Count == 0
	case Points:
		ok = ok && p.Count > 0 && p.Amount == 0
	case Ticket, Rounds:
		ok = ok && p.Count > 0 && p.Tag != ""
	case Goods:
		ok = ok && p.Tag != ""
	case Nothing:
	default:
		ok = false
	}
	if !ok {
		return ErrPrize
	}
	return nil
}

// Giving is a prize on its way to a member.
type Giving struct {
	Member   id.Member
	Currency money.Currency
	Prize    Prize
	// Scope and ID name the giving for good, as of any entry in the book: the
	// room's part ("quest.claim") and its own id.
	Scope string
	ID    string
}

// Giver hands a prize over within the caller's transaction: entry, row and event
// with it, or a fault and nothing.
type Giver interface {
	Give(ctx context.Context, tx *db.Tx, g Giving) error
}

// Givers gives each kind by whoever has it. What nobody has is ErrPrize.
type Givers map[Kind]Giver

// Give hands the prize to the giver of its kind; Nothing needs none.
func (g Givers) Give(ctx context.Context, tx *db.Tx, x Giving) error {
	if err := x.Prize.Check(); err != nil || x.Prize.Kind == Nothing {
		return err
	}
	giver, found := g[x.Prize.Kind]
	if !found {
		return ErrPrize
	}
	return giver.Give(ctx, tx, x)
}
