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

// Points are the rules by which points are made and turned into money.
type Points struct {
	// Open says that points are made and spent.
	Open  bool   `json:"open" required:"false"`
	Rates []Rate `json:"rates" nullable:"false" maxItems:"20"`
	// DepositPer is what must be paid in for one point; 0 makes none of deposits.
	DepositPer money.Amount `json:"depositPer" required:"false"`
	// Exchange is how many points are worth one unit of money.
	Exchange int64 `json:"exchange" minimum:"1"`
	// ConvertMin and ConvertDay bound the points that become money at once and in
	// a day; ConvertTurnover is how many times the money must be turned over.
	ConvertMin      int64 `json:"convertMin" required:"false" minimum:"0"`
	ConvertDay      int64 `json:"convertDay" required:"false" minimum:"0"`
	ConvertTurnover int   `json:"convertTurnoverTimes" required:"false" minimum:"0" maximum:"200"`
}

// RateOf is the turnover for one point in a category; 0 where it makes none.
func (p Points) RateOf(category string) money.Amount {
	for _, r := range p.Rates {
		if r.Category == category {
			return r.Turnover
		}
	}
	return 0
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
	if p.Exchange < 1 || p.DepositPer < 0 || p.ConvertMin < 0 || p.ConvertDay < 0 || p.ConvertTurnover < 0 || p.ConvertTurnover > 200 {
		return fault.InvalidField("exchange", "field.size")
	}
	return nil
}
