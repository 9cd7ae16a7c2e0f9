package wallet

import (
	"context"
	"errors"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// Points is a member's pocket of points. They are a currency of their own, one
// unit a point, in the one book: what members have, the house owes.
const (
	Points Pocket = "POINTS"

	pointsOwed = "POINTS_LIABILITY"
)

// ErrNotEnoughPoints says that a member has fewer points; it carries "points".
var ErrNotEnoughPoints = fault.New(fault.Refused, "wallet.points.notEnough")

// maxPoints bounds one move of points.
const maxPoints = 1_000_000_000_000

// PointsMove is points that come (a plus) or go. Kind, Scope and ExternalID name
// the entry for good; see ledger.Entry.
type PointsMove struct {
	Member                  id.Member
	Count                   int64
	Kind, Scope, ExternalID string
	Memo                    string
}

// MovePoints posts a move and returns the points after it; ErrNotEnoughPoints
// where there are too few, and then the transaction must be given up.
func (s *Service) MovePoints(ctx context.Context, tx *db.Tx, m PointsMove) (after int64, err error) {
	if m.Count == 0 || m.Count > maxPoints || m.Count < -maxPoints {
		return 0, ErrAmount
	}
	own, err := s.ledger.Account(ctx, tx, pointsRef(m.Member))
	if err != nil {
		return 0, err
	}
	owed, err := s.ledger.Account(ctx, tx, ledger.House(pointsOwed, money.Points))
	if err != nil {
		return 0, err
	}
	amount := money.Amount(m.Count) * money.Unit
	receipt, err := s.ledger.Post(ctx, tx, ledger.Entry{
		Kind: m.Kind, Scope: m.Scope, ExternalID: m.ExternalID, Memo: m.Memo,
		Postings: []ledger.Posting{{Account: own, Amount: amount}, {Account: owed, Amount: -amount}},
	})
	switch {
	case errors.Is(err, ledger.ErrOverdraft):
		return 0, ErrNotEnoughPoints
	case err != nil:
		return 0, err
	}
	return count(receipt.Changed[0].Balance), nil
}

// PointsTx are a member's points inside a transaction, under the lock of the
// pocket: they stand until it ends.
func (s *Service) PointsTx(ctx context.Context, tx *db.Tx, member id.Member) (int64, error) {
	own, err := s.ledger.Account(ctx, tx, pointsRef(member))
	if err != nil {
		return 0, err
	}
	states, err := s.ledger.Lock(ctx, tx, own)
	if err != nil || len(states) == 0 {
		return 0, err
	}
	return count(states[0].Balance), nil
}

// PointsOf are a member's points as committed.
func (s *Service) PointsOf(ctx context.Context, member id.Member) (int64, error) {
	own, err := s.ledger.Find(ctx, pointsRef(member))
	if err != nil || own == 0 {
		return 0, err
	}
	balance, err := s.ledger.Balance(ctx, own)
	return count(balance), err
}

// PointRecords lists a member's moves of points, newest first; amounts are
// points.
func (s *Service) PointRecords(ctx context.Context, member id.Member, req page.Request) (page.Page[Record], error) {
	own, err := s.ledger.Find(ctx, pointsRef(member))
	if err != nil || own == 0 {
		return page.Page[Record]{Items: []Record{}, Total: -1}, err
	}
	return s.records(ctx, ledger.RecordQuery{}, req, map[id.Account]Pocket{own: Points})
}

func pointsRef(member id.Member) ledger.AccountRef { return ref(owner{member, money.Points}, Points) }

func count(balance money.Amount) int64 { return int64(balance / money.Unit) }
