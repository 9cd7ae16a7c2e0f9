package loyalty

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/rewards"
)

// Standing is where a member is on the ladder, and what brought them there.
type Standing struct {
	Member   id.Member
	Currency money.Currency
	// Deposit and Valid are totals of all time; MonthDeposit and MonthValid are
	// those of Month.
	Deposit      money.Amount
	Valid        money.Amount
	Month        Month
	MonthDeposit money.Amount
	MonthValid   money.Amount
	// Level is the rank; Best the highest that the totals ever earned, whose
	// bonuses are given; Floor what staff have locked.
	Level int
	Best  int
	Floor int
	// EarnedAt is when Best was earned; Checked the last month whose turnover was
	// held against the rank.
	EarnedAt clock.Instant
	Checked  Month
	// Debt are points that were taken back and were no longer there.
	Debt int64
}

// validIn is the turnover of a month, as far as it is known here.
func (st Standing) validIn(m Month) money.Amount {
	if st.Month != m {
		return 0
	}
	return st.MonthValid
}

func (st Standing) depositIn(m Month) money.Amount {
	if st.Month != m {
		return 0
	}
	return st.MonthDeposit
}

// rise brings a standing up to what its totals earn and returns the ranks that
// were earned for the first time. A rank that was earned before and lost comes
// back when the month's turnover keeps it.
func rise(ladder rewards.Ranks, st *Standing, now Month, at clock.Instant) (earned []rewards.Rank) {
	if !ladder.Open {
		return nil
	}
	for _, r := range ladder.Items {
		if st.Deposit < r.Deposit || st.Valid < r.Turnover {
			break
		}
		switch {
		case r.Level > st.Best:
			earned = append(earned, r)
			st.Best, st.Level, st.EarnedAt = r.Level, max(st.Level, r.Level), at
		case r.Level > st.Level && st.validIn(now) >= r.Keep:
			st.Level = r.Level
		}
	}
	return earned
}

// hold checks the rank against the turnover of a month that is over, once, and
// reports whether it fell. earnedIn is the month in which the best rank was
// earned: it is not checked.
func hold(ladder rewards.Ranks, st *Standing, month, earnedIn Month, valid money.Amount) (fell bool) {
	if !ladder.Open || st.Checked >= month {
		return false
	}
	st.Checked = month
	rank, found := ladder.At(st.Level)
	if !found || valid >= rank.Keep || (st.EarnedAt != 0 && earnedIn >= month) {
		return false
	}
	to := max(ladder.Below(rank.Level), st.Floor)
	if to >= st.Level {
		return false
	}
	st.Level = to
	return true
}

// Progress is a member's way to the next rank.
type Progress struct {
	Standing
	Open    bool
	Current rewards.Rank
	// Next is the rank above; false in HasNext at the top.
	Next    rewards.Rank
	HasNext bool
	// MissingDeposit and MissingTurnover are what the next rank asks for more;
	// MissingKeep what keeps the present one this month, or brings Next back.
	MissingDeposit  money.Amount
	MissingTurnover money.Amount
	MissingKeep     money.Amount
}

// progress is pure.
func progress(ladder rewards.Ranks, st Standing, now Month) Progress {
	p := Progress{Standing: st, Open: ladder.Open}
	p.MonthValid, p.MonthDeposit, p.Month = st.validIn(now), st.depositIn(now), now
	p.Current, _ = ladder.At(st.Level)
	p.MissingKeep = max(0, p.Current.Keep-p.MonthValid)
	if p.Next, p.HasNext = ladder.Next(st.Level); p.HasNext {
		p.MissingDeposit = max(0, p.Next.Deposit-st.Deposit)
		p.MissingTurnover = max(0, p.Next.Turnover-st.Valid)
		if p.Next.Level <= st.Best { // lost: the month brings it back
			p.MissingTurnover = max(p.MissingTurnover, p.Next.Keep-p.MonthValid)
		}
	}
	return p
}
