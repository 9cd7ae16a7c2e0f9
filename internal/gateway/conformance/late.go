package conformance

import (
	"context"
	"fmt"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// late are the cases in which a month goes by. Sessions have ended by then, so
// the balance is taken from the replies.
func late() []check {
	return []check{
		monthLater(Idempotency, "bet repeated a month later", []step{bet("b", "10").ok("90")},
			[]step{bet("b", "10").again("90"), bet("b", "11").to(seamless.Duplicate, "")}),
		monthLater(Idempotency, "win repeated a month later", []step{bet("b", "10").ok("90"), win("w", "5", closed).ok("95")},
			[]step{win("w", "5", closed).again("95"), win("w", "6", closed).to(seamless.Duplicate, "")}),
		monthLater(Rollbacks, "rollback remembered for a month", []step{rollback("k", "b").ok("100")},
			[]step{bet("b", "10").to(seamless.RolledBack, ""), rollback("k", "b").again("100")}),
		monthLater(Rollbacks, "rollback comes a month late", []step{bet("b", "10").ok("90")},
			[]step{rollback("k", "b").ok("100"), bet("b", "10").to(seamless.RolledBack, "")}),
		monthLater(Wins, "win comes a month late", []step{bet("b", "10").ok("90")},
			[]step{win("w", "25", closed).ok("115"), win("w", "25", closed).again("115")}),
		monthLater(Timeouts, "status a month later", []step{bet("b", "10").ok("90"), win("w", "5").ok("95")},
			[]step{status("b").again("90"), status("w").again("95")}),
		monthLater(Closes, "close comes a month late", []step{bet("b", "10").ok("90")},
			[]step{closing().ok("90"), win("w", "5").to(seamless.RoundClosed, "")}),
		monthLater(Sessions, "an old session opens no bet and no balance", []step{bet("b", "10").ok("90")},
			[]step{bet("b2", "10").to(seamless.InvalidToken, ""), betWin("b3", "10", "20").to(seamless.InvalidToken, ""),
				call(seamless.Balance, "", "", nil).to(seamless.InvalidToken, ""), win("w", "5").ok("95")}),
	}
}

func monthLater(g Group, name string, before, after []step) check {
	prefix := ""
	return check{group: g, name: name, needs: []Act{Advance},
		run: func(ctx context.Context, t *Target, who Account) error {
			prefix = t.uuid()[:13] + "."
			return walk(ctx, t, who, prefix, before)
		},
		later: func(ctx context.Context, t *Target, who Account) error {
			for n, s := range after {
				a, err := s.send(ctx, t, who, prefix)
				if err == nil && s.want == seamless.OK && a.reply.Balance != money.MustParse(s.cash) {
					err = fmt.Errorf("the balance is %s where %s is right", a.reply.Balance, s.cash)
				}
				if err != nil {
					return fmt.Errorf("a month later, step %d, %s: %w", n+1, s.op, err)
				}
			}
			return nil
		},
	}
}
