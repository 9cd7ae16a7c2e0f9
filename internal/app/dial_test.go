package app_test

import (
	"context"
	"net"
	"net/url"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/app"
	"baize/internal/platform/db"
)

// silent is a server that takes connections and never says a word.
func silent(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = c.Close() })
		}
	}()
	return l.Addr().String()
}

func TestDatabase_ASilentServerOfSeveralIsPassedOver(t *testing.T) {
	server := os.Getenv("BAIZE_TEST_PG")
	if server == "" {
		t.Skip("BAIZE_TEST_PG is not set")
	}
	u, err := url.Parse(server)
	require.NoError(t, err)
	u.Host = silent(t) + "," + u.Host
	cfg := config(t.TempDir())
	cfg.DB = u.String()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	began := time.Now()
	d, err := db.Open(ctx, db.Config{URL: app.DatabaseURL(cfg)})
	require.NoError(t, err)
	require.NoError(t, d.Close())
	require.Less(t, time.Since(began), 20*time.Second)
}
