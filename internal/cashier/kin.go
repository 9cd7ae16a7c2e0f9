package cashier

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// KinRules bound what one member gives another; zero amounts are no bound.
type KinRules struct {
	Min money.Amount
	Max money.Amount
	// Day bounds what one member gives away in 24 hours.
	Day money.Amount
}

// KinDeps are what transfers between members stand on. Rollovers and Notices
// may be nil: then nothing must be played through, and nobody is told.
type KinDeps struct {
	People    Kin
	Switches  Switches
	Rollovers Rollovers
	Notices   Notices
	Rules     KinRules
}

// KinTransfer is money that a member gave another of the same line. It is made
// whole in one transaction, costs nothing, and there is no way back.
type KinTransfer struct {
	ID        KinTransferID
	FromID    id.Member
	ToID      id.Member
	Upward    bool // to who stands above
	Currency  money.Currency
	Amount    money.Amount
	CreatedAt clock.Instant
}

// KinCmd gives Amount to the account To; an empty one is the agent above.
type KinCmd struct {
	Member id.Member
	To     string
	Amount money.Amount
	Key    string
	Secret Secret
}

// The refusals of a transfer between members; who is no kin and who does not
// exist are told alike.
var (
	ErrKin       = fault.InvalidField("account", "cashier.kin.stranger")
	ErrKinClosed = fault.New(fault.Forbidden, "cashier.kin.closed")
	ErrKinNone   = fault.New(fault.Refused, "cashier.kin.none")
)

// The switches that transfers ask for: at all, and past the next in line.
const (
	SwitchKin      = "TRANSFERUPLINE3"
	SwitchKinCross = "TRANSFERCROSS3"
)

// GiveKin moves cash to another of the member's line. Faults: ErrKin,
// ErrKinClosed, ErrKinNone, those of Secret, wrong fields, the wallet's
// notEnough, the TurnoverGuard's.
func (s *Service) GiveKin(ctx context.Context, c KinCmd) (t KinTransfer, err error) {
	var from, to members.Member
	ask := idem.Key{Scope: "cashier.kin:" + c.Member.String(), ID: c.Key}
	done, err := s.unlessDone(ctx, ask, func() (err error) {
		from, to, t.Upward, err = s.mayGiveKin(ctx, c)
		return err
	})
	if err == nil && done {
		to.ID, err = s.kinNamed(ctx, c)
	}
	if err != nil {
		return KinTransfer{}, err
	}
	t.FromID, t.ToID, t.Currency, t.Amount = from.ID, to.ID, from.Currency, c.Amount
	ask.Content = []string{to.ID.String(), c.Amount.String()}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		t, _, err = idem.Once(ctx, tx, s.clock, ask, func() (KinTransfer, error) {
			t.ID, t.CreatedAt = id.New[kinKind](s.ids), clock.NowOf(s.clock)
			return t, s.giveKin(ctx, tx, t, from, to)
		})
		return err
	})
	return t, err
}

// mayGiveKin are the two of a transfer and whether the money goes up, or why
// there can be none now.
func (s *Service) mayGiveKin(ctx context.Context, c KinCmd) (from, to members.Member, upward bool, err error) {
	if from, to, upward, err = s.kinOf(ctx, c.Member, c.To); err != nil {
		return from, to, upward, err
	}
	rules := s.kin.Rules
	if err := within(c.Amount, max(rules.Min, 1), orElse(rules.Max, money.Max), from.Currency); err != nil {
		return from, to, upward, err
	}
	return from, to, upward, s.mayPayOut(ctx, c.Member, c.Secret)
}

// kinNamed is whom a repeated command names, whatever the two may do by now.
func (s *Service) kinNamed(ctx context.Context, c KinCmd) (id.Member, error) {
	if s.kin.People == nil {
		return 0, ErrKinClosed
	}
	if c.To == "" {
		m, err := s.kin.People.Get(ctx, c.Member)
		return m.Upline, err
	}
	m, err := s.kin.People.ByAccount(ctx, c.To)
	if fault.IsCode(err, fault.NotFound) {
		err = ErrKin
	}
	return m.ID, err
}

// giveKin makes the transfer in the caller's transaction.
func (s *Service) giveKin(ctx context.Context, tx *db.Tx, t KinTransfer, from, to members.Member) error {
	if err := s.lockBoth(ctx, tx, t); err != nil {
		return err
	}
	left, err := s.kinLeft(ctx, tx, t.FromID, t.CreatedAt)
	if err != nil {
		return err
	}
	if s.kin.Rules.Day > 0 && t.Amount > left {
		return fault.InvalidField("amount", "cashier.amount.day", fault.Args{"max": s.kin.Rules.Day, "left": left})
	}
	if s.turnover != nil {
		if err := s.turnover.MayWithdraw(ctx, tx, t.FromID, t.Currency, t.Amount); err != nil {
			return err
		}
	}
	if err := s.moveKin(ctx, tx, t); err != nil {
		return err
	}
	if err := s.store.InsertKin(ctx, tx, t); err != nil {
		return err
	}
	if s.kin.Rollovers != nil {
		if err := s.kin.Rollovers.Require(ctx, tx, t.ToID, t.Currency, t.Amount, kinScope+":"+t.ID.String()); err != nil {
			return err
		}
	}
	return s.tellKin(ctx, tx, t, from, to)
}

func (s *Service) tellKin(ctx context.Context, tx *db.Tx, t KinTransfer, from, to members.Member) error {
	if s.kin.Notices == nil {
		return nil
	}
	amount := t.Amount.String() + " " + t.Currency.Symbol()
	err := s.kin.Notices.Notify(ctx, tx, t.FromID, "kin.sent", map[string]string{"amount": amount, "account": to.Account})
	if err != nil {
		return err
	}
	return s.kin.Notices.Notify(ctx, tx, t.ToID, "kin.received", map[string]string{"amount": amount, "account": from.Account})
}

// kinOf finds the other of a transfer and whether the money goes up.
func (s *Service) kinOf(ctx context.Context, member id.Member, account string) (from, to members.Member, upward bool, err error) {
	if from, err = s.kinMember(ctx, member); err != nil {
		return from, to, false, err
	}
	if account == "" {
		if from.Upline == 0 {
			return from, to, false, ErrKinNone
		}
		to, err = s.kin.People.Get(ctx, from.Upline)
	} else if to, err = s.kin.People.ByAccount(ctx, account); fault.IsCode(err, fault.NotFound) {
		err = ErrKin
	}
	if err != nil {
		return from, to, false, err
	}
	if to.Status != members.Active || to.Type == members.TypeTrial || to.Currency != from.Currency {
		return from, to, false, ErrKin
	}
	upward, err = s.kinLine(ctx, from, to)
	return from, to, upward, err
}

// kinMember is a member who may give at all.
func (s *Service) kinMember(ctx context.Context, member id.Member) (members.Member, error) {
	if s.kin.People == nil {
		return members.Member{}, ErrKinClosed
	}
	if open, err := s.kin.Switches.Enabled(ctx, SwitchKin); err != nil || !open {
		return members.Member{}, orClosed(err)
	}
	m, err := s.kin.People.Get(ctx, member)
	if err == nil && (m.Status != members.Active || m.Type == members.TypeTrial) {
		err = ErrKinClosed
	}
	return m, err
}

func orClosed(err error) error {
	if err != nil {
		return err
	}
	return ErrKinClosed
}

// kinDepth bounds how far a line is followed.
const kinDepth = 64

// kinLine is true where to stands above from, false where from, an agent,
// stands above to; ErrKin otherwise.
func (s *Service) kinLine(ctx context.Context, from, to members.Member) (upward bool, err error) {
	if from.Upline == to.ID {
		return true, nil
	}
	if to.Upline == from.ID && from.Type.IsAgent() {
		return false, nil
	}
	cross, err := s.kin.Switches.Enabled(ctx, SwitchKinCross)
	if err != nil || !cross {
		return false, orKin(err)
	}
	if above, err := s.kinAbove(ctx, from, to.ID); above || err != nil {
		return above, err
	}
	if above, err := s.kinAbove(ctx, to, from.ID); err != nil || !above || !from.Type.IsAgent() {
		return false, orKin(err)
	}
	return false, nil
}

func orKin(err error) error {
	if err != nil {
		return err
	}
	return ErrKin
}

// kinAbove climbs a line from m and tells whether the ancestor is on it.
func (s *Service) kinAbove(ctx context.Context, m members.Member, ancestor id.Member) (bool, error) {
	for range kinDepth {
		if m.Upline == 0 || m.Upline == ancestor {
			return m.Upline == ancestor, nil
		}
		above, err := s.kin.People.Get(ctx, m.Upline)
		if err != nil {
			return false, err
		}
		m = above
	}
	return false, nil
}

// KinTransfers lists what a member gave and got, newest first, with the accounts
// of the others.
func (s *Service) KinTransfers(ctx context.Context, member id.Member, p page.Request) (page.Page[KinTransfer], map[id.Member]string, error) {
	list, err := s.store.ListKin(ctx, member, p)
	if err != nil || s.kin.People == nil {
		return list, nil, err
	}
	names := map[id.Member]string{}
	for _, t := range list.Items {
		for _, m := range []id.Member{t.FromID, t.ToID} {
			if _, known := names[m]; known || m == member {
				continue
			}
			other, err := s.kin.People.Get(ctx, m)
			if err != nil {
				return list, nil, err
			}
			names[m] = other.Account
		}
	}
	return list, names, nil
}
