package catalogue

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// searchTable is what the server's search and the site's are held to alike.
type searchTable struct {
	Sounds map[string][][]string
	Games  []struct{ En, Bn, Words string }
	Finds  map[string][]string
}

func readSearchTable(t *testing.T) searchTable {
	raw, err := os.ReadFile("testdata/search.json")
	require.NoError(t, err)
	var table searchTable
	require.NoError(t, json.Unmarshal(raw, &table))
	return table
}

func TestFold_WritesWordsAsTheTableSays(t *testing.T) {
	for text, want := range readSearchTable(t).Sounds {
		got := [][]string{}
		for _, w := range fold(text) {
			got = append(got, w.ways)
		}
		require.Equal(t, want, got, text)
	}
}

func TestFinder_FindsWhatTheTableSaysAndNoMore(t *testing.T) {
	table := readSearchTable(t)
	var games []Game
	for _, g := range table.Games {
		games = append(games, Game{NameEn: g.En, NameBn: g.Bn, Keywords: g.Words})
	}
	f := newFinder(games, nil)
	for query, want := range table.Finds {
		found, total, near := f.top(query, len(games))
		names := []string{}
		for _, g := range found {
			names = append(names, games[g].NameEn)
		}
		require.ElementsMatch(t, want, names, query)
		require.Len(t, want, total, query)
		require.False(t, near, query)
	}
}
