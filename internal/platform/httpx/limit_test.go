package httpx_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
)

func TestLimit_RefusesPastTheBurstAndRefills(t *testing.T) {
	c := clock.NewFake(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	a := api(t)
	h := a.Limit(httpx.NewLimiter(c, 2, 3))(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	do := func(method string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, "/api/x", nil))
		return w
	}
	for range 3 {
		require.Equal(t, 200, do("POST").Code)
	}
	refused := do("POST")
	require.Equal(t, 429, refused.Code)
	require.Equal(t, "1", refused.Header().Get("Retry-After"))
	require.Equal(t, 200, do("GET").Code, "reading is not counted")
	c.Advance(500 * time.Millisecond)
	require.Equal(t, 200, do("POST").Code)
	require.Equal(t, 429, do("POST").Code)
}

func TestSpend_CountsAPageAsACallIsCounted(t *testing.T) {
	c := clock.NewFake(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	a := httpx.New(httpx.Options{Limiter: httpx.NewLimiter(c, 1, 2)})
	page := httptest.NewRequest(http.MethodGet, "/callback/v1/x", nil)
	require.True(t, a.Spend(page))
	require.True(t, a.Spend(page))
	require.False(t, a.Spend(page))
	c.Advance(time.Second)
	require.True(t, a.Spend(page))
	require.True(t, httpx.New(httpx.Options{}).Spend(page), "nothing is bounded where there is no limiter")
}
