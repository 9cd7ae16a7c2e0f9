package screenshttp_test

import (
	"io/fs"
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
	// starts the build of a file and tells whether the other one is served
	serves := func(build, file string) bool {
		sites, attic := sitesOf(build), screenshttp.NewAttic(dir, now)
		require.NoError(t, attic.Keep(sites))
		raw, err := attic.Read(sites.Member, "member", "assets/"+file)
		if err != nil {
			require.ErrorIs(t, err, fs.ErrNotExist)
			return false
		}
		require.Equal(t, file, string(raw))
		_, err = attic.Read(sites.Staff, "staff", "assets/"+file)
		require.ErrorIs(t, err, fs.ErrNotExist, "it is of another site")
		return true
	}
	require.True(t, serves("a-1.js", "a-1.js"))
	now.Advance(30 * 24 * time.Hour) // it runs for long before it is replaced
	require.True(t, serves("a-2.js", "a-1.js"))
	now.Advance(6 * 24 * time.Hour)
	require.True(t, serves("a-2.js", "a-1.js"), "a start of the same build")
	now.Advance(2 * 24 * time.Hour)
	require.False(t, serves("a-3.js", "a-1.js"))
	require.True(t, serves("a-3.js", "a-2.js"))
}

func TestAttic_WritesAnArchiveAnewThatWasCutShort(t *testing.T) {
	dir, now := t.TempDir(), clock.NewFake(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	require.NoError(t, screenshttp.NewAttic(dir, now).Keep(sitesOf("a-1.js")))
	kept, err := filepath.Glob(filepath.Join(dir, "*.zip"))
	require.NoError(t, err)
	require.Len(t, kept, 1)
	require.NoError(t, os.Truncate(kept[0], 20))
	require.NoError(t, screenshttp.NewAttic(dir, now).Keep(sitesOf("a-1.js")))

	next := screenshttp.NewAttic(dir, now)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "0.zip"), []byte("of a power cut"), 0o600))
	require.NoError(t, next.Keep(sitesOf("a-2.js")))
	raw, err := next.Read(sitesOf("a-2.js").Member, "member", "assets/a-1.js")
	require.NoError(t, err)
	require.Equal(t, "a-1.js", string(raw))
}

func TestAttic_KeepsNothingOfSitesThatAreNotBuilt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "sites")
	none := screenshttp.Sites{Member: fstest.MapFS{}, Agent: fstest.MapFS{}, Staff: fstest.MapFS{}}
	require.NoError(t, screenshttp.NewAttic(dir, clock.NewFake(time.Unix(0, 0))).Keep(none))
	require.NoDirExists(t, dir)
}
