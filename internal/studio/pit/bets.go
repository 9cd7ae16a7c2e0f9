package pit

import (
	"context"
	"errors"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/croupier"
	"baize/internal/studio/owe"
	"baize/internal/studio/runner"
	"baize/internal/studio/tables"
	"baize/internal/studio/talk"
)

// open finds a table that the session's game is played at and marks that
// somebody is there.
func (s *Service) open(ses runner.Session, code string) (*table, error) {
	if err := ses.Plays(studio.Table); err != nil {
		return nil, err
	}
	t, err := s.table(code)
	if err != nil || t.Family != ses.Title().ParSheet {
		return nil, ErrTable
	}
	t.touch()
	return t, nil
}

// Lobby shows the tables of the session's game, with the seats taken.
func (s *Service) Lobby(ses runner.Session) ([]*View, []int, error) {
	if err := ses.Plays(studio.Table); err != nil {
		return nil, nil, err
	}
	var views []*View
	var seats []int
	for _, t := range s.tables {
		if t.Family == ses.Title().ParSheet {
			views, seats = append(views, t.view.Load()), append(seats, t.seats.taken(s.now()))
		}
	}
	return views, seats, nil
}

// State is a table as a member sees it.
type State struct {
	View *View
	Mine []Bet
	Said []talk.Said
	// Seated is false where the table is full: the member may watch.
	Seated bool
	Seats  int
	// Muted is until when the member may not write in the talk, or 0.
	Muted clock.Instant
	Now   clock.Instant
}

// State shows a table and marks the asker as present, so that rounds go on.
// Where none was running, the next one opens now.
func (s *Service) State(ctx context.Context, ses runner.Session, code string) (State, error) {
	t, err := s.open(ses, code)
	if err != nil {
		return State{}, err
	}
	seated := t.seats.sit(ses.UserID, s.now())
	v := t.view.Load()
	if v.halted {
		return State{}, ErrHalted
	}
	if v.Phase.Over() && s.now() >= v.Next {
		if _, err := t.send(ctx, &message{command: croupier.Tick{}}); err != nil {
			return State{}, err
		}
		v = t.view.Load()
	}
	return State{View: v, Mine: t.mine.of(ses.UserID), Said: t.talk.Last(), Seated: seated, Seats: t.seats.taken(s.now()), Muted: s.MutedUntil(ses.UserID), Now: s.now()}, nil
}

// Wake lets every table look at the clock now; tests and simulations use it
// after they moved a clock of their own.
func (s *Service) Wake(ctx context.Context) error {
	for _, t := range s.tables {
		if _, err := t.send(ctx, &message{command: croupier.Tick{}}); err != nil {
			return err
		}
	}
	return nil
}

// PlaceBet puts a bet on a table: its row is written, then the stake is asked
// for, and it plays if the stake is confirmed before the outcome is fixed. The
// bet returned says what became of it (LIVE, REFUSED, LATE). Faults: those of
// Game.Check and of the round, refusals of the platform, ErrFull,
// runner.ErrKey, runner.ErrUndecided.
func (s *Service) PlaceBet(ctx context.Context, ses runner.Session, code, key string, wagers []tables.Wager) (Bet, error) {
	at := s.now()
	t, err := s.open(ses, code)
	if err != nil {
		return Bet{}, err
	}
	digits := ses.Currency.Digits()
	stake, err := t.Game.Check(wagers, digits) // the round refuses spots of a further stake
	if err != nil {
		return Bet{}, err
	}
	release, err := s.locks.Take(ctx, ses.UserID+"\n"+key, "", nil)
	if err != nil {
		return Bet{}, err
	}
	defer release()
	ctx = context.WithoutCancel(ctx)
	bet, found, err := s.d.Store.BetByKey(ctx, ses.UserID, key)
	switch {
	case err != nil:
		return Bet{}, err
	case found && (bet.Table != code || bet.GameCode != ses.GameCode || !slices.Equal(bet.Wagers, wagers)):
		return Bet{}, runner.ErrKey
	case found:
		return bet, refusalOf(bet)
	case !t.seats.sit(ses.UserID, at):
		return Bet{}, ErrFull
	}
	placed := Bet{
		ID: id.Round(id.New[playKind](s.d.IDs)), Vendor: ses.Vendor, GameCode: ses.GameCode, UserID: ses.UserID, Currency: ses.Currency,
		Wagers: wagers, Stake: stake, Share: croupier.ShareOf(key), Key: key, CreatedAt: at,
	}
	bet, err = t.send(ctx, &message{bet: &placed, command: croupier.Place{
		Bet: placed.ID, Member: ses.Member, Share: placed.Share, Wagers: wagers, Stake: stake, Digits: digits,
	}})
	if err != nil {
		return Bet{}, err
	}
	return s.takeStake(ctx, t, ses, bet)
}

// refusalOf is the refusal that a bet's first answer was.
func refusalOf(b Bet) error {
	switch b.Status {
	case croupier.Refused:
		return runner.Refusal(seamless.Reply{Status: seamless.Status(b.Reason)})
	case croupier.Late:
		return ErrLate
	}
	return nil
}

// takeStake asks for the stake of a bet that is written, and reports to the
// table what came of it.
func (s *Service) takeStake(ctx context.Context, t *table, ses runner.Session, bet Bet) (Bet, error) {
	call := callOf(bet)
	call.Token, call.TxID, call.Amount, call.BetType, call.OccurredAt = ses.Token(), owe.BetTx(bet.ID), bet.Stake, seamless.Normal, bet.CreatedAt
	reply, err := s.desks.Of(bet.Vendor).Bet(ctx, call)
	report := bet
	m := &message{command: croupier.Take{Bet: bet.ID}, bet: &report}
	var refused error
	switch {
	case err == nil && reply.Status == seamless.OK && !reply.RolledBack:
		report.Balance, report.BalanceVersion = reply.Balance, reply.BalanceVersion
	case err == nil:
		m.command, m.reason, refused = croupier.Refuse{Bet: bet.ID}, string(reply.Status), runner.Refusal(reply)
	default: // it may have been taken or may still be: it does not play
		m.command, m.undo, m.reason, refused = croupier.Refuse{Bet: bet.ID}, true, "UNANSWERED", runner.ErrUndecided.Wrap(err)
	}
	after, err := t.send(ctx, m)
	if err != nil || refused != nil {
		return Bet{}, errors.Join(refused, err)
	}
	after.Balance, after.BalanceVersion = report.Balance, report.BalanceVersion
	return after, refusalOf(after)
}

// CancelBet takes a bet back while bets are taken; a repeat changes nothing.
func (s *Service) CancelBet(ctx context.Context, ses runner.Session, code string, bet id.Round) (Bet, error) {
	t, err := s.open(ses, code)
	if err != nil {
		return Bet{}, err
	}
	b, err := s.ownBet(ctx, ses, bet)
	if err != nil || b.Status == croupier.Cancelled {
		return b, err
	}
	if b.Table != code {
		return Bet{}, fault.New(fault.NotFound, "studio.tables.unknown")
	}
	b, err = t.send(ctx, &message{command: croupier.Cancel{Bet: bet, Member: ses.Member}})
	if err != nil {
		return Bet{}, err
	}
	after, err := s.bets.Pay(context.WithoutCancel(ctx), b.ID)
	if err != nil {
		s.queue.Left()
		return b, nil // it is taken back and paid later
	}
	return after, nil
}

func (s *Service) ownBet(ctx context.Context, ses runner.Session, bet id.Round) (Bet, error) {
	b, found, err := s.d.Store.FindBet(ctx, bet)
	if err == nil && (!found || b.UserID != ses.UserID) {
		err = fault.New(fault.NotFound, "studio.tables.unknown")
	}
	return b, err
}
