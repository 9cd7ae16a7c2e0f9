package gatewayhttp_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/conformance"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
)

// hesitant stands before a gateway and has every call sent four times, as a
// gateway may: first it counts too many calls, then it is busy, and the third
// time it does the call and does not know yet what came of it.
type hesitant struct {
	next http.RoundTripper
	keys map[string][]byte
	at   clock.Clock

	mu   sync.Mutex
	seen map[string]int
}

var attemptName = regexp.MustCompile(`"requestUuid":"[^"]*"`)

func (h *hesitant) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	h.mu.Lock()
	content := r.URL.Path + attemptName.ReplaceAllString(string(body), "")
	n := h.seen[content]
	h.seen[content]++
	h.mu.Unlock()
	switch {
	case n == 0:
		return h.tooMany("1"), nil
	case n == 1 && h.genuine(r, body):
		return h.reply(r, seamless.Busy), nil
	case n == 2:
		if res, err := h.next.RoundTrip(r); err != nil || res.StatusCode != http.StatusOK {
			return res, err
		}
		return h.reply(r, seamless.InProgress), nil
	}
	return h.next.RoundTrip(r)
}

func (h *hesitant) genuine(r *http.Request, body []byte) bool {
	secret := h.keys[r.Header.Get(seamless.HeaderKey)]
	return seamless.NewSigner(secret).Verify(seamless.Parts{Method: r.Method, Path: r.URL.Path, Body: body,
		Timestamp: r.Header.Get(seamless.HeaderTimestamp), Nonce: r.Header.Get(seamless.HeaderNonce)}, r.Header.Get(seamless.HeaderSignature))
}

func (h *hesitant) tooMany(wait string) *http.Response {
	said := seamless.Reply{Status: seamless.Busy, Reason: "too many", ProcessedAt: clock.NowOf(h.at)}
	body := said.Append(nil)
	return &http.Response{StatusCode: http.StatusTooManyRequests, Body: io.NopCloser(bytes.NewReader(body)),
		Header: http.Header{"Content-Type": {"application/json"}, "Retry-After": {wait}}}
}

func (h *hesitant) reply(r *http.Request, status seamless.Status) *http.Response {
	said := seamless.Reply{Status: status, Reason: "not now", ProcessedAt: clock.NowOf(h.at)}
	body := said.Append(nil)
	at := fmt.Sprint(h.at.Now().Unix())
	signed := seamless.NewSigner(h.keys[r.Header.Get(seamless.HeaderKey)]).AppendSignature(nil, seamless.Parts{
		Method: seamless.ReplyMethod, Path: r.URL.Path, Timestamp: at, Nonce: r.Header.Get(seamless.HeaderNonce), Body: body})
	res := &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(bytes.NewReader(body)), Header: http.Header{"Content-Type": {"application/json"}}}
	res.Header.Set(seamless.HeaderTimestamp, at)
	res.Header.Set(seamless.HeaderSignature, string(signed))
	return res
}

// before puts a hesitant gateway before the target's and notes the pauses that
// the suite makes; none of them takes time.
func before(w *gatewaytest.World, one *conformance.Target) (h *hesitant, pauses *[]time.Duration) {
	var mu sync.Mutex
	pauses = new([]time.Duration)
	one.Sleep = func(_ context.Context, d time.Duration) error {
		mu.Lock()
		defer mu.Unlock()
		*pauses = append(*pauses, d)
		return nil
	}
	h = &hesitant{next: httpx.Local{Handler: w.Handler}, at: w.Clock, seen: map[string]int{},
		keys: map[string][]byte{one.KeyID: one.Secret, one.Second.KeyID: one.Second.Secret}}
	one.Transport = h
	return h, pauses
}

func TestConformance_PassesAGatewayThatAsksForCallsAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		one := target(t, w)
		one.Control, one.Depth, one.Random = killer{operator{w}}, 2, 20
		if strings.HasSuffix(t.Name(), "postgres") { // where the gateway is the same and takes longer
			one.Only = []conformance.Group{conformance.Bets, conformance.Timeouts, conformance.Parallel, conformance.Sequences}
		}
		_, pauses := before(w, one)
		all, report := outcomes(t, one)
		for name, r := range all {
			require.NoError(t, r.Err, name)
		}
		require.Zero(t, report.Failed)
		require.Greater(t, report.Passed, 20)
		require.GreaterOrEqual(t, slices.Min(*pauses), 200*time.Millisecond)
		require.Equal(t, time.Second, slices.Max(*pauses), "what Retry-After says")
		require.Subset(t, all["bet takes the stake"].Retry, []string{"RETRY", "CONFLICT"})
	})
}

// unwilling never takes a call.
type unwilling struct {
	*hesitant
	wait string
}

func (u unwilling) RoundTrip(*http.Request) (*http.Response, error) { return u.tooMany(u.wait), nil }

func TestConformance_GivesUpOnAGatewayThatAsksForCallsForEver(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	one := target(t, w)
	h, pauses := before(w, one)
	one.Transport = unwilling{h, "3600"}
	require.ErrorContains(t, conformance.Run(t.Context(), one, nil), "HTTP 429")
	require.Equal(t, slices.Repeat([]time.Duration{5 * time.Second}, 7), *pauses)

	one.Transport = unwilling{h, ""}
	require.ErrorContains(t, conformance.Run(t.Context(), one, nil), "Retry-After")
	require.Len(t, *pauses, 7, "what does not say how long is not waited for")
}
