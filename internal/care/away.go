package care

import (
	"context"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// The refusals of what goes to a vendor that keeps wallets.
var (
	ErrAwayLimit = fault.New(fault.Refused, "care.away.limit")
	ErrAwayTime  = fault.New(fault.Refused, "care.away.time")
)

// Leave is how much a member may move to vendors' wallets now; Kind and Period
// name the limit that says so, Kind is empty where none does.
type Leave struct {
	Kind   Kind
	Period Period
	Most   money.Amount
	Left   money.Amount
}

// lower takes a limit in that has used of it up, where it leaves less.
func (l *Leave) lower(k Kind, period Period, most, used money.Amount) {
	if most == 0 {
		return
	}
	if left := max(0, most-max(0, used)); l.Kind == "" || left < l.Left {
		*l = Leave{k, period, most, left}
	}
}

func (l Leave) allows(amount money.Amount, c money.Currency) error {
	if l.Kind == "" || amount <= l.Left {
		return nil
	}
	e := ErrAwayLimit.With("limit", map[string]any{"kind": l.Kind, "period": l.Period, "amount": l.Most, "left": l.Left})
	e.Args = fault.Args{"left": l.Left, "currency": c.Symbol()}
	return e
}

// Outing is money on its way to a vendor's wallet; ID is its order's number.
type Outing struct {
	Member   id.Member
	Currency money.Currency
	ID       int64
	At       clock.Instant
	Amount   money.Amount
}

// MayLeave tells transfers within their transaction how much may go to a
// vendor, under the member's gate: nothing is refused there later.
// members.ErrFrozen, ErrExcluded, betting.ErrReality or ErrAwayTime where nothing may.
func (s *Service) MayLeave(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (Leave, error) {
	p, err := s.awayProtection(ctx, tx, member, c)
	if err != nil || p == nil {
		return Leave{}, err
	}
	if _, err := s.sittingOf(ctx, tx, p); err != nil {
		return Leave{}, err
	}
	return s.leave(ctx, tx, p, c)
}

// Go refuses an outing beyond the member's limits, or counts it: as staked in
// full, because nobody here sees what is staked there. As lost it counts by
// lying there, see spend.
func (s *Service) Go(ctx context.Context, tx *db.Tx, o Outing) error {
	l, err := s.MayLeave(ctx, tx, o.Member, o.Currency)
	if err == nil {
		err = l.allows(o.Amount, o.Currency)
	}
	if err != nil {
		return err
	}
	p, err := s.Store.Get(ctx, tx, o.Member)
	if err != nil || p == nil || !p.counts() {
		return err
	}
	hour := hourOf(o.At)
	if err := s.Store.Spend(ctx, tx, o.Member, hour, o.Amount); err != nil {
		return err
	}
	return s.Store.Return(ctx, tx, []Returned{{Member: o.Member, Hour: hour, Paid: o.Amount}})
}

// NotGone takes an outing off again that never arrived.
func (s *Service) NotGone(ctx context.Context, tx *db.Tx, o Outing) error {
	p, err := s.Store.Get(ctx, tx, o.Member)
	if err != nil || p == nil || p.CountFrom == 0 || o.ID < int64(p.CountFrom) {
		return err
	}
	return s.Store.Return(ctx, tx, []Returned{{Member: o.Member, Hour: hourOf(o.At), Voided: o.Amount, Paid: -o.Amount}})
}

// Result counts what a member has won at a vendor, below zero what is lost
// there, in the transaction that books it.
func (s *Service) Result(ctx context.Context, tx *db.Tx, member id.Member, won money.Amount) error {
	p, err := s.Store.Get(ctx, tx, member)
	if err != nil || p == nil || p.CountFrom == 0 {
		return err
	}
	return s.Store.Return(ctx, tx, []Returned{{Member: member, Hour: hourOf(clock.NowOf(s.Clock)), Paid: won}})
}

// MayEnter answers who opens a game of a vendor that keeps wallets: nil, the
// faults of MayLeave, or ErrAwayLimit where more lies at vendors than may be
// lost. until is when the member has to leave the game, 0 for never: session
// time runs on there without a bet that is seen, and so does the reality check.
func (s *Service) MayEnter(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (until clock.Instant, err error) {
	p, err := s.awayProtection(ctx, tx, member, c)
	if err != nil || p == nil {
		return 0, err
	}
	from, err := s.sittingOf(ctx, tx, p)
	if err != nil {
		return 0, err
	}
	l, err := s.excess(ctx, tx, p, c)
	if err != nil || l.Kind != "" {
		return 0, orElse(err, l.allows(1, c))
	}
	if minutes := p.governs(Session, Once); minutes > 0 {
		if err := s.Store.SetSitting(ctx, tx, member, from, from.Add(lengthOf(minutes))); err != nil {
			return 0, err
		}
	}
	return p.leavesAt(from), nil
}

// LeavesAt is when a member who is at a vendor's game has to leave it, 0 for
// never; a reality check that was answered in between moves it.
func (s *Service) LeavesAt(ctx context.Context, member id.Member) (clock.Instant, error) {
	p, err := s.Store.Get(ctx, nil, member)
	if err != nil || p == nil {
		return 0, err
	}
	from, _, err := s.Store.Sitting(ctx, nil, member)
	return p.leavesAt(from), err
}

// leavesAt is the earlier of the end of session time and the reality check.
func (p *Protection) leavesAt(from clock.Instant) clock.Instant {
	at := p.RealityDue()
	if minutes := p.governs(Session, Once); minutes > 0 {
		if end := from.Add(lengthOf(minutes)); at == 0 || end < at {
			at = end
		}
	}
	return at
}

// awayProtection is what stands for a member who may play at all, nil for
// nothing, under the member's gate.
func (s *Service) awayProtection(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (*Protection, error) {
	if _, err := s.Gate.BalanceTx(ctx, tx, member, c); err != nil {
		return nil, err
	}
	p, err := s.Store.Get(ctx, tx, member)
	if err != nil || p == nil {
		return nil, err
	}
	now := clock.NowOf(s.Clock)
	if err := p.kept(now); err != nil {
		return nil, err
	}
	if due := p.RealityDue(); due != 0 && now >= due {
		return nil, betting.ErrReality
	}
	return p, nil
}

// sittingOf is since when the member sits, ErrAwayTime where it was long enough.
func (s *Service) sittingOf(ctx context.Context, tx *db.Tx, p *Protection) (from clock.Instant, err error) {
	minutes := p.governs(Session, Once)
	if minutes == 0 {
		return 0, nil
	}
	from, last, err := s.Store.Sitting(ctx, tx, p.Member)
	now := clock.NowOf(s.Clock)
	switch {
	case err != nil:
		return 0, err
	case now.Sub(last) >= restAfter:
		return now, nil
	case now.Sub(from) >= lengthOf(minutes):
		return 0, ErrAwayTime.With("again", last.Add(restAfter))
	}
	return from, nil
}

// leave is the narrowest of the member's limits for one more outing. What lies
// at vendors may be bet in one go there and lost.
func (s *Service) leave(ctx context.Context, tx *db.Tx, p *Protection, c money.Currency) (l Leave, err error) {
	used, away, err := s.usedWith(ctx, tx, p, c)
	if err != nil {
		return l, err
	}
	l.lower(Bet, Once, p.governs(Bet, Once), away)
	for i, period := range Periods() {
		l.lower(Stake, period, p.governs(Stake, period), used[i].Stake)
		l.lower(Loss, period, p.governs(Loss, period), used[i].Loss+away)
	}
	return l, nil
}

// excess is a limit of losses that what lies at vendors has outgrown, by wins
// there, by a limit set lower, or because older wins count no more.
func (s *Service) excess(ctx context.Context, tx *db.Tx, p *Protection, c money.Currency) (Leave, error) {
	used, away, err := s.usedWith(ctx, tx, p, c)
	if err != nil || away == 0 {
		return Leave{}, err
	}
	if most := p.governs(Bet, Once); most > 0 && away > most {
		return Leave{Kind: Bet, Most: most}, nil
	}
	for i, period := range Periods() {
		if most := p.governs(Loss, period); most > 0 && beyond(used[i].Loss, away, most) {
			return Leave{Kind: Loss, Period: period, Most: most}, nil
		}
	}
	return Leave{}, nil
}

func (s *Service) usedWith(ctx context.Context, tx *db.Tx, p *Protection, c money.Currency) (used [3]Used, away money.Amount, err error) {
	if used, err = s.Store.Sums(ctx, tx, p.Member, hoursFrom(clock.NowOf(s.Clock))); err == nil {
		away, err = s.outside(ctx, tx, p.Member, c)
	}
	return used, away, err
}

// outside is what a member has at vendors' wallets and on the way.
func (s *Service) outside(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (money.Amount, error) {
	if s.Away == nil {
		return 0, nil
	}
	return s.Away.Outside(ctx, tx, member, c)
}

func lengthOf(minutes money.Amount) time.Duration {
	return time.Duration(minutes/money.Unit) * time.Minute
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}
