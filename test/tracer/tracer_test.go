package tracer_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/test/tracer"
)

func TestMain(m *testing.M) {
	tracer.Child()
	os.Exit(m.Run())
}

// run traces a shell that writes two lines into a file and says how it went.
func run(t *testing.T, w tracer.Watch) (text string, state syscall.WaitStatus) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a")
	w.Folder = filepath.Dir(path)
	p, err := tracer.Start(w, os.Environ(), os.Stderr, "/bin/sh", "-c", "echo one >"+path+" && echo two >>"+path)
	require.NoError(t, err)
	state, err = p.Wait()
	require.NoError(t, err)
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(raw), state
}

func TestAfter_SeesEveryWriteWithItsDataAndPlace(t *testing.T) {
	var calls []tracer.Call
	text, state := run(t, tracer.Watch{Data: true, After: func(c *tracer.Call) { calls = append(calls, *c) }})
	require.Equal(t, "one\ntwo\n", text)
	require.Zero(t, state.ExitStatus())
	require.Len(t, calls, 4)
	require.Equal(t, tracer.Create, calls[0].Kind)
	require.True(t, calls[0].Cut)
	require.Equal(t, "one\n", string(calls[1].Data))
	require.Equal(t, tracer.Create, calls[2].Kind)
	require.Equal(t, "two\n", string(calls[3].Data))
	require.EqualValues(t, 4, calls[3].Offset)
	require.EqualValues(t, 4, calls[3].Result)
}

func TestBefore_MakesOneCallFail(t *testing.T) {
	text, state := run(t, tracer.Watch{Before: func(c *tracer.Call) tracer.Verdict {
		if c.Kind == tracer.Write {
			return tracer.Errno(syscall.ENOSPC)
		}
		return tracer.Pass
	}})
	require.Empty(t, text)
	require.NotZero(t, state.ExitStatus())
}

func TestBefore_KillsAtACall(t *testing.T) {
	for verdict, want := range map[tracer.Verdict]string{tracer.KillBefore: "", tracer.KillAfter: "one\n"} {
		text, state := run(t, tracer.Watch{Before: func(c *tracer.Call) tracer.Verdict {
			if c.Kind == tracer.Write {
				return verdict
			}
			return tracer.Pass
		}})
		require.Equal(t, want, text)
		require.Equal(t, syscall.SIGKILL, state.Signal())
	}
}
