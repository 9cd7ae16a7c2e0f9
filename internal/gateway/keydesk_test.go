package gateway_test

import (
	"strconv"
	"testing"
	"time"

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

// Whoever retired it would stop the games of the house, which signs with nothing
// else.
func TestRetireKeyBy_RefusesTheKeyWithWhichTheHouseSignsAndNoOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx, by := gatewaytest.New(t, d), t.Context(), gateway.Operator{Staff: 3, Session: 4}
		w.House = gatewaytest.Vendor
		w.Reopen(t)
		_, err := w.Gateway.IssueKeyBy(ctx, by, gatewaytest.Vendor, "k2", 1)
		require.NoError(t, err, "in the sandbox staff speak as the house's vendors")
		require.ErrorIs(t, w.Gateway.RetireKeyBy(ctx, by, gatewaytest.Vendor, gatewaytest.KeyID, "spring cleaning"), gateway.ErrKeyHouse)
		require.NoError(t, w.Gateway.RetireKeyBy(ctx, by, gatewaytest.Vendor, "k2", "done"))
		require.Equal(t, 200, w.Send(t, seamless.Ping, seamless.Call{VendorID: gatewaytest.Vendor, RequestUUID: "u"}).HTTP)

		all, err := w.Gateway.Keys(ctx)
		require.NoError(t, err)
		fixed := map[string]bool{}
		for _, k := range all {
			fixed[k.KeyID] = k.Fixed
		}
		require.Equal(t, map[string]bool{gatewaytest.KeyID: true, "k2": false}, fixed)
	})
}

func TestIssueKeyBy_RefusesAVendorThatTheHousePlaysAsForRealMoney(t *testing.T) {
	w, ctx, by := gatewaytest.New(t, dbtest.SQLite(t)), t.Context(), gateway.Operator{Staff: 3, Session: 4}
	w.House, w.Real = gatewaytest.Vendor, true
	w.Reopen(t)
	_, err := w.Gateway.IssueKeyBy(ctx, by, gatewaytest.Vendor, "k2", 1)
	require.ErrorIs(t, err, gateway.ErrKeyHouse)
	_, err = w.Gateway.IssueKeyBy(ctx, by, "zeta", "k1", 0)
	require.NoError(t, err)
	offered, err := w.Gateway.Vendors(ctx)
	require.NoError(t, err)
	require.Equal(t, []gateway.Vendor{{Code: gatewaytest.Vendor, NameEn: "Acme", Fixed: true}, {Code: "zeta", NameEn: "Zeta"}}, offered)
}

func TestAddKey_RevivesARetiredKeyOfTheSameSecretWhereThereIsRoom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := gatewaytest.New(t, d), t.Context()
		first := gateway.Key{Vendor: gatewaytest.Vendor, KeyID: gatewaytest.KeyID, Secret: gatewaytest.Secret}
		for _, other := range []string{"k2", "k3"} { // the other one takes its slot
			require.NoError(t, w.Gateway.RetireKey(ctx, gatewaytest.Vendor, gatewaytest.KeyID))
			_, err := w.Gateway.IssueKey(ctx, gatewaytest.Vendor, other)
			require.NoError(t, err)
			require.NoError(t, w.Gateway.AddKey(ctx, first))
			require.NoError(t, w.Gateway.AddKey(ctx, first), "seeding again")
			require.Equal(t, 200, w.Send(t, seamless.Ping, seamless.Call{VendorID: gatewaytest.Vendor, RequestUUID: other}).HTTP)
			require.NoError(t, w.Gateway.RetireKey(ctx, gatewaytest.Vendor, other))
		}
		require.NoError(t, w.Gateway.RetireKey(ctx, gatewaytest.Vendor, gatewaytest.KeyID))
		for _, other := range []string{"k4", "k5"} {
			_, err := w.Gateway.IssueKey(ctx, gatewaytest.Vendor, other)
			require.NoError(t, err)
		}
		require.ErrorIs(t, w.Gateway.AddKey(ctx, first), gateway.ErrKeysFull)
		first.Secret = []byte("another secret of at least thirty-two bytes")
		require.NoError(t, w.Gateway.RetireKey(ctx, gatewaytest.Vendor, "k5"))
		require.True(t, db.IsUnique(w.Gateway.AddKey(ctx, first)), "a name is of one secret for good")
	})
}

// A vendor has a second key only some time after it was issued: until the first
// is retired both sides have that one.
func TestSigningKey_IsTheOldestUntilItIsRetired(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx, by := gatewaytest.New(t, d), t.Context(), gateway.Operator{Staff: 3, Session: 4}
		signs := func() string {
			t.Helper()
			k, found, err := w.Gateway.SigningKey(ctx, gatewaytest.Vendor)
			require.NoError(t, err)
			require.True(t, found)
			return k.KeyID
		}
		w.Clock.Advance(time.Hour)
		_, err := w.Gateway.IssueKeyBy(ctx, by, gatewaytest.Vendor, "a-later-one", 1)
		require.NoError(t, err)
		require.Equal(t, gatewaytest.KeyID, signs())
		require.NoError(t, w.Gateway.RetireKeyBy(ctx, by, gatewaytest.Vendor, gatewaytest.KeyID, "changed over"))
		require.Equal(t, "a-later-one", signs())
		_, found, err := w.Gateway.SigningKey(ctx, "zeta")
		require.NoError(t, err)
		require.False(t, found)
	})
}
