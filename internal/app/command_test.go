package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCommands_SayARefusalInWords(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	refused(t, "No such vendor is set up. (not_found: gateway.vendor.unknown)", "vendor", "games", "NOPE", "--data", folder)
	done(t, "vendor", "set", "HUBX", "--dialect", "hub88", "--data", folder)
	refused(t, "This vendor cannot be called: its address, our number, the way back or our key is missing.", "vendor", "games", "HUBX", "--data", folder)
	refused(t, "another dialect", "vendor", "set", "HUBX", "--dialect", "fundist", "--data", folder)
}

// The program that is measured inherits the environment: a house in service must
// not be in it.
func TestBench_KnowsNothingOfTheDeploymentItIsStartedIn(t *testing.T) {
	for _, one := range os.Environ() {
		if name, value, _ := strings.Cut(one, "="); strings.HasPrefix(name, "BAIZE_") {
			t.Setenv(name, value) // puts it back for the other tests
		}
	}
	t.Setenv("BAIZE_DB", "postgres://baize@db.example/baize")
	refused(t, "is not a flag", "bench", "fast")
	for _, one := range os.Environ() {
		require.False(t, strings.HasPrefix(one, "BAIZE_"), one)
	}
}
