package cashier_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/idem"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

// asked is a command under one key: the first as it was asked first, the others
// with something else in it.
type asked []func() error

// commands are all commands of the cashier that take their caller's key.
func commands() map[string]func(w *cashiertest.World) asked {
	type staffAct = func(cashier.Decision) error
	// spoken is a decision with its reason, and with another one.
	spoken := func(act staffAct) asked {
		other := by(checker, "the-key")
		other.Reason = "for another reason"
		return asked{func() error { return act(by(checker, "the-key")) }, func() error { return act(other) }}
	}
	// also adds what a decision says besides its reason.
	also := func(a asked, acts ...staffAct) asked {
		for _, act := range acts {
			a = append(a, func() error { return act(by(checker, "the-key")) })
		}
		return a
	}
	disputed := func(w *cashiertest.World) cashier.Withdrawal {
		m := w.Member(thousand)
		one := issued(w, m, plain)
		_, err := claim(w, m, one, 400*money.Unit, "claim-1")
		require.NoError(w.T, err)
		return one
	}
	investigated := func(w *cashiertest.World) cashier.Withdrawal {
		one := disputed(w)
		_, err := w.Cashier.Investigate(ctx, one.ID, by(maker, "look"))
		require.NoError(w.T, err)
		return one
	}
	scored := func(w *cashiertest.World) cashier.Withdrawal {
		one := withdraw(w, w.Member(thousand), plain)
		w.Run()
		return one
	}
	failed := func(w *cashiertest.World) cashier.Withdrawal {
		one := withdraw(w, w.Member(thousand), refused)
		w.Run()
		approve(w, one)
		w.Run()
		w.After(3 * time.Second)
		require.True(w.T, see(w, one).PayoutFailed)
		return one
	}
	slipped := func(w *cashiertest.World) cashier.Deposit {
		m := w.Member(0)
		dep := open(w, m, "transfer", "key-0001")
		_, err := w.Cashier.AddSlip(ctx, cashier.SlipCmd{Member: m, Deposit: dep.ID, Payer: "Rahim Uddin", Image: pngOf(w.T, 3), Key: "slip-1"})
		require.NoError(w.T, err)
		return dep
	}
	return map[string]func(w *cashiertest.World) asked{
		"CreateDeposit": func(w *cashiertest.World) asked {
			m := w.Member(0)
			ask := func(method string, amount money.Amount) func() error {
				return func() error {
					_, err := w.Cashier.CreateDeposit(ctx, cashier.DepositCmd{Member: m, Method: method, Amount: amount, Key: "the-key"})
					return err
				}
			}
			return asked{ask("bkash", thousand), ask("bkash", 2*thousand), ask("transfer", thousand)}
		},
		"AddAccount": func(w *cashiertest.World) asked {
			m := w.Member(0)
			ask := func(number, name string) func() error {
				return func() error {
					_, err := w.Cashier.AddAccount(ctx, "the-key", cashier.Account{MemberID: m, Method: "bkash", Number: number, Name: name}, cashier.Secret{})
					return err
				}
			}
			return asked{ask(plain, "Rahim Uddin"), ask(late, "Rahim Uddin"), ask(plain, "Karim Uddin")}
		},
		"AddSlip": func(w *cashiertest.World) asked {
			m := w.Member(0)
			dep, other := open(w, m, "transfer", "key-0001"), open(w, m, "transfer", "key-0002")
			ask := func(d cashier.Deposit, payer string, image int) func() error {
				return func() error {
					_, err := w.Cashier.AddSlip(ctx, cashier.SlipCmd{Member: m, Deposit: d.ID, Payer: payer, Image: pngOf(w.T, image), Key: "the-key"})
					return err
				}
			}
			return asked{ask(dep, "Rahim Uddin", 3), ask(other, "Rahim Uddin", 3), ask(dep, "Karim Uddin", 3), ask(dep, "Rahim Uddin", 4)}
		},
		"Withdraw": func(w *cashiertest.World) asked {
			m := w.Member(3 * thousand)
			one, two := w.Account(m, plain), w.Account(m, late)
			ask := func(a cashier.AccountID, amount money.Amount) func() error {
				return func() error {
					_, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: a, Amount: amount, Key: "the-key"})
					return err
				}
			}
			return asked{ask(one.ID, thousand), ask(two.ID, thousand), ask(one.ID, 2*thousand)}
		},
		"Dispute": func(w *cashiertest.World) asked {
			m := w.Member(thousand)
			one := issued(w, m, plain)
			ask := func(received money.Amount, remark string, images ...[]byte) func() error {
				return func() error {
					_, err := w.Cashier.Dispute(ctx, cashier.ClaimCmd{Member: m, Withdrawal: one.ID, Received: received, Remark: remark, Images: images, Key: "the-key"})
					return err
				}
			}
			return asked{
				ask(400*money.Unit, "a part", pngOf(w.T, 1)), ask(0, "a part", pngOf(w.T, 1)), ask(400*money.Unit, "", pngOf(w.T, 1)),
				ask(400*money.Unit, "a part", pngOf(w.T, 2)), ask(400*money.Unit, "a part", pngOf(w.T, 1), pngOf(w.T, 2)),
			}
		},
		"ReviewDeposit": func(w *cashiertest.World) asked {
			dep := deposit(w, w.Member(0), "key-0001")
			press(w, dep, "wrong")
			w.Run()
			say := func(credit bool) staffAct {
				return func(d cashier.Decision) error {
					_, err := w.Cashier.ReviewDeposit(ctx, dep.ID, d, credit)
					return err
				}
			}
			return also(spoken(say(true)), say(false))
		},
		"StateParts": func(w *cashiertest.World) asked {
			dep := slipped(w)
			say := func(trx string, amount money.Amount) staffAct {
				return func(d cashier.Decision) error {
					_, err := w.Cashier.StateParts(ctx, dep.ID, d, []cashier.Part{{TrxID: trx, Amount: amount}})
					return err
				}
			}
			return also(spoken(say("FT1", thousand)), say("FT2", thousand), say("FT1", 2*thousand))
		},
		"ProposeRefund": func(w *cashiertest.World) asked {
			one := byHand(w, w.Member(0), "key-0001")
			say := func(version int64, e cashier.RefundEnding) staffAct {
				return func(d cashier.Decision) error {
					_, err := w.Cashier.ProposeRefund(ctx, one.ID, d, version, e)
					return err
				}
			}
			elsewhere := gaveBack("BANK-1")
			elsewhere.Evidence = "a letter"
			return also(spoken(say(one.Version, gaveBack("BANK-1"))), say(one.Version+1, gaveBack("BANK-1")), say(one.Version, gaveBack("BANK-2")),
				say(one.Version, cannot), say(one.Version, elsewhere))
		},
		"DecideRefund": func(w *cashiertest.World) asked {
			one := byHand(w, w.Member(0), "key-0001")
			proposed, err := w.Cashier.ProposeRefund(ctx, one.ID, by(maker, "said"), one.Version, cannot)
			require.NoError(w.T, err)
			say := func(version int64) staffAct {
				return func(d cashier.Decision) error {
					_, err := w.Cashier.DecideRefund(ctx, one.ID, d, version, true)
					return err
				}
			}
			return also(spoken(say(proposed.Version)), say(proposed.Version+1))
		},
		"Approve": func(w *cashiertest.World) asked {
			return spoken(on(w.Cashier.Approve, scored(w)))
		},
		"Reject": func(w *cashiertest.World) asked {
			return spoken(on(w.Cashier.Reject, scored(w)))
		},
		"PayAgain": func(w *cashiertest.World) asked {
			return spoken(on(w.Cashier.PayAgain, failed(w)))
		},
		"ReturnFunds": func(w *cashiertest.World) asked {
			return spoken(on(w.Cashier.ReturnFunds, failed(w)))
		},
		"Investigate": func(w *cashiertest.World) asked {
			return spoken(on(w.Cashier.Investigate, disputed(w)))
		},
		"Reissue": func(w *cashiertest.World) asked {
			return spoken(on(w.Cashier.Reissue, investigated(w)))
		},
		"ReturnDisputed": func(w *cashiertest.World) asked {
			return spoken(on(w.Cashier.ReturnDisputed, investigated(w)))
		},
		"ForceReceived": func(w *cashiertest.World) asked {
			one := investigated(w)
			say := func(evidence string) staffAct {
				return func(d cashier.Decision) error {
					_, err := w.Cashier.ForceReceived(ctx, one.ID, d, evidence)
					return err
				}
			}
			return also(spoken(say("PSP-4711")), say("PSP-4712"))
		},
		"ConfirmPaid": func(w *cashiertest.World) asked {
			m := w.Member(thousand)
			a, err := w.Cashier.AddAccount(ctx, "account-1", cashier.Account{MemberID: m, Method: "transfer", Number: "AB12345678", Name: "Rahim Uddin"}, cashier.Secret{})
			require.NoError(w.T, err)
			one, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: thousand, Key: "key-0001"})
			require.NoError(w.T, err)
			w.Run()
			approve(w, one)
			w.Run()
			say := func(trx string) staffAct {
				return func(d cashier.Decision) error {
					_, err := w.Cashier.ConfirmPaid(ctx, one.ID, d, trx)
					return err
				}
			}
			return also(spoken(say("BANK-1")), say("BANK-2"))
		},
		"ProposePaid": func(w *cashiertest.World) asked {
			one := parked(w, w.Member(thousand))
			say := func(version int64, e cashier.PaidEnding) staffAct {
				return func(d cashier.Decision) error {
					_, err := w.Cashier.ProposePaid(ctx, one.ID, d, version, e)
					return err
				}
			}
			elsewhere := really(600*money.Unit, "BANK-1")
			elsewhere.Evidence = "a letter"
			return also(spoken(say(one.Version, really(600*money.Unit, "BANK-1"))), say(one.Version+1, really(600*money.Unit, "BANK-1")),
				say(one.Version, really(500*money.Unit, "BANK-1")), say(one.Version, really(600*money.Unit, "BANK-2")), say(one.Version, elsewhere))
		},
		"DecidePaid": func(w *cashiertest.World) asked {
			one := parked(w, w.Member(thousand))
			proposed, err := w.Cashier.ProposePaid(ctx, one.ID, by(maker, "said"), one.Version, really(600*money.Unit, "BANK-1"))
			require.NoError(w.T, err)
			say := func(version int64) staffAct {
				return func(d cashier.Decision) error {
					_, err := w.Cashier.DecidePaid(ctx, one.ID, d, version, true)
					return err
				}
			}
			return also(spoken(say(proposed.Version)), say(proposed.Version+1))
		},
	}
}

func on(act func(c context.Context, w cashier.WithdrawalID, d cashier.Decision) (cashier.Withdrawal, error), one cashier.Withdrawal) func(cashier.Decision) error {
	return func(d cashier.Decision) error {
		_, err := act(ctx, one.ID, d)
		return err
	}
}

// stood is all that a command may move.
func stood(w *cashiertest.World) [5]int {
	return [5]int{
		w.Count(`SELECT COUNT(*) FROM v_postings`), w.Count(`SELECT COUNT(*) FROM v_outbox`), w.Count(`SELECT COUNT(*) FROM idempotency`),
		w.Count(`SELECT CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM cashier_deposits`), w.Count(`SELECT CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM cashier_withdrawals`),
	}
}

// A key is one request for good: what is asked again is answered again, also
// where the provider is not to be reached, and what is asked otherwise is refused.
func TestCommands_AKeyWithAnotherContentIsAConflict(t *testing.T) {
	for name, build := range commands() {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				all := build(w)
				require.NoError(t, all[0]())
				before := stood(w)
				w.Provider.Break(errors.New("the line is down"))
				require.NoError(t, all[0](), "a repeat")
				for i, other := range all[1:] {
					require.ErrorIs(t, other(), idem.ErrMismatch, "another content, %d", i+1)
				}
				require.Equal(t, before, stood(w), "something has moved")
			})
		})
	}
}

// What staff have decided is answered again without the provider, which may have
// another word by then.
func TestDecisions_RepeatedAskNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		one := refusedOnce(w, w.Member(thousand))
		_, err := w.Cashier.PayAgain(ctx, one.ID, by(checker, "again"))
		require.NoError(t, err)
		w.Run()
		w.After(3 * time.Second)
		require.True(t, see(w, one).PayoutFailed, "refused once more")
		version := see(w, one).Version
		w.Provider.Break(errors.New("the line is down"))
		got, err := w.Cashier.PayAgain(ctx, one.ID, by(checker, "again"))
		require.NoError(t, err)
		require.Equal(t, version, got.Version, "nothing is ordered anew")
		_, err = w.Cashier.PayAgain(ctx, one.ID, by(checker, "another"))
		require.ErrorIs(t, err, cashier.ErrProvider)
	})
}

func TestGiveKin_AKeyWithAnotherContentIsAConflict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, _, ids := family(t, d)
		say := func(from id.Member, to string, units int64) error {
			_, err := w.Cashier.GiveKin(ctx, give(from, to, units, "1"))
			return err
		}
		require.NoError(t, say(ids["agent"], "sub", 100))
		before := stood(w)
		require.NoError(t, say(ids["agent"], "sub", 100))
		require.ErrorIs(t, say(ids["agent"], "sub", 101), idem.ErrMismatch)
		require.ErrorIs(t, say(ids["agent"], "other", 100), idem.ErrMismatch)
		require.Equal(t, before, stood(w))
	})
}

// What was answered once is answered again, whatever would be refused by now: who
// has lost the answer has to learn that the money has gone.
func TestGiveKin_ARepeatIsAnsweredWhateverHasChanged(t *testing.T) {
	for _, to := range []string{"", "sub"} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			w, l, ids := family(t, d)
			ask := give(ids["leaf"], to, 500, "1")
			first, err := w.Cashier.GiveKin(ctx, ask)
			require.NoError(t, err)
			_, err = w.Cashier.GiveKin(ctx, give(ids["leaf"], to, 300, "2"))
			require.NoError(t, err)
			before := stood(w)
			repeat := func(why string) {
				t.Helper()
				again, err := w.Cashier.GiveKin(ctx, ask)
				require.NoError(t, err, why)
				require.Equal(t, first, again, why)
				require.Equal(t, before, stood(w), why)
			}
			repeat("the day's bound is reached and the balance too small")
			l.bound = money.Unit
			repeat("a bonus binds it")
			l.holding = clock.NowOf(w.Clock).Add(time.Hour)
			repeat("a reset holds it")
			l.secret = "another"
			repeat("the secret is another")
			frozen := l.of[ids["sub"]]
			frozen.Status = members.Frozen
			l.of[ids["sub"]] = frozen
			repeat("the other is frozen")
			l.off[cashier.SwitchKin] = true
			repeat("transfers are off")
			_, err = w.Cashier.GiveKin(ctx, give(ids["leaf"], to, 501, "1"))
			require.ErrorIs(t, err, idem.ErrMismatch, "another amount")
			_, err = w.Cashier.GiveKin(ctx, give(ids["leaf"], "nobody", 500, "1"))
			require.ErrorIs(t, err, cashier.ErrKin)
		})
	}
}

func TestWithdraw_ARepeatIsAnsweredWhateverHasChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, l, ids := family(t, d)
		m, right := ids["leaf"], cashier.Secret{Word: "right"}
		account := cashier.Account{MemberID: m, Method: "bkash", Number: plain, Name: "Rahim Uddin"}
		saved, err := w.Cashier.AddAccount(ctx, "account-1", account, right)
		require.NoError(t, err)
		ask := cashier.WithdrawCmd{Member: m, Account: saved.ID, Amount: 1000 * money.Unit, Key: "key-1", Secret: right}
		first, err := w.Cashier.Withdraw(ctx, ask)
		require.NoError(t, err)
		before := stood(w)
		repeat := func(why string) {
			t.Helper()
			again, err := w.Cashier.Withdraw(ctx, ask)
			require.NoError(t, err, why)
			require.Equal(t, first.ID, again.ID, why)
			again2, err := w.Cashier.AddAccount(ctx, "account-1", account, right)
			require.NoError(t, err, why)
			require.Equal(t, saved.ID, again2.ID, why)
			require.Equal(t, before, stood(w), why)
		}
		repeat("the balance is gone")
		l.bound = money.Unit
		repeat("a bonus binds it")
		l.holding = clock.NowOf(w.Clock).Add(time.Hour)
		repeat("a reset holds it")
		l.secret = "another"
		repeat("the secret is another")
		other := ask
		other.Amount = 500 * money.Unit
		_, err = w.Cashier.Withdraw(ctx, other)
		require.ErrorIs(t, err, idem.ErrMismatch)
	})
}
