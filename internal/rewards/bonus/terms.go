package bonus

import (
	"maps"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// Term is one line of what is promised and asked, as readers see it; its Key is
// the sentence.
type Term struct {
	Key     string         `json:"key"`
	Amount  *money.Amount  `json:"amount,omitempty"`
	Count   int            `json:"count,omitempty"`
	Percent int            `json:"percent,omitempty"`
	Names   []string       `json:"names,omitempty"`
	At      *clock.Instant `json:"at,omitempty"`
	Weights []Weight       `json:"weights,omitempty"`
}

// Weight is how much of a bet counts in a category.
type Weight struct {
	Category string `json:"category"`
	Percent  int    `json:"percent"`
}

// houseEdge is the loss on slots, in percent of what is staked, by which the
// price of wagering is told: slots pay back 96 %.
const houseEdge = 4

// List renders the rule for readers: every bound that is enforced, and none
// that is not.
func (r *Rule) List() []Term {
	var out []Term
	add := func(t Term) { out = append(out, t) }
	amount := func(key string, a money.Amount) {
		if a > 0 {
			add(Term{Key: key, Amount: &a})
		}
	}
	switch r.Type {
	case Match:
		add(Term{Key: "match", Percent: r.Percent})
		amount("cap", r.Cap)
		amount("minDeposit", r.MinDeposit)
		if r.Nth > 0 {
			add(Term{Key: "nth", Count: r.Nth})
		}
		if len(r.Methods) > 0 {
			add(Term{Key: "methods", Names: r.Methods})
		}
	case Gift:
		amount("gift", r.Amount)
	case Rounds:
		stake := r.RoundStake
		add(Term{Key: "rounds", Count: r.Count, Amount: &stake, Names: append([]string{r.Vendor}, r.Games...)})
	}
	add(Term{Key: "every." + r.Every})
	out = append(out, r.who()...)
	if r.OnePerDevice {
		add(Term{Key: "device"})
	}
	if r.Review {
		add(Term{Key: "review"})
	}
	if r.Type == Rounds {
		add(Term{Key: "cashWins"})
		add(Term{Key: "days", Count: r.Days})
		return r.ends(out)
	}
	return r.ends(append(out, r.wagering()...))
}

// who are the lines of who may have it, and how it is applied for.
func (r *Rule) who() (out []Term) {
	count := func(key string, n int) {
		if n > 0 {
			out = append(out, Term{Key: key, Count: n})
		}
	}
	within := func(key string, a money.Amount) {
		if a > 0 {
			out = append(out, Term{Key: key, Amount: &a, Count: r.LastDays})
		}
	}
	count("newFor", r.NewForDays)
	count("since", r.SinceDays)
	count("rankFrom", r.RankFrom)
	count("rankTo", r.RankTo)
	within("lastDeposit", r.LastDeposit)
	within("lastTurnover", r.LastTurnover)
	for _, kind := range r.Apart {
		out = append(out, Term{Key: "apart." + kind})
	}
	if r.BonusShare > 0 {
		out = append(out, Term{Key: "bonusShare", Percent: r.BonusShare})
	}
	if !r.Apply {
		return out
	}
	out = append(out, Term{Key: "apply"})
	if r.ApplyRemark {
		out = append(out, Term{Key: "applyRemark"})
	}
	count("applyImages", r.ApplyImages)
	return out
}

// wagering are the lines of what it takes to turn the bonus into cash.
func (r *Rule) wagering() []Term {
	if r.Wager == 0 {
		return []Term{{Key: "noWager"}}
	}
	out := []Term{{Key: "wager." + r.WagerOn, Count: r.Wager}}
	var weights []Weight
	for _, category := range slices.Sorted(maps.Keys(r.Weights)) {
		weights = append(weights, Weight{category, r.Weights[category]})
	}
	slices.SortStableFunc(weights, func(a, b Weight) int { return b.Percent - a.Percent })
	out = append(out, Term{Key: "weights", Weights: weights})
	if r.MaxBet > 0 {
		bound := r.MaxBet
		out = append(out, Term{Key: "maxBet", Amount: &bound})
	}
	if r.MaxBetPercent > 0 {
		out = append(out, Term{Key: "maxBetPercent", Percent: r.MaxBetPercent})
	}
	if r.MaxConvert > 0 {
		bound := r.MaxConvert
		out = append(out, Term{Key: "maxConvert", Amount: &bound})
	}
	out = append(out, Term{Key: "days", Count: r.Days})
	if r.Sticky {
		out = append(out, Term{Key: "sticky"})
	} else {
		out = append(out, Term{Key: "cashFirst"})
	}
	// What turning over 100 of bonus costs on slots, on average.
	price := money.Amount(r.Wager*houseEdge) * money.Unit
	return append(out, Term{Key: "price", Amount: &price, Percent: 100 - houseEdge})
}

func (r *Rule) ends(out []Term) []Term {
	if r.EndsAt != 0 {
		at := r.EndsAt
		out = append(out, Term{Key: "ends", At: &at})
	}
	return out
}
