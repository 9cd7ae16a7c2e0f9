package rewards

import (
	"unicode/utf8"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// Words are a text by language; English is always there.
type Words map[locale.Lang]string

// In is the text in a language, else in English.
func (w Words) In(lang locale.Lang) string {
	if text := w[lang]; text != "" {
		return text
	}
	return w[locale.Default]
}

// Rank is one step of the VIP ladder.
type Rank struct {
	Level int   `json:"level" minimum:"0" maximum:"50"`
	Name  Words `json:"name"`
	// Deposit and Turnover are what a member needs altogether, in the brand's
	// first currency; Keep is the turnover of a month that keeps the rank.
	Deposit  money.Amount `json:"deposit"`
	Turnover money.Amount `json:"turnover"`
	Keep     money.Amount `json:"keep" required:"false"`
	// Upgrade is given when the rank is reached for the first time, the others
	// for each week, month and birthday spent in it.
	Upgrade  money.Amount `json:"upgrade" required:"false"`
	Weekly   money.Amount `json:"weekly" required:"false"`
	Monthly  money.Amount `json:"monthly" required:"false"`
	Birthday money.Amount `json:"birthday" required:"false"`
	// Uplift is added to the rebate of a category.
	Uplift []RebateRate `json:"uplift" required:"false" nullable:"false" maxItems:"20"`
	// PointsPercent is the rate of points: 100 is what everybody has.
	PointsPercent int `json:"pointsPercent" required:"false" minimum:"0" maximum:"1000"`
	// WithdrawCount and WithdrawDay bound what is asked for in 24 hours; 0 leaves
	// it to the way of paying.
	WithdrawCount int          `json:"withdrawCount" required:"false" minimum:"0" maximum:"1000"`
	WithdrawDay   money.Amount `json:"withdrawDay" required:"false"`
	// Benefits says what else there is, one benefit a line.
	Benefits Words `json:"benefits"`
}

// Ranks is the VIP ladder.
type Ranks struct {
	// Open says that ranks are given.
	Open bool `json:"open" required:"false"`
	// BonusTurnover is how many times a bonus of a rank must be turned over.
	BonusTurnover int    `json:"bonusTurnoverTimes" required:"false" minimum:"0" maximum:"200"`
	Items         []Rank `json:"items" nullable:"false" maxItems:"50"`
}

// At is the rank of a level, or the highest below it; false where there is none.
func (r Ranks) At(level int) (Rank, bool) {
	for n := len(r.Items) - 1; n >= 0; n-- {
		if r.Items[n].Level <= level {
			return r.Items[n], true
		}
	}
	return Rank{}, false
}

// Next is the rank after a level; false at the top.
func (r Ranks) Next(level int) (Rank, bool) {
	for _, rank := range r.Items {
		if rank.Level > level {
			return rank, true
		}
	}
	return Rank{}, false
}

// Below is the level under one; the lowest has itself below it.
func (r Ranks) Below(level int) int {
	below := level
	for n := len(r.Items) - 1; n >= 0; n-- {
		if below = r.Items[n].Level; below < level {
			return below
		}
	}
	return below
}

// Points is the rate of points in percent.
func (r Rank) Points() int64 {
	if r.PointsPercent == 0 {
		return 100
	}
	return int64(r.PointsPercent)
}

const (
	maxName  = 60
	maxLines = 2000
)

func (w Words) check(field string, most int) error {
	if w[locale.Default] == "" {
		return fault.InvalidField(field+".en", "rewards.text.english")
	}
	for lang, text := range w {
		if utf8.RuneCountInString(text) > most {
			return fault.InvalidField(field+"."+string(lang), "field.size")
		}
	}
	return nil
}

// check refuses a ladder whose steps do not rise.
func (r Ranks) check() error {
	if r.BonusTurnover < 0 || r.BonusTurnover > 200 || len(r.Items) > 50 {
		return fault.InvalidField("bonusTurnoverTimes", "field.size")
	}
	for n, rank := range r.Items {
		if err := rank.Name.check("name", maxName); err != nil {
			return err
		}
		if err := rank.Benefits.check("benefits", maxLines); err != nil {
			return err
		}
		if err := rank.checkGiven(); err != nil {
			return err
		}
		if n == 0 {
			continue
		}
		if below := r.Items[n-1]; rank.Level <= below.Level || rank.Turnover < below.Turnover || rank.Deposit < below.Deposit {
			return fault.InvalidField("turnover", "rewards.ranks.order", fault.Args{"level": rank.Level})
		}
	}
	return nil
}

// checkGiven refuses sums below nothing and rates of categories that are none.
func (r Rank) checkGiven() error {
	for _, sum := range []money.Amount{r.Deposit, r.Turnover, r.Keep, r.Upgrade, r.Weekly, r.Monthly, r.Birthday, r.WithdrawDay} {
		if sum < 0 {
			return fault.InvalidField("turnover", "rewards.ranks.order", fault.Args{"level": r.Level})
		}
	}
	if r.PointsPercent < 0 || r.PointsPercent > 1000 || r.WithdrawCount < 0 {
		return fault.InvalidField("pointsPercent", "field.size")
	}
	return checkRates("uplift", r.Uplift)
}
