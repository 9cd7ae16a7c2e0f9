package content_test

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/content"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/migrations"
)

// later are the help topics that the first release had not.
var later = []string{"deposit", "withdraw", "bonus", "limits"}

// asOf makes the house one that was written by a release without marks, and by
// the first one where it has no later topics; then it is brought up to date.
func asOf(t *testing.T, d *db.DB, first bool) {
	t.Helper()
	raw, err := fs.ReadFile(migrations.Files, "01893_content_seeds.sql")
	require.NoError(t, err)
	up, down, _ := strings.Cut(string(raw), "-- +goose Down")
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		steps := append(strings.Split(down+up, ";"), `UPDATE content_version SET version = version + 1`)
		if first {
			steps = slices.Concat([]string{
				`DELETE FROM content_items WHERE kind = 'help' AND tag IN ('` + strings.Join(later, "', '") + `')
					AND id IN (SELECT item_id FROM content_versions WHERE act = 'seed')`,
			}, renumbered(), steps)
		}
		for _, step := range steps {
			if strings.TrimSpace(step) == "" {
				continue
			}
			if _, err := tx.Exec(ctx, step); err != nil {
				return err
			}
		}
		return nil
	}))
}

// renumbered gives what was written last the numbers that it had in the first release.
func renumbered() (steps []string) {
	for n := 12; n < 16; n++ {
		steps = append(steps, fmt.Sprintf(`UPDATE content_versions SET item = REPLACE(item, '"sort":%d,', '"sort":%d,')`, n, n-4))
	}
	return steps
}

// topics are the help topics of the house after a start, by tag.
func (h house) topics(t *testing.T) map[string]content.Item {
	t.Helper()
	require.NoError(t, h.content.Seed(ctx))
	items, err := h.content.List(ctx, content.Help)
	require.NoError(t, err)
	byTag := map[string]content.Item{}
	for _, i := range items {
		byTag[i.Tag] = i
	}
	return byTag
}

func (h house) remove(t *testing.T, items ...content.Item) {
	t.Helper()
	for _, i := range items {
		require.NoError(t, h.content.Remove(ctx, 7, content.Help, i.ID))
	}
}

func TestSeed_GivesAHouseThatStandsTheTopicsOfANewerReleaseOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		had := h.topics(t)
		require.Len(t, had, 16)
		h.remove(t, had["odds"])
		mine := had["wallet"]
		mine.Texts = map[locale.Lang]content.Text{"en": {Title: "Purse", Body: "<p>Ours.</p>"}}
		_, err := h.content.Change(ctx, 7, mine)
		require.NoError(t, err)
		asOf(t, d, true)

		has := h.topics(t)
		for _, tag := range later {
			require.Equal(t, had[tag].Texts, has[tag].Texts, tag)
			require.Equal(t, content.Showing, has[tag].State, tag)
		}
		require.NotContains(t, has, "odds", "what staff took away does not come again")
		require.Equal(t, "Purse", has["wallet"].Texts["en"].Title)
		seeded, err := h.content.Versions(ctx, content.Help, has["deposit"].ID)
		require.NoError(t, err)
		require.Equal(t, "seed", seeded[0].Act)

		h.remove(t, has["deposit"])
		has = h.topics(t)
		require.NotContains(t, has, "deposit", "not even at the next start")
		require.Len(t, has, 14)
	})
}

func TestSeed_GivesNoTopicThatTheHouseHadFromItsBeginning(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		had := h.topics(t)
		h.remove(t, had["deposit"], had["withdraw"], had["bonus"], had["limits"])
		asOf(t, d, false)
		has := h.topics(t)
		require.Len(t, has, 12, "all that came later were taken away by staff")
	})
}

func TestSeed_LeavesTopicsOfStaffAndThoseOfABranchThatIsGone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		had := h.topics(t)
		h.remove(t, had["responsible-play"])
		h.remove(t, had["deposit"])
		own, err := h.content.Create(ctx, 7, "own", content.Item{
			Kind: content.Help, Tag: "deposit", Texts: map[locale.Lang]content.Text{"en": {Title: "Ours", Body: "<p>Ours.</p>"}},
		})
		require.NoError(t, err)
		asOf(t, d, true)
		has := h.topics(t)
		require.Equal(t, own.ID, has["deposit"].ID)
		require.NotContains(t, has, "limits")
		require.Contains(t, has, "bonus")
	})
}
