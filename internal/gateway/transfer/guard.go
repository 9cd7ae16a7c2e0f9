package transfer

import (
	"context"
	"encoding/json"
	"fmt"

	"baize/internal/care"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// leaveJob ends sessions at vendors when the member has to stop.
const leaveJob = "gateway.transfer.leave"

// Outside is all that a member has at vendors and on the way; tx may be nil.
func (s *Service) Outside(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (sum money.Amount, err error) {
	vendors, err := s.d.Store.VendorsOf(ctx, tx, member)
	for _, vendor := range vendors {
		if err != nil {
			return 0, err
		}
		var away wallet.Away
		if tx == nil {
			away, err = s.d.Pockets.Away(ctx, member, vendor, c)
		} else {
			away, err = s.d.Pockets.AwayTx(ctx, tx, member, vendor, c)
		}
		sum += away.Transit + away.Held
	}
	return sum, err
}

// post moves money; what is left over of it was won or lost at the vendor, and
// counts towards the member's limits.
func (s *Service) post(ctx context.Context, tx *db.Tx, m wallet.AwayMove) (wallet.Balance, error) {
	b, err := s.d.Pockets.MoveAway(ctx, tx, m)
	if won := m.Cash + m.Transit + m.Held; err == nil && won != 0 && s.d.Guard != nil {
		err = s.d.Guard.Result(ctx, tx, m.Member, won)
	}
	return b, err
}

// mayGo asks the member's protection about a transfer in, and counts it there.
func (s *Service) mayGo(ctx context.Context, tx *db.Tx, t Transfer) error {
	if s.d.Guard == nil {
		return nil
	}
	return s.d.Guard.Go(ctx, tx, outing(t))
}

// notGone takes off what mayGo has counted.
func (s *Service) notGone(ctx context.Context, tx *db.Tx, t Transfer) error {
	if s.d.Guard == nil {
		return nil
	}
	return s.d.Guard.NotGone(ctx, tx, outing(t))
}

func outing(t Transfer) care.Outing {
	return care.Outing{Member: t.MemberID, Currency: t.Currency, ID: int64(t.ID), At: t.CreatedAt, Amount: t.Amount}
}

// room is how much of an amount the member's protection lets go to a vendor.
func (s *Service) room(ctx context.Context, tx *db.Tx, a Account, amount money.Amount) (money.Amount, error) {
	if s.d.Guard == nil {
		return amount, nil
	}
	l, err := s.d.Guard.MayLeave(ctx, tx, a.Member, a.Currency)
	if err != nil || l.Kind == "" {
		return amount, err
	}
	return min(amount, l.Left.FloorTo(a.Currency.Digits())), nil
}

// enter asks the member's protection before a game opens, and plans its end
// where there is one.
func (s *Service) enter(ctx context.Context, a Account) error {
	if s.d.Guard == nil {
		return nil
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		until, err := s.d.Guard.MayEnter(ctx, tx, a.Member, a.Currency)
		if err != nil || until == 0 {
			return err
		}
		return s.planLeave(ctx, tx, a.Member, until)
	})
}

func (s *Service) planLeave(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant) error {
	return s.d.Queue.Enqueue(ctx, tx, leaveJob, fmt.Sprintf("%s:%d", member, at), at, member)
}

// leave ends the member's sessions at vendors once it is time; what the member
// has answered in between moves the time.
func (s *Service) leave(ctx context.Context, payload []byte) error {
	var member id.Member
	if err := json.Unmarshal(payload, &member); err != nil || s.d.Guard == nil {
		return err
	}
	at, err := s.d.Guard.LeavesAt(ctx, member)
	switch {
	case err != nil || at == 0:
		return err
	case at > s.now():
		return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.planLeave(ctx, tx, member, at) })
	}
	return s.Kick(ctx, member)
}
