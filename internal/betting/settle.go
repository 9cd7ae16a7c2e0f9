package betting

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// SettleCmd pays a win, which may be 0. RefTxID names the bet it belongs to;
// without it the member's open round of that id is meant.
type SettleCmd struct {
	Head
	RefTxID    string
	Payout     money.Amount
	CloseRound bool
	// Promo is a win outside of bets (promotion, tournament, jackpot): it needs
	// no round and makes one of its own where none is open with a live bet.
	Promo bool
	// Pool names the vendor's jackpot pool that a Promo is paid from, which
	// must hold as much; empty for the vendor's own account.
	Pool string
}

// Settle pays a win in a transaction of its own. Faults: ErrDuplicate,
// ErrRolledBack, ErrUnknown (no such bet, or rolled back), ErrRoundClosed,
// ErrCurrency, ErrOtherGame, ErrMixed, ErrPool. It asks neither Games nor Members.
func (s *Service) Settle(ctx context.Context, c SettleCmd) (Result, error) {
	w := Wanted{RefTxID: c.RefTxID, Moves: credited(c.Payout, c.Currency), Pays: true}
	return s.write(ctx, &c.Head, w, func(ctx context.Context, tx *db.Tx) (Result, error) { return s.SettleTx(ctx, tx, c) })
}

// SettleTx is Settle in the caller's transaction.
func (s *Service) SettleTx(ctx context.Context, tx *db.Tx, c SettleCmd) (Result, error) {
	kind := KindWin
	switch {
	case c.Pool != "":
		kind, c.Promo = KindJackpot, true
	case c.Promo:
		kind = KindPromo
	}
	a := s.fresh(kind, c.Head)
	if c.Pool != "" {
		if a.detail == nil {
			a.detail = &Detail{}
		}
		a.detail.jackpot = c.Pool
	}
	a.RefTxID, a.Claimed, a.Payout = c.RefTxID, c.Payout, credited(c.Payout, c.Currency)
	return s.once(ctx, tx, a, func() error { return s.settle(ctx, tx, &c, a) })
}

func (s *Service) settle(ctx context.Context, tx *db.Tx, c *SettleCmd, a *Action) error {
	r, err := s.roundToPay(ctx, tx, c, a)
	if err != nil {
		return err
	}
	a.Round = r.ID
	if err := s.source(ctx, tx, c, a, r); err != nil {
		return err
	}
	r.Payout, err = r.Payout.Add(a.Payout)
	if err != nil {
		return ErrCommand.Wrap(err)
	}
	r.Wins++
	if c.CloseRound {
		r.close(a.At)
	}
	stake := r.tellStake()
	if err := s.store.UpdateRound(ctx, tx, r); err != nil {
		return err
	}
	if err := s.move(ctx, tx, a, r); err != nil {
		return err
	}
	if err := s.turn(ctx, tx, a, r); err != nil {
		return err
	}
	if err := s.store.InsertAction(ctx, tx, a); err != nil {
		return err
	}
	if err := s.keep(ctx, tx, a); err != nil {
		return err
	}
	return s.tell(ctx, tx, TopicSettled, a, r, Told{Stake: stake, Payout: a.Payout})
}

// source finds where a win comes from and which pocket it goes to.
func (s *Service) source(ctx context.Context, tx *db.Tx, c *SettleCmd, a *Action, r *Round) error {
	switch {
	case c.Pool != "":
		a.detail.Pools = []PoolShare{{Pool: c.Pool, Amount: -a.Payout}}
		return s.draw(ctx, tx, a, c.Pool)
	case c.Promo:
		return nil
	}
	return s.direct(ctx, tx, a, r)
}

// roundToPay finds the round of a win and refuses what does not belong.
func (s *Service) roundToPay(ctx context.Context, tx *db.Tx, c *SettleCmd, a *Action) (*Round, error) {
	r, found, err := s.findRound(ctx, tx, c)
	if err != nil {
		return nil, err
	}
	// Beside a win that waits to be taken back a prize has a round of its own,
	// or the round would never be without a win.
	if c.Promo && (!found || r.State != Open || r.Bets == 0) {
		return s.promoRound(ctx, tx, c, a)
	}
	switch {
	case !found:
		return nil, ErrUnknown
	case r.Currency != c.Currency:
		return nil, ErrCurrency
	case !c.Promo && !r.ofGame(c.GameCode):
		return nil, ErrOtherGame
	case r.State == Settled:
		return nil, ErrRoundClosed
	case r.State == Voided || r.Bets == 0:
		return nil, ErrUnknown // every bet was rolled back
	}
	return &r, nil
}

func (s *Service) findRound(ctx context.Context, tx *db.Tx, c *SettleCmd) (Round, bool, error) {
	if c.RefTxID == "" {
		return s.store.LockRound(ctx, tx, c.Vendor, c.RoundID, c.Member)
	}
	bet, found, err := s.store.LockAction(ctx, tx, c.Vendor, c.RefTxID)
	if err != nil || !found || !bet.live() || !bet.isBet() || bet.Balance.Member != c.Member {
		return Round{}, false, err
	}
	if c.RoundID == "" {
		return s.store.LockRoundByID(ctx, tx, c.Member, bet.Round)
	}
	r, found, err := s.store.LockRound(ctx, tx, c.Vendor, c.RoundID, c.Member)
	return r, found && r.ID == bet.Round, err
}

// promoRound makes a settled round for a win that belongs to none, named after
// the transaction.
func (s *Service) promoRound(ctx context.Context, tx *db.Tx, c *SettleCmd, a *Action) (*Round, error) {
	r := Round{
		ID: id.Round(id.New[Round](s.ids)), Member: c.Member, Vendor: c.Vendor, Ref: "promo:" + c.TxID, GameCode: c.GameCode,
		Currency: c.Currency, State: Settled, OpenedAt: a.At, SettledAt: a.At,
	}
	after, entered, err := s.store.EnterRound(ctx, tx, r)
	if err == nil && !entered {
		err = ErrRoundClosed
	}
	return &after, err
}
