package rewards

import (
	"slices"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Rate is the turnover in a category of games that makes one point.
type Rate struct {
	Category string       `json:"category" maxLength:"20"`
	Turnover money.Amount `json:"turnover" doc:"for one point"`
}

// Reward is a thing that points are exchanged for.
type Reward struct {
	Tag    string       `json:"tag" minLength:"2" maxLength:"40" pattern:"^[a-z0-9-]+$"`
	Name   Words        `json:"name"`
	Points int64        `json:"points" minimum:"1"`
	Worth  money.Amount `json:"worth" doc:"its value in money; 0 for a thing"`
}

// Points are the rules of the points mall.
type Points struct {
	Rates []Rate `json:"rates" nullable:"false" maxItems:"20"`
	// Exchange is how many points are worth one unit of money.
	Exchange int64    `json:"exchange" minimum:"1"`
	Rewards  []Reward `json:"rewards" nullable:"false" maxItems:"200"`
}

// categories are the lanes that a rate may be for; only read.
var categories = []string{"RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "LOTT", "ELOTT", "COCKFIGHT", "INHOUSE"}

func (p Points) check() error {
	seen := map[string]bool{}
	for _, r := range p.Rates {
		if !slices.Contains(categories, r.Category) || seen[r.Category] || r.Turnover <= 0 {
			return fault.InvalidField("rates", "rewards.points.rate")
		}
		seen[r.Category] = true
	}
	if p.Exchange < 1 {
		return fault.InvalidField("exchange", "field.size")
	}
	for _, r := range p.Rewards {
		if r.Points < 1 || r.Worth < 0 {
			return fault.InvalidField("rewards", "rewards.points.reward")
		}
		if err := r.Name.check("rewards", maxName); err != nil {
			return err
		}
	}
	return nil
}

// defaultPoints is the sandbox's table: rates, and no reward until the mall
// gives any.
func defaultPoints() Points {
	taka := func(units int64) money.Amount { return money.Amount(units * 1_000_000) }
	return Points{Exchange: 100, Rewards: []Reward{}, Rates: []Rate{
		{"RNG", taka(100)}, {"INHOUSE", taka(200)}, {"FISH", taka(150)}, {"LIVE", taka(400)}, {"PVP", taka(400)},
		{"SPORTS", taka(250)}, {"ESPORTS", taka(250)}, {"LOTT", taka(200)}, {"ELOTT", taka(200)}, {"COCKFIGHT", taka(250)},
	}}
}
