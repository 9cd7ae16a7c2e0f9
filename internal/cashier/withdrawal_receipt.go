package cashier

import (
	"context"
	"time"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// Leg is one payout order that was paid; a withdrawal has more than one where
// the rest was sent again.
type Leg struct {
	WithdrawalID WithdrawalID
	Number       int
	Provider     string
	TrxID        string
	Amount       money.Amount
	At           clock.Instant
}

// Proof is a picture with which a member shows what did not arrive; File names
// it in the blobs, by its content.
type Proof struct {
	WithdrawalID WithdrawalID
	Number       int
	Leg          int
	File         string
	At           clock.Instant
}

// ClaimCmd is a member's word that only Received has arrived, or nothing.
type ClaimCmd struct {
	Member     id.Member
	Withdrawal WithdrawalID
	Received   money.Amount
	Remark     string
	Images     [][]byte
	Key        string
}

const (
	maxRemark = 140
	maxProofs = 3
	// reopenFor is how long silence may still be contradicted.
	reopenFor = 72 * time.Hour
)

// Dispute is the member's word that not everything arrived, with one to three
// pictures. A repeat of the key changes nothing.
func (s *Service) Dispute(ctx context.Context, c ClaimCmd) (Withdrawal, error) {
	if utf8.RuneCountInString(c.Remark) > maxRemark {
		return Withdrawal{}, fault.InvalidField("remark", "field.length", fault.Args{"min": 0, "max": maxRemark})
	}
	if len(c.Images) < 1 || len(c.Images) > maxProofs {
		return Withdrawal{}, fault.InvalidField("images", "cashier.proof.count", fault.Args{"max": maxProofs})
	}
	now, err := s.GetWithdrawal(ctx, c.Member, c.Withdrawal)
	if err != nil {
		return Withdrawal{}, err
	}
	ask := idem.Key{Scope: "cashier.dispute:" + c.Member.String(), ID: c.Key}
	pictures, err := s.keepOnce(ctx, ask, "images", c.Images, func() error { return now.claim(c.Received, c.Remark, clock.NowOf(s.clock)) })
	if err != nil {
		return Withdrawal{}, err
	}
	ask.Content = []any{c.Withdrawal, c.Received, c.Remark, sums(pictures)}
	return s.changeWithdrawal(ctx, c.Withdrawal, func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		if w.MemberID != c.Member {
			return none, ErrWithdrawal
		}
		_, repeated, err := idem.Once(ctx, tx, s.clock, ask, func() (bool, error) {
			return true, w.claim(c.Received, c.Remark, clock.NowOf(s.clock))
		})
		if err != nil || repeated {
			return none, err
		}
		return keep, s.addProofs(ctx, tx, w, pictures)
	})
}

// ReopensUntil is until when an automatic receipt may be contradicted; 0 where
// there is none.
func (w *Withdrawal) ReopensUntil() clock.Instant {
	if w.State != AutoReceived {
		return 0
	}
	return w.ReceiptBy.Add(reopenFor)
}

// ByHand reports whether the payout waits for somebody who pays it, or looks it
// up, and names the transaction.
func (w *Withdrawal) ByHand() bool { return w.State == Paying && !w.PayoutFailed && w.StepAt == 0 }

// claim is the pure part: what arrived of the last order, and so what did not.
func (w *Withdrawal) claim(received money.Amount, remark string, now clock.Instant) error {
	if err := scale("received", max(received, 0), w.Currency); err != nil {
		return err
	}
	if received < 0 || received >= w.LegAmount {
		return fault.InvalidField("received", "cashier.received.range", fault.Args{"max": w.LegAmount})
	}
	reopened := w.State == AutoReceived
	if reopened && now > w.ReopensUntil() {
		return ErrWithdrawalState
	}
	next := NotReceived
	if received > 0 {
		next = PartiallyReceived
	}
	if err := w.to(next); err != nil {
		return err
	}
	if reopened {
		w.ReceivedAmount -= w.LegAmount
	}
	w.ReceivedAmount += received
	w.Disputed, w.Remark, w.Reason = w.LegAmount-received, remark, ""
	return nil
}

func (s *Service) addProofs(ctx context.Context, tx *db.Tx, w *Withdrawal, pictures []Picture) error {
	for i, p := range pictures {
		proof := Proof{WithdrawalID: w.ID, Leg: w.Attempts, Number: w.Attempts*maxProofs + i, File: p.File, At: clock.NowOf(s.clock)}
		if err := s.store.InsertProof(ctx, tx, proof); err != nil {
			return err
		}
	}
	return nil
}

// Legs are the paid orders of a withdrawal, oldest first.
func (s *Service) Legs(ctx context.Context, withdrawal WithdrawalID) ([]Leg, error) {
	return s.store.Legs(ctx, withdrawal)
}

// Proofs are the pictures of a withdrawal's disputes, oldest first.
func (s *Service) Proofs(ctx context.Context, withdrawal WithdrawalID) ([][]byte, error) {
	list, err := s.store.Proofs(ctx, withdrawal)
	out := make([][]byte, 0, len(list))
	for _, p := range list {
		if err != nil {
			break
		}
		var raw []byte
		raw, err = s.blobs.Get(ctx, p.File)
		out = append(out, raw)
	}
	return out, err
}
