package loyalty

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
	"baize/internal/wallet"
)

type redemptionKind struct{}

// RedemptionID names a redemption.
type RedemptionID = id.Of[redemptionKind]

// The states of a redemption.
const (
	InProcess = "IN_PROCESS"
	Approved  = "APPROVED"
	Rejected  = "REJECTED"
)

// Redemption is points exchanged for a ware, with what the ware was then.
type Redemption struct {
	ID        RedemptionID
	Member    id.Member
	Currency  money.Currency
	Reference string
	Tag       string
	Name      rewards.Words
	Prize     prize.Prize
	Points    int64
	State     string
	Remark    string
	Staff     id.Staff
	CreatedAt clock.Instant
	DecidedAt clock.Instant
}

// RedeemCmd exchanges points for one of a ware; Key makes a repeat answer the
// first one.
type RedeemCmd struct {
	Member id.Member
	Tag    string
	Secret string // of payments, in the clear; or
	JWE    string // in an envelope that holds it
	Key    string
}

const mallScope = "loyalty.mall"

// Redeem takes points and one from the stock, and leaves the giving to staff.
// Faults: identity's of the payment password, ErrClosed, ErrWare, ErrRank,
// ErrDeposits, ErrOwnLimit, ErrSoldOut, wallet.ErrNotEnoughPoints, and those of
// who may take nothing now.
func (s *Service) Redeem(ctx context.Context, c RedeemCmd) (Redemption, error) {
	if err := s.Secrets.ProvePayment(ctx, c.Member, c.Secret, c.JWE); err != nil {
		return Redemption{}, err
	}
	currency, err := s.Members.CurrencyOf(ctx, c.Member)
	if err != nil {
		return Redemption{}, err
	}
	points, _, err := s.Terms.Points(ctx)
	if err != nil {
		return Redemption{}, err
	}
	ask := idem.Key{Scope: "loyalty.redeem:" + c.Member.String(), ID: c.Key, Content: c.Tag}
	var made RedemptionID
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		made, _, err = idem.Once(ctx, tx, s.Clock, ask, func() (RedemptionID, error) {
			if !points.Open {
				return 0, ErrClosed
			}
			if err := s.Members.MayTake(ctx, c.Member); err != nil {
				return 0, err
			}
			return s.redeem(ctx, tx, c, currency)
		})
		return err
	})
	if err != nil {
		return Redemption{}, err
	}
	r, _, err := s.Store.Redemption(ctx, made)
	return r, err
}

// redeem locks the member first, then the ware: everybody in this order.
func (s *Service) redeem(ctx context.Context, tx *db.Tx, c RedeemCmd, currency money.Currency) (RedemptionID, error) {
	st, err := s.Store.LockStanding(ctx, tx, c.Member, currency)
	if err != nil {
		return 0, err
	}
	had, err := s.Store.CountRedeemed(ctx, tx, c.Member, c.Tag)
	if err != nil {
		return 0, err
	}
	w, found, err := s.Store.LockWare(ctx, tx, c.Tag)
	if err != nil {
		return 0, err
	}
	if !found {
		return 0, ErrWare
	}
	if err := w.allows(st, s.today().Month(), had); err != nil {
		return 0, err
	}
	taken, err := s.Store.TakeStock(ctx, tx, w.Tag)
	if err != nil {
		return 0, err
	}
	if !taken {
		return 0, ErrSoldOut
	}
	r := Redemption{
		ID: RedemptionID(id.New[redemptionKind](s.IDs)), Member: c.Member, Currency: currency, Tag: w.Tag, Name: w.Name, Prize: w.Prize, Points: w.Points,
		State: InProcess, CreatedAt: s.now(),
	}
	if r.Reference, err = s.reference(ctx, tx); err != nil {
		return 0, err
	}
	if err := s.movePoints(ctx, tx, r.Member, -r.Points, "points.redeem", r.ID.String(), r.Reference); err != nil {
		return 0, err
	}
	if err := s.Store.InsertRedemption(ctx, tx, r); err != nil {
		return 0, err
	}
	return r.ID, s.told(ctx, tx, c.Member)
}

func (s *Service) movePoints(ctx context.Context, tx *db.Tx, member id.Member, count int64, kind, of, memo string) error {
	_, err := s.Pocket.MovePoints(ctx, tx, wallet.PointsMove{Member: member, Count: count, Kind: kind, Scope: mallScope, ExternalID: of, Memo: memo})
	return err
}

// reference is what a member quotes: PT, the day and a number of the day.
func (s *Service) reference(ctx context.Context, tx *db.Tx) (string, error) {
	today := s.today()
	n, err := s.Store.NextReference(ctx, tx, today)
	return fmt.Sprintf("PT%s%06d", strings.ReplaceAll(today.String(), "-", ""), n), err
}

// DecideCmd is staff's yes or no to a redemption, with a remark: how a thing was
// sent, or why not.
type DecideCmd struct {
	Staff      id.Staff
	Redemption RedemptionID
	Approve    bool
	Remark     string
}

const maxRemark = 300

// Decide gives what was redeemed, or gives points and stock back. A no, and a
// yes to a thing, need their remark. Faults: ErrRedemption, ErrDecided, ErrRemark.
func (s *Service) Decide(ctx context.Context, c DecideCmd) (r Redemption, err error) {
	c.Remark = strings.TrimSpace(c.Remark)
	if utf8.RuneCountInString(c.Remark) > maxRemark {
		return r, ErrRemark
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		found := false
		if r, found, err = s.Store.LockRedemption(ctx, tx, c.Redemption); err != nil {
			return err
		}
		switch {
		case !found:
			return ErrRedemption
		case r.State != InProcess:
			return ErrDecided
		case c.Remark == "" && (!c.Approve || r.Prize.Kind == prize.Goods):
			return ErrRemark
		}
		before := r
		r.Remark, r.Staff, r.DecidedAt = c.Remark, c.Staff, s.now()
		if r.State = Rejected; c.Approve {
			r.State = Approved
		}
		if err := s.settle(ctx, tx, r); err != nil {
			return err
		}
		if err := s.Store.DecideRedemption(ctx, tx, r); err != nil {
			return err
		}
		if err := s.told(ctx, tx, r.Member); err != nil {
			return err
		}
		return s.Auditor.Audit(ctx, tx, Action{
			Staff: c.Staff, Name: "rewards.redemption." + strings.ToLower(r.State), Subject: r.ID.String(), Reason: c.Remark,
			Before: before.State, After: r.State,
		})
	})
	return r, err
}

// settle gives the prize, or points and stock back.
func (s *Service) settle(ctx context.Context, tx *db.Tx, r Redemption) error {
	if r.State == Approved {
		return s.Prizes.Give(ctx, tx, prize.Giving{Member: r.Member, Currency: r.Currency, Prize: r.Prize, Scope: "loyalty.redemption", ID: r.ID.String()})
	}
	if err := s.movePoints(ctx, tx, r.Member, r.Points, "points.return", r.ID.String(), r.Reference); err != nil {
		return err
	}
	return s.Store.ReturnStock(ctx, tx, r.Tag)
}

// Redemptions lists redemptions, newest first: a member's, or everybody's where
// it is 0; in a state, or in any where it is empty.
func (s *Service) Redemptions(ctx context.Context, member id.Member, state string, req page.Request) (page.Page[Redemption], error) {
	req = req.Clamp()
	var before RedemptionID
	if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[Redemption]{}, errCursor
	}
	list, err := s.Store.Redemptions(ctx, member, state, before, req.Limit+1)
	return page.Cut(list, req.Limit, func(r Redemption) string { return r.ID.String() }), err
}
