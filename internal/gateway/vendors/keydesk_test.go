package vendors_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

var operator = gateway.Operator{Staff: 3, Session: 4}

func TestMakeKeyBy_TurnsRSAKeysOverWithoutTellingThePrivateOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, w, v := t.Context(), world(t, d), gatewaytest.Vendor
		_, public := vendorstest.RSA(t)
		made, err := w.Vendors.MakeKeyBy(ctx, operator, vendors.Wish{Vendor: v, Use: vendors.Verify, KeyID: "theirs", Public: string(public)})
		require.NoError(t, err)
		require.Zero(t, made)
		ours := vendors.Wish{Vendor: v, Use: vendors.Sign, KeyID: "k1"}
		first, err := w.Vendors.MakeKeyBy(ctx, operator, ours)
		require.NoError(t, err)
		require.Contains(t, first.Public, "BEGIN PUBLIC KEY")
		require.Empty(t, first.Secret)
		_, err = w.Vendors.MakeKeyBy(ctx, operator, ours)
		require.ErrorIs(t, err, vendors.ErrKeysChanged, "of a list that is old")
		ours.Seen = 1
		_, err = w.Vendors.MakeKeyBy(ctx, operator, ours)
		require.ErrorIs(t, err, gateway.ErrKeyTaken)
		ours.KeyID = "k2"
		_, err = w.Vendors.MakeKeyBy(ctx, operator, ours)
		require.NoError(t, err)
		ours.KeyID, ours.Seen = "k3", 2
		_, err = w.Vendors.MakeKeyBy(ctx, operator, ours)
		require.ErrorIs(t, err, vendors.ErrKeysFull)
		require.Len(t, w.Vendors.Peer(ctx, v).SignKeys, 2)

		ours.KeyID = "k1"
		require.NoError(t, w.Vendors.RetireKeyBy(ctx, operator, ours, "leaked"))
		require.ErrorIs(t, w.Vendors.RetireKeyBy(ctx, operator, ours, "again"), vendors.ErrKeyUnknown)
		require.Len(t, w.Vendors.Peer(ctx, v).SignKeys, 1)
		_, err = w.Vendors.MakeKeyBy(ctx, operator, ours)
		require.ErrorIs(t, err, gateway.ErrKeyTaken, "a name is given once")

		all, err := w.Vendors.Overviews(ctx)
		require.NoError(t, err)
		require.Len(t, all, 1)
		seen := map[string]vendors.KeyInfo{}
		for _, k := range all[0].Keys {
			seen[string(k.Use)+" "+k.KeyID] = k
			require.NotContains(t, k.Public, "PRIVATE")
		}
		require.Len(t, seen, 3)
		require.Equal(t, string(public), seen["verify theirs"].Public)
		require.Contains(t, seen["sign k2"].Public, "BEGIN PUBLIC KEY")
		require.NotZero(t, seen["sign k1"].RetiredAt)
		require.Empty(t, seen["sign k1"].Public)
		require.Equal(t, []string{"gateway.key.issue", "gateway.key.issue", "gateway.key.issue", "gateway.key.retire"}, w.Audited.Names())
	})
}

func TestMakeKeyBy_TellsASharedSecretOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, v := t.Context(), gatewaytest.Vendor
		w := vendorstest.New(t, d, vendors.Fundist, func(*vendorstest.World) vendors.Dialect { return echo{} })
		made, err := w.Vendors.MakeKeyBy(ctx, operator, vendors.Wish{Vendor: v, Use: vendors.Shared, KeyID: "k1"})
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(made.Secret), 32)
		require.Equal(t, made.Secret, string(w.Vendors.Peer(ctx, v).Secrets[0]))
		all, err := w.Vendors.Overviews(ctx)
		require.NoError(t, err)
		require.Equal(t, []vendors.KeyInfo{{Use: vendors.Shared, KeyID: "k1", CreatedAt: all[0].Keys[0].CreatedAt}}, all[0].Keys)
	})
}

func TestMakeKeyBy_RefusesWhatIsNoKeyOfThatUse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, w, v := t.Context(), world(t, d), gatewaytest.Vendor
		key, public := vendorstest.RSA(t)
		private, err := vendors.PrivatePEM(key)
		require.NoError(t, err)
		for _, bad := range []vendors.Wish{
			{Vendor: v, Use: vendors.Verify, KeyID: "k"},
			{Vendor: v, Use: vendors.Verify, KeyID: "k", Public: "no key"},
			{Vendor: v, Use: vendors.Verify, KeyID: "k", Public: string(private)},
			{Vendor: v, Use: vendors.Sign, KeyID: "k", Public: string(public)},
			{Vendor: v, Use: vendors.Shared, KeyID: "k"}, // not in this dialect
			{Vendor: v, Use: "other", KeyID: "k"},
			{Vendor: v, Use: vendors.Sign},
		} {
			_, err := w.Vendors.MakeKeyBy(ctx, operator, bad)
			require.ErrorIs(t, err, vendors.ErrKeyWeak, "%s %q", bad.Use, bad.KeyID)
		}
		_, err = w.Vendors.MakeKeyBy(ctx, operator, vendors.Wish{Vendor: "nobody", Use: vendors.Sign, KeyID: "k"})
		require.ErrorIs(t, err, vendors.ErrUnknown)
		w.Rules.Stale = true
		_, err = w.Vendors.MakeKeyBy(ctx, operator, vendors.Wish{Vendor: v, Use: vendors.Sign, KeyID: "k"})
		require.ErrorContains(t, err, "staff.stepUp.needed")
		require.ErrorContains(t, w.Vendors.RetireKeyBy(ctx, operator, vendors.Wish{Vendor: v, Use: vendors.Sign, KeyID: "k"}, ""), "staff.stepUp.needed")
		require.Empty(t, w.Audited.Names())
		all, err := w.Vendors.Overviews(ctx)
		require.NoError(t, err)
		require.Empty(t, all[0].Keys)
	})
}
