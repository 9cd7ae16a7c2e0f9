package betting

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// State is where a round stands.
type State string

// The states of a round. A voided round that nobody closed takes bets again: a
// vendor may roll a bet back and send it anew.
const (
	Open    State = "open"
	Settled State = "settled"
	Voided  State = "voided"
)

// Round is a member's part in one round of a game. Stake and Payout are what
// stands after rollbacks; Bets and Wins count what stands.
type Round struct {
	ID       id.Round
	Member   id.Member
	Vendor   string
	Ref      string
	GameCode string
	Currency money.Currency
	State    State
	Stake    money.Amount
	Payout   money.Amount
	// SettledStake is the part of Stake that settled events have told.
	SettledStake money.Amount
	Bets, Wins   int
	Settlement   int // grows with every resettlement
	Undone       int // grows with every rollback of something in it
	OpenedAt     clock.Instant
	SettledAt    clock.Instant // 0 until the round is closed
}

func (r *Round) closed() bool { return r.SettledAt != 0 }

// tellStake returns the stake that no settled event has told yet and counts it
// as told.
func (r *Round) tellStake() money.Amount {
	delta := r.Stake - r.SettledStake
	r.SettledStake = r.Stake
	return delta
}

func (r *Round) close(at clock.Instant) {
	if r.State == Open {
		r.State = Settled
	}
	if r.SettledAt == 0 {
		r.SettledAt = at
	}
}

// CloseRoundCmd ends a round: nothing more is bet or won in it. TxID may be
// empty, closing twice is the same as once.
type CloseRoundCmd struct{ Head }

// CloseRound ends a round in a transaction of its own.
func (s *Service) CloseRound(ctx context.Context, c CloseRoundCmd) (Result, error) {
	return s.write(ctx, &c.Head, Wanted{}, func(ctx context.Context, tx *db.Tx) (Result, error) { return s.CloseRoundTx(ctx, tx, c) })
}

// CloseRoundTx is CloseRound in the caller's transaction; ErrUnknown where the
// round never was, ErrCurrency, ErrOtherGame.
func (s *Service) CloseRoundTx(ctx context.Context, tx *db.Tx, c CloseRoundCmd) (Result, error) {
	a := s.fresh(KindClose, c.Head)
	if c.TxID == "" {
		already, err := s.closeRound(ctx, tx, c, a)
		return a.result(already), err
	}
	return s.once(ctx, tx, a, func() error {
		if _, err := s.closeRound(ctx, tx, c, a); err != nil {
			return err
		}
		return s.store.InsertAction(ctx, tx, a)
	})
}

// RoundTx reads a member's round by its vendor's id, for change.
func (s *Service) RoundTx(ctx context.Context, tx *db.Tx, vendor, ref string, member id.Member) (Round, bool, error) {
	return s.store.LockRound(ctx, tx, vendor, ref, member)
}

// ofGame reports whether a call that names a game may be about the round; who
// names none is not asked.
func (r *Round) ofGame(code string) bool { return code == "" || code == r.GameCode }

// closeRound reports whether the round was closed already.
func (s *Service) closeRound(ctx context.Context, tx *db.Tx, c CloseRoundCmd, a *Action) (already bool, err error) {
	r, found, err := s.store.LockRound(ctx, tx, c.Vendor, c.RoundID, c.Member)
	if err != nil {
		return false, err
	}
	if !found {
		return false, ErrUnknown
	}
	if r.Currency != c.Currency {
		return false, ErrCurrency
	}
	if !r.ofGame(c.GameCode) {
		return false, ErrOtherGame
	}
	a.Round = r.ID
	if a.Balance, err = s.wallet.BalanceTx(ctx, tx, c.Member, r.Currency); err != nil {
		return false, err
	}
	if r.closed() {
		return true, nil
	}
	wasOpen := r.State == Open
	r.close(a.At)
	stake := r.tellStake()
	if err := s.store.UpdateRound(ctx, tx, &r); err != nil || !wasOpen {
		return false, err
	}
	return false, s.tell(ctx, tx, TopicSettled, a, &r, Told{Stake: stake})
}

// VerifyRounds recounts rounds from their actions and actions from the book,
// and lists what does not agree.
func (s *Service) VerifyRounds(ctx context.Context) ([]string, error) {
	return s.store.Mismatches(ctx)
}
