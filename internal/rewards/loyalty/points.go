package loyalty

import (
	"context"

	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/rewards/prize"
	"baize/internal/wallet"
)

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
	if moved, err = s.settlePoints(ctx, tx, &st, g.Prize.Count); err != nil {
		return 0, err
	}
	if st != before {
		if err := s.Store.SaveStanding(ctx, tx, st); err != nil {
			return 0, err
		}
	}
	if moved > 0 {
		_, err = s.Pocket.MovePoints(ctx, tx, wallet.PointsMove{
			Member: g.Member, Count: moved, Kind: "points.gift", Scope: g.Scope, ExternalID: g.ID, Memo: g.Prize.Tag,
		})
	}
	if err != nil {
		return 0, err
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
