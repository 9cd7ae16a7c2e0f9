package gateway

import (
	"context"
	"strconv"

	"baize/internal/betting"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// extraOf is what a call brings besides stake and payout; nil for nearly all.
func extraOf(c *seamless.Call) *betting.Extra {
	if (c.BetType == "" || c.BetType == seamless.Normal) && c.RewardID == "" && c.BetInfo == "" && len(c.Pools) == 0 {
		return nil
	}
	x := &betting.Extra{Type: betting.BetType(c.BetType), Reward: c.RewardID, Info: c.BetInfo}
	for _, p := range c.Pools {
		x.Pools = append(x.Pools, betting.PoolShare{Pool: p.PoolID, Amount: p.Amount})
	}
	return x
}

// appendExtra adds to the content that is hashed what only some calls bring, so
// that the hash of any other is what it always was.
func appendExtra(b []byte, c *seamless.Call) []byte {
	if c.BetType != "" && c.BetType != seamless.Normal {
		b = append(append(b, "\ntype:"...), c.BetType...)
	}
	if c.RewardID != "" {
		b = append(append(b, "\nreward:"...), c.RewardID...)
	}
	for _, p := range c.Pools {
		b = append(append(b, "\npool:"...), p.PoolID...)
		b = p.Amount.Append(append(b, '='))
	}
	if c.PoolID != "" {
		b = append(append(b, "\nfrom:"...), c.PoolID...)
	}
	if c.SettlementVersion != 0 {
		b = strconv.AppendInt(append(b, "\nversion:"...), c.SettlementVersion, 10)
	}
	if c.Reopen {
		b = append(b, "\nreopen"...)
	}
	return b
}

// opOf is the operation that made an action of a kind.
func opOf(k betting.Kind) seamless.Op {
	switch k {
	case betting.KindPromo:
		return seamless.PromoWin
	case betting.KindJackpot:
		return seamless.JackpotWin
	case betting.KindClose:
		return seamless.RoundClose
	}
	return seamless.Op(k)
}

// recorded is the amount of the call that made an action: of a free bet what it
// was recorded with, of a resettlement the round's new payout.
func (s *Service) recorded(ctx context.Context, a *betting.Action) (money.Amount, error) {
	if a.Kind == betting.KindResettle {
		return a.Claimed, nil
	}
	if a.Kind == betting.KindRollback {
		return a.Stake, nil
	}
	return s.d.Bets.Recorded(ctx, a)
}
