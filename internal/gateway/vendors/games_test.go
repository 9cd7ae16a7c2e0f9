package vendors_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// shelf is a vendor's API and the catalogue that takes its list.
type shelf struct {
	asked    []vendors.Opening
	imported []vendors.Title
}

func (s *shelf) List(context.Context, *vendors.Peer) ([]vendors.Title, error) {
	return []vendors.Title{{Code: "dragon", Name: "Dragon"}}, nil
}

func (s *shelf) Open(_ context.Context, p *vendors.Peer, o vendors.Opening) (string, error) {
	s.asked = append(s.asked, o)
	return p.BaseURL + "/" + o.Game.Code, nil
}

func (s *shelf) Import(_ context.Context, _ id.Staff, _ string, list []vendors.Title) (vendors.Imported, error) {
	s.imported = append(s.imported, list...)
	return vendors.Imported{Listed: len(list)}, nil
}

func (*shelf) Rest(context.Context, *db.Tx, string) error { return nil }

func TestService_CallsAVendorThatIsSetUpWhole(t *testing.T) {
	ctx, w, s := context.Background(), world(t, dbtest.SQLite(t)), &shelf{}
	v, err := vendors.New(vendors.Deps{DB: w.DB, Store: w.Store, Clock: w.Clock, Rand: rng.System{}, SealKey: make([]byte, 32),
		APIs: map[string]vendors.API{vendors.Hub88: s}, Catalogue: s})
	require.NoError(t, err)
	code := gatewaytest.Vendor
	launch := gateway.Launch{Game: gateway.Game{Vendor: code, Code: "dragon"}, Token: "t"}
	refused := func(want error) {
		_, err := v.ImportGames(ctx, 0, code)
		require.ErrorIs(t, err, want)
		_, err = v.URL(ctx, launch)
		require.ErrorIs(t, err, want)
		require.ErrorIs(t, v.MayOpen(ctx, code, money.BDT), gateway.ErrNotServed)
	}
	refused(vendors.ErrNoAPI)
	_, err = v.ImportGames(ctx, 0, "nobody")
	require.ErrorIs(t, err, vendors.ErrUnknown)
	require.NoError(t, v.Set(ctx, vendors.Settings{Vendor: code, Dialect: vendors.Hub88, BaseURL: "https://api.example", OperatorID: "7", ReturnURL: "https://us.example"}))
	refused(vendors.ErrNoAPI)
	_, err = v.IssueSignKey(ctx, code, "ours")
	require.NoError(t, err)
	require.NoError(t, v.MayOpen(ctx, code, money.BDT))
	url, err := v.URL(ctx, launch)
	require.NoError(t, err)
	require.Equal(t, "https://api.example/dragon", url)
	require.Equal(t, "t", s.asked[0].Token)
	done, err := v.ImportGames(ctx, 0, code)
	require.NoError(t, err)
	require.Equal(t, vendors.Imported{Listed: 1}, done)
	require.Len(t, s.imported, 1)
}
