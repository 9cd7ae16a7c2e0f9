package faultpoint_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/faultpoint"
)

// build makes the whole binary and tells how many of its symbols belong to
// this package, and whether it would read BAIZE_FAULTS.
func build(t *testing.T, tags string) (symbols int, reads bool) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "baize")
	// Built as the Makefile does, so that nothing is compiled for this test alone.
	c := exec.Command("go", "build", "-trimpath", "-tags", tags, "-o", out, "baize/cmd/baize")
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	text, err := c.CombinedOutput()
	require.NoError(t, err, string(text))
	table, err := exec.Command("go", "tool", "nm", out).Output()
	require.NoError(t, err)
	require.Contains(t, string(table), "baize/internal/platform/db.Open")
	raw, err := os.ReadFile(out)
	require.NoError(t, err)
	return bytes.Count(table, []byte("platform/faultpoint")), bytes.Contains(raw, []byte("BAIZE_FAULTS"))
}

func TestRelease_HasNothingOfFaultPoints(t *testing.T) {
	symbols, reads := build(t, "")
	require.Zero(t, symbols)
	require.False(t, reads)
}

func TestChaosBuild_HasThem(t *testing.T) {
	symbols, reads := build(t, "chaos")
	require.NotZero(t, symbols)
	require.True(t, reads)
}

func TestAll_NamesEveryPointOnce(t *testing.T) {
	all := faultpoint.All()
	require.NotEmpty(t, all)
	sorted := slices.Clone(all)
	slices.Sort(sorted)
	require.Len(t, slices.Compact(sorted), len(all))
}
