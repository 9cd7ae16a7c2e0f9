package conformance

import (
	"context"
	"errors"
	"fmt"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// controlled are the cases in which the operator acts meanwhile: each is a
// list of calls, the act, more calls, and the act undone.
func controlled() []check {
	open := []step{bet("b", "10").ok("90"), bet("b2", "10", round("r2")).ok("80")}
	// refused holds new bets to a status, and everything that was begun to its
	// end.
	refused := func(status seamless.Status) []step {
		return []step{
			bet("b3", "6", round("r3")).to(status, "80"), betWin("b4", "6", "7", round("r3")).to(status, "80"),
			bet("b", "10").again("80"), win("w", "5", closed).ok("85"), rollback("k", "b2", round("r2")).ok("95"),
			promo("p", "5").ok("100"), resettle("s", 1, "15").ok("110"),
		}
	}
	return []check{
		meanwhile("a closed game takes no bet and posts every result", CloseGame, OpenGame, open, refused(seamless.InvalidGame)),
		meanwhile("a blocked member bets no more and is paid", BlockMember, UnblockMember, open, refused(seamless.PlayerBlocked)),
		meanwhile("an excluded member bets no more and is paid", ExcludeMember, RestoreMember, open, refused(seamless.PlayerExcluded)),
		meanwhile("a member at his limit bets no more and is paid", LimitStake, RestoreMember, open, refused(seamless.LimitReached)),
		meanwhile("a member who owes a reality check bets no more and is paid", CheckReality, RestoreMember, open, refused(seamless.RealityCheckDue)),
		{group: Limits, name: "a stake above the game's limit", extra: needsTooMuch, run: tooMuch},
		{group: FreeRounds, name: "free bet of a reward that has expired", needs: []Act{GrantRounds}, run: expiredReward},
		{group: FreeRounds, name: "free bet of a reward that was cancelled", needs: []Act{GrantRounds, CancelRounds}, run: cancelledReward},
		{group: FreeRounds, name: "free bet of another member's reward", needs: []Act{GrantRounds}, extra: needsTwoAccounts, run: foreignReward},
		{group: FreeRounds, name: "wins of a reward go to the pocket it names", needs: []Act{GrantRounds}, run: bonusReward},
	}
}

func meanwhile(name string, act, undo Act, before, after []step) check {
	return check{group: Limits, name: name, needs: []Act{act, undo}, run: func(ctx context.Context, t *Target, who Account) (err error) {
		subject := who.UserID
		if act == CloseGame {
			subject = t.GameCode
		}
		prefix := t.uuid()[:13] + "."
		if err := walk(ctx, t, who, prefix, before); err != nil {
			return err
		}
		if err := t.Control.Do(ctx, act, subject); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, t.Control.Do(ctx, undo, subject)) }()
		return walk(ctx, t, who, prefix, after)
	}}
}

// tooMuch is told before the balance is looked at, and leaves the id free.
func tooMuch(ctx context.Context, t *Target, who Account) error {
	much := t.TooMuch.String()
	return walk(ctx, t, who, t.uuid()[:13]+".", []step{
		bet("b", much).to(seamless.LimitReached, "100"), betWin("b2", much, "1").to(seamless.LimitReached, "100"), bet("b", "10").ok("90")})
}

func expiredReward(ctx context.Context, t *Target, who Account) error {
	prefix := t.uuid()[:13] + "."
	if err := t.Control.Do(ctx, GrantRounds, who.UserID+" "+prefix+"gift CASH 8"); err != nil {
		return err
	}
	if err := walk(ctx, t, who, prefix, []step{bet("b", "5", free).ok("100")}); err != nil {
		return err
	}
	if t.can(Wait) {
		if err := t.Control.Do(ctx, Wait, "9s"); err != nil {
			return err
		}
	} else {
		time.Sleep(9 * time.Second)
	}
	return walk(ctx, t, who, prefix, []step{
		bet("c", "5", free, round("r2")).to(seamless.RewardExhausted, "100"), bet("b", "5", free).again("100"), win("w", "3", free, closed).ok("103")})
}

func cancelledReward(ctx context.Context, t *Target, who Account) error {
	prefix := t.uuid()[:13] + "."
	if err := t.grant(ctx, who, prefix+"gift", "CASH"); err != nil {
		return err
	}
	if err := walk(ctx, t, who, prefix, []step{bet("b", "5", free).ok("100")}); err != nil {
		return err
	}
	if err := t.Control.Do(ctx, CancelRounds, who.UserID+" "+prefix+"gift"); err != nil {
		return err
	}
	return walk(ctx, t, who, prefix, []step{
		bet("c", "5", free, round("r2")).to(seamless.RewardExhausted, "100"), bet("b", "5", free).again("100"), win("w", "3", free, closed).ok("103")})
}

func foreignReward(ctx context.Context, t *Target, who Account) error {
	prefix := t.uuid()[:13] + "."
	if err := t.grant(ctx, t.other(who), prefix+"gift", "CASH"); err != nil {
		return err
	}
	return walk(ctx, t, who, prefix, []step{bet("b", "5", free).to(seamless.RewardExhausted, "100")})
}

// bonusReward wins into the bonus pocket and has the win rolled back out of it.
func bonusReward(ctx context.Context, t *Target, who Account) error {
	prefix := t.uuid()[:13] + "."
	if err := t.grant(ctx, who, prefix+"gift", "BONUS"); err != nil {
		return err
	}
	steps := []struct {
		step
		bonus money.Amount
	}{
		{bet("b", "5", free).ok("100"), 0}, {win("w", "3", free).ok("100"), 3 * money.Unit}, {rollback("k", "w").ok("100"), 0},
		{win("w2", "7", free, closed).ok("100"), 7 * money.Unit}, {resettle("s", 1, "2").ok("100"), 2 * money.Unit}, {resettle("s2", 2, "0").ok("100"), 0},
	}
	var before money.Amount
	for n, s := range steps {
		a, err := s.send(ctx, t, who, prefix)
		if n == 0 {
			before = a.reply.BonusBalance
		}
		if err == nil && (a.reply.BonusBalance != before+s.bonus || a.reply.Balance != money.MustParse(s.cash)) {
			err = fmt.Errorf("the bonus is %s where %s is right: %s", a.reply.BonusBalance, before+s.bonus, a.body)
		}
		if err != nil {
			return fmt.Errorf("step %d, %s: %w", n+1, s.op, err)
		}
	}
	return nil
}
