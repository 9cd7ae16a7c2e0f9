package mmdb_test

import (
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/maxmind/mmdbwriter"
	"github.com/maxmind/mmdbwriter/mmdbtype"
	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/platform/mmdb"
)

func write(t *testing.T, path string, countries map[string]string) {
	t.Helper()
	tree, err := mmdbwriter.New(mmdbwriter.Options{DatabaseType: "Test-Country", IncludeReservedNetworks: true})
	require.NoError(t, err)
	for cidr, code := range countries {
		_, network, err := net.ParseCIDR(cidr)
		require.NoError(t, err)
		require.NoError(t, tree.Insert(network, mmdbtype.Map{"country": mmdbtype.Map{"iso_code": mmdbtype.String(code)}}))
	}
	f, err := os.Create(path)
	require.NoError(t, err)
	_, err = tree.WriteTo(f)
	require.NoError(t, err)
	require.NoError(t, f.Close())
}

func TestCountry_FollowsTheFileThatStandsThere(t *testing.T) {
	c := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	path := filepath.Join(t.TempDir(), "countries.mmdb")
	file := mmdb.New(path, c)
	require.Empty(t, file.Country(netip.MustParseAddr("203.0.113.9")))
	require.Equal(t, mmdb.About{}, file.About())

	write(t, path, map[string]string{"203.0.113.0/24": "XA", "2001:db8::/32": "XB"})
	require.Empty(t, file.Country(netip.MustParseAddr("203.0.113.9")), "looked for every ten seconds only")
	c.Advance(10 * time.Second)
	for ip, want := range map[string]string{"203.0.113.9": "XA", "::ffff:203.0.113.9": "XA", "2001:db8::1": "XB", "192.0.2.1": ""} {
		require.Equal(t, want, file.Country(netip.MustParseAddr(ip)), ip)
	}
	require.True(t, file.About().Present)
	require.Equal(t, "Test-Country", file.About().Type)
	require.Empty(t, file.Country(netip.Addr{}))

	require.NoError(t, os.WriteFile(path, []byte("no such thing"), 0o600))
	c.Advance(10 * time.Second)
	require.Empty(t, file.Country(netip.MustParseAddr("203.0.113.9")))
	require.NotEmpty(t, file.About().Fault)
}
