package reporting

import (
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Figures are sums of one day and category. Stake and Payout are of settled
// bets; Valid is the part of the stake that counts as turnover.
type Figures struct {
	Bets       int64
	Stake      money.Amount
	Payout     money.Amount
	Valid      money.Amount
	Rebate     money.Amount
	Promo      money.Amount
	Deposit    money.Amount
	Withdrawal money.Amount
}

// Net is what the member gained by play: payout less stake, with what was given
// for it. Money that was paid in or out is no gain.
func (f Figures) Net() money.Amount { return f.Payout - f.Stake + f.Rebate + f.Promo }

// Add is the sum of two.
func (f Figures) Add(g Figures) Figures {
	return Figures{
		Bets: f.Bets + g.Bets, Stake: f.Stake + g.Stake, Payout: f.Payout + g.Payout, Valid: f.Valid + g.Valid,
		Rebate: f.Rebate + g.Rebate, Promo: f.Promo + g.Promo, Deposit: f.Deposit + g.Deposit, Withdrawal: f.Withdrawal + g.Withdrawal,
	}
}

// Day is a day of the brand, counted from 1970.
type Day int32

// DayOf is the brand's day of a moment; offset is how far it is ahead of UTC.
func DayOf(at clock.Instant, offset time.Duration) Day {
	const length = 24 * time.Hour
	shifted := int64(at.Add(offset))
	size := length.Microseconds()
	day := shifted / size
	if shifted%size < 0 {
		day--
	}
	return Day(day)
}

// String is the day as 2026-11-21.
func (d Day) String() string { return time.Unix(int64(d)*86_400, 0).UTC().Format(time.DateOnly) }

// Start is the first moment of the day.
func (d Day) Start(offset time.Duration) clock.Instant {
	return clock.At(time.Unix(int64(d)*86_400, 0).UTC().Add(-offset))
}

// Row is what one member's day came to in a category; the category is empty for
// what belongs to none.
type Row struct {
	Member   id.Member
	Day      Day
	Category string
	Figures
}
