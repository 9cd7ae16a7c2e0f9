package bonus

import (
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// Type says what a campaign gives.
type Type string

// The types. A match gives a part of a deposit, a gift an amount for nothing,
// rounds are free rounds with a vendor.
const (
	Match  Type = "match"
	Gift   Type = "gift"
	Rounds Type = "rounds"
)

// How often a member may have it.
const (
	Once     = "once"
	Daily    = "day"
	Weekly   = "week"
	Deposits = "deposit"
)

// The bases of wagering.
const (
	OnBonus = "bonus"
	OnBoth  = "both"
)

// Words is a text by language; English stands in for what is missing.
type Words map[locale.Lang]string

// In is the text in a language.
func (w Words) In(lang locale.Lang) string {
	if text := w[lang]; text != "" {
		return text
	}
	return w["en"]
}

// Rule is all that a campaign promises.
type Rule struct {
	Name     Words          `json:"name"`
	Type     Type           `json:"type" enum:"match,gift,rounds"`
	Currency money.Currency `json:"currency" minLength:"3" maxLength:"8"`
	StartsAt clock.Instant  `json:"startsAt"`
	EndsAt   clock.Instant  `json:"endsAt" doc:"empty for an open end"`

	// Of a match.
	Percent    int          `json:"percent" minimum:"0" maximum:"1000"`
	Cap        money.Amount `json:"cap" doc:"the most that is given; 0 for no bound"`
	MinDeposit money.Amount `json:"minDeposit"`
	Nth        int          `json:"nth" minimum:"0" maximum:"1000" doc:"only the n-th deposit; 0 for any"`
	Methods    []string     `json:"methods" nullable:"false" maxItems:"50" doc:"ways to pay; any where empty"`

	// Of a gift, and of rounds.
	Amount     money.Amount `json:"amount"`
	Vendor     string       `json:"vendor" maxLength:"64"`
	Games      []string     `json:"games" nullable:"false" maxItems:"100" doc:"any of the vendor where empty"`
	Count      int          `json:"count" minimum:"0" maximum:"10000"`
	RoundStake money.Amount `json:"roundStake"`

	// Who, how often and how many.
	Every        string `json:"every" enum:"once,day,week,deposit"`
	Code         string `json:"code" maxLength:"32" doc:"promo code that everybody types; empty for none"`
	SingleUse    bool   `json:"singleUse" doc:"needs one of the campaign's own codes, each good for one claim"`
	Quota        int64  `json:"quota" minimum:"0" doc:"claims in all; 0 for no bound"`
	OnePerDevice bool   `json:"onePerDevice"`
	NewForDays   int    `json:"newForDays" minimum:"0" maximum:"3650" doc:"only accounts younger than this; 0 for all"`
	Review       bool   `json:"review" doc:"staff looks at every claim"`
	SinceDays    int    `json:"sinceDays" minimum:"0" maximum:"3650" doc:"only accounts at least so old; 0 for all"`
	RankFrom     int    `json:"rankFrom" minimum:"0" maximum:"50" doc:"from this VIP rank on"`
	RankTo       int    `json:"rankTo" minimum:"0" maximum:"50" doc:"up to this VIP rank; 0 for no bound"`
	// Of activity: at least so much within the last days.
	LastDays     int          `json:"lastDays" minimum:"0" maximum:"3650"`
	LastDeposit  money.Amount `json:"lastDeposit"`
	LastTurnover money.Amount `json:"lastTurnover"`
	// Of one hand: who shares what Apart names with somebody who has had the
	// campaign is refused, and who was given more than so many percent of what was
	// paid in.
	Apart      []string `json:"apart" nullable:"false" maxItems:"4" enum:"device,address,account,name"`
	BonusShare int      `json:"bonusShare" minimum:"0" maximum:"1000" doc:"0 for no bound"`
	// Of an application: a form that staff decide about.
	Apply       bool `json:"apply" doc:"members apply for it with a form"`
	ApplyRemark bool `json:"applyRemark" doc:"the form needs words"`
	ApplyImages int  `json:"applyImages" minimum:"0" maximum:"3" doc:"the form needs so many pictures"`

	// What it takes.
	Wager         int            `json:"wagerTimes" minimum:"0" maximum:"200"`
	WagerOn       string         `json:"wagerOn" enum:"bonus,both"`
	Weights       map[string]int `json:"weights" nullable:"false" doc:"percent of a bet that counts, by category"`
	MaxBet        money.Amount   `json:"maxBet" doc:"0 for no bound"`
	MaxBetPercent int            `json:"maxBetPercent" minimum:"0" maximum:"100" doc:"of the bonus; 0 for no bound"`
	MaxConvert    money.Amount   `json:"maxConvert" doc:"0 for no bound"`
	Days          int            `json:"days" minimum:"1" maximum:"365"`
	Sticky        bool           `json:"sticky" doc:"the bonus itself is for play only; what is won beyond it is converted"`
}

// DefaultWeights are the contributions of part F; a category that is not named
// counts nothing, and bonus money is not taken there.
func DefaultWeights() map[string]int {
	return map[string]int{
		"RNG": 100, "FISH": 100, "INHOUSE": 50, "LIVE": 15, "SPORTS": 100, "ESPORTS": 100, "COCKFIGHT": 50, "LOTT": 50, "ELOTT": 50, "PVP": 0,
	}
}

// maxMoney bounds what a rule may name.
const maxMoney = 1_000_000_000 * money.Unit

// Check refuses a rule that contradicts itself, by its field.
func (r *Rule) Check() error {
	bad := func(field, why string) error { return fault.InvalidField(field, why) }
	switch {
	case strings.TrimSpace(r.Name["en"]) == "" || len(r.Name["en"]) > 120:
		return bad("name", "field.required")
	case r.Currency == "" || r.Currency == money.Trial:
		return bad("currency", "field.choice")
	case r.EndsAt != 0 && r.EndsAt <= r.StartsAt:
		return bad("endsAt", "field.size")
	case r.Days < 1 || r.Days > 365:
		return bad("days", "field.size")
	case r.Wager < 0 || r.Wager > 200:
		return bad("wagerTimes", "field.size")
	case r.WagerOn != OnBonus && r.WagerOn != OnBoth:
		return bad("wagerOn", "field.choice")
	case r.Code != "" && r.SingleUse:
		return bad("code", "rewards.campaign.codeTwice")
	}
	for field, amount := range map[string]money.Amount{
		"cap": r.Cap, "minDeposit": r.MinDeposit, "amount": r.Amount, "roundStake": r.RoundStake, "maxBet": r.MaxBet, "maxConvert": r.MaxConvert,
		"lastDeposit": r.LastDeposit, "lastTurnover": r.LastTurnover,
	} {
		if amount < 0 || amount > maxMoney || amount != amount.FloorTo(r.Currency.Digits()) {
			return bad(field, "field.size")
		}
	}
	for category, percent := range r.Weights {
		if percent < 0 || percent > 100 || category == "" || len(category) > 16 {
			return bad("weights", "field.size")
		}
	}
	for _, check := range []func(func(field, why string) error) error{r.checkWho, r.checkForm, r.checkType} {
		if err := check(bad); err != nil {
			return err
		}
	}
	return nil
}

func (r *Rule) checkType(bad func(field, why string) error) error {
	every := r.Every == Once || r.Every == Daily || r.Every == Weekly
	switch r.Type {
	case Match:
		if r.Percent < 1 || r.Percent > 1000 {
			return bad("percent", "field.size")
		}
		every = every || r.Every == Deposits
	case Gift:
		if r.Amount <= 0 {
			return bad("amount", "field.size")
		}
	case Rounds:
		switch {
		case r.Vendor == "":
			return bad("vendor", "field.required")
		case r.Count < 1 || r.Count > 10_000:
			return bad("count", "field.size")
		case r.RoundStake <= 0:
			return bad("roundStake", "field.size")
		}
	default:
		return bad("type", "field.choice")
	}
	if !every {
		return bad("every", "field.choice")
	}
	return nil
}

// matched is the bonus for a deposit, 0 where it does not qualify.
func (r *Rule) matched(deposit money.Amount, method string, nth int) money.Amount {
	if r.Type != Match || deposit < r.MinDeposit || (r.Nth > 0 && nth != r.Nth) || !r.takes(method) {
		return 0
	}
	part, err := deposit.MulRatio(int64(r.Percent), 100)
	if err != nil {
		return 0
	}
	if r.Cap > 0 {
		part = min(part, r.Cap)
	}
	return part.FloorTo(r.Currency.Digits())
}

func (r *Rule) takes(method string) bool {
	for _, m := range r.Methods {
		if m == method {
			return true
		}
	}
	return len(r.Methods) == 0
}

// Terms are the part of a rule that a grant carries with it.
type Terms struct {
	Weights    map[string]int `json:"weights"`
	MaxBet     money.Amount   `json:"maxBet"`
	MaxConvert money.Amount   `json:"maxConvert"`
	Days       int            `json:"days"`
	Sticky     bool           `json:"sticky"`
}

// termsFor are the terms of a bonus of this amount.
func (r *Rule) termsFor(amount money.Amount) Terms {
	t := Terms{Weights: r.Weights, MaxBet: r.MaxBet, MaxConvert: r.MaxConvert, Days: r.Days, Sticky: r.Sticky}
	if r.MaxBetPercent > 0 {
		part, err := amount.MulRatio(int64(r.MaxBetPercent), 100)
		if part = part.FloorTo(r.Currency.Digits()); err == nil && (t.MaxBet == 0 || part < t.MaxBet) {
			t.MaxBet = max(part, r.Currency.Smallest())
		}
	}
	return t
}

// target is what must be turned over for a bonus; ErrRange of money where it
// is more than can be counted.
func (r *Rule) target(bonus, deposit money.Amount) (money.Amount, error) {
	base := bonus
	if r.WagerOn == OnBoth {
		var err error
		if base, err = base.Add(deposit); err != nil {
			return 0, err
		}
	}
	return base.MulRatio(int64(r.Wager), 1)
}

// slot names the claim among the member's claims of the campaign.
func (r *Rule) slot(now clock.Instant) string {
	switch r.Every {
	case Daily:
		return now.Time().UTC().Format(time.DateOnly)
	case Weekly:
		year, week := now.Time().UTC().ISOWeek()
		return time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC).Format("2006") + "-W" + string(rune('0'+week/10)) + string(rune('0'+week%10))
	case Deposits:
		return "d" + now.Time().UTC().Format("20060102150405.000000")
	}
	return Once
}
