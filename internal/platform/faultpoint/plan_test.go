//go:build chaos

package faultpoint_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/faultpoint"
)

func plan(t *testing.T, text string) *faultpoint.Plan {
	t.Helper()
	p, err := faultpoint.Parse(text)
	require.NoError(t, err)
	return p
}

func TestHit_FailsTheNthTimeOnly(t *testing.T) {
	p := plan(t, "db.commit.before:error:2")
	require.NoError(t, p.Hit(t.Context(), faultpoint.CommitBefore))
	require.NoError(t, p.Hit(t.Context(), faultpoint.CommitAfter))
	var injected *faultpoint.Error
	require.ErrorAs(t, p.Hit(t.Context(), faultpoint.CommitBefore), &injected)
	require.NoError(t, p.Hit(t.Context(), faultpoint.CommitBefore))
}

func TestHit_FailsFromTheNthTimeOn(t *testing.T) {
	p := plan(t, "jobs.run.before:error:2+, db.begin.before:panic:1")
	require.NoError(t, p.Hit(t.Context(), faultpoint.JobRun))
	require.Error(t, p.Hit(t.Context(), faultpoint.JobRun))
	require.Error(t, p.Hit(t.Context(), faultpoint.JobRun))
	require.Panics(t, func() { _ = p.Hit(t.Context(), faultpoint.DBBegin) })
}

func TestHit_DelaysWithoutFailing(t *testing.T) {
	began := time.Now()
	require.NoError(t, plan(t, "gateway.reply.before:delay=30ms:1").Hit(t.Context(), faultpoint.ReplyBefore))
	require.GreaterOrEqual(t, time.Since(began), 30*time.Millisecond)
}

func TestParse_RefusesWhatWouldInjectNothing(t *testing.T) {
	for _, text := range []string{"db.comit.before:error:1", "db.commit.before:explode:1", "db.commit.before:error:0", "db.commit.before:error"} {
		_, err := faultpoint.Parse(text)
		require.Error(t, err, text)
	}
}

func TestInstall_DecidesUntilRemoved(t *testing.T) {
	refused := errors.New("no")
	remove := faultpoint.Install(func(_ context.Context, at faultpoint.Name) error {
		if at == faultpoint.JobFinish {
			return refused
		}
		return nil
	})
	require.ErrorIs(t, faultpoint.Hit(t.Context(), faultpoint.JobFinish), refused)
	require.NoError(t, faultpoint.Hit(t.Context(), faultpoint.JobRun))
	remove()
	require.NoError(t, faultpoint.Hit(t.Context(), faultpoint.JobFinish))
}
