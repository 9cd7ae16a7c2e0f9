package runner

import (
	"context"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/crash"
	"baize/internal/studio/owe"
)

// BetCmd asks for a bet in the shared round; Auto is the multiplier of the
// automatic cash-out in hundredths, 0 for none.
type BetCmd struct {
	Stake money.Amount
	Auto  crash.Multiplier
}

// CrashView shows the shared round and marks the asker as present, so that
// rounds go on. Where none was running, the next one opens now.
func (s *Service) CrashView(ctx context.Context) (*View, clock.Instant, error) {
	s.room.touch()
	now := s.now()
	v := s.room.view.Load()
	if v.halted {
		return nil, 0, ErrHalted
	}
	if v.Phase != crash.Betting && v.Phase != crash.Running && now >= v.Next {
		if _, err := s.room.send(ctx, &message{command: crash.Tick{}}); err != nil {
			return nil, 0, err
		}
		v = s.room.view.Load()
	}
	return v, s.now(), nil
}

// Wake lets the shared round look at the clock now; tests and simulations use
// it after they moved a clock of their own.
func (s *Service) Wake(ctx context.Context) error {
	_, err := s.room.send(ctx, &message{command: crash.Tick{}})
	return err
}

// PlaceCrashBet puts a bet into the shared round: its row is written, then the
// stake is asked for, and it plays if the stake is confirmed before the start.
// The bet returned says what became of it (LIVE, REFUSED, LATE). Faults:
// studio.stake.*, studio.crash.closed, .tooMany, .auto, refusals of the
// platform, ErrUndecided.
func (s *Service) PlaceCrashBet(ctx context.Context, ses Session, key string, c BetCmd) (CrashBet, error) {
	title := ses.title
	if err := ses.Plays(studio.Crash); err != nil {
		return CrashBet{}, err
	}
	if ses.Currency.Digits() != roomDigits {
		return CrashBet{}, ErrEngine
	}
	if err := checkStake(c.Stake, title.StakeMin, title.StakeMax, smallest(roomDigits)); err != nil {
		return CrashBet{}, err
	}
	unlock, err := s.locks.Take(ctx, lockOf(ses.UserID, "", studio.Crash), key, nil)
	if err != nil {
		return CrashBet{}, err
	}
	defer unlock()
	s.room.touch()
	ctx = context.WithoutCancel(ctx)
	bet, found, err := s.d.Store.CrashBetByKey(ctx, ses.UserID, key)
	switch {
	case err != nil:
		return CrashBet{}, err
	case found && (bet.Stake != c.Stake || bet.Auto != c.Auto || bet.GameCode != ses.GameCode):
		return CrashBet{}, ErrKey
	case found:
		return bet, betRefusal(bet)
	}
	bet = CrashBet{
		ID: id.Round(id.New[playKind](s.d.IDs)), Vendor: ses.Vendor, GameCode: ses.GameCode, UserID: ses.UserID, Currency: ses.Currency,
		Stake: c.Stake, Auto: c.Auto, Key: key, CreatedAt: s.now(),
	}
	placed := bet
	bet, err = s.room.send(ctx, &message{command: crash.PlaceBet{Bet: bet.ID, Member: ses.Member, Stake: c.Stake, Auto: c.Auto}, bet: &placed})
	if err != nil {
		return CrashBet{}, err
	}
	return s.takeStake(ctx, ses, bet)
}

// betRefusal is the refusal that a bet's first answer was.
func betRefusal(b CrashBet) error {
	switch b.Status {
	case crash.Refused:
		return refusal(seamless.Status(b.Reason))
	case crash.Late:
		return fault.New(fault.Conflict, "studio.crash.late")
	}
	return nil
}

// takeStake asks for the stake of a bet that is written, and reports to the
// room what came of it.
func (s *Service) takeStake(ctx context.Context, ses Session, bet CrashBet) (CrashBet, error) {
	call := callOf(bet)
	call.Token, call.TxID, call.Amount, call.BetType, call.OccurredAt = ses.token, owe.BetTx(bet.ID), bet.Stake, seamless.Normal, bet.CreatedAt
	reply, err := s.desks.Of(bet.Vendor).Bet(ctx, call)
	report := bet
	m := &message{command: crash.StakeTaken{Bet: bet.ID}, bet: &report}
	var refused error
	switch {
	case err == nil && reply.Status == seamless.OK && !reply.RolledBack:
		report.Balance, report.BalanceVersion = reply.Balance, reply.BalanceVersion
	case err == nil:
		m.command, m.reason, refused = crash.StakeRefused{Bet: bet.ID}, string(reply.Status), withBalance(refusal(reply.Status), reply)
	default: // it may have been taken or may still be: it does not play
		m.command, m.undo, m.reason, refused = crash.StakeRefused{Bet: bet.ID}, true, "UNANSWERED", ErrUndecided.Wrap(err)
	}
	after, err := s.room.send(ctx, m)
	if err != nil || refused != nil {
		return CrashBet{}, errors.Join(refused, err)
	}
	after.Balance, after.BalanceVersion = report.Balance, report.BalanceVersion
	return after, betRefusal(after)
}

func callOf(b CrashBet) seamless.Call {
	return seamless.Call{UserID: b.UserID, Currency: string(b.Currency), GameCode: b.GameCode, RoundID: b.ID.String()}
}

// CancelCrashBet takes a bet back before the start; a repeat changes nothing.
func (s *Service) CancelCrashBet(ctx context.Context, ses Session, bet id.Round) (CrashBet, error) {
	b, err := s.ownBet(ctx, ses, bet)
	if err != nil || b.Status == crash.Cancelled {
		return b, err
	}
	b, err = s.room.send(ctx, &message{command: crash.CancelBet{Bet: bet, Member: ses.Member}})
	if err != nil {
		return CrashBet{}, err
	}
	return s.settled(ctx, b)
}

// CashOut ends a bet at the multiplier of the moment the server got this, and
// pays it. One that was cashed out before answers what it got. Faults:
// studio.crash.notLive, .tooEarly, .unknown.
func (s *Service) CashOut(ctx context.Context, ses Session, bet id.Round) (CrashBet, error) {
	s.room.touch()
	b, err := s.room.send(ctx, &message{command: crash.CashOut{Bet: bet, Member: ses.Member}})
	if err != nil {
		stored, unknown := s.ownBet(ctx, ses, bet)
		switch {
		case unknown != nil:
			return CrashBet{}, unknown
		case stored.Status.Final() && stored.Status != crash.Cashed:
			return CrashBet{}, fault.New(fault.Conflict, "studio.crash.notLive")
		case stored.Status != crash.Cashed:
			return CrashBet{}, err
		}
		b = stored
	}
	return s.settled(ctx, b)
}

// settled pays what a bet owes now and answers with the balance; where the
// platform does not answer, the bet is answered as it is and paid later.
func (s *Service) settled(ctx context.Context, b CrashBet) (CrashBet, error) {
	after, err := s.bets.Pay(context.WithoutCancel(ctx), b.ID)
	if err != nil {
		s.queue.Left()
		return b, nil
	}
	return after, nil
}

func (s *Service) ownBet(ctx context.Context, ses Session, bet id.Round) (CrashBet, error) {
	b, found, err := s.d.Store.FindCrashBet(ctx, bet)
	if err == nil && (!found || b.UserID != ses.UserID) {
		err = fault.New(fault.NotFound, "studio.crash.unknown")
	}
	return b, err
}
