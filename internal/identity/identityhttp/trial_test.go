package identityhttp_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// freePlay asks for a trial under a key of the caller's.
func (w *world) freePlay(key string) reply {
	req := httptest.NewRequest("POST", "/api/v1/auth/free-play", strings.NewReader("{}"))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", key)
	rec := httptest.NewRecorder()
	w.api.Mux.ServeHTTP(rec, req)
	out := reply{Status: rec.Code}
	require.NoError(w.t, json.Unmarshal(rec.Body.Bytes(), &out.Body), rec.Body.String())
	return out
}

func (w *world) trials() (n int) {
	require.NoError(w.t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM identity_credentials WHERE kind = 'trial'`).Scan(&n))
	return n
}

func TestFreePlay_TappedTwiceIsOneTrial(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first, second := w.freePlay("tap-11111111"), w.freePlay("tap-11111111")
		require.Equal(t, []int{200, 200}, []int{first.Status, second.Status})
		require.Equal(t, 1, w.trials())
		for _, r := range []reply{first, second} {
			require.Equal(t, 200, w.do("DELETE", "/auth/session", r.str("token"), nil).Status)
		}
		w.freePlay("tap-22222222")
		require.Equal(t, 2, w.trials(), "another wish is another trial")
	})
}

func TestFreePlay_TwoTapsAtOnceAreOneTrial(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		var wg sync.WaitGroup
		got := make([]int, 6)
		for i := range got {
			wg.Go(func() { got[i] = w.freePlay("tap-33333333").Status })
		}
		wg.Wait()
		require.Equal(t, []int{200, 200, 200, 200, 200, 200}, got)
		require.Equal(t, 1, w.trials())
	})
}

func TestFreePlay_AnOldKeyOpensNoTrialOfAnother(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.freePlay("tap-44444444")
		w.clock.Advance(11 * time.Minute)
		again := w.freePlay("tap-44444444")
		require.Equal(t, 409, again.Status)
		require.Equal(t, "request.idempotency.mismatch", again.Body.Code)
		require.Equal(t, 1, w.trials())
	})
}
