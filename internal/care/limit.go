package care

import (
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Kind says what a limit bounds.
type Kind string

// The kinds of limits. Deposit, Loss and Stake have a period; Bet is of one
// stake, Session of minutes at play, Balance of the cash after a deposit.
const (
	Deposit Kind = "deposit"
	Loss    Kind = "loss"
	Stake   Kind = "stake"
	Bet     Kind = "bet"
	Session Kind = "session"
	Balance Kind = "balance"
)

// Period is over what a limit counts.
type Period string

// The periods: the last 24 hours, 7 days and 30 days. Once is that of limits
// which count nothing.
const (
	Once  Period = ""
	Day   Period = "day"
	Week  Period = "week"
	Month Period = "month"
)

// Periods are those that count, the shortest first.
func Periods() []Period { return []Period{Day, Week, Month} }

// Length is how long a period is; 0 for Once.
func (p Period) Length() time.Duration {
	return map[Period]time.Duration{Day: 24 * time.Hour, Week: 7 * 24 * time.Hour, Month: 30 * 24 * time.Hour}[p]
}

// CoolOff is how long an increase or removal waits, WishLife how long it may
// be confirmed after that.
const (
	CoolOff  = 24 * time.Hour
	WishLife = 7 * 24 * time.Hour
)

// Wish is an increase or removal that waits for its time and for the member's
// second yes. Amount 0 is a removal.
type Wish struct {
	Amount   money.Amount  `json:"amount"`
	AskedAt  clock.Instant `json:"askedAt"`
	ReadyAt  clock.Instant `json:"readyAt"`
	LapsesAt clock.Instant `json:"lapsesAt"`
}

func (w *Wish) live(now clock.Instant) bool { return w != nil && now < w.LapsesAt }

// Limit is one bound; 0 is none. Own is the member's, House the one of staff.
// The amount of a Session limit counts minutes.
type Limit struct {
	Kind   Kind          `json:"kind"`
	Period Period        `json:"period"`
	Own    money.Amount  `json:"own"`
	House  money.Amount  `json:"house"`
	SetAt  clock.Instant `json:"setAt"`
	Wish   *Wish         `json:"wish,omitempty"`
}

// Governs is the lower of both bounds; 0 where there is none.
func (l Limit) Governs() money.Amount {
	if l.Own == 0 || l.House > 0 && l.House < l.Own {
		return l.House
	}
	return l.Own
}

// The refusals of limits.
var (
	ErrNoWish   = fault.New(fault.Conflict, "care.limit.noIncrease")
	ErrTooSoon  = fault.New(fault.Conflict, "care.limit.tooSoon")
	ErrNoLimit  = fault.New(fault.Conflict, "care.limit.none")
	errPeriod   = fault.InvalidField("period", "field.choice")
	errPositive = fault.InvalidField("amount", "care.limit.amount")
)

const (
	maxLimit   = 1_000_000_000_000 * money.Unit
	maxMinutes = 24 * 60 * money.Unit
)

// checkLimit refuses what is no limit; amount 0 is a removal.
func checkLimit(k Kind, p Period, amount money.Amount) error {
	most := money.Amount(maxLimit)
	switch k {
	case Deposit, Loss, Stake:
		if p.Length() == 0 {
			return errPeriod
		}
	case Session:
		most = maxMinutes
		if amount != amount.FloorTo(0) {
			return errPositive
		}
		fallthrough
	case Bet, Balance:
		if p != Once {
			return errPeriod
		}
	default:
		return fault.InvalidField("kind", "field.choice")
	}
	if amount < 0 || amount > most {
		return errPositive
	}
	return nil
}

// limit finds the limit of a kind and period, nil where there is none.
func (p *Protection) limit(k Kind, period Period) *Limit {
	for i := range p.Limits {
		if p.Limits[i].Kind == k && p.Limits[i].Period == period {
			return &p.Limits[i]
		}
	}
	return nil
}

// governs is what bounds a kind and period; 0 for nothing.
func (p *Protection) governs(k Kind, period Period) money.Amount {
	if l := p.limit(k, period); l != nil {
		return l.Governs()
	}
	return 0
}

// ask sets the member's own limit: a decrease at once, all else as a wish.
func (p *Protection) ask(k Kind, period Period, amount money.Amount, now clock.Instant) error {
	l := p.limit(k, period)
	switch {
	case l == nil && amount == 0:
		return ErrNoLimit
	case l == nil:
		p.Limits = append(p.Limits, Limit{Kind: k, Period: period, Own: amount, SetAt: now})
	case l.Own == 0 && amount == 0:
		return ErrNoLimit
	case amount > 0 && (l.Own == 0 || amount <= l.Own):
		l.Own, l.SetAt, l.Wish = amount, now, nil
	default:
		ready := now.Add(CoolOff)
		l.Wish = &Wish{Amount: amount, AskedAt: now, ReadyAt: ready, LapsesAt: ready.Add(WishLife)}
	}
	return nil
}

// confirm lets a wish hold whose time has come.
func (p *Protection) confirm(k Kind, period Period, now clock.Instant) error {
	l := p.limit(k, period)
	switch {
	case l == nil || !l.Wish.live(now):
		return ErrNoWish
	case now < l.Wish.ReadyAt:
		return ErrTooSoon.With("readyAt", l.Wish.ReadyAt)
	}
	l.Own, l.SetAt, l.Wish = l.Wish.Amount, now, nil
	p.tidy()
	return nil
}

// withdraw takes a wish back; the limit stays.
func (p *Protection) withdraw(k Kind, period Period, now clock.Instant) error {
	l := p.limit(k, period)
	if l == nil || !l.Wish.live(now) {
		return ErrNoWish
	}
	l.Wish = nil
	return nil
}

// impose sets the limit of staff, 0 for none.
func (p *Protection) impose(k Kind, period Period, amount money.Amount, now clock.Instant) {
	if l := p.limit(k, period); l != nil {
		l.House = amount
	} else {
		p.Limits = append(p.Limits, Limit{Kind: k, Period: period, House: amount, SetAt: now})
	}
	p.tidy()
}

func (p *Protection) tidy() {
	p.Limits = slices.DeleteFunc(p.Limits, func(l Limit) bool { return l.Own == 0 && l.House == 0 })
}
