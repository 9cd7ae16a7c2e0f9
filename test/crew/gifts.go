package crew

import (
	"context"
	"fmt"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// One grant lasts for a run: it is as many rounds, worth as much, as one person
// of the staff may give away.
const (
	giftReward = "storm"
	giftRounds = 10_000
	giftStake  = money.Unit
)

// gift lets the operator give the member free rounds; who asks again gets the
// same grant.
func (a *Account) gift(ctx context.Context, office *Teller) error {
	until := time.Now().Add(30 * 24 * time.Hour).UTC().Format(time.RFC3339)
	body := fmt.Sprintf(`{"vendor":%q,"reward":%q,"member":%q,"currency":%q,"rounds":%d,"stake":%q,"pocket":"CASH","expiresAt":%q,"reason":"rounds to lose or keep"}`,
		a.seed.Vendor, giftReward, a.UserID, a.seed.Currency, giftRounds, giftStake, until)
	return office.says(ctx, "POST", "/api/v1/staff/free-rounds", body, &struct{}{})
}

// free plays a round of the grant: the stake is recorded and not taken, the win
// is paid, and a rollback gives the round back.
func (a *Account) free(ctx context.Context, payout money.Amount) bool {
	if a.gifts == giftRounds {
		return true
	}
	bet := a.move(seamless.Bet, a.uuid(), giftStake)
	bet.call.BetType, bet.call.RewardID = seamless.Free, giftReward
	if !a.send(ctx, bet) {
		return false
	}
	if rng.Below(a.random, 3) == 0 {
		return a.send(ctx, a.undo(bet))
	}
	return a.send(ctx, a.win(bet, payout))
}

// prize pays what belongs to no round.
func (a *Account) prize(op seamless.Op, amount money.Amount) *Move { return a.move(op, "", amount) }

// jackpot feeds the member's own pool with a part of a stake and wins just that.
func (a *Account) jackpot(ctx context.Context, stake, payout money.Amount) bool {
	bet := a.move(seamless.Bet, a.uuid(), stake)
	pool := "storm-" + a.UserID
	bet.call.Pools = []seamless.Share{{PoolID: pool, Amount: money.Unit}}
	won := a.prize(seamless.JackpotWin, money.Unit)
	won.call.PoolID = pool
	return a.send(ctx, bet) && a.send(ctx, a.win(bet, payout)) && a.send(ctx, won)
}
