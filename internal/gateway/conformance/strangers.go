package conformance

import (
	"context"
	"fmt"
	"slices"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// strangers are the cases in which one member's call reaches for another's.
func strangers() []check {
	all := []check{
		{group: Rollbacks, name: "rollback of another member's bet", run: foreignRollback},
		{group: Wins, name: "win naming another member's bet", run: foreignWin},
		{group: Rounds, name: "one round id of two members is two rounds", run: sharedRound},
		{group: Sessions, name: "bet with another member's token", run: foreignToken},
		{group: Duplicates, name: "txId that another member has used", run: foreignTx},
	}
	for n := range all {
		all[n].extra = needsTwoAccounts
	}
	return all
}

// other is an account besides who.
func (t *Target) other(who Account) Account {
	return t.Accounts[slices.IndexFunc(t.Accounts, func(a Account) bool { return a.UserID != who.UserID })]
}

// expect sends a call that is to be answered with a status, and no other.
func (t *Target) expect(ctx context.Context, status seamless.Status, op seamless.Op, who Account, c seamless.Call) error {
	a, err := t.call(ctx, op, who, c)
	if err == nil && (a.http != 200 || a.reply.Status != status) {
		err = fmt.Errorf("%s is answered HTTP %d %s where %s is right", op, a.http, a.body, status)
	}
	return err
}

// both holds the balances of two accounts.
func (t *Target) both(ctx context.Context, who, other Account, mine, theirs money.Amount) error {
	if err := t.after(ctx, who, 0, 0, mine); err != nil {
		return err
	}
	return t.after(ctx, other, 0, 0, theirs)
}

// theirBet is a bet of 10.00 by another member.
func (t *Target) theirBet(ctx context.Context, who Account) (other Account, c seamless.Call, err error) {
	other = t.other(who)
	if err = t.level(ctx, other); err != nil {
		return other, c, err
	}
	c = seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 10 * money.Unit}
	return other, c, t.must(ctx, seamless.Bet, other, c)
}

func foreignRollback(ctx context.Context, t *Target, who Account) error {
	other, c, err := t.theirBet(ctx, who)
	if err != nil {
		return err
	}
	undo := seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID}
	if err := t.expect(ctx, seamless.DoesNotExist, seamless.Rollback, who, undo); err != nil {
		return err
	}
	if err := t.both(ctx, who, other, Cash, Cash-10*money.Unit); err != nil {
		return err
	}
	return t.must(ctx, seamless.Rollback, other, seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID})
}

func foreignWin(ctx context.Context, t *Target, who Account) error {
	other, c, err := t.theirBet(ctx, who)
	if err != nil {
		return err
	}
	won := seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID, Amount: 5 * money.Unit}
	if err := t.expect(ctx, seamless.DoesNotExist, seamless.Win, who, won); err != nil {
		return err
	}
	won.RefTxID = ""
	if err := t.expect(ctx, seamless.DoesNotExist, seamless.Win, who, won); err != nil {
		return err
	}
	return t.both(ctx, who, other, Cash, Cash-10*money.Unit)
}

func sharedRound(ctx context.Context, t *Target, who Account) error {
	other, c, err := t.theirBet(ctx, who)
	if err != nil {
		return err
	}
	mine := seamless.Call{TxID: t.uuid(), RoundID: c.RoundID, Amount: 20 * money.Unit}
	won := seamless.Call{TxID: t.uuid(), RoundID: c.RoundID, Amount: 5 * money.Unit, RoundClosed: true}
	if err := t.must(ctx, seamless.Bet, who, mine); err != nil {
		return err
	}
	if err := t.must(ctx, seamless.Win, who, won); err != nil {
		return err
	}
	won.TxID = t.uuid()
	if err := t.must(ctx, seamless.Win, other, won); err != nil { // theirs is open still
		return err
	}
	return t.both(ctx, who, other, Cash-15*money.Unit, Cash-5*money.Unit)
}

func foreignToken(ctx context.Context, t *Target, who Account) error {
	other := t.other(who)
	if err := t.level(ctx, other); err != nil {
		return err
	}
	for _, op := range []seamless.Op{seamless.Bet, seamless.BetWin, seamless.Balance} {
		c := seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: money.Unit, Token: other.Token}
		if err := t.expect(ctx, seamless.InvalidToken, op, who, c); err != nil {
			return err
		}
	}
	return t.both(ctx, who, other, Cash, Cash)
}

func foreignTx(ctx context.Context, t *Target, who Account) error {
	other, c, err := t.theirBet(ctx, who)
	if err != nil {
		return err
	}
	if err := t.expect(ctx, seamless.Duplicate, seamless.Bet, who, c); err != nil {
		return err
	}
	return t.both(ctx, who, other, Cash, Cash-10*money.Unit)
}
