package loyalty

import (
	"baize/internal/kernel/money"
	"baize/internal/rewards"
	"baize/internal/rewards/turnover"
)

// Count is what a member did in a category of games on a day. Deposits stand in
// the category that has no name.
type Count struct {
	Day      Day
	Category string
	Valid    money.Amount
	Stake    money.Amount
	Payout   money.Amount
	Deposit  money.Amount
}

// carry is what is left over of a member's sums for the next day, by name.
type carry map[string]money.Amount

const (
	carryPoints  = "points:"
	carryRebate  = "rebate:"
	carryDeposit = "deposit"
)

// earn are the points of a day: floor(valid / X) in each category, X by the
// rank's percent, and floor(deposit / Y). What is left over is carried on, so
// that nothing is lost by days; what was taken back makes points below zero.
func earn(rules rewards.Points, percent int64, day []Count, left carry) (points int64) {
	for _, c := range day {
		if x := rules.RateOf(c.Category); x > 0 && c.Valid != 0 {
			points += whole(left, carryPoints+c.Category, scaled(c.Valid, percent, 100), x)
		}
		if rules.DepositPer > 0 && c.Deposit != 0 {
			points += whole(left, carryDeposit, c.Deposit, rules.DepositPer)
		}
	}
	return points
}

// whole adds to what is carried under a name and takes out as many whole units
// as there are, rounding down.
func whole(left carry, name string, amount, unit money.Amount) int64 {
	sum := left[name] + amount
	n := int64(sum / unit)
	if sum%unit < 0 {
		n--
	}
	left[name] = sum - money.Amount(n)*unit
	return n
}

// scaled is floor(|a| * num / den) with the sign of a.
func scaled(a money.Amount, num, den int64) money.Amount {
	sign := money.Amount(1)
	if a < 0 {
		a, sign = -a, -1
	}
	out, err := a.MulRatio(num, den)
	if err != nil { // past all amounts that can be staked
		return 0
	}
	return sign * out
}

const basis = 10_000

// rebate is what a day gives back: floor(valid * rate) in each category, the
// rate with the rank's uplift. Turnover that was taken back after its rebate was
// given is carried and comes off the next.
func rebate(rules rewards.Rebates, uplift []rewards.RebateRate, day []Count, left carry) (sum money.Amount) {
	for _, c := range day {
		if c.Category == "" {
			continue
		}
		name := carryRebate + c.Category
		valid := left[name] + c.Valid
		left[name] = min(valid, 0)
		rate := rewards.RateOf(rules.Rates, c.Category)
		if rate > 0 {
			rate += rewards.RateOf(uplift, c.Category)
		}
		sum += scaled(max(valid, 0), rate, basis)
	}
	return sum
}

// cashback is what a period's net loss gives back. What members win of each other
// is no part of it: two accounts of one hand would lose to each other for it.
func cashback(rules rewards.Cashback, period []Count) money.Amount {
	var lost money.Amount
	for _, c := range period {
		if !turnover.AmongMembers(c.Category) {
			lost += c.Stake - c.Payout
		}
	}
	if lost <= 0 || lost < rules.MinLoss {
		return 0
	}
	back := scaled(lost, rules.BasisPoints, basis)
	if rules.Cap > 0 {
		back = min(back, rules.Cap)
	}
	return back
}

// ends reports the first day of a period that ends with a day.
func ends(p rewards.Period, d Day) (first Day, over bool) {
	switch p {
	case rewards.Daily:
		return d, true
	case rewards.Weekly:
		return d.monday(), d.endsWeek()
	default:
		return d.Month().first(), d.endsMonth()
	}
}
