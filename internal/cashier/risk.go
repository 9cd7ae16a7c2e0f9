package cashier

import (
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// RiskFacts are what the rules look at, read in the transaction that scores.
type RiskFacts struct {
	// PaidBefore counts the member's withdrawals that were issued.
	PaidBefore int
	// DayCount and DaySum are the member's requests of the last 24 hours,
	// this one included.
	DayCount int
	DaySum   money.Amount
	// OthersOnAccount counts other members with the same account number.
	OthersOnAccount  int
	AccountCreatedAt clock.Instant
	LastCreditedAt   clock.Instant
	// Concerns are what compliance wants a person to look at.
	Concerns []string
	// SecretReplacedAt is when the secret of payments last became another one.
	SecretReplacedAt clock.Instant
}

const (
	riskLargeSum   = 30_000 * money.Unit
	riskDayCount   = 3
	riskFreshness  = time.Hour
	riskSecretAge  = 10 * 24 * time.Hour
	riskHighestSum = 100
	riskConcern    = 30
)

// Assess scores a request from 0 to 100 by fixed rules and names those that
// scored. It informs maker and checker, and AutoRules.
func Assess(w Withdrawal, f RiskFacts, now clock.Instant) (score int, reasons string) {
	var hit []string
	rule := func(name string, points int, applies bool) {
		if applies {
			score += points
			hit = append(hit, name)
		}
	}
	rule("firstWithdrawal", 20, f.PaidBefore == 0)
	rule("largeAmount", 25, w.Amount >= riskLargeSum)
	rule("largeDay", 20, f.DaySum >= riskLargeSum && w.Amount < riskLargeSum)
	rule("manyToday", 15, f.DayCount > riskDayCount)
	rule("sharedAccount", 40, f.OthersOnAccount > 0)
	rule("newAccount", 15, now.Sub(f.AccountCreatedAt) < riskFreshness)
	rule("rapidInOut", 15, f.LastCreditedAt > 0 && now.Sub(f.LastCreditedAt) < riskFreshness)
	for _, name := range f.Concerns {
		rule(name, riskConcern, true)
	}
	rule("newSecret", 20, f.SecretReplacedAt > 0 && now.Sub(f.SecretReplacedAt) < riskSecretAge)
	return min(score, riskHighestSum), strings.Join(hit, ",")
}

// AutoRules say which withdrawals are approved without a person: those that nobody
// is concerned about, with a score of at most MaxScore, an amount of at most
// MaxAmount, and a day's sum of at most MaxDay. A zero MaxAmount approves nothing.
type AutoRules struct {
	MaxScore  int
	MaxAmount money.Amount
	MaxDay    money.Amount
}

func (r AutoRules) allow(w Withdrawal, f RiskFacts) bool {
	return len(f.Concerns) == 0 && r.MaxAmount > 0 && w.Amount <= r.MaxAmount && f.DaySum <= r.MaxDay && w.RiskScore <= r.MaxScore
}
