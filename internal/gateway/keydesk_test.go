package gateway_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

func TestIssueKeyBy_ShowsASecretThatSignsAndKeepsTwoAtMost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx, by := gatewaytest.New(t, d), t.Context(), gateway.Operator{Staff: 3, Session: 4}
		k, err := w.Gateway.IssueKeyBy(ctx, by, gatewaytest.Vendor, "k2", 1)
		require.NoError(t, err)
		p := seamless.Parts{Method: "POST", Path: "/vendor/v1/ping", Timestamp: strconv.FormatInt(w.Clock.Now().Unix(), 10), Nonce: "nonce-one"}
		signature := string(seamless.NewSigner(k.Secret).AppendSignature(nil, p))
		_, err = w.Gateway.Admit(ctx, gateway.Credentials{Vendor: k.Vendor, KeyID: "k2", Signature: signature}, p)
		require.NoError(t, err)

		_, err = w.Gateway.IssueKeyBy(ctx, by, gatewaytest.Vendor, "k3", 2)
		require.ErrorIs(t, err, gateway.ErrKeysFull)
		require.NoError(t, w.Gateway.RetireKeyBy(ctx, by, gatewaytest.Vendor, "k2", "leaked"))
		require.ErrorIs(t, w.Gateway.RetireKeyBy(ctx, by, gatewaytest.Vendor, "k2", ""), gateway.ErrKeyUnknown)
		_, err = w.Gateway.Admit(ctx, gateway.Credentials{Vendor: k.Vendor, KeyID: "k2", Signature: signature}, p)
		require.Error(t, err)
		_, err = w.Gateway.IssueKeyBy(ctx, by, gatewaytest.Vendor, "k2", 2)
		require.ErrorIs(t, err, gateway.ErrKeyTaken)

		all, err := w.Gateway.Keys(ctx)
		require.NoError(t, err)
		require.Len(t, all, 2)
		require.Equal(t, []string{"gateway.key.issue", "gateway.key.retire"}, w.Audited.Names())
	})
}

func TestIssueKeyBy_AsksForAFreshCodeAndAKnownVendor(t *testing.T) {
	w, ctx := gatewaytest.New(t, dbtest.SQLite(t)), t.Context()
	_, err := w.Gateway.IssueKeyBy(ctx, gateway.Operator{}, "nobody", "k1", 0)
	require.ErrorIs(t, err, gateway.ErrVendor)
	w.Rules.Stale = true
	_, err = w.Gateway.IssueKeyBy(ctx, gateway.Operator{}, "zeta", "k1", 0)
	require.ErrorContains(t, err, "staff.stepUp.needed")
	require.ErrorContains(t, w.Gateway.RetireKeyBy(ctx, gateway.Operator{}, gatewaytest.Vendor, gatewaytest.KeyID, ""), "staff.stepUp.needed")
	require.Empty(t, w.Audited.Names())
}

func TestIssueKeyBy_OfManyAtOnceTellsTheSlowerThatTheKeysChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx, by := gatewaytest.New(t, d), t.Context(), gateway.Operator{Staff: 3, Session: 4}
		for seen, name := range []func(n int) string{
			func(int) string { return "same" },
			func(n int) string { return "other-" + strconv.Itoa(n) },
		} {
			outcomes := make(chan error)
			for n := range 8 {
				go func() {
					_, err := w.Gateway.IssueKeyBy(ctx, by, "zeta", name(n), seen)
					outcomes <- err
				}()
			}
			done := 0
			for range 8 {
				if err := <-outcomes; err == nil {
					done++
				} else {
					require.ErrorIs(t, err, gateway.ErrKeysChanged)
				}
			}
			require.Equal(t, 1, done)
		}
		require.Len(t, w.Audited.Names(), 2)
	})
}
