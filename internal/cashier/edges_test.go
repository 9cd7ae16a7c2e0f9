package cashier_test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

// edge is a step from one state to another; begins stands before the first.
type edge [2]string

const begins = "[*]"

// drawnEdges are the edges of a picture in docs, but for the order that is
// repeated within one state.
func drawnEdges(t *testing.T, picture string) (all []edge) {
	text, err := os.ReadFile("../../docs/states/" + picture)
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`(?m)^\s+([A-Z_]+|\[\*\]) --> ([A-Z_]+)`).FindAllStringSubmatch(string(text), -1) {
		if e := (edge{m[1], m[2]}); m[1] != m[2] && !slices.Contains(all, e) { // for two reasons it is drawn twice
			all = append(all, e)
		}
	}
	require.NotEmpty(t, all)
	return all
}

// compare holds a picture to the edges that were walked, each with its walk.
func compare(t *testing.T, drawn []edge, walked map[edge]string) {
	for _, e := range drawn {
		require.Contains(t, walked, e, "no walk takes the edge from %s to %s", e[0], e[1])
		delete(walked, e)
	}
	require.Empty(t, walked, "the picture does not show what was walked")
}

// walker takes withdrawals along their ways; every act must be taken.
type walker struct {
	*cashiertest.World
	n int
}

func (w *walker) key() string {
	w.n++
	return "walk-" + string(rune('a'+w.n/26)) + string(rune('a'+w.n%26))
}

func (w *walker) act(one cashier.Withdrawal, acts ...func(context.Context, cashier.WithdrawalID, cashier.Decision) (cashier.Withdrawal, error)) {
	w.T.Helper()
	for _, act := range acts {
		_, err := act(ctx, one.ID, by(maker, w.key()))
		require.NoError(w.T, err)
	}
}

func (w *walker) confirm(m id.Member, one cashier.Withdrawal) {
	w.T.Helper()
	_, err := w.Cashier.ConfirmReceipt(ctx, m, one.ID)
	require.NoError(w.T, err)
}

func (w *walker) missing(m id.Member, one cashier.Withdrawal, received money.Amount) {
	w.T.Helper()
	_, err := claim(w.World, m, one, received, w.key())
	require.NoError(w.T, err)
}

// walks are ways through the machine; together they take every edge.
func walks() map[string]func(w *walker, m id.Member) cashier.Withdrawal {
	disputed := func(w *walker, m id.Member, received money.Amount) cashier.Withdrawal {
		one := issued(w.World, m, plain)
		w.missing(m, one, received)
		return one
	}
	silent := func(w *walker, m id.Member, received money.Amount) cashier.Withdrawal {
		one := issued(w.World, m, plain)
		w.After(time.Hour)
		w.missing(m, one, received)
		return one
	}
	return map[string]func(w *walker, m id.Member) cashier.Withdrawal{
		"received": func(w *walker, m id.Member) cashier.Withdrawal {
			one := issued(w.World, m, plain)
			w.confirm(m, one)
			return one
		},
		"by the rules of low risk": func(w *walker, m id.Member) cashier.Withdrawal {
			first := issued(w.World, m, "01712345677") // an account of nobody else
			w.confirm(m, first)
			w.After(48 * time.Hour)
			one, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: first.AccountID, Amount: thousand, Key: w.key()})
			require.NoError(w.T, err)
			w.Run()
			require.True(w.T, see(w.World, one).AutoApproved)
			return one
		},
		"refused by the maker": func(w *walker, m id.Member) cashier.Withdrawal {
			one := withdraw(w.World, m, plain)
			w.Run()
			w.act(one, w.Cashier.Reject)
			return one
		},
		"refused by the checker": func(w *walker, m id.Member) cashier.Withdrawal {
			one := withdraw(w.World, m, plain)
			w.Run()
			w.act(one, w.Cashier.Approve)
			_, err := w.Cashier.Reject(ctx, one.ID, by(checker, w.key()))
			require.NoError(w.T, err)
			return one
		},
		"refused by the provider": func(w *walker, m id.Member) cashier.Withdrawal {
			one := withdraw(w.World, m, refused)
			w.Run()
			approve(w.World, one)
			w.Run()
			w.After(3 * time.Second)
			w.act(one, w.Cashier.ReturnFunds)
			return one
		},
		"silent, then a part":  func(w *walker, m id.Member) cashier.Withdrawal { return silent(w, m, 400*money.Unit) },
		"silent, then nothing": func(w *walker, m id.Member) cashier.Withdrawal { return silent(w, m, 0) },
		"a part came after all": func(w *walker, m id.Member) cashier.Withdrawal {
			one := disputed(w, m, 400*money.Unit)
			w.confirm(m, one)
			return one
		},
		"all came after all": func(w *walker, m id.Member) cashier.Withdrawal {
			one := disputed(w, m, 0)
			w.confirm(m, one)
			return one
		},
		"it came while it was looked into": func(w *walker, m id.Member) cashier.Withdrawal {
			one := disputed(w, m, 400*money.Unit)
			w.act(one, w.Cashier.Investigate)
			w.confirm(m, one)
			return one
		},
		"forced by two": func(w *walker, m id.Member) cashier.Withdrawal {
			one := disputed(w, m, 0)
			w.act(one, w.Cashier.Investigate)
			for _, who := range []id.Staff{maker, checker} {
				_, err := w.Cashier.ForceReceived(ctx, one.ID, by(who, w.key()), "PSP-4711")
				require.NoError(w.T, err)
			}
			return one
		},
		"given back": func(w *walker, m id.Member) cashier.Withdrawal {
			one := disputed(w, m, 0)
			w.act(one, w.Cashier.Investigate, w.Cashier.ReturnDisputed)
			return one
		},
		"sent again, and refused then": func(w *walker, m id.Member) cashier.Withdrawal {
			one := disputed(w, m, 400*money.Unit)
			w.act(one, w.Cashier.Investigate, w.Cashier.Reissue)
			w.Run()
			require.NoError(w.T, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE sandboxpay_payouts SET ending = '02' WHERE state = 'PENDING'`)
				return err
			}))
			w.After(3 * time.Second)
			w.act(one, w.Cashier.ReturnFunds)
			return one
		},
	}
}

func TestWithdrawal_EveryEdgeOfThePictureIsWalkedAndNoOther(t *testing.T) {
	want := drawnEdges(t, "withdrawal.md")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &walker{World: cashiertest.New(t, d, func(deps *cashier.Deps) {
			deps.Auto = cashier.AutoRules{MaxScore: 10, MaxAmount: thousand, MaxDay: thousand}
		})}
		walked := map[edge]string{}
		for name, walk := range walks() {
			m := w.Member(2 * thousand)
			steps, err := w.Cashier.Timeline(ctx, walk(w, m).ID)
			require.NoError(t, err, name)
			last := begins
			for _, step := range steps {
				if state := string(step.State); state != last {
					walked[edge{last, state}] = name
					last = state
				}
			}
		}
		compare(t, want, walked)
		balanced(t, w.World)
	})
}
