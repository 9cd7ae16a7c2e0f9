package identityhttp_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
)

func TestHandover_OpensOneSessionElsewhereAndNoSecond(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		here := w.register("rahim1").str("token")
		require.Equal(t, 401, w.do("POST", "/auth/handover", "", nil).Status)
		asked := w.do("POST", "/auth/handover", here, nil)
		require.Equal(t, 200, asked.Status, asked.Raw)
		require.EqualValues(t, 30, asked.Body.Value["seconds"])
		code := asked.str("code")
		require.GreaterOrEqual(t, len(code), 2+43) // 256 bits
		var stored string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT code_hash FROM identity_handovers`).Scan(&stored))
		require.Equal(t, identity.HashToken(code), stored)

		there := w.do("POST", "/auth/handover/open", "", m{"code": code})
		require.Equal(t, 200, there.Status, there.Raw)
		items := w.do("GET", "/auth/sessions", there.str("token"), nil).Body.Value["items"].([]any)
		require.Len(t, items, 2)
		require.Equal(t, "handover", items[0].(m)["way"])
		require.Equal(t, 200, w.do("GET", "/auth/sessions", here, nil).Status, "the first goes on")

		for _, again := range []string{code, here, "h_nonsense", ""} {
			refused := w.do("POST", "/auth/handover/open", "", m{"code": again})
			require.Equal(t, 422, refused.Status, refused.Raw)
			require.Equal(t, "identity.handover.link", refused.Body.Code)
		}
	})
}

func TestHandover_EndsAfterHalfAMinuteAndWithItsSession(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		here := w.register("rahim1").str("token")
		late := w.do("POST", "/auth/handover", here, nil).str("code")
		w.clock.Advance(30 * time.Second)
		require.Equal(t, 422, w.do("POST", "/auth/handover/open", "", m{"code": late}).Status)
		orphan := w.do("POST", "/auth/handover", here, nil).str("code")
		require.Equal(t, 200, w.do("DELETE", "/auth/session", here, nil).Status)
		require.Equal(t, 422, w.do("POST", "/auth/handover/open", "", m{"code": orphan}).Status)
	})
}

func TestHandover_IsDrawnTenTimesAndNotMore(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		here := w.register("rahim1").str("token")
		for range 10 {
			require.Equal(t, 200, w.do("POST", "/auth/handover", here, nil).Status)
		}
		require.Equal(t, 429, w.do("POST", "/auth/handover", here, nil).Status)
	})
}

func TestHandover_FromAnUnknownPlaceAsksForOneMoreProof(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		home := w.browser("192.0.2.1")
		code := home.do("POST", "/auth/handover", home.login("rahim1", false).str("token"), m{}).str("code")
		refused := w.browser("198.51.100.9").do("POST", "/auth/handover/open", "", m{"code": code})
		require.Equal(t, 422, refused.Status, refused.Raw)
		require.Equal(t, "identity.stepUp.needed", refused.Body.Code)
	}, "Rahima Khatun")
}
