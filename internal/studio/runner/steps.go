package runner

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"
	"baize/internal/studio/owe"
	"baize/internal/studio/verify"
)

// The states of a round of steps, besides REFUSED and VOIDED. PLACED is one
// whose stake is being asked for; ACTIVE waits for the member.
const (
	Placed   RoundState = "PLACED"
	Active   RoundState = "ACTIVE"
	Cashed   RoundState = "CASHED"
	Lost     RoundState = "LOST"
	TimedOut RoundState = "TIMEOUT"
)

// IdleAfter is how long an ACTIVE round waits for its next step. Then it is
// cashed out after the last one, or void where none was made.
const IdleAfter = 24 * time.Hour

// StepRound is a round of steps as it is stored. Params are those it began
// with; with the picks and the seeds they give everything else. Outcome and
// Receipt are written when it is over.
type StepRound struct {
	Round
	Picks   []int
	Owed    owe.Call
	MovedAt clock.Instant // of the stake, then of the last step
	EndKey  string        // the request that cashed it out
}

// Over reports that no step is taken any more.
func (r StepRound) Over() bool { return r.State != Placed && r.State != Active }

// Played reports that the stake stands and the round has an end.
func (r StepRound) Played() bool { return r.State == Cashed || r.State == Lost || r.State == TimedOut }

// Steps is a round of steps as it may be shown: Walk hides where everything
// lies until the round is over, and is empty where nothing was played.
type Steps struct {
	Round StepRound
	Walk  instant.Walk
	Bet   instant.Climb
}

// BeginSteps begins a round of the session's game of steps. The chance is drawn
// and written before the stake is asked for. Faults as of Play, and ErrOpen
// where the member's last round of the game has no end.
func (s *Service) BeginSteps(ctx context.Context, ses Session, key string, stake money.Amount, asked map[string]any) (Steps, error) {
	raw, err := ses.wager(stake, asked)
	if err != nil {
		return Steps{}, err
	}
	bet, err := verify.ReadClimb(verify.Game(ses.title.Engine), raw)
	if err != nil {
		return Steps{}, otherEngine(err)
	}
	params, err := json.Marshal(bet)
	if err != nil {
		return Steps{}, err
	}
	unlock, err := s.locks.Take(ctx, lockOf(ses.UserID, ses.Vendor, ses.GameCode), key, ErrBusy)
	if err != nil {
		return Steps{}, err
	}
	defer unlock()
	ctx = context.WithoutCancel(ctx)
	r, found, err := s.d.Store.StepRoundByKey(ctx, ses.UserID, key)
	switch {
	case err != nil:
		return Steps{}, err
	case found && (r.Params != string(params) || r.GameCode != ses.GameCode || r.Vendor != ses.Vendor):
		return Steps{}, ErrKey
	case found:
		return s.begun(ctx, r)
	}
	if err := s.endEarlier(ctx, ses); err != nil {
		return Steps{}, err
	}
	undo, err := s.keepPace(ctx, ses)
	if err != nil {
		return Steps{}, err
	}
	begun := Steps{}
	if r, err = s.placeSteps(ctx, ses, key, bet, string(params)); err == nil {
		begun, err = s.takeSteps(ctx, ses, r)
	}
	if err != nil {
		undo()
	}
	return begun, err
}

// begun answers a repeat as the first was answered, or with how far the round
// has come since.
func (s *Service) begun(ctx context.Context, r StepRound) (Steps, error) {
	if r.State == Placed { // its call ended without an answer
		if err := s.voidSteps(ctx, &r, ""); err != nil {
			return Steps{}, err
		}
	}
	switch r.State {
	case Refused:
		return Steps{}, refusal(seamless.Status(r.Reason))
	case Voided:
		return Steps{}, ErrVoided
	}
	return s.look(ctx, r)
}

// endEarlier refuses a second open round of a game; one whose stake is unknown
// is undone.
func (s *Service) endEarlier(ctx context.Context, ses Session) error {
	open, err := s.openSteps(ctx, ses)
	for _, r := range open {
		if r.State == Active {
			return ErrOpen
		}
		if err := s.voidSteps(ctx, &r, ""); err != nil {
			return err
		}
	}
	return err
}

func (s *Service) openSteps(ctx context.Context, ses Session) ([]StepRound, error) {
	open, err := s.d.Store.OpenStepRounds(ctx, ses.UserID)
	return slices.DeleteFunc(open, func(r StepRound) bool { return r.Vendor != ses.Vendor || r.GameCode != ses.GameCode }), err
}

// placeSteps draws a round and writes it down before any money is looked at.
func (s *Service) placeSteps(ctx context.Context, ses Session, key string, bet instant.Climb, params string) (r StepRound, err error) {
	err = s.takeNonce(ctx, ownerOf(ses), func(p SeedPair) (write, error) {
		w, err := s.walk(p, p.ClientSeed, p.Nonce, bet, nil)
		if err == nil && w.Done() {
			err = instant.TooMuch(MaxProfit)
		}
		r = StepRound{Round: s.newRound(ses, p, key, bet.Money().Stake, params), Owed: owe.Bet}
		r.State, r.MovedAt = Placed, r.CreatedAt
		return func(ctx context.Context, tx *db.Tx) error { return s.d.Store.InsertStepRound(ctx, tx, r) }, err
	})
	return r, err
}

// walk plays picks with a pair's secret seed, within the largest profit.
func (s *Service) walk(p SeedPair, client string, nonce uint64, bet instant.Climb, picks []int) (instant.Walk, error) {
	seed, err := s.serverSeed(p)
	if err != nil {
		return instant.Walk{}, err
	}
	w, err := bet.Walk(fair.NewStream(seed, fair.ClientSeed(client), nonce), picks)
	return w.Within(bet.Money(), MaxProfit), err
}

// takeSteps asks for the stake of a round that is written, and lets it begin.
// Where nobody knows whether it was taken the round is void and the stake is
// rolled back.
func (s *Service) takeSteps(ctx context.Context, ses Session, r StepRound) (Steps, error) {
	call := callOfSteps(r)
	call.Token, call.TxID, call.Amount, call.BetType, call.OccurredAt = ses.token, owe.BetTx(r.ID), r.Stake, seamless.Normal, r.CreatedAt
	reply, err := s.desks.Of(r.Vendor).Bet(ctx, call)
	switch {
	case err != nil:
		if undo := s.voidSteps(ctx, &r, "UNANSWERED"); undo != nil {
			s.queue.Waits(r.ID, undo)
		}
		return Steps{}, ErrUndecided.Wrap(err)
	case reply.Status != seamless.OK || reply.RolledBack:
		r.State, r.Reason, r.Owed, r.EndedAt = Refused, string(reply.Status), owe.Nothing, s.now()
		if err := s.move(ctx, r, nil); err != nil {
			return Steps{}, err
		}
		return Steps{}, withBalance(refusal(reply.Status), reply)
	}
	r.State, r.Owed, r.Balance, r.BalanceVersion = Active, owe.Nothing, reply.Balance, reply.BalanceVersion
	if err := s.move(ctx, r, nil); err != nil {
		return Steps{}, err
	}
	return s.look(ctx, r)
}

func callOfSteps(r StepRound) seamless.Call {
	return seamless.Call{UserID: r.UserID, Currency: string(r.Currency), GameCode: r.GameCode, RoundID: r.ID.String()}
}

// move writes what became of a round that had these picks.
func (s *Service) move(ctx context.Context, r StepRound, before []int) error {
	moved := false
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		moved, err = s.d.Store.MoveStepRound(ctx, tx, r, before)
		return err
	})
	if err != nil {
		s.queue.Left()
		return err
	}
	if !moved {
		return ErrBusy
	}
	return nil
}

// look shows a round.
func (s *Service) look(ctx context.Context, r StepRound) (Steps, error) {
	p, found, err := s.d.Store.PairByID(ctx, r.Pair)
	if err != nil || !found {
		return Steps{}, orUnknown(err)
	}
	bet, err := verify.ReadClimb(verify.Game(r.Engine), json.RawMessage(r.Params))
	if err != nil {
		return Steps{}, err
	}
	out := Steps{Round: r, Bet: bet}
	if r.State != Active && !r.Played() {
		return out, nil
	}
	out.Walk, err = s.walk(p, r.ClientSeed, r.Nonce, bet, r.Picks)
	if r.Over() {
		out.Walk.Next = nil
	} else {
		out.Walk.Hidden = nil
	}
	return out, err
}

// OpenSteps is the round of the session's game that waits for the member.
func (s *Service) OpenSteps(ctx context.Context, ses Session) (Steps, bool, error) {
	open, err := s.openSteps(ctx, ses)
	for _, r := range open {
		if r.State == Active {
			out, err := s.look(ctx, r)
			return out, err == nil, err
		}
	}
	return Steps{}, false, err
}

// ownSteps is a round of the session's member and game.
func (s *Service) ownSteps(ctx context.Context, ses Session, round id.Round) (StepRound, error) {
	r, found, err := s.d.Store.FindStepRound(ctx, round)
	if err == nil && (!found || r.UserID != ses.UserID || r.Vendor != ses.Vendor || r.GameCode != ses.GameCode) {
		err = ErrRound
	}
	return r, err
}
