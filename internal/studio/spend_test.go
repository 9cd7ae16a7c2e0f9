package studio_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
)

// purse answers every call with one reply.
type purse struct {
	studio.Wallet
	reply seamless.Reply
	err   error
}

func (p purse) Balance(context.Context, seamless.Call) (seamless.Reply, error) { return p.reply, p.err }
func (p purse) Bet(context.Context, seamless.Call) (seamless.Reply, error)     { return p.reply, p.err }
func (p purse) BetWin(context.Context, seamless.Call) (seamless.Reply, error)  { return p.reply, p.err }

func TestSpendable_TellsCashAndBonusTogether(t *testing.T) {
	told := seamless.Reply{HasBalance: true, Balance: money.MustParse("12.50"), BonusBalance: money.MustParse("200"), BalanceVersion: 7}
	w := studio.Spendable{Wallet: purse{reply: told}}
	for name, call := range map[string]func(context.Context, seamless.Call) (seamless.Reply, error){"balance": w.Balance, "bet": w.Bet, "bet-win": w.BetWin} {
		got, err := call(t.Context(), seamless.Call{})
		require.NoError(t, err)
		require.Equal(t, money.MustParse("212.50"), got.Balance, name)
		require.EqualValues(t, 7, got.BalanceVersion)
	}
}

func TestSpendable_LeavesWhatIsUnknownOrOwedAsItIs(t *testing.T) {
	lost := errors.New("lost")
	got, err := studio.Spendable{Wallet: purse{err: lost}}.Bet(t.Context(), seamless.Call{})
	require.ErrorIs(t, err, lost)
	require.Zero(t, got)
	owes := seamless.Reply{HasBalance: true, Balance: money.MustParse("-5")}
	got, err = studio.Spendable{Wallet: purse{reply: owes}}.Bet(t.Context(), seamless.Call{})
	require.NoError(t, err)
	require.Equal(t, owes, got)
}
