package catalogue_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/catalogue"
	"baize/internal/catalogue/cataloguetest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestImport_BeginsClosedAndKeepsWhatStaffDecided(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, h := context.Background(), cataloguetest.New(t, d)
		s := h.Service
		list := []catalogue.Listed{
			{Code: "dragon", Name: "Dragon", Category: "RNG", Classify: "Video Slots", ReturnPpm: 965_100, Open: true},
			{Code: "dragon", Name: "Twice", Category: "RNG", Open: true},
			{Code: "roulette", Name: "Roulette", Category: "LIVE", Open: true},
		}
		done, err := s.Import(ctx, 0, "HUB", list)
		require.NoError(t, err)
		require.Equal(t, catalogue.Imported{Listed: 2, New: 2}, done)
		_, err = s.Playable(ctx, "HUB", "dragon")
		require.ErrorIs(t, err, catalogue.ErrGame, "closed until staff open it")

		page, err := s.StaffGames(ctx, catalogue.StaffQuery{Vendor: "HUB"})
		require.NoError(t, err)
		require.Len(t, page.Items, 2)
		for _, g := range page.Items {
			require.NoError(t, s.SetGame(ctx, 1, g.NodeID, catalogue.GameSwitch{State: catalogue.Open, IsHot: true}))
		}
		done, err = s.Import(ctx, 0, "HUB", list[:1])
		require.NoError(t, err)
		require.Equal(t, catalogue.Imported{Listed: 1, Gone: 1}, done)
		f, err := s.Playable(ctx, "HUB", "dragon")
		require.NoError(t, err)
		require.Equal(t, catalogue.ByVendor, f.Mechanic)
		_, err = s.Playable(ctx, "HUB", "roulette")
		require.ErrorIs(t, err, catalogue.ErrGame, "the vendor lists it no longer")

		audited := len(h.Audit.Actions)
		list[0].Open = false
		done, err = s.Import(ctx, 3, "HUB", list)
		require.NoError(t, err)
		require.Equal(t, 1, done.Gone)
		require.Equal(t, []catalogue.Action{{Staff: 3, Name: "catalogue.games.import", Target: "HUB", After: done}}, h.Audit.Actions[audited:], "one of staff had it done")
	})
}

func TestImport_LeavesGamesOfTheHouseAlone(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	ctx := context.Background()
	page, err := h.Service.StaffGames(ctx, catalogue.StaffQuery{Vendor: "BGS"})
	require.NoError(t, err)
	g := page.Items[0]
	done, err := h.Service.Import(ctx, 0, "BGS", []catalogue.Listed{{Code: g.Code, Name: "Stolen", Category: "RNG", Open: true}})
	require.NoError(t, err)
	require.Zero(t, done)
	page, err = h.Service.StaffGames(ctx, catalogue.StaffQuery{Vendor: "BGS"})
	require.NoError(t, err)
	require.Equal(t, g, page.Items[0])
}
