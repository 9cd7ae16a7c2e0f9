package betting

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// ErrPool says that a jackpot pool does not hold as much as is to be won.
var ErrPool = fault.New(fault.Refused, "betting.pool.notEnough")

// PoolShare is money into a vendor's jackpot pool, or out of it.
type PoolShare struct {
	Pool   string
	Amount money.Amount
}

// PoolMove is what one action moved in one pool.
type PoolMove struct {
	Action   ActionID
	Vendor   string
	Currency money.Currency
	PoolShare
}

// PoolKey names a pool.
type PoolKey struct {
	Vendor, Pool string
	Currency     money.Currency
}

func (s *Service) movePools(ctx context.Context, tx *db.Tx, a *Action, shares []PoolShare, sign money.Amount) error {
	for _, p := range shares {
		if p.Amount == 0 {
			continue
		}
		m := PoolMove{Action: a.ID, Vendor: a.Vendor, Currency: a.Balance.Currency, PoolShare: PoolShare{Pool: p.Pool, Amount: sign * p.Amount}}
		if err := s.store.InsertPoolMove(ctx, tx, m); err != nil {
			return err
		}
	}
	return nil
}

// poolLag is how old a move must be to be counted for good: transactions that
// are under way may yet add moves with older ids, for db.TxTimeout at most.
const poolLag = 2 * time.Minute

// draw refuses a win that its pool does not hold. Wins of a pool queue for its
// row; contributions only append, so no bet ever waits for another.
func (s *Service) draw(ctx context.Context, tx *db.Tx, a *Action, pool string) error {
	k := PoolKey{Vendor: a.Vendor, Pool: pool, Currency: a.Balance.Currency}
	holds, err := s.store.LockPool(ctx, tx, k, ActionID(id.Floor[Action](a.At.Add(-poolLag))))
	if err == nil && holds < a.Payout {
		err = ErrPool.With("pool", holds)
	}
	return err
}

// PoolBalance is what a vendor's pool holds.
func (s *Service) PoolBalance(ctx context.Context, k PoolKey) (money.Amount, error) {
	return s.store.ReadPool(ctx, k)
}

// Negative says that a reversal left a member below zero: bets and withdrawals
// are refused until it is covered.
type Negative struct {
	Member   id.Member      `json:"member"`
	Vendor   string         `json:"vendor"`
	Round    id.Round       `json:"round"`
	Action   ActionID       `json:"action"`
	Currency money.Currency `json:"currency"`
	Cash     money.Amount   `json:"cash"`
	At       clock.Instant  `json:"at"`
}

// TopicNegative is the topic of Negative.
const TopicNegative = "betting.balance.negative"

// Topic names the event.
func (Negative) Topic() string { return TopicNegative }

// Subject is the member.
func (e Negative) Subject() string { return e.Member.String() }

// warn tells of a reversal that left the member below zero.
func (s *Service) warn(ctx context.Context, tx *db.Tx, a *Action) error {
	if a.Balance.Cash >= 0 {
		return nil
	}
	return s.bus.Publish(ctx, tx, Negative{
		Member: a.Balance.Member, Vendor: a.Vendor, Round: a.Round, Action: a.ID, Currency: a.Balance.Currency, Cash: a.Balance.Cash, At: a.At,
	})
}
