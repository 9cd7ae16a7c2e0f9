package conformance

import (
	"context"
	"errors"

	"baize/internal/platform/seamless"
)

// controlled are the cases in which the operator acts meanwhile: each is a
// list of calls, the act, more calls, and the act undone.
func controlled() []check {
	return []check{
		meanwhile(Limits, "a closed game takes no bet and posts every result", CloseGame, OpenGame,
			[]step{bet("b", "10").ok("90"), bet("b2", "10", round("r2")).ok("80")},
			[]step{bet("b3", "1", round("r3")).to(seamless.InvalidGame, "80"), betWin("b4", "1", "2", round("r3")).to(seamless.InvalidGame, "80"),
				bet("b", "10").again("80"), win("w", "5", closed).ok("85"), rollback("k", "b2", round("r2")).ok("95")}),
		meanwhile(Limits, "a blocked member bets no more and is paid", BlockMember, UnblockMember,
			[]step{bet("b", "10").ok("90"), bet("b2", "10", round("r2")).ok("80")},
			[]step{bet("b3", "1", round("r3")).to(seamless.PlayerBlocked, "80"), betWin("b4", "1", "2", round("r3")).to(seamless.PlayerBlocked, "80"),
				bet("b", "10").again("80"), win("w", "5", closed).ok("85"), rollback("k", "b2", round("r2")).ok("95")}),
	}
}

func meanwhile(g Group, name string, act, undo Act, before, after []step) check {
	return check{group: g, name: name, needs: []Act{act, undo}, run: func(ctx context.Context, t *Target, who Account) (err error) {
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
