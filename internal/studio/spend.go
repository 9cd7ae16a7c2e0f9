package studio

import (
	"context"

	"baize/internal/platform/seamless"
)

// Spendable is a desk's wallet whose replies tell as Balance all that a member
// can stake, cash and bonus money together: the platform takes a stake from
// cash first and then from the bonus, and a game needs to know how far both go.
type Spendable struct{ Wallet Wallet }

// Balance implements Wallet.
func (s Spendable) Balance(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return whole(s.Wallet.Balance(ctx, c))
}

// Bet implements Wallet.
func (s Spendable) Bet(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return whole(s.Wallet.Bet(ctx, c))
}

// Win implements Wallet.
func (s Spendable) Win(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return whole(s.Wallet.Win(ctx, c))
}

// BetWin implements Wallet.
func (s Spendable) BetWin(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return whole(s.Wallet.BetWin(ctx, c))
}

// Rollback implements Wallet.
func (s Spendable) Rollback(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return whole(s.Wallet.Rollback(ctx, c))
}

// RoundClose implements Wallet.
func (s Spendable) RoundClose(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return whole(s.Wallet.RoundClose(ctx, c))
}

// TxStatus implements Wallet.
func (s Spendable) TxStatus(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return whole(s.Wallet.TxStatus(ctx, c))
}

func whole(r seamless.Reply, err error) (seamless.Reply, error) {
	if r.HasBalance && r.BonusBalance > 0 {
		r.Balance, r.BonusBalance = r.Balance+r.BonusBalance, 0
	}
	return r, err
}
