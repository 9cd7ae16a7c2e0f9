package jackpot

import (
	"context"
	"errors"
	"fmt"

	"baize/internal/platform/db"
	"baize/internal/platform/realtime"
	"baize/internal/platform/seamless"
)

// WinTx is the transaction id by which the prize of a cycle is paid: however
// often it is asked for, it is paid once.
func WinTx(c CycleID) string { return "j-" + c.String() }

// errPayer says that a vendor is not played as any more.
var errPayer = errors.New("nobody plays as the winner's vendor")

// Pay pays every prize that is owed; left says that one could not be.
func (s *Service) Pay(ctx context.Context) (left bool, err error) {
	unpaid, err := s.d.Store.Unpaid(ctx)
	if err != nil {
		return true, err
	}
	for _, c := range unpaid {
		if one := s.pay(ctx, c); one != nil {
			left, err = true, errors.Join(err, fmt.Errorf("jackpot %s: %w", c.ID, one))
		}
	}
	return left, err
}

// pay asks the platform to pay a prize, then writes down that it did and tells
// the winner.
func (s *Service) pay(ctx context.Context, c Cycle) error {
	payer := s.d.Vendors[c.Vendor]
	if payer == nil {
		return errPayer
	}
	reply, err := payer.JackpotWin(ctx, seamless.Call{
		UserID: c.Member.String(), Currency: string(c.Currency), GameCode: c.Game, TxID: WinTx(c.ID), Amount: c.Prize, PoolID: string(c.Level),
		OccurredAt: c.HitAt, BetInfo: fmt.Sprintf("%s jackpot %d of %s", c.Level, c.Number, c.Round),
	})
	switch {
	case err != nil:
		return err
	case reply.Status != seamless.OK:
		return fmt.Errorf("%s: %s", reply.Status, reply.Reason)
	}
	c.PaidAt = s.now()
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := s.d.Store.MarkPaid(ctx, tx, c.ID, c.PaidAt)
		if err != nil || !changed { // another process was first
			return err
		}
		tx.OnCommit(func() { s.tellWinner(c) })
		return s.d.Notices.Won(ctx, tx, c)
	})
}

// Won is what the winner's screen is told.
type Won struct {
	Level    Level  `json:"level"`
	Amount   string `json:"amount"`
	Currency string `json:"currency"`
	Vendor   string `json:"vendor"`
	Game     string `json:"game"`
	Round    string `json:"round"`
	Cycle    string `json:"cycle"`
}

func (s *Service) tellWinner(c Cycle) {
	won := Won{
		Level: c.Level, Amount: c.Prize.String(), Currency: string(c.Currency), Vendor: c.Vendor, Game: c.Game, Round: c.Round.String(),
		Cycle: c.ID.String(),
	}
	if err := s.d.Push.Publish(realtime.MemberTopic(c.Member.String()), "jackpot.won", won); err != nil {
		s.d.Log.Warn("studio: a winner was not told", "cycle", c.ID.String(), "cause", err)
	}
}
