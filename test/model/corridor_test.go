package model_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
	"baize/test/model"
)

// world is the money corridor of the product beside the model.
type world struct {
	*bettingtest.World
	m   *model.Model
	who []model.Who
}

var cents = map[string]int64{"BDT": 10_000, "VND": 1_000_000, "XXX": 10_000}

func newWorld(t *testing.T, w *bettingtest.World) *world {
	one := &world{World: w, m: model.New(cents)}
	for i, c := range []string{"BDT", "BDT", "VND", "XXX"} {
		who := model.Who{Member: int64(w.Book.Member()), Currency: c}
		one.who = append(one.who, who)
		one.fund(t, who, int64(5+15*(i%2))*1_000_000)
	}
	return one
}

func (w *world) fund(t require.TestingT, who model.Who, amount int64) {
	require.NoError(t, w.DB.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		_, err := w.Wallet.Credit(ctx, tx, wallet.Move{
			Member: id.Member(who.Member), Currency: money.Currency(who.Currency), Pocket: wallet.Cash, Amount: money.Amount(amount),
			Counter: ledger.House(ledger.Suspense, money.Currency(who.Currency)), Kind: "test", Scope: "test", ExternalID: id.New[world](w.Book.IDs).String(),
		})
		return err
	}))
	w.m.Fund(who, amount)
}

// command is a call and what came of it.
type command struct {
	kind string
	c    model.Call
	res  betting.Result
	err  error
}

func (w *world) send(one *command) {
	ctx, c := context.Background(), &one.c
	sum := sha256.Sum256([]byte(c.Hash))
	head := betting.Head{
		Vendor: c.Vendor, TxID: c.Tx, RoundID: c.Round, Member: id.Member(c.Who.Member), GameCode: bettingtest.Game,
		Currency: money.Currency(c.Who.Currency), Hash: hex.EncodeToString(sum[:]),
	}
	place := betting.PlaceCmd{Head: head, Stake: money.Amount(c.Stake), CloseRound: c.Last}
	switch one.kind {
	case "bet":
		one.res, one.err = w.Place(ctx, place)
	case "bet-win":
		one.res, one.err = w.PlaceAndSettle(ctx, betting.PlaceAndSettleCmd{PlaceCmd: place, Payout: money.Amount(c.Payout)})
	case "win":
		one.res, one.err = w.Settle(ctx, betting.SettleCmd{Head: head, RefTxID: c.Ref, Payout: money.Amount(c.Payout), CloseRound: c.Last})
	case "rollback":
		one.res, one.err = w.Rollback(ctx, betting.RollbackCmd{Head: head, RefTxID: c.Ref})
	case "close":
		head.TxID = ""
		one.res, one.err = w.CloseRound(ctx, betting.CloseRoundCmd{Head: head})
	case "resettle":
		one.res, one.err = w.Resettle(ctx, betting.ResettleCmd{Head: head, Payout: money.Amount(c.Payout), Version: c.Version})
	}
}

// expect lets the model do the command.
func (w *world) expect(one *command) string {
	switch one.kind {
	case "bet", "bet-win":
		t := w.m.Tx(one.c.Vendor, one.c.Tx)
		want := w.m.Bet(one.kind, one.c)
		if want == model.RolledBack && t != nil && t.Kind != "tombstone" {
			return model.Replayed // it is the gateway that says more
		}
		return want
	case "win":
		return w.m.Win(one.c)
	case "rollback":
		return w.m.Rollback(one.c)
	case "close":
		return w.m.Close(one.c)
	}
	return w.m.Resettle(one.c)
}

func answer(res betting.Result, err error) string {
	for known, text := range map[error]string{
		betting.ErrDuplicate: model.Duplicate, betting.ErrRolledBack: model.RolledBack, betting.ErrUnknown: model.Unknown,
		betting.ErrRoundClosed: model.Closed, betting.ErrSettled: model.Settled, betting.ErrCurrency: model.Currency,
		betting.ErrVersion: model.Version, betting.ErrUnsettled: model.Unsettled, wallet.ErrNotEnough: model.NotEnough,
	} {
		if errors.Is(err, known) {
			return text
		}
	}
	switch {
	case err != nil:
		return err.Error()
	case res.Replayed:
		return model.Replayed
	}
	return model.OK
}

// sendAsGateway sends once more where the same id was committed beside it, as
// the gateway does.
func (w *world) sendAsGateway(one *command) {
	for range 4 {
		if w.send(one); one.err == nil || !db.IsUnique(one.err) {
			return
		}
	}
}

// judge compares one answer with the model's, the balance of a new one too.
func (w *world) judge(one *command) string {
	want := w.expect(one)
	if got := answer(one.res, one.err); got != want {
		return fmt.Sprintf("%s %+v was answered %s, the model says %s", one.kind, one.c, got, want)
	}
	if want == model.OK && one.kind != "close" && int64(one.res.Balance.Cash) != w.m.Purse(one.c.Who).Cash {
		return fmt.Sprintf("%s %+v tells %s, the model has %d", one.kind, one.c, one.res.Balance.Cash, w.m.Purse(one.c.Who).Cash)
	}
	return ""
}

func (w *world) draw(t *rapid.T, prefix string) *command {
	pick := func(label string, from ...string) string { return prefix + rapid.SampledFrom(from).Draw(t, label) }
	one := &command{kind: rapid.SampledFrom([]string{"bet", "bet", "bet-win", "win", "win", "rollback", "close", "resettle"}).Draw(t, "kind")}
	one.c = model.Call{
		Vendor: rapid.SampledFrom([]string{"acme", "bolt"}).Draw(t, "vendor"), Tx: pick("tx", "a", "b", "c", "d", "e", "f", "g"),
		Round: pick("round", "r", "s"), Who: rapid.SampledFrom(w.who).Draw(t, "who"), Last: rapid.Bool().Draw(t, "last"),
		Stake:  rapid.SampledFrom([]int64{0, 1_000_000, 2_500_000, 9_000_000}).Draw(t, "stake"),
		Payout: rapid.SampledFrom([]int64{0, 1_000_000, 3_339_999, 12_000_000}).Draw(t, "payout"), Version: 1,
	}
	switch one.kind {
	case "win":
		one.c.Stake = 0
		if rapid.Bool().Draw(t, "named") {
			one.c.Ref = pick("ref", "a", "b", "c", "d", "e")
		}
	case "rollback":
		one.c.Stake, one.c.Payout, one.c.Last, one.c.Ref = 0, 0, false, pick("ref", "a", "b", "c", "d", "e")
		if one.c.Ref == one.c.Tx {
			one.c.Tx = prefix + "z"
		}
	case "close":
		one.c.Tx = ""
	case "bet":
		one.c.Payout = 0
	}
	c := one.c
	one.c.Hash = fmt.Sprint(one.kind, c.Who, c.Round, c.Ref, c.Stake, c.Payout, c.Last)
	return one
}

// TestBetting_AnswersWhatHappensAtOnceAsSomeOrderOfTheModel sends up to four
// calls at the same moment, again and again, and looks for an order of each four
// in which the model answers the same.
func TestBetting_AnswersWhatHappensAtOnceAsSomeOrderOfTheModel(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, cases := bettingtest.New(t, d), 0
		rapid.Check(t, func(rt *rapid.T) {
			cases++
			one := newWorld(t, w)
			for range rapid.IntRange(1, 8).Draw(rt, "groups") {
				one.together(rt, fmt.Sprintf("c%d-", cases))
			}
		})
		w.RequireSound(t)
	})
}

func (w *world) together(rt *rapid.T, prefix string) {
	calls := make([]*command, rapid.IntRange(1, 4).Draw(rt, "size"))
	for i := range calls {
		calls[i] = w.draw(rt, prefix)
	}
	var wg sync.WaitGroup
	for _, one := range calls {
		wg.Go(func() { w.sendAsGateway(one) })
	}
	wg.Wait()
	if wrong := w.m.AnyOrder(len(calls), func(i int) string { return w.judge(calls[i]) }); wrong != "" {
		rt.Fatalf("no order explains the answers: %s", wrong)
	}
	w.m.Keep()
	for _, who := range w.who {
		b, err := w.Wallet.Balance(context.Background(), id.Member(who.Member), money.Currency(who.Currency))
		if p := w.m.Purse(who); err != nil || int64(b.Cash) != p.Cash || int64(b.Locked) != p.Locked {
			rt.Fatalf("%v has %+v (%v), the model says %+v", who, b, err, p)
		}
	}
}
