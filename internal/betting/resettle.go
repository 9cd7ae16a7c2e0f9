package betting

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// ResettleCmd replaces a settled round's payout: Version must be the round's
// last settlement plus one. RefTxID may name an action of the round.
type ResettleCmd struct {
	Head
	RefTxID string
	Payout  money.Amount // of the whole round
	Version int
	// Reopen takes the whole payout back and lets the round run again, until
	// another win or a close settles it; Payout is then 0.
	Reopen bool
}

// Resettlement is one replacement of a round's payout.
type Resettlement struct {
	Version       int
	Action        ActionID
	Before, After money.Amount
	Reopened      bool
}

// Resettle posts the difference between the new payout of a settled round and
// the one that stands, below zero if it must; ErrUnknown, ErrCurrency,
// ErrOtherGame, ErrUnsettled where the round still runs, ErrVersion with the "settlement"
// that stands.
func (s *Service) Resettle(ctx context.Context, c ResettleCmd) (Result, error) {
	return s.write(ctx, &c.Head, Wanted{RefTxID: c.RefTxID}, func(ctx context.Context, tx *db.Tx) (Result, error) { return s.ResettleTx(ctx, tx, c) })
}

// ResettleTx is Resettle in the caller's transaction.
func (s *Service) ResettleTx(ctx context.Context, tx *db.Tx, c ResettleCmd) (Result, error) {
	if c.Reopen && c.Payout != 0 {
		return Result{}, ErrCommand
	}
	a := s.fresh(KindResettle, c.Head)
	a.Claimed, a.RefTxID = c.Payout, c.RefTxID
	return s.once(ctx, tx, a, func() error { return s.resettle(ctx, tx, &c, a) })
}

func (s *Service) resettle(ctx context.Context, tx *db.Tx, c *ResettleCmd, a *Action) error {
	r, err := s.roundToResettle(ctx, tx, c)
	if err != nil {
		return err
	}
	a.Round = r.ID
	if err := s.direct(ctx, tx, a, r); err != nil {
		return err
	}
	was := Resettlement{Version: c.Version, Action: a.ID, Before: r.Payout, Reopened: c.Reopen}
	payout := credited(c.Payout, c.Currency)
	a.Payout, was.After = payout-r.Payout, payout
	told := r.resettled(payout, c)
	if err := s.store.UpdateRound(ctx, tx, r); err != nil {
		return err
	}
	if err := s.store.InsertResettlement(ctx, tx, r.ID, was); err != nil {
		return err
	}
	if err := s.postDelta(ctx, tx, a, r); err != nil {
		return err
	}
	if err := s.store.InsertAction(ctx, tx, a); err != nil {
		return err
	}
	if err := s.keep(ctx, tx, a); err != nil {
		return err
	}
	told.Payout = a.Payout
	return s.tell(ctx, tx, TopicSettled, a, r, told)
}

// resettled puts the new payout into the round.
func (r *Round) resettled(payout money.Amount, c *ResettleCmd) (told Told) {
	r.Payout, r.Settlement = payout, c.Version
	if !c.Reopen {
		r.Wins = max(r.Wins, 1)
		return told
	}
	told.Stake = -r.SettledStake
	r.State, r.SettledAt, r.SettledStake, r.Wins = Open, 0, 0, 0
	return told
}

func (s *Service) roundToResettle(ctx context.Context, tx *db.Tx, c *ResettleCmd) (*Round, error) {
	r, found, err := s.store.LockRound(ctx, tx, c.Vendor, c.RoundID, c.Member)
	switch {
	case err != nil:
		return nil, err
	case !found || r.State == Voided:
		return nil, ErrUnknown
	case r.Currency != c.Currency:
		return nil, ErrCurrency
	case !r.ofGame(c.GameCode):
		return nil, ErrOtherGame
	case c.Version != r.Settlement+1:
		return nil, ErrVersion.With("settlement", r.Settlement)
	case r.State != Settled:
		return nil, ErrUnsettled
	}
	if c.RefTxID != "" {
		of, found, err := s.store.FindAction(ctx, tx, c.Vendor, c.RefTxID)
		if err == nil && (!found || of.Round != r.ID) {
			err = ErrUnknown
		}
		if err != nil {
			return nil, err
		}
	}
	return &r, nil
}

// turn notes that a win came after its round was resettled: the next
// resettlement replaces it too, the last one did not.
func (s *Service) turn(ctx context.Context, tx *db.Tx, a *Action, r *Round) error {
	if r.Settlement == 0 || a.Kind == KindBet {
		return nil
	}
	return s.store.InsertTurn(ctx, tx, a.ID, r.Settlement)
}

// postDelta pays what the round is short of, or takes back what is too much.
func (s *Service) postDelta(ctx context.Context, tx *db.Tx, a *Action, r *Round) (err error) {
	stands, err := s.bonusOfResettled(ctx, tx, a, r)
	if err != nil {
		return err
	}
	if len(stands) > 0 {
		err = s.resettleSpread(ctx, tx, a, r, stands)
	} else {
		err = s.postPlainDelta(ctx, tx, a, r)
	}
	if err == nil && a.Payout < 0 {
		err = s.warn(ctx, tx, a)
	}
	return err
}

func (s *Service) postPlainDelta(ctx context.Context, tx *db.Tx, a *Action, r *Round) (err error) {
	var legs []wallet.Leg
	switch {
	case a.Payout > 0:
		legs = []wallet.Leg{winLeg(a, a, "resettle", a.Payout)}
	case a.Payout < 0:
		if legs, err = s.backLegs(ctx, tx, a, a, "resettle", -a.Payout); err != nil {
			return err
		}
	}
	return s.post(ctx, tx, a, r, legs)
}
