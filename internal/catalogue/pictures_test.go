package catalogue_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/catalogue"
	"baize/internal/content"
	"baize/internal/content/contentdb"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db/dbtest"
)

func TestBannerPicture_DrawsEveryPictureThatTheSandboxAnnounces(t *testing.T) {
	d, c := dbtest.SQLite(t), clock.System{}
	s := content.New(content.Deps{DB: d, Store: contentdb.New(d), Clock: c, IDs: id.NewSource(c, 1), Bus: bus.New(d, c, slog.Default())})
	require.NoError(t, s.Seed(ctx))
	a, err := s.Announcements(ctx, nil, content.Reader{Lang: "en"})
	require.NoError(t, err)
	var addresses []string
	for _, b := range a.Banners {
		addresses = append(addresses, b.ImageURL)
	}
	for _, p := range a.Promotions {
		addresses = append(addresses, p.Images[0].URL)
	}
	require.Len(t, addresses, 15)
	for _, address := range addresses {
		name, ok := strings.CutSuffix(strings.TrimPrefix(address, "/img/b/"), ".v2.svg")
		require.True(t, ok)
		_, err := catalogue.BannerPicture(name)
		require.NoError(t, err, name)
	}
}
