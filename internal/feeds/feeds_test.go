package feeds_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/cashier"
	"baize/internal/feeds"
	"baize/internal/gateway"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/messaging"
	"baize/internal/platform/bus"
	"baize/internal/wallet"
)

type sent struct{ topic, kind, data string }

type recorder struct {
	all  []sent
	gone bool
}

func (r *recorder) Followers(string) int {
	if r.gone {
		return 0
	}
	return 1
}

func (r *recorder) Publish(topic, kind string, data any) error {
	raw, err := json.Marshal(data)
	r.all = append(r.all, sent{topic, kind, string(raw)})
	return err
}

func deliver(t *testing.T, e bus.Event) []sent {
	t.Helper()
	raw, err := json.Marshal(e)
	require.NoError(t, err)
	r := &recorder{}
	l := feeds.Listener(r)
	require.Contains(t, l.Topics, e.Topic())
	require.NoError(t, l.Handle(context.Background(), nil, []bus.Delivery{{Topic: e.Topic(), Subject: e.Subject(), Payload: raw}}))
	return r.all
}

func TestListener_TellsAMemberItsBalanceWithTheVersion(t *testing.T) {
	b := wallet.Balance{Member: 7, Currency: money.BDT, Cash: money.MustParse("12.5"), Version: 9}
	require.Equal(t, []sent{{"member/" + id.Member(7).String(), "balance.changed",
		`{"currency":"BDT","cash":"12.50","bonus":"0.00","locked":"0.00","version":9}`}}, deliver(t, wallet.BalanceChanged{Balance: b}))
}

func TestListener_SaysWhichWithdrawalToReadAgain(t *testing.T) {
	got := deliver(t, cashier.WithdrawalChanged{Withdrawal: 3, Member: 7, State: "ISSUED"})
	require.Len(t, got, 1)
	require.Equal(t, "withdrawal.changed", got[0].kind)
	require.JSONEq(t, `{"id":"0000000000003","state":"ISSUED"}`, got[0].data)
}

func TestListener_SaysWhichDepositToReadAgain_AlsoWhenItIsCredited(t *testing.T) {
	for state, event := range map[string]bus.Event{
		"REVIEW":   cashier.DepositChanged{Deposit: 3, Member: 7, State: cashier.DepositReview},
		"FAILED":   cashier.RefundChanged{Deposit: 3, Member: 7, State: cashier.DepositFailed, Refund: cashier.RefundDone},
		"CREDITED": cashier.Credited{Deposit: 3, Member: 7, Amount: money.Unit},
	} {
		got := deliver(t, event)
		require.Len(t, got, 1)
		require.Equal(t, "deposit.changed", got[0].kind)
		require.JSONEq(t, `{"id":"0000000000003","state":"`+state+`"}`, got[0].data)
	}
}

func TestListener_SaysWhichTransferToReadAgain(t *testing.T) {
	got := deliver(t, gateway.TransferChanged{Transfer: "0000000000003", Member: 7, State: "SENT", Amount: money.Unit})
	require.Len(t, got, 1)
	require.Equal(t, "transfer.changed", got[0].kind)
	require.JSONEq(t, `{"id":"0000000000003","state":"SENT"}`, got[0].data)
}

func TestListener_SaysThatTheInboxIsAnotherOne(t *testing.T) {
	require.Equal(t, []sent{{"member/" + id.Member(7).String(), "inbox.changed", "{}"}}, deliver(t, messaging.InboxChanged{Member: 7}))
}

func TestListener_TellsBothSidesOfAChat(t *testing.T) {
	got := deliver(t, messaging.ChatChanged{Chat: "c1", Member: 7, Version: 3})
	require.Equal(t, []sent{
		{"member/" + id.Member(7).String(), "support.changed", `{"id":"c1","version":3}`}, {"member/desk", "support.changed", `{"id":"c1","version":3}`},
	}, got)
}

func TestListener_SpendsNothingOnMembersWhoWatchNothing(t *testing.T) {
	r := &recorder{gone: true}
	batch := []bus.Delivery{{Topic: wallet.TopicBalanceChanged, Subject: "someone", Payload: []byte("not even read")}}
	require.NoError(t, feeds.Listener(r).Handle(context.Background(), nil, batch))
	require.Empty(t, r.all)
}
