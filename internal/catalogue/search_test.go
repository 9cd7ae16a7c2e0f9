package catalogue_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/catalogue"
	"baize/internal/catalogue/cataloguetest"
	"baize/internal/kernel/page"
	"baize/internal/platform/db/dbtest"
)

func TestSearch_FindsAsItSoundsInBothScriptsAndWithSlips(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	for query, want := range map[string]string{
		"cricket": "cricket", "kriket": "cricket", "ক্রিকেট": "cricket", "crickte": "cricket", "KRIKET": "cricket",
		"mango": "mango", "mang": "mango", "আম": "mango", "butterfli": "butterfly", "buterfly": "butterfly",
		"rickshaw": "rickshaw", "riksha": "rickshaw", "রিকশা": "rickshaw", "crash": "crash", "elefant": "elephant",
	} {
		got, err := h.Service.Search(ctx, query, "en")
		require.NoError(t, err)
		require.NotEmpty(t, got.Items, query)
		hit := false
		for _, c := range got.Items[:min(5, len(got.Items))] {
			hit = hit || strings.Contains(strings.ToLower(c.DisplayName), want)
		}
		if !hit {
			t.Errorf("%q: first is %q of %d", query, got.Items[0].DisplayName, got.Total)
		}
	}
}

func TestSearch_NarrowsWithEachWordAndTellsWhenNothingHasAll(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	one, err := h.Service.Search(ctx, "dragon", "en")
	require.NoError(t, err)
	two, err := h.Service.Search(ctx, "dragon PG", "en")
	require.NoError(t, err)
	require.Less(t, two.Total, one.Total)
	require.Equal(t, "PG", two.Items[0].Vendor)
	near, err := h.Service.Search(ctx, "dragon zzzzqqqq", "en")
	require.NoError(t, err)
	require.True(t, near.Near)
	require.NotEmpty(t, near.Items)
	none, err := h.Service.Search(ctx, "!!!", "en")
	require.NoError(t, err)
	require.Empty(t, none.Items)
}

func TestSearch_AnswersWithinFiveMilliseconds(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	var took []time.Duration
	for range 30 {
		for _, q := range []string{"a", "s", "kriket", "golden dragon", "ক্রিকেট", "buterfly fortnue", "mango festival pg", "zzzzzz"} {
			began := time.Now()
			_, err := h.Service.Search(ctx, q, "en")
			took = append(took, time.Since(began))
			require.NoError(t, err)
		}
	}
	slices.Sort(took)
	p95 := took[len(took)*95/100]
	t.Logf("p50 %v p95 %v max %v", took[len(took)/2], p95, took[len(took)-1])
	require.Less(t, p95, 25*time.Millisecond, "five are aimed at; a loaded machine is given time")
}

func BenchmarkSearch(b *testing.B) {
	h := cataloguetest.New(b, dbtest.SQLite(b))
	for _, q := range []string{"a", "kriket", "golden dragon", "buterfly fortnue"} {
		b.Run(strings.ReplaceAll(q, " ", "_"), func(b *testing.B) {
			for b.Loop() {
				if _, err := h.Service.Search(ctx, q, "en"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkList(b *testing.B) {
	h := cataloguetest.New(b, dbtest.SQLite(b))
	for name, q := range map[string]catalogue.ListQuery{
		"first": {GameType: "RNG", Lang: "bn"}, "vendor_new": {Vendor: "PG", Kind: catalogue.KindNew}, "text": {GameType: "RNG", Text: "mango"},
	} {
		q.Page = page.Request{Limit: 20}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := h.Service.List(ctx, q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestSearch_AnswersManyAtOnceAsOneByOne(t *testing.T) {
	h := cataloguetest.New(t, dbtest.SQLite(t))
	queries := []string{"kriket", "dragon", "golden mango", "zzzz", "a"}
	var want [][]catalogue.Card
	for _, q := range queries {
		got, err := h.Service.Search(ctx, q, "en")
		require.NoError(t, err)
		want = append(want, got.Items)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for n, q := range queries {
				got, err := h.Service.Search(ctx, q, "en")
				if err != nil || !slices.Equal(want[n], got.Items) {
					t.Errorf("%q differs", q)
				}
			}
		})
	}
	wg.Wait()
}
