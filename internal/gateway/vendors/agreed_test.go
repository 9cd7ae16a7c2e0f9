package vendors_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

const fresh = "ZETA"

// wanted is a vendor that nobody has set up.
func wanted() vendors.Settings {
	return vendors.Settings{Vendor: fresh, Dialect: vendors.Hub88, BaseURL: "https://api.example.com", OperatorID: "7", ReturnURL: "https://us.example.com"}
}

func TestSetBy_SetsAVendorUpOffAndChangesItByItsVersion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, w, one := t.Context(), world(t, d), wanted()
		s := w.Vendors
		require.NoError(t, s.SetBy(ctx, operator, one, " agreed in writing "))
		p := s.Peer(ctx, fresh)
		require.True(t, p.Off, "a vendor begins off")
		require.EqualValues(t, 1, p.Version)
		require.ErrorIs(t, s.SetBy(ctx, operator, one, ""), vendors.ErrStands)

		one.Version, one.Currencies = 1, []money.Currency{"BDT", "USD"}
		require.NoError(t, s.SetBy(ctx, operator, one, ""))
		require.ErrorIs(t, s.SetBy(ctx, operator, one, ""), vendors.ErrChanged)
		require.ErrorIs(t, s.SwitchBy(ctx, operator, fresh, 1, false, ""), vendors.ErrChanged)
		require.ErrorIs(t, s.SwitchBy(ctx, operator, fresh, 0, false, ""), vendors.ErrChanged)
		require.ErrorIs(t, s.SwitchBy(ctx, operator, "nobody", 1, false, ""), vendors.ErrUnknown)
		require.NoError(t, s.SwitchBy(ctx, operator, fresh, 2, false, ""))
		p = s.Peer(ctx, fresh)
		require.False(t, p.Off)
		require.Equal(t, one.Currencies, p.Currencies)
		require.EqualValues(t, 3, p.Version)

		one.Version, one.Dialect = 3, vendors.Fundist
		require.ErrorIs(t, s.SetBy(ctx, operator, one, ""), vendors.ErrDialect)
		one.Vendor = "nobody"
		require.ErrorIs(t, s.SetBy(ctx, operator, one, ""), vendors.ErrUnknown)

		require.NoError(t, s.SwitchBy(ctx, operator, fresh, 3, true, "in dispute"))
		by := wanted() // the command knows of no version, and does not turn on what staff turned off
		require.NoError(t, s.Set(ctx, by))
		require.True(t, s.Peer(ctx, fresh).Off)
		require.EqualValues(t, 5, s.Peer(ctx, fresh).Version)
		require.Equal(t, []string{fresh, fresh, fresh}, w.Titles.Rested, "told when it is set up off, turned on and turned off, else not")
		off, err := s.Resting(ctx)
		require.NoError(t, err)
		require.Equal(t, []string{fresh}, off)

		require.Equal(t, []string{"gateway.vendor.set", "gateway.vendor.set", "gateway.vendor.switch", "gateway.vendor.switch"}, w.Audited.Names())
	})
}

func TestSetBy_AsksForAFreshCode(t *testing.T) {
	ctx, w := t.Context(), world(t, dbtest.SQLite(t))
	w.Rules.Stale = true
	require.ErrorContains(t, w.Vendors.SetBy(ctx, operator, wanted(), ""), "staff.stepUp.needed")
	require.ErrorContains(t, w.Vendors.SwitchBy(ctx, operator, gatewaytest.Vendor, 1, true, ""), "staff.stepUp.needed")
	require.Nil(t, w.Vendors.Peer(ctx, fresh))
	require.False(t, w.Vendors.Peer(ctx, gatewaytest.Vendor).Off)
	require.Empty(t, w.Audited.Names())
}

func TestSetBy_NamesTheFieldThatIsWrong(t *testing.T) {
	ctx, w := t.Context(), world(t, dbtest.SQLite(t))
	for _, c := range []struct {
		field, key string
		spoil      func(s *vendors.Settings)
	}{
		{"vendor", "gateway.vendor.code", func(s *vendors.Settings) { s.Vendor = "a b" }},
		{"operatorId", "gateway.vendor.operator", func(s *vendors.Settings) { s.OperatorID = strings.Repeat("9", 65) }},
		{"baseUrl", "gateway.vendor.address", func(s *vendors.Settings) { s.BaseURL = "api.example.com" }},
		{"baseUrl", "gateway.vendor.address", func(s *vendors.Settings) { s.BaseURL = "https://api.example.com/" + strings.Repeat("x", 300) }},
		{"baseUrl", "gateway.vendor.addressOutward", func(s *vendors.Settings) { s.BaseURL = "http://api.example.com" }},
		{"baseUrl", "gateway.vendor.addressOutward", func(s *vendors.Settings) { s.BaseURL = "https://10.0.0.8" }},
		{"baseUrl", "gateway.vendor.addressOutward", func(s *vendors.Settings) { s.BaseURL = "https://db.internal" }},
		{"returnUrl", "gateway.vendor.address", func(s *vendors.Settings) { s.ReturnURL = "javascript:alert(1)" }},
		{"returnUrl", "gateway.vendor.addressOutward", func(s *vendors.Settings) { s.ReturnURL = "http://us.example.com" }},
		{"currencies", "gateway.vendor.currencies", func(s *vendors.Settings) { s.Currencies = []money.Currency{"bdt"} }},
		{"currencies", "gateway.vendor.currencies", func(s *vendors.Settings) { s.Currencies = []money.Currency{"BDT", "BDT"} }},
		{"currencies", "gateway.vendor.currencies", func(s *vendors.Settings) { s.Currencies = []money.Currency{money.Trial} }},
	} {
		one := wanted()
		c.spoil(&one)
		f := fault.From(w.Vendors.SetBy(ctx, operator, one, ""))
		require.Len(t, f.Fields, 1, "%+v: %v", one, f)
		require.Equal(t, c.field+" "+c.key, f.Fields[0].Path+" "+f.Fields[0].Key)
	}
	require.Nil(t, w.Vendors.Peer(ctx, fresh))
	require.Empty(t, w.Audited.Names())
}

// crowd does a thing eight times at once and counts what came of it.
func crowd(do func(n int) error) (done int, refusals []error) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			err := do(n)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				done++
			} else {
				refusals = append(refusals, err)
			}
		})
	}
	all.Wait()
	return done, refusals
}

func TestSetBy_OfManyAtOnceDoesOneAndTellsTheOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, w := t.Context(), world(t, d)
		done, refusals := crowd(func(int) error { return w.Vendors.SetBy(ctx, operator, wanted(), "") })
		require.Equal(t, 1, done)
		for _, err := range refusals {
			require.ErrorIs(t, err, vendors.ErrStands)
		}
		done, refusals = crowd(func(n int) error {
			if n%2 == 0 {
				return w.Vendors.SwitchBy(ctx, operator, fresh, 1, false, "")
			}
			one := wanted()
			one.Version = 1
			return w.Vendors.SetBy(ctx, operator, one, "")
		})
		require.Equal(t, 1, done)
		for _, err := range refusals {
			require.ErrorIs(t, err, vendors.ErrChanged)
		}
		require.EqualValues(t, 2, w.Vendors.Peer(ctx, fresh).Version)
		require.Len(t, w.Audited.Names(), 2)
	})
}

func TestMakeKeyBy_OfManyAtOnceTellsTheSlowerThatTheKeysChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, w := t.Context(), world(t, d)
		_, public := vendorstest.RSA(t)
		wish := vendors.Wish{Vendor: gatewaytest.Vendor, Use: vendors.Verify, Public: string(public)}
		for seen, name := range []func(n int) string{
			func(int) string { return "same" },
			func(n int) string { return "other-" + string(rune('a'+n)) },
		} {
			done, refusals := crowd(func(n int) error {
				one := wish
				one.KeyID, one.Seen = name(n), seen
				_, err := w.Vendors.MakeKeyBy(ctx, operator, one)
				return err
			})
			require.Equal(t, 1, done, errors.Join(refusals...))
			for _, err := range refusals {
				require.ErrorIs(t, err, vendors.ErrKeysChanged)
			}
		}
		require.Len(t, w.Vendors.Peer(ctx, gatewaytest.Vendor).VerifyKeys, 2)
		require.Len(t, w.Audited.Names(), 2)
	})
}

func TestMayOpen_RefusesAVendorThatIsOffAndACurrencyThatIsNotAgreed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, s, one := t.Context(), caller(t, world(t, d), false), wanted()
		require.NoError(t, s.SetBy(ctx, operator, one, ""))
		require.ErrorIs(t, s.MayOpen(ctx, fresh, money.BDT), gateway.ErrNotServed, "no key of ours")
		_, err := s.MakeKeyBy(ctx, operator, vendors.Wish{Vendor: fresh, Use: vendors.Sign, KeyID: "k1"})
		require.NoError(t, err)
		require.ErrorIs(t, s.MayOpen(ctx, fresh, money.BDT), vendors.ErrOff)
		require.ErrorIs(t, s.MayBet(ctx, fresh), vendors.ErrOff)
		require.NoError(t, s.SwitchBy(ctx, operator, fresh, 1, false, ""))
		require.NoError(t, s.MayOpen(ctx, fresh, money.BDT), "none named are all")
		require.NoError(t, s.MayBet(ctx, fresh))
		require.NoError(t, s.MayBet(ctx, "JDB"), "a vendor that nobody has set up here")
		one.Version, one.Currencies = 2, []money.Currency{"USD"}
		require.NoError(t, s.SetBy(ctx, operator, one, ""))
		require.NoError(t, s.MayOpen(ctx, fresh, "USD"))
		require.ErrorIs(t, s.MayOpen(ctx, fresh, money.BDT), vendors.ErrCurrency)
		require.NoError(t, s.MayOpen(ctx, fresh, money.Trial), "a demo is in no currency")
	})
}
