package transfer_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

const mint, river = transfertest.Mint, transfertest.River

var ctx = context.Background()

func in(m id.Member, vendor, amount, key string) transfer.Cmd {
	return transfer.Cmd{Member: m, Vendor: vendor, Direction: transfer.In, Amount: money.MustParse(amount), Key: key + "-key-0000"}
}

func out(m id.Member, vendor, amount, key string) transfer.Cmd {
	c := in(m, vendor, amount, key)
	c.Direction = transfer.Out
	return c
}

// begin asks for a transfer and runs what is due.
func begin(t *testing.T, w *transfertest.World, c transfer.Cmd) transfer.Transfer {
	t.Helper()
	made, err := w.Service.Request(ctx, c)
	require.NoError(t, err)
	w.Run()
	return reread(t, w, made)
}

func reread(t *testing.T, w *transfertest.World, was transfer.Transfer) transfer.Transfer {
	t.Helper()
	now, err := w.Service.Get(ctx, was.MemberID, was.ID)
	require.NoError(t, err)
	return now
}

// places asserts where the member's money is, and that the book adds up.
func places(t *testing.T, w *transfertest.World, m id.Member, vendor, cash, transit, held, ggr string) {
	t.Helper()
	at := w.Where(m)
	require.Equal(t, []string{cash, transit, held, ggr},
		[]string{at.Cash.String(), at.Transit[vendor].String(), at.Held[vendor].String(), w.GGR(vendor).String()}, "cash, transit, held, ggr")
	report, err := ledger.Verify(ctx, w.DB, nil)
	require.NoError(t, err)
	require.Empty(t, report.Violations)
}

func TestTransfer_GoesInAndComesBackWithWhatWasWon(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		made, err := w.Service.Request(ctx, in(m, mint, "60", "a"))
		require.NoError(t, err)
		require.Equal(t, transfer.Requested, made.State)
		places(t, w, m, mint, "40.00", "60.00", "0.00", "0.00")
		w.Run()
		require.Equal(t, transfer.Done, reread(t, w, made).State)
		places(t, w, m, mint, "40.00", "0.00", "60.00", "0.00")
		require.EqualValues(t, 60*money.Unit, w.AtVendor(mint, m))

		again, err := w.Service.Request(ctx, in(m, mint, "60", "a"))
		require.NoError(t, err)
		require.Equal(t, made.ID, again.ID, "the same key is the same transfer")

		won := money.Amount(0)
		for range 5 {
			f, err := w.Sims[mint].Play(ctx, m.String(), simvendor.Heads, money.Unit)
			require.NoError(t, err)
			won += f.Payout - f.Stake
		}
		require.Equal(t, transfer.Done, begin(t, w, out(m, mint, "20", "b")).State)
		rest := 40*money.Unit + won
		places(t, w, m, mint, "60.00", "0.00", rest.String(), (-won).String())
		list, err := w.Service.Collect(ctx, m, "collect-1")
		require.NoError(t, err)
		require.Len(t, list, 1)
		w.Run()
		require.Equal(t, rest, reread(t, w, list[0]).Moved)
		places(t, w, m, mint, (60*money.Unit + rest).String(), "0.00", "0.00", (-won).String())
	})
}

func TestTransfer_RequestLostBeforeItsEffectIsReturnedAndTriedAgainUnderANewReference(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		w.Mode(mint, simvendor.LostRequest)
		first := begin(t, w, in(m, mint, "60", "a"))
		require.Equal(t, transfer.Sent, first.State)
		places(t, w, m, mint, "40.00", "60.00", "0.00", "0.00")
		_, err := w.Service.Request(ctx, in(m, mint, "10", "b"))
		require.ErrorIs(t, err, transfer.ErrRunning, "one at a time")
		w.Mode(mint, simvendor.Normal)
		w.After(10*time.Second, 10*time.Second)
		first = reread(t, w, first)
		require.Equal(t, transfer.Returned, first.State)
		require.Equal(t, "NEVER_SEEN", first.Reason)
		places(t, w, m, mint, "100.00", "0.00", "0.00", "0.00")
		require.Equal(t, 1, w.Tap.Calls(transferwire.Transfer), "the order left once")
		// The lost request arrives after all: the vendor must not act on it.
		late, err := w.Clients[mint].Move(ctx, transfer.Order{
			Account: transfer.Account{Member: m, Currency: money.BDT}, Reference: first.Reference, Direction: transfer.In, Amount: first.Amount,
		})
		require.NoError(t, err)
		require.Equal(t, transfer.Failed, late.State)
		require.Zero(t, w.AtVendor(mint, m))
		second := begin(t, w, in(m, mint, "60", "c"))
		require.Equal(t, transfer.Done, second.State)
		require.NotEqual(t, first.Reference, second.Reference)
		places(t, w, m, mint, "40.00", "0.00", "60.00", "0.00")
	})
}

func TestTransfer_LostReplyIsFoundByAskingAndNothingMovesTwice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		w.Mode(mint, simvendor.LostReply)
		tr := begin(t, w, in(m, mint, "60", "a"))
		require.Equal(t, transfer.Sent, tr.State)
		w.After(10*time.Second, 10*time.Second)
		require.Equal(t, transfer.Done, reread(t, w, tr).State)
		places(t, w, m, mint, "40.00", "0.00", "60.00", "0.00")
		back := begin(t, w, out(m, mint, "60", "b"))
		require.Equal(t, transfer.Sent, back.State)
		places(t, w, m, mint, "40.00", "60.00", "0.00", "0.00")
		w.After(10*time.Second, 10*time.Second)
		places(t, w, m, mint, "100.00", "0.00", "0.00", "0.00")
		require.Equal(t, 2, w.Tap.Calls(transferwire.Transfer))
	})
}

func TestTransfer_UnknownStaysInTransitOpensACaseAndResolvesADayLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		w.Mode(mint, simvendor.LostReply)
		tr := begin(t, w, in(m, mint, "60", "a"))
		w.Mode(mint, simvendor.Down)
		w.After(22*time.Minute, 10*time.Second)
		tr = reread(t, w, tr)
		require.Equal(t, transfer.Unknown, tr.State)
		require.Equal(t, []string{"transfer.unknown " + mint + " " + tr.Reference}, w.Rules.Cases)
		w.After(24*time.Hour, 5*time.Minute)
		require.Equal(t, transfer.Unknown, reread(t, w, tr).State, "silence ends nothing")
		places(t, w, m, mint, "40.00", "60.00", "0.00", "0.00")
		require.Len(t, w.Rules.Cases, 1)
		w.Restart()
		w.Mode(mint, simvendor.Normal)
		w.After(time.Hour, 5*time.Minute)
		require.Equal(t, transfer.Done, reread(t, w, tr).State)
		places(t, w, m, mint, "40.00", "0.00", "60.00", "0.00")
		require.Equal(t, 1, w.Tap.Calls(transferwire.Transfer))
	})
}

func TestTransfer_RefusedOrUnreachableBeforeItLeftGoesBack(t *testing.T) {
	w := transfertest.New(t, dbtest.SQLite(t))
	m := w.Member("100")
	w.Mode(mint, simvendor.Down)
	tr := begin(t, w, in(m, mint, "60", "a"))
	require.Equal(t, transfer.Requested, tr.State)
	w.After(time.Minute, 2*time.Second)
	tr = reread(t, w, tr)
	require.Equal(t, transfer.Returned, tr.State)
	require.Equal(t, transfer.ReasonUnreachable, tr.Reason)
	require.Zero(t, w.Tap.Calls(transferwire.Transfer))
	places(t, w, m, mint, "100.00", "0.00", "0.00", "0.00")
	w.Mode(mint, simvendor.Refuses)
	tr = begin(t, w, in(m, mint, "60", "b"))
	require.Equal(t, transfer.Returned, tr.State)
	require.Equal(t, "REFUSED", tr.Reason)
	places(t, w, m, mint, "100.00", "0.00", "0.00", "0.00")
	w.Mode(mint, simvendor.Normal)
	begin(t, w, in(m, mint, "50", "c"))
	tr = begin(t, w, out(m, mint, "51", "d"))
	require.Equal(t, transfer.Returned, tr.State)
	require.Equal(t, transfer.ReasonNotEnough, tr.Reason)
	places(t, w, m, mint, "50.00", "0.00", "50.00", "0.00")
}

func TestRequest_RefusesWhatMayNotGo(t *testing.T) {
	w := transfertest.New(t, dbtest.SQLite(t))
	m := w.Member("100")
	ask := func(c transfer.Cmd) error {
		_, err := w.Service.Request(ctx, c)
		return err
	}
	require.ErrorContains(t, ask(in(m, mint, "100.01", "a")), "wallet.funds.notEnough")
	require.ErrorContains(t, ask(in(m, mint, "0.99", "b")), "gateway.transfer.min")
	require.ErrorContains(t, ask(in(m, mint, "1.001", "c")), "gateway.transfer.decimals")
	require.ErrorIs(t, ask(in(m, "NOBODY", "10", "d")), transfer.ErrVendor)
	begin(t, w, in(m, mint, "10", "e"))
	w.Rules.Shut = map[string]bool{mint: true}
	require.ErrorIs(t, ask(in(m, mint, "10", "f")), transfer.ErrClosed)
	require.Equal(t, transfer.Done, begin(t, w, out(m, mint, "2", "g")).State, "a closed vendor gives back")
	w.Rules.Shut, w.Rules.Blocked = nil, map[id.Member]bool{m: true}
	require.ErrorContains(t, ask(in(m, mint, "10", "h")), "members.account.frozen")
	require.Equal(t, transfer.Done, begin(t, w, out(m, mint, "2", "i")).State, "who may not play gets the money back")
	w.Rules.Blocked, w.Rules.Trial = nil, map[id.Member]bool{m: true}
	require.ErrorIs(t, ask(in(m, mint, "10", "j")), gateway.ErrRealAccountNeeded, "demo money stays in the house")
	require.Equal(t, transfer.Done, begin(t, w, out(m, mint, "2", "k")).State)
	_, err := w.Service.Get(ctx, w.Member("1"), 1)
	require.ErrorIs(t, err, transfer.ErrTransfer)
	list, err := w.Service.List(ctx, transfer.Filter{Member: m}, page.Request{Limit: 2})
	require.NoError(t, err)
	require.Len(t, list.Items, 2)
	require.NotEmpty(t, list.Next)
}

func TestRefresh_BooksWhatWasLostAndTellsFreshness(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		begin(t, w, in(m, mint, "60", "a"))
		f, err := w.Sims[mint].Play(ctx, m.String(), simvendor.Tails, 5*money.Unit)
		require.NoError(t, err)
		w.Clock.Advance(time.Minute)
		require.NoError(t, w.Service.Refresh(ctx, m))
		held := 60*money.Unit + f.Payout - f.Stake
		places(t, w, m, mint, "40.00", "0.00", held.String(), (f.Stake - f.Payout).String())
		views, err := w.Service.Wallets(ctx, m, locale.Default)
		require.NoError(t, err)
		require.Len(t, views, 2)
		require.Equal(t, held, views[0].Balance)
		require.EqualValues(t, w.Clock.Now().UnixMicro(), views[0].BalanceAt)
		w.Mode(mint, simvendor.Down)
		w.Clock.Advance(time.Minute)
		require.NoError(t, w.Service.Refresh(ctx, m))
		views, err = w.Service.Wallets(ctx, m, locale.Default)
		require.NoError(t, err)
		require.Equal(t, held, views[0].Balance, "the last known one stays")
		require.Less(t, int64(views[0].BalanceAt), w.Clock.Now().UnixMicro())
	})
}

func TestRefresh_IgnoresABalanceThatIsOlderThanATransfer(t *testing.T) {
	w := transfertest.New(t, dbtest.SQLite(t))
	m := w.Member("100")
	begin(t, w, in(m, mint, "60", "a"))
	once := true
	w.Tap.After = func(path string) bool {
		if once && strings.HasSuffix(path, "/balance") {
			once = false // the vendor has said 60; before it is heard, 10 come back
			w.Tap.Unlocked(func() { begin(t, w, out(m, mint, "10", "b")) })
		}
		return false
	}
	require.NoError(t, w.Service.Refresh(ctx, m))
	require.False(t, once)
	places(t, w, m, mint, "50.00", "0.00", "50.00", "0.00")
}
