package rewards

import (
	"slices"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// RebateRate is the part of turnover in a category that is given back; 1 basis
// point is a hundredth of a percent.
type RebateRate struct {
	Category    string `json:"category" maxLength:"20"`
	BasisPoints int64  `json:"basisPoints" minimum:"0" maximum:"1000"`
}

// Period is the time that one cashback is counted over.
type Period string

// The periods; a week begins on Monday.
const (
	Daily   Period = "day"
	Weekly  Period = "week"
	Monthly Period = "month"
)

// Cashback is the part of a period's net loss that is given back; games in which
// members play each other are no part of it.
type Cashback struct {
	Open        bool   `json:"open"`
	Auto        bool   `json:"auto" doc:"credited without a claim"`
	Period      Period `json:"period" enum:"day,week,month"`
	BasisPoints int64  `json:"basisPoints" minimum:"0" maximum:"10000"`
	// Cap bounds one cashback, 0 does not; MinLoss is the least loss that counts.
	Cap           money.Amount `json:"cap"`
	MinLoss       money.Amount `json:"minLoss"`
	TurnoverTimes int          `json:"turnoverTimes" minimum:"0" maximum:"200"`
}

// Rebates are the rules of what is given back for play, won or lost.
type Rebates struct {
	Open          bool         `json:"open"`
	Auto          bool         `json:"auto" doc:"credited without a claim"`
	Rates         []RebateRate `json:"rates" nullable:"false" maxItems:"20"`
	TurnoverTimes int          `json:"turnoverTimes" minimum:"0" maximum:"200"`
	Cashback      Cashback     `json:"cashback"`
}

// maxRate is 10 %: more than that of turnover nobody gives on purpose.
const maxRate = 1000

func checkRates(field string, rates []RebateRate) error {
	seen := map[string]bool{}
	for _, r := range rates {
		if !slices.Contains(categories, r.Category) || seen[r.Category] || r.BasisPoints < 0 || r.BasisPoints > maxRate {
			return fault.InvalidField(field, "rewards.rebates.rate")
		}
		seen[r.Category] = true
	}
	return nil
}

// RateOf is the rate of a category among some; 0 where none is given.
func RateOf(rates []RebateRate, category string) int64 {
	for _, r := range rates {
		if r.Category == category {
			return r.BasisPoints
		}
	}
	return 0
}

func (r Rebates) check() error {
	c := r.Cashback
	switch {
	case c.Period != Daily && c.Period != Weekly && c.Period != Monthly:
		return fault.InvalidField("cashback.period", "field.choice")
	case c.BasisPoints < 0 || c.BasisPoints > 10_000 || c.Cap < 0 || c.MinLoss < 0:
		return fault.InvalidField("cashback", "rewards.rebates.cashback")
	case r.TurnoverTimes < 0 || r.TurnoverTimes > 200 || c.TurnoverTimes < 0 || c.TurnoverTimes > 200:
		return fault.InvalidField("turnoverTimes", "field.size")
	}
	return checkRates("rates", r.Rates)
}
