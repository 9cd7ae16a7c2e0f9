package screenshttp_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/screens/screenshttp"
)

func sitesOf(file string) screenshttp.Sites {
	return screenshttp.Sites{
		Member: fstest.MapFS{"assets/" + file: {Data: []byte(file)}, "index.html": {}}, Agent: fstest.MapFS{}, Staff: fstest.MapFS{},
	}
}

func TestAttic_KeepsFilesOfAFormerBuildForSevenDaysAfterItWasReplaced(t *testing.T) {
	dir, now := t.TempDir(), clock.NewFake(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	attic := screenshttp.NewAttic(dir, now)
	there := func(file string) bool {
		_, err := os.Stat(filepath.Join(dir, "member", "assets", file))
		return err == nil
	}
	require.NoError(t, attic.Keep(sitesOf("a-1.js")))
	now.Advance(30 * 24 * time.Hour) // it runs for long before it is replaced
	require.NoError(t, attic.Keep(sitesOf("a-2.js")))
	require.True(t, there("a-1.js") && there("a-2.js"))
	now.Advance(6 * 24 * time.Hour)
	require.NoError(t, attic.Keep(sitesOf("a-2.js")), "a start of the same build")
	require.True(t, there("a-1.js"))
	now.Advance(2 * 24 * time.Hour)
	require.NoError(t, attic.Keep(sitesOf("a-3.js")))
	require.False(t, there("a-1.js"))
	require.True(t, there("a-2.js") && there("a-3.js"))
}

func TestAttic_KeepsNothingOfSitesThatAreNotBuilt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "sites")
	none := screenshttp.Sites{Member: fstest.MapFS{}, Agent: fstest.MapFS{}, Staff: fstest.MapFS{}}
	require.NoError(t, screenshttp.NewAttic(dir, clock.NewFake(time.Unix(0, 0))).Keep(none))
	require.NoDirExists(t, dir)
}
