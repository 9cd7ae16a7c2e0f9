// Package turnover says what of a bet counts: for bonuses' wagering, for ranks,
// points, rebates and missions alike. One Rule, one version of it; its vectors
// are in testdata.
//
// Turnover is counted when a round settles, never when it is placed. What is
// taken back afterwards (voided, resettled) is counted below zero, so that the
// sum over all events of a round is the turnover of how it ended.
package turnover

import (
	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Version of the rule; what was counted keeps the version that counted it. The
// second counts stays at the house's poker tables by their hands.
const Version = 2

// players is the category of games in which members play each other.
const players = "PVP"

// Count is what one event of betting adds.
type Count struct {
	Member   id.Member
	Round    id.Round
	Vendor   string
	Game     string
	Category string // the lane of the catalogue: RNG, LIVE, FISH, PVP, INHOUSE …
	Currency money.Currency
	Valid    money.Amount // below zero where something is taken back
	Stake    money.Amount // settled stake, signed likewise
	Payout   money.Amount
	At       clock.Instant
	// Before and After are the round's settled totals around the event: a round
	// may be settled by several events, and what it won is no sum over them.
	Before, After Totals
}

// Totals are what of a round is settled at a moment.
type Totals struct{ Stake, Payout money.Amount }

// Net is what the round has won its member; below zero where it lost.
func (t Totals) Net() money.Amount { return t.Payout - t.Stake }

// Won says that the round paid more than it cost.
func (t Totals) Won() bool { return t.Stake > 0 && t.Net() > 0 }

// Net is what the house won by it: stake less payout.
func (c Count) Net() money.Amount { return c.Stake - c.Payout }

// of is what an event of betting counts in its category by what it tells itself.
// An event of a placed bet, of trial money and of a free round counts nothing.
//
// Valid: the stake; where members play each other (PVP) what was at risk,
// min(stake, |payout - stake|), by ADR 0015.
func of(topic string, e *betting.Event, category string) Count {
	c := Count{Member: e.Member, Round: e.Round, Vendor: e.Vendor, Game: e.Game, Category: category, Currency: e.Currency, At: e.At}
	if e.Currency == money.Trial {
		return c
	}
	switch topic {
	case betting.TopicSettled:
		c.Stake, c.Payout = e.Stake, e.Payout
	case betting.TopicVoided:
		c.Stake, c.Payout = -e.SettledStake, -e.Payout
	default:
		return c
	}
	c.After = Totals{e.RoundStake, e.RoundPayout}
	if c.After == (Totals{}) && c.Stake > 0 { // told before events had totals
		c.After = Totals{c.Stake, c.Payout}
	}
	c.Before = Totals{c.After.Stake - c.Stake, c.After.Payout - c.Payout}
	c.Valid = c.Stake
	if category == players {
		c.Valid = atRisk(c.After) - atRisk(c.Before)
	}
	return c
}

// AmongMembers reports a category in which members play each other. What counts
// there is counted round by round (elsewhere the rounds of a game count as much
// together), and what one loses the house has not won.
func AmongMembers(category string) bool { return category == players }

// atRisk is what was at risk in a round: min(stake, |payout - stake|), ADR 0015.
// By how much an event changes it is what counts of the event.
func atRisk(t Totals) money.Amount { return min(t.Stake, max(t.Net(), -t.Net())) }
