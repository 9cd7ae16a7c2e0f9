package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestWaiting_GrowsWhileAWriteIsNotAnswered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.Zero(t, d.Waiting())
		hold, ended := make(chan struct{}), make(chan error)
		go func() {
			ended <- d.Write(context.Background(), func(context.Context, *db.Tx) error { <-hold; return nil })
		}()
		require.Eventually(t, func() bool { return d.Waiting() >= 2*time.Second }, 5*time.Second, 20*time.Millisecond)
		close(hold)
		require.NoError(t, <-ended)
		require.Zero(t, d.Waiting())
	})
}
