package pit

import (
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/croupier"
	"baize/internal/studio/owe"
	"baize/internal/studio/tables"
)

type playKind struct{}

// Table is a table of the pit. Family is the game that a title names; tables of
// one family may differ by their rules.
type Table struct {
	Code   string
	Family string
	Game   *tables.Game
	Tier   string // low, mid or high
	Limits croupier.Limits
	Pace   croupier.Pace
}

// Topic is the realtime topic of the table.
func (t Table) Topic() string { return "table." + t.Code }

// Seats is how many members may sit at a table.
const Seats = 1000

// Tables lists the tables of the pit.
func Tables() []Table {
	var all []Table
	add := func(family, tier, code, game string, deal time.Duration) {
		g, _ := tables.Find(game)
		all = append(all, Table{Code: code, Family: family, Game: g, Tier: tier, Limits: limits(tier), Pace: pace(deal)})
	}
	add("baccarat", "low", "baccarat-1", "baccarat", 9*time.Second)
	add("baccarat", "mid", "baccarat-2", "baccarat", 9*time.Second)
	add("baccarat", "mid", "baccarat-3", "baccarat-nc", 9*time.Second)
	add("baccarat", "high", "baccarat-4", "baccarat", 9*time.Second)
	for i, tier := range []string{"low", "mid", "high"} {
		n := string(rune('1' + i))
		wheel := "roulette"
		if tier == "mid" {
			wheel = "roulette-lp"
		}
		add("dragontiger", tier, "dragontiger-"+n, "dragontiger", 5*time.Second)
		add("roulette", tier, "roulette-"+n, wheel, 9*time.Second)
		add("sicbo", tier, "sicbo-"+n, "sicbo", 6*time.Second)
		add("teenpatti", tier, "teenpatti-"+n, "teenpatti", 9*time.Second)
	}
	for i, tier := range []string{"low", "low", "mid", "mid", "high", "high"} {
		add("blackjack", tier, "blackjack-"+string(rune('1'+i)), "blackjack", 6*time.Second)
	}
	return all
}

// FamilyGames lists the games of a family of tables.
func FamilyGames(family string) []*tables.Game {
	var all []*tables.Game
	for _, t := range Tables() {
		if t.Family == family {
			all = append(all, t.Game)
		}
	}
	return all
}

// Topics are the realtime topics of all tables.
func Topics() []string {
	var all []string
	for _, t := range Tables() {
		all = append(all, t.Topic())
	}
	return all
}

func pace(deal time.Duration) croupier.Pace {
	return croupier.Pace{
		Open: time.Second, Bet: 15 * time.Second, Grace: 1500 * time.Millisecond, Deal: deal, Show: 5 * time.Second, Rest: time.Second, Intro: 3 * time.Second, Turn: 12 * time.Second,
	}
}

func limits(tier string) croupier.Limits {
	unit := map[string]money.Amount{"low": 10, "mid": 100, "high": 1000}[tier] * money.Unit
	most := map[string]money.Amount{"low": 2000, "mid": 20_000, "high": 50_000}[tier] * money.Unit
	return croupier.Limits{Min: unit, Max: most, LongMax: most / 10}
}

// Round is a round of a table as it is stored. Phase is OPENING until the
// chance is fixed, with Entropy, and DEALING from then on; Outcome is empty
// while members decide, Seed until the round is over.
type Round struct {
	ID         id.Round
	Table      string
	Game       string
	Number     int
	Phase      croupier.Phase
	SeedSealed string
	Commitment string
	Entropy    string
	Outcome    string
	Seed       string
	Moves      string // what members decided, as tables.MovesText
	OpenedAt   clock.Instant
	EndedAt    clock.Instant
}

// Bet is a bet at a table as it is stored.
type Bet struct {
	ID             id.Round
	Round          id.Round
	Table          string
	Number         int // of the round; read only
	Vendor         string
	GameCode       string
	UserID         string
	Currency       money.Currency
	Wagers         []tables.Wager
	Stake          money.Amount
	Share          string
	Place          int
	Status         croupier.Status
	Owed           owe.Call
	Payout         money.Amount
	Reason         string
	Key            string
	Balance        money.Amount
	BalanceVersion int64
	CreatedAt      clock.Instant
}
