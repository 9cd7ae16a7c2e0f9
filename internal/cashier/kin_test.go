package cashier_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
)

// line is a family of members, its switches and what it was told.
type line struct {
	mu      sync.Mutex
	of      map[id.Member]members.Member
	off     map[string]bool
	rolled  map[id.Member]money.Amount
	told    []string
	secret  string
	holding clock.Instant
	bound   money.Amount
}

func (l *line) Get(_ context.Context, m id.Member) (members.Member, error) {
	if one, ok := l.of[m]; ok {
		return one, nil
	}
	return members.Member{}, members.ErrUnknown
}

func (l *line) ByAccount(_ context.Context, account string) (members.Member, error) {
	for _, m := range l.of {
		if m.Account == account {
			return m, nil
		}
	}
	return members.Member{}, members.ErrUnknown
}

func (l *line) Enabled(_ context.Context, name string) (bool, error) { return !l.off[name], nil }

func (l *line) Require(_ context.Context, tx *db.Tx, m id.Member, _ money.Currency, amount money.Amount, _ string) error {
	tx.OnCommit(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.rolled[m] += amount
	})
	return nil
}

func (l *line) Notify(_ context.Context, tx *db.Tx, m id.Member, kind string, args map[string]string) error {
	tx.OnCommit(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.told = append(l.told, fmt.Sprint(l.of[m].Account, " ", kind, " ", args["account"], " ", args["amount"]))
	})
	return nil
}

func (l *line) ProvePayment(_ context.Context, _ id.Member, secret, _ string) error {
	if secret != l.secret {
		return identity.ErrPaymentSecret
	}
	return nil
}

func (l *line) PaymentStatus(context.Context, id.Member) (identity.PaymentStatus, error) {
	return identity.PaymentStatus{Set: true, HoldUntil: l.holding}, nil
}

var errBound = errors.New("a bonus binds it")

func (l *line) MayWithdraw(_ context.Context, _ *db.Tx, _ id.Member, _ money.Currency, amount money.Amount) error {
	if l.bound > 0 && amount > l.bound {
		return errBound
	}
	return nil
}

// family makes agent -> sub -> leaf, another under the agent, and a stranger;
// each with a thousand.
func family(t *testing.T, d *db.DB) (*cashiertest.World, *line, map[string]id.Member) {
	l := &line{of: map[id.Member]members.Member{}, off: map[string]bool{cashier.SwitchKinCross: true}, rolled: map[id.Member]money.Amount{}, secret: "right"}
	w := cashiertest.New(t, d, func(deps *cashier.Deps) {
		deps.Payments, deps.Turnover = l, l
		deps.Kin = cashier.KinDeps{People: l, Switches: l, Rollovers: l, Notices: l, Rules: cashier.KinRules{
			Min: money.Unit, Max: 500 * money.Unit, Day: 800 * money.Unit}}
	})
	ids := map[string]id.Member{}
	for _, one := range []struct {
		name, above string
		kind        members.Type
	}{{"agent", "", members.TypeAgent}, {"sub", "agent", members.TypeAgent2}, {"leaf", "sub", members.TypeMember}, {"other", "agent", members.TypeMember},
		{"stranger", "", members.TypeMember}, {"trial", "agent", members.TypeTrial}} {
		m := w.Member(1000 * money.Unit)
		ids[one.name] = m
		l.of[m] = members.Member{ID: m, Account: one.name, Type: one.kind, Currency: money.BDT, Status: members.Active, Upline: ids[one.above]}
	}
	return w, l, ids
}

func give(from id.Member, to string, units int64, key string) cashier.KinCmd {
	return cashier.KinCmd{Member: from, To: to, Amount: money.Amount(units) * money.Unit, Key: "key-" + key, Secret: cashier.Secret{Word: "right"}}
}

func TestGiveKin_MovesOnceAndTellsBoth(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, l, ids := family(t, d)
		first, err := w.Cashier.GiveKin(ctx, give(ids["leaf"], "", 100, "1"))
		require.NoError(t, err)
		require.True(t, first.Upward)
		again, err := w.Cashier.GiveKin(ctx, give(ids["leaf"], "sub", 100, "1"))
		require.NoError(t, err)
		require.Equal(t, first.ID, again.ID)
		_, err = w.Cashier.GiveKin(ctx, give(ids["leaf"], "sub", 101, "1"))
		require.Error(t, err, "another request under the same key")
		require.Equal(t, 900*money.Unit, w.Balance(ids["leaf"]).Cash)
		require.Equal(t, 1100*money.Unit, w.Balance(ids["sub"]).Cash)
		require.Equal(t, 100*money.Unit, l.rolled[ids["sub"]])
		require.Equal(t, []string{"leaf kin.sent sub 100.00 ৳", "sub kin.received leaf 100.00 ৳"}, l.told)
		down, err := w.Cashier.GiveKin(ctx, give(ids["sub"], "leaf", 5, "2"))
		require.NoError(t, err)
		require.False(t, down.Upward)
		list, names, err := w.Cashier.KinTransfers(ctx, ids["sub"], page.Request{})
		require.NoError(t, err)
		require.Equal(t, []cashier.KinTransferID{down.ID, first.ID}, []cashier.KinTransferID{list.Items[0].ID, list.Items[1].ID})
		require.Equal(t, "leaf", names[ids["leaf"]])
	})
}

func TestGiveKin_RefusesWhatTheRulesDoNotAllow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, l, ids := family(t, d)
		refused := func(name string, want error, c cashier.KinCmd) {
			t.Helper()
			_, err := w.Cashier.GiveKin(ctx, c)
			require.ErrorIs(t, err, want, name)
		}
		field := cashier.ErrKin // any wrong field of the request
		refused("nobody above", cashier.ErrKinNone, give(ids["agent"], "", 10, "1"))
		for n, to := range []string{"stranger", "nobody", "other", "trial", "agent", "leaf"} {
			refused(to, field, give(ids["leaf"], to, 10, fmt.Sprint("a", n)))
		}
		refused("a member has none below", field, give(ids["other"], "leaf", 10, "2"))
		refused("trial", cashier.ErrKinClosed, give(ids["trial"], "", 10, "3"))
		refused("least", field, cashier.KinCmd{Member: ids["leaf"], Amount: money.Unit / 2, Key: "key-4", Secret: cashier.Secret{Word: "right"}})
		refused("most", field, give(ids["leaf"], "", 501, "5"))
		wrong := give(ids["leaf"], "", 10, "6")
		wrong.Secret.Word = "wrong"
		refused("secret", identity.ErrPaymentSecret, wrong)
		l.bound = 5 * money.Unit
		refused("bonus", errBound, give(ids["leaf"], "", 10, "7"))
		l.bound, l.holding = 0, clock.NowOf(w.Clock).Add(time.Hour)
		_, err := w.Cashier.GiveKin(ctx, give(ids["leaf"], "", 10, "8"))
		require.ErrorContains(t, err, "cashier.payment.held")
		l.holding = 0

		l.off[cashier.SwitchKinCross] = false
		up, err := w.Cashier.GiveKin(ctx, give(ids["leaf"], "agent", 10, "9"))
		require.NoError(t, err)
		require.True(t, up.Upward)
		_, err = w.Cashier.GiveKin(ctx, give(ids["agent"], "leaf", 10, "10"))
		require.NoError(t, err)
		refused("a cousin", field, give(ids["leaf"], "other", 10, "11"))

		_, err = w.Cashier.GiveKin(ctx, give(ids["leaf"], "", 500, "12"))
		require.NoError(t, err)
		refused("day", field, give(ids["leaf"], "", 300, "13"))
		w.Clock.Advance(25 * time.Hour)
		_, err = w.Cashier.GiveKin(ctx, give(ids["leaf"], "", 300, "14"))
		require.NoError(t, err)
		refused("cover", wallet.ErrNotEnough, give(ids["leaf"], "", 400, "15"))
		frozen := l.of[ids["sub"]]
		frozen.Status = members.Frozen
		l.of[ids["sub"]] = frozen
		refused("frozen", field, give(ids["leaf"], "", 10, "16"))
		l.off[cashier.SwitchKin] = true
		refused("closed", cashier.ErrKinClosed, give(ids["other"], "", 10, "17"))
	})
}

// Whatever is given by whom, at once and twice: what all have is what all had,
// nobody is below zero, nobody gave more than a day's bound.
func TestGiveKin_SumsToNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, l, ids := family(t, d)
		l.off[cashier.SwitchKinCross] = false
		kin := []string{"agent", "sub", "leaf", "other"}
		chance := rand.New(rand.NewPCG(7, 11))
		var wait sync.WaitGroup
		for n := range 120 {
			c := give(ids[kin[chance.IntN(4)]], kin[chance.IntN(4)], 1+chance.Int64N(200), fmt.Sprint(n))
			for range 1 + n%2 {
				wait.Go(func() { _, _ = w.Cashier.GiveKin(ctx, c) }) // some are refused
			}
		}
		wait.Wait()
		sum := money.Amount(0)
		for _, name := range kin {
			b := w.Balance(ids[name])
			require.GreaterOrEqual(t, b.Cash, money.Amount(0))
			sum += b.Cash
			given := money.Amount(w.Count(`SELECT COALESCE(SUM(amount), 0) FROM v_kin_transfers WHERE from_id = ?`, int64(ids[name])))
			got := money.Amount(w.Count(`SELECT COALESCE(SUM(amount), 0) FROM v_kin_transfers WHERE to_id = ?`, int64(ids[name])))
			require.LessOrEqual(t, given, 800*money.Unit)
			require.Equal(t, 1000*money.Unit+got-given, b.Cash, name)
			require.Equal(t, got, l.rolled[ids[name]], "each must play through what they got")
		}
		require.Equal(t, 4000*money.Unit, sum)
		require.NotZero(t, w.Count(`SELECT COUNT(*) FROM v_kin_transfers`))
	})
}

func TestWithdraw_AsksForTheSecretOfPayments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, l, ids := family(t, d)
		m, right := ids["leaf"], cashier.Secret{Word: "right"}
		account := cashier.Account{MemberID: m, Method: "bkash", Number: "01712345678", Name: "Rahim Uddin"}
		_, err := w.Cashier.AddAccount(ctx, "account-1", account, cashier.Secret{Word: "wrong"})
		require.ErrorIs(t, err, identity.ErrPaymentSecret)
		saved, err := w.Cashier.AddAccount(ctx, "account-1", account, right)
		require.NoError(t, err)
		ask := cashier.WithdrawCmd{Member: m, Account: saved.ID, Amount: 500 * money.Unit, Key: "key-1"}
		_, err = w.Cashier.Withdraw(ctx, ask)
		require.ErrorIs(t, err, identity.ErrPaymentSecret)
		ask.Secret, l.holding = right, clock.NowOf(w.Clock).Add(time.Hour)
		_, err = w.Cashier.Withdraw(ctx, ask)
		require.ErrorContains(t, err, "cashier.payment.held")
		l.holding = 0
		_, err = w.Cashier.Withdraw(ctx, ask)
		require.NoError(t, err)
		require.ErrorIs(t, w.Cashier.RemoveAccount(ctx, m, saved.ID, cashier.Secret{}), identity.ErrPaymentSecret)
		require.NoError(t, w.Cashier.RemoveAccount(ctx, m, saved.ID, right))
	})
}
