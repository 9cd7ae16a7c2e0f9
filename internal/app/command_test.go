package app_test

import (
	"path/filepath"
	"testing"
)

func TestCommands_SayARefusalInWords(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	refused(t, "No such vendor is set up. (not_found: gateway.vendor.unknown)", "vendor", "games", "NOPE", "--data", folder)
	done(t, "vendor", "set", "HUBX", "--dialect", "hub88", "--data", folder)
	refused(t, "This vendor cannot be called: its address, our number, the way back or our key is missing.", "vendor", "games", "HUBX", "--data", folder)
	refused(t, "another dialect", "vendor", "set", "HUBX", "--dialect", "fundist", "--data", folder)
}
