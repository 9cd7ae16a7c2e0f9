package identityhttp_test

import (
	"fmt"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
)

// That a new password is not the payment password tells of a word what it is: it
// costs a try at the payment password, and where none is left but the one that
// locks, nothing is told. That a payment password is not the login's costs a try at
// that one.
func TestSecrets_AreHeldApartAtThePriceOfATry(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		require.Equal(t, 200, w.setPayment(w.login("rahim1", word).str("token"), nil).Status)
		member, token, old := w.memberOf("rahim1"), w.login("rahim1", word).str("token"), word
		change := func(next string) reply {
			r := w.do("PUT", "/auth/password", token, m{"oldPassword": old, "newPassword": next, "confirmNewPassword": next})
			if r.Status == 200 {
				token, old = r.str("token"), next
			}
			return r
		}
		told := map[string]string{"newPassword": "identity.password.sameAsPayment"}
		require.Equal(t, told, codesOf(change(payWord)))
		require.Equal(t, 200, w.setByLink(w.link("rahim@mail.example"), "fog-of-winter-1").Status)
		require.Equal(t, 200, w.setByPhone("fog-of-winter-2").Status)
		token, old = w.login("rahim1", "fog-of-winter-2").str("token"), "fog-of-winter-2"
		require.Equal(t, 200, change("fog-of-winter-3").Status)
		r := change(payWord)
		require.Equal(t, 200, r.Status, "four were tried, and nothing is told any more: %s", r.Raw)
		require.ErrorIs(t, w.s.CheckPayment(ctx, member, "wrong-one"), identity.ErrPaymentLocked, "the fifth")
		require.Equal(t, 200, change("fog-of-winter-4").Status, "who has to change it is not kept from it")
		w.clock.Advance(24*time.Hour + time.Second)
		token = w.login("rahim1", old).str("token")
		require.Equal(t, told, codesOf(change(payWord)))
		require.NoError(t, w.s.CheckPayment(ctx, member, payWord))
		require.Equal(t, told, codesOf(change(payWord)), "a right one gives the tries back")
	})
}

func TestPayment_ItsChangeIsNoWayToGuessTheLogins(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		token := w.register("rahim1").str("token")
		require.Equal(t, 200, w.setPayment(token, nil).Status)
		old, refused := payWord, reply{}
		for n := range 10 {
			next := fmt.Sprintf("guess-no-%d", n)
			r := w.setPayment(token, m{"oldPaymentPassword": old, "newPaymentPassword": next, "confirmPaymentPassword": next})
			if r.Status != 200 {
				refused = r
				break
			}
			old = next
		}
		require.Equal(t, 429, refused.Status, refused.Raw)
		require.Equal(t, 429, w.do("PUT", "/auth/password", token, m{"oldPassword": "not it", "newPassword": another, "confirmNewPassword": another}).Status,
			"one counter for both")
		w.clock.Advance(time.Minute)
		r := w.do("PUT", "/auth/password", token, m{"oldPassword": word, "newPassword": another, "confirmNewPassword": another})
		require.Equal(t, 200, r.Status, r.Raw)
	})
}

// Of changes at the same time that prove the same old secret one stands, and the
// others are told that it is none of theirs.
func TestSecrets_AreChangedOnceByAnOldOne(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		token := w.register("rahim1").str("token")
		require.Equal(t, 200, w.setPayment(token, nil).Status)
		member, client := w.memberOf("rahim1"), identity.Client{IP: netip.MustParseAddr("192.0.2.1")}
		const many = 4
		changed := func(change func(next string) error, stands func(next string) bool) {
			t.Helper()
			var done atomic.Int32
			var last atomic.Value
			var all sync.WaitGroup
			for n := range many {
				all.Go(func() {
					next := fmt.Sprintf("fog-of-winter-%d", n)
					if change(next) == nil {
						done.Add(1)
						last.Store(next)
					}
				})
			}
			all.Wait()
			require.EqualValues(t, 1, done.Load())
			require.True(t, stands(last.Load().(string)), "what was answered stands")
		}
		changed(func(next string) error {
			return w.s.SetPayment(ctx, identity.PaymentCmd{Member: member, Old: payWord, New: next, Confirm: next, Client: client})
		}, func(next string) bool { return w.s.CheckPayment(ctx, member, next) == nil })
		w.clock.Advance(25 * time.Hour) // what the payment password's change was counted for
		changed(func(next string) error {
			next = "of-login-" + next
			_, err := w.s.ChangePassword(ctx, identity.PasswordCmd{
				Member: member, Proof: identity.Proof{Password: word}, New: next, Confirm: next, Client: client,
			})
			return err
		}, func(next string) bool { return w.login("rahim1", "of-login-"+next).Status == 200 })
	})
}
