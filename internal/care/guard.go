package care

import (
	"context"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/db"
)

// The refusals of deposits.
var (
	ErrDepositLimit = fault.New(fault.Refused, "care.deposit.limit")
	ErrBalanceLimit = fault.New(fault.Refused, "care.deposit.balance")
)

// MayStake answers betting within the bet's transaction, and counts the stake:
// nil, members.ErrFrozen, betting.ErrExcluded, betting.ErrReality or
// betting.ErrLimit. Who has no protection costs a look into memory.
func (s *Service) MayStake(ctx context.Context, tx *db.Tx, member id.Member, stake money.Amount, c money.Currency) error {
	p, err := s.protectionOf(ctx, tx, member, c)
	if err != nil || p == nil {
		return err
	}
	now := clock.NowOf(s.Clock)
	if p.Frozen {
		return members.ErrFrozen
	}
	if p.Pause.Active(now) {
		return betting.ErrExcluded.With("until", p.Pause.Until)
	}
	if due := p.RealityDue(); due != 0 && now >= due {
		return betting.ErrReality
	}
	if most := p.governs(Bet, Once); most > 0 && stake > most {
		return limitReached(Bet, Once, most)
	}
	if stake == 0 {
		return nil
	}
	session := p.governs(Session, Once)
	if session == 0 && !p.counts() {
		return nil
	}
	if _, err := s.Gate.BalanceTx(ctx, tx, member, c); err != nil { // one bet of the member at a time
		return err
	}
	if session > 0 {
		if err := s.sit(ctx, tx, member, session, now); err != nil {
			return err
		}
	}
	if !p.counts() {
		return nil
	}
	return s.spend(ctx, tx, p, c, stake, now)
}

func limitReached(k Kind, period Period, most money.Amount) error {
	return betting.ErrLimit.With("limit", map[string]any{"kind": k, "period": period, "amount": most})
}

// spend refuses a stake that goes beyond a limit, or counts it. What lies at
// vendors' wallets may be lost there unseen, so it takes up room of the loss.
func (s *Service) spend(ctx context.Context, tx *db.Tx, p *Protection, c money.Currency, stake money.Amount, now clock.Instant) error {
	used, err := s.Store.Sums(ctx, tx, p.Member, hoursFrom(now))
	if err != nil {
		return err
	}
	var away money.Amount
	if p.bounds(Loss) {
		if away, err = s.outside(ctx, tx, p.Member, c); err != nil {
			return err
		}
	}
	for i, period := range Periods() {
		if most := p.governs(Stake, period); most > 0 && beyond(used[i].Stake, stake, most) {
			return limitReached(Stake, period, most)
		}
		if most := p.governs(Loss, period); most > 0 && beyond(used[i].Loss+away, stake, most) {
			return limitReached(Loss, period, most)
		}
	}
	return s.Store.Spend(ctx, tx, p.Member, hourOf(now), stake)
}

// beyond reports whether a and b together are more than most.
func beyond(a, b, most money.Amount) bool {
	sum, err := a.Add(b)
	return err != nil || sum > most
}

func hourOf(i clock.Instant) int64 { return int64(i) / int64(clock.Instant(0).Add(time.Hour)) }

// hoursFrom is the first hour of each period that ends now.
func hoursFrom(now clock.Instant) (from [3]int64) {
	for i, p := range Periods() {
		from[i] = hourOf(now.Add(-p.Length()))
	}
	return from
}

// restAfter is the break without a bet after which session time begins anew.
const restAfter = 30 * time.Minute

// sit refuses a bet where the member has played as long as wanted.
func (s *Service) sit(ctx context.Context, tx *db.Tx, member id.Member, minutes money.Amount, now clock.Instant) error {
	from, last, err := s.Store.Sitting(ctx, tx, member)
	if err != nil {
		return err
	}
	if now.Sub(last) >= restAfter {
		from = now
	}
	if now.Sub(from) >= lengthOf(minutes) {
		return betting.ErrLimit.With("limit", map[string]any{"kind": Session, "period": Once, "amount": minutes, "again": last.Add(restAfter)})
	}
	return s.Store.SetSitting(ctx, tx, member, from, max(last, now)) // last is ahead of us while a vendor's game runs
}

// MayDeposit answers the cashier within the transaction that creates a deposit
// or credits it: nil, ErrExcluded, ErrDepositLimit or ErrBalanceLimit. It locks
// the member's gate, so that deposits at once are counted one after the other.
func (s *Service) MayDeposit(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, amount money.Amount, but int64) error {
	b, err := s.Gate.BalanceTx(ctx, tx, member, c)
	if err != nil {
		return err
	}
	p, err := s.Store.Get(ctx, tx, member)
	if err != nil || p == nil {
		return err
	}
	now := clock.NowOf(s.Clock)
	if err := p.excluded(now); err != nil {
		return err
	}
	if most := p.governs(Balance, Once); most > 0 && beyond(b.Cash, amount, most) {
		return ErrBalanceLimit.With("limit", most)
	}
	for _, period := range Periods() {
		most := p.governs(Deposit, period)
		if most == 0 {
			continue
		}
		used, err := s.PaidIn.PaidIn(ctx, tx, member, c, now.Add(-period.Length()), but)
		if err != nil {
			return err
		}
		if beyond(used, amount, most) {
			left := max(0, most-used)
			return ErrDepositLimit.With("limit", map[string]any{"period": period, "amount": most, "left": left})
		}
	}
	return nil
}

// Left reports whether the member stays away for months or for good; a time-out
// is not that.
func (s *Service) Left(ctx context.Context, member id.Member) (bool, error) {
	p, err := s.Store.Get(ctx, nil, member)
	if err != nil || p == nil {
		return false, err
	}
	return p.Pause.Kind != TimeOut && p.Pause.Active(clock.NowOf(s.Clock)), nil
}

// Pauses are those of the members who have one, be it over or not.
func (s *Service) Pauses(ctx context.Context, tx *db.Tx, members []id.Member) (map[id.Member]Pause, error) {
	epoch, err := s.Store.Epoch(ctx, tx)
	if err != nil {
		return nil, err
	}
	if err := s.catchUp(ctx, epoch); err != nil {
		return nil, err
	}
	out := map[id.Member]Pause{}
	for _, m := range members {
		p, err := s.standing(ctx, tx, m, epoch)
		if err != nil {
			return nil, err
		}
		if p != nil && p.Pause.Kind != "" {
			out[m] = p.Pause
		}
	}
	return out, nil
}

// MayPlay is ErrExcluded while the member stays away, members.ErrFrozen while the
// account is frozen: launches, promotions and whatever else invites to play ask it.
func (s *Service) MayPlay(ctx context.Context, member id.Member) error {
	p, err := s.Store.Get(ctx, nil, member)
	if err != nil || p == nil {
		return err
	}
	return p.kept(clock.NowOf(s.Clock))
}
