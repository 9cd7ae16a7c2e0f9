package site_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"log/slog"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/site"
	"baize/internal/site/sitedb"
	"baize/migrations"
)

// speaking makes the room for a site that is built in some languages.
func speaking(d *db.DB, built []locale.Lang) *site.Service {
	return site.New(site.Deps{DB: d, Store: sitedb.New(d), Clock: clock.System{}, Bus: bus.New(d, clock.System{}, slog.Default()), Auditor: &auditLog{}, Keys: noKeys{}, Registration: form{}, Built: built})
}

func offer(t *testing.T, s *site.Service, languages ...locale.Lang) {
	t.Helper()
	b, err := s.BrandSettings(context.Background())
	require.NoError(t, err)
	b.Value.Languages = languages
	require.NoError(t, s.SetBrand(context.Background(), 7, b.Version, b.Value))
}

func TestLanguages_AllAreOfferedUntilTheOperatorChooses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := speaking(d, nil)
		told := func() site.Permission {
			p, err := s.Permission(context.Background(), netip.MustParseAddr("192.0.2.1"), "en")
			require.NoError(t, err)
			return p
		}
		require.Len(t, told().Offered, 28)
		require.Equal(t, []locale.Lang{"en", "bn"}, told().Offered[:2])
		for _, l := range told().Languages {
			require.True(t, l.Complete, l.Code)
		}
		offer(t, s, "bn", "en", "ur")
		require.Equal(t, []locale.Lang{"bn", "en", "ur"}, told().Offered)
		require.Equal(t, locale.Lang("bn"), told().DefaultLanguage)
		require.Len(t, told().Languages, 28, "the switched-off ones can still be chosen by staff")
	})
}

func TestLanguages_OneThatTheSiteIsNotBuiltInIsNotOffered(t *testing.T) {
	d := dbtest.SQLite(t)
	s := speaking(d, []locale.Lang{"en", "fr", "bn"})
	offered := func() []locale.Lang {
		o, err := s.Offered(context.Background())
		require.NoError(t, err)
		return o
	}
	require.Equal(t, []locale.Lang{"en", "bn", "fr"}, offered())
	offer(t, s, "ur", "fr", "en")
	require.Equal(t, []locale.Lang{"fr", "en"}, offered())
	offer(t, s, "ur")
	require.Equal(t, []locale.Lang{"en"}, offered(), "a site is read in some language")
}

// Staff had two languages to put on a list that decided nothing but the first.
func TestLanguages_AHouseThatSavedBothOfTheFormerOnesKeepsOfferingAll(t *testing.T) {
	raw, err := fs.ReadFile(migrations.Files, "01965_site_languages.sql")
	require.NoError(t, err)
	up, _, _ := strings.Cut(string(raw), "-- +goose Down")
	for _, row := range []struct {
		name  string
		saved []locale.Lang
		first locale.Lang
		many  int
	}{
		{"both", []locale.Lang{"en", "bn"}, "en", 28},
		{"both, Bengali first", []locale.Lang{"bn", "en"}, "bn", 28},
		{"one that was left alone", []locale.Lang{"bn"}, "bn", 1},
		{"a list of one's own", []locale.Lang{"en", "bn", "fr"}, "en", 3},
	} {
		t.Run(row.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				offer(t, speaking(d, nil), row.saved...)
				require.NoError(t, d.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
					for _, step := range strings.Split(strings.TrimSpace(up), ";") {
						if strings.TrimSpace(step) == "" {
							continue
						}
						if _, err := tx.Exec(ctx, step); err != nil {
							return err
						}
					}
					return nil
				}))
				s := speaking(d, nil)
				offered, err := s.Offered(context.Background())
				require.NoError(t, err)
				require.Len(t, offered, row.many)
				require.Equal(t, row.first, offered[0])
				past, err := s.History(context.Background(), "brand")
				require.NoError(t, err)
				var kept site.Brand
				require.NoError(t, json.Unmarshal(past[0].Value, &kept))
				require.Equal(t, offered, kept.Languages, "what it is led back to has them too")
			})
		})
	}
}
