package identityhttp_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/platform/db"
)

// Who knew the old password and waits for a further proof comes in no more, by
// whichever way another was set.
func TestStepUp_EndsWithThePasswordThatItBeganWith(t *testing.T) {
	for name, change := range map[string]func(w ways){
		"by the member": func(w ways) {
			r := w.do("PUT", "/auth/password", w.login("rahim1", word).str("token"), m{"oldPassword": word, "newPassword": another, "confirmNewPassword": another})
			require.Equal(w.t, 200, r.Status, r.Raw)
		},
		"by a link": func(w ways) { require.Equal(w.t, 200, w.setByLink(w.link("rahim@mail.example"), another).Status) },
		"by the phone": func(w ways) {
			require.Equal(w.t, 200, w.do("POST", "/auth/reset-code", "", m{"mobileNum": firstNumber}).Status)
			r := w.do("POST", "/auth/forgot/phone", "", m{"mobileNum": firstNumber, "verificationCode": w.last("code"), "newPassword": another})
			require.Equal(w.t, 200, r.Status, r.Raw)
		},
	} {
		t.Run(name, func(t *testing.T) {
			stepUps(t, func(t *testing.T, w ways) {
				w.enrol(firstNumber)
				b := w.browser("198.51.100.7")
				ticket, _ := demand(t, b.login("rahim1", false))
				require.Equal(t, 200, b.do("POST", "/auth/step-up/code", "", m{"ticket": ticket, "method": "mobile"}).Status)
				code := w.last("code")
				change(w)
				passed := b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "mobile", "answer": code})
				require.Equal(t, "identity.stepUp.expired", passed.Body.Code, passed.Raw)
			})
		})
	}
}

// A login that was under way when the password was changed, with or without a
// further proof ahead, is refused as a wrong password is.
func TestLogin_IsRefusedByThePasswordThatWasChangedMeanwhile(t *testing.T) {
	for name, rules := range map[string]identity.EntryRules{"at once": {}, "with a further proof": {UnknownPlace: true}} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, w *world) {
				token := w.register("rahim1").str("token")
				var changes atomic.Bool
				changes.Store(true)
				w.s.ConnectEntry(func(context.Context) (identity.EntryRules, error) {
					if changes.Swap(false) { // the password is verified by now
						r := w.do("PUT", "/auth/password", token, m{"oldPassword": word, "newPassword": another, "confirmNewPassword": another})
						require.Equal(t, 200, r.Status, r.Raw)
					}
					return rules, nil
				}, identity.NewPayeeMethod(payees{"Rahim Uddin"}.names))
				late := w.browser("198.51.100.7").login("rahim1", false)
				require.Equal(t, "identity.login.refused", late.Body.Code, late.Raw)
				require.Equal(t, w.login("rahim1", "not it").Body.Code, late.Body.Code)
			})
		})
	}
}

// A secret whose hash has other costs is hashed anew by the login that it opens.
func TestLogin_OpensAlsoWhereTheHashIsReplacedByTheWay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		costly, err := identity.NewHasher(identity.HasherConfig{Pepper: []byte("a pepper for tests"), Parallel: 1, MemoryKiB: 128, Passes: 1})
		require.NoError(t, err)
		hash, err := costly.Hash(ctx, word)
		require.NoError(t, err)
		require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return w.s.Enrol(ctx, tx, identity.Enrolment{Member: 77, Username: "karim1", Kind: identity.KindMember, Hash: hash})
		}))
		for range 4 { // two at once: one replaces the hash, the other goes on with it
			require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE identity_credentials SET secret_hash = ? WHERE member_id = 77`, hash)
				return err
			}))
			answers := make(chan reply, 2)
			for range cap(answers) {
				go func() { answers <- w.login("karim1", word) }()
			}
			for range cap(answers) {
				r := <-answers
				require.Equal(t, 200, r.Status, r.Raw)
			}
		}
		var stands string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT secret_hash FROM identity_credentials WHERE member_id = 77`).Scan(&stands))
		require.NotEqual(t, hash, stands)
	})
}
