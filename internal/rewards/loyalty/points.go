package loyalty

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/rewards/prize"
	"baize/internal/wallet"
)

// Due are points that a member was to get, or to give back: for a day or as a
// gift, named as their entry is. Moved is what of them moved in the book; the
// rest paid what the member owed, or is owed now.
type Due struct {
	Scope, Source string
	Member        id.Member
	Points, Moved int64
	At            clock.Instant
}

// dayScope names the points of days.
const dayScope = "loyalty.points"

// payDue moves points that are due, as far as debts let it, and keeps both.
func (s *Service) payDue(ctx context.Context, tx *db.Tx, st *Standing, d Due, kind, memo string) (moved int64, err error) {
	if d.Points == 0 {
		return 0, nil
	}
	if d.Moved, err = s.settlePoints(ctx, tx, st, d.Points); err != nil {
		return 0, err
	}
	d.Member, d.At = st.Member, s.now()
	if err := s.Store.InsertPoints(ctx, tx, d); err != nil || d.Moved == 0 {
		return 0, err
	}
	_, err = s.Pocket.MovePoints(ctx, tx, wallet.PointsMove{
		Member: d.Member, Count: d.Moved, Kind: kind, Scope: d.Scope, ExternalID: d.Source, Memo: memo,
	})
	return d.Moved, err
}

// Give credits points; it is the giver of prizes of points. What a member owes
// is paid first. The same giving again gives nothing more.
func (s *Service) Give(ctx context.Context, tx *db.Tx, g prize.Giving) error {
	if g.Prize.Kind != prize.Points || g.Prize.Count <= 0 {
		return prize.ErrPrize
	}
	key := idem.Key{Scope: "loyalty.gift:" + g.Scope, ID: g.ID, Content: []any{g.Member, g.Prize.Count}}
	_, _, err := idem.Once(ctx, tx, s.Clock, key, func() (int64, error) { return s.gift(ctx, tx, g) })
	return err
}

func (s *Service) gift(ctx context.Context, tx *db.Tx, g prize.Giving) (moved int64, err error) {
	st, err := s.Store.LockStanding(ctx, tx, g.Member, g.Currency)
	if err != nil {
		return 0, err
	}
	before := st
	moved, err = s.payDue(ctx, tx, &st, Due{Scope: g.Scope, Source: g.ID, Points: g.Prize.Count}, "points.gift", g.Prize.Tag)
	if err != nil {
		return 0, err
	}
	if st != before {
		if err := s.Store.SaveStanding(ctx, tx, st); err != nil {
			return 0, err
		}
	}
	return moved, s.told(ctx, tx, g.Member)
}

// GoodsGiver gives things by hand: whoever approved them sends them.
type GoodsGiver struct{}

// Give moves nothing; the redemption keeps how the thing was sent.
func (GoodsGiver) Give(_ context.Context, _ *db.Tx, g prize.Giving) error {
	if g.Prize.Kind != prize.Goods {
		return prize.ErrPrize
	}
	return nil
}
