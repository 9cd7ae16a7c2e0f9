package app

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestAnswers_IsFalseWhileNoCommitEnds(t *testing.T) {
	d := dbtest.SQLite(t)
	p := &platform{db: d}
	require.True(t, p.answers(t.Context()))
	hold, ended := make(chan struct{}), make(chan error)
	go func() {
		ended <- d.Write(context.Background(), func(context.Context, *db.Tx) error { <-hold; return nil })
	}()
	require.Eventually(t, func() bool { return !p.answers(t.Context()) }, commitPatience+5*time.Second, 100*time.Millisecond)
	close(hold)
	require.NoError(t, <-ended)
	require.True(t, p.answers(t.Context()), "green afterwards")
}
