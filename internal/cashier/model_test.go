package cashier_test

import (
	"errors"
	"fmt"
	"math/rand"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

const funds = 20 * thousand

// TestWithdrawals_KeepTheirSumsUnderRandomOperations plays random, often
// illegal, operations with lost answers and
// crashes before the commit, and recounts after each of them from
// the rows: what is locked is what the open withdrawals hold, what is gone is
// what was issued, and every end adds up.
func TestWithdrawals_KeepTheirSumsUnderRandomOperations(t *testing.T) {
	for seed := range int64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				p := player{dice: rand.New(rand.NewSource(seed))}
				p.World = cashiertest.New(t, d, func(deps *cashier.Deps) {
					deps.Store = cashiertest.Flaky{Store: deps.Store, Fails: p.crashes}
				})
				p.member = p.Member(funds)
				for _, number := range []string{plain, late, refused, twice, retried} {
					p.accounts = append(p.accounts, p.Account(p.member, number).ID)
				}
				for i := range 160 {
					p.play(i)
					p.recount()
				}
				p.Provider.Break(nil)
				report, err := p.Ledger.Verify(ctx)
				require.NoError(t, err)
				require.Empty(t, report.Violations)
			})
		})
	}
}

type player struct {
	*cashiertest.World
	mu       sync.Mutex // jobs roll the dice beside the player
	dice     *rand.Rand
	member   id.Member
	accounts []cashier.AccountID
	made     []cashier.WithdrawalID
}

// crashes stops every sixth save before its commit.
func (p *player) crashes() bool { return p.roll(6) == 0 }

func (p *player) roll(n int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dice.Intn(n)
}

func (p *player) play(i int) {
	key := fmt.Sprintf("operation-%d", i)
	staff := by(maker+id.Staff(p.roll(3)), key)
	if len(p.made) == 0 || p.roll(5) == 0 {
		amount := money.Amount(200+p.roll(3000)) * money.Unit
		w, err := p.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: p.member, Account: p.accounts[p.roll(len(p.accounts))], Amount: amount, Key: key})
		if err == nil {
			p.made = append(p.made, w.ID)
		}
		return
	}
	one := p.made[p.roll(len(p.made))]
	switch p.roll(14) {
	case 10:
		_, _ = claim(p.World, p.member, cashier.Withdrawal{ID: one}, money.Amount(p.roll(3)*100)*money.Unit, key)
	case 11:
		_, _ = p.Cashier.Investigate(ctx, one, staff)
	case 12:
		_, _ = p.Cashier.Reissue(ctx, one, staff)
	case 13:
		if _, err := p.Cashier.ForceReceived(ctx, one, staff, "E"); err != nil {
			_, _ = p.Cashier.ReturnDisputed(ctx, one, staff)
		}
	case 0, 1, 2, 3:
		_, _ = p.Cashier.Approve(ctx, one, staff)
	case 4:
		_, _ = p.Cashier.Reject(ctx, one, staff)
	case 5:
		_, _ = p.Cashier.PayAgain(ctx, one, staff)
	case 6:
		_, _ = p.Cashier.ReturnFunds(ctx, one, staff)
	case 7:
		_, _ = p.Cashier.ConfirmReceipt(ctx, p.member, one)
	case 8:
		p.Provider.Break([]error{nil, errors.New("lost")}[p.roll(2)])
	default:
		p.After([]time.Duration{time.Second, 10 * time.Second, 40 * time.Minute}[p.roll(3)])
	}
	p.Run()
}

func (p *player) recount() {
	list, err := p.Cashier.ListWithdrawals(ctx, cashier.Filter{Member: p.member}, page.Request{Limit: 100})
	require.NoError(p.T, err)
	var locked, gone money.Amount
	for _, w := range list.Items {
		switch {
		case w.IssuedAt > 0:
			gone += w.Amount - w.ReturnedAmount
		case !w.State.Final():
			locked += w.Amount
		}
		if w.State.Final() {
			require.Equal(p.T, w.Amount-w.Fee, w.ReceivedAmount+w.ReturnedAmount)
		}
		require.True(p.T, w.CheckerID == 0 || w.CheckerID != w.MakerID)
	}
	b := p.Balance(p.member)
	require.Equal(p.T, locked, b.Locked)
	require.Equal(p.T, funds-locked-gone, b.Cash)
}
