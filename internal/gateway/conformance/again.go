package conformance

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"baize/internal/platform/seamless"
)

// How often a call is sent that the gateway asks for again, and how long the
// suite waits between: twice as long each time, or what Retry-After says.
const (
	attempts     = 8
	firstPause   = 200 * time.Millisecond
	longestPause = time.Second     // where the gateway does not say
	mostAsked    = 5 * time.Second // of what Retry-After says
)

// later reports whether the answer asks for the same call again and decides
// nothing: BUSY, IN_PROGRESS and HTTP 429 break no promise. INTERNAL does: it
// says that something went wrong.
func (a answer) later() bool {
	return a.http == http.StatusTooManyRequests ||
		a.http == http.StatusOK && (a.reply.Status == seamless.Busy || a.reply.Status == seamless.InProgress)
}

// done reports whether the call took effect; it may have done so in an attempt
// whose outcome was not told.
func (a answer) done() bool {
	return a.http == http.StatusOK && a.reply.Status == seamless.OK && (!a.reply.Replayed || a.unsure)
}

// send sends what next makes, and the next of it as often as attempts as long
// as the gateway asks for it again: the same call with a fresh nonce,
// timestamp and requestUuid. The answer is the last one.
func (t *Target) send(ctx context.Context, next func() *request) (answer, error) {
	unsure := false
	for n := 1; ; n++ {
		a, err := t.bare(ctx, next())
		a.unsure = unsure
		if err != nil || !a.later() || n == attempts {
			return a, err
		}
		unsure = unsure || a.http == http.StatusOK
		if err := t.rest(ctx, t.pause(a, n)); err != nil {
			return a, err
		}
	}
}

// pause is how long to wait after the nth attempt, which was answered with a.
func (t *Target) pause(a answer, n int) time.Duration {
	asked, _ := t.retryAfter(a.header)
	return max(min(firstPause<<(n-1), longestPause), min(asked, mostAsked))
}

// retryAfter reads the header, which has whole seconds or a moment.
func (t *Target) retryAfter(h http.Header) (time.Duration, bool) {
	said := h.Get("Retry-After")
	if seconds, err := strconv.ParseUint(said, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	at, err := http.ParseTime(said)
	return at.Sub(t.Clock.Now()), err == nil
}

func (t *Target) rest(ctx context.Context, d time.Duration) error {
	if t.Sleep != nil {
		return t.Sleep(ctx, d)
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// calls makes requests of a call of the account's, every one an attempt.
func (t *Target) calls(op seamless.Op, who Account, c seamless.Call) func() *request {
	return func() *request {
		c := t.own(op, who, c)
		r := t.request(op, c.Append(nil, op))
		r.uuid = c.RequestUUID
		return r
	}
}

var attempt = regexp.MustCompile(`"requestUuid":"[0-9a-f-]{36}"`)

// bodies makes requests of a body; from the second on it names another attempt
// where it names one.
func (t *Target) bodies(op seamless.Op, body []byte) func() *request {
	first := true
	return func() *request {
		if !first {
			body = attempt.ReplaceAll(body, []byte(`"requestUuid":`+quoted(t.uuid())))
		}
		first = false
		return t.request(op, body)
	}
}

// same makes one request over and over, as it is.
func same(r *request) func() *request { return func() *request { return r } }

// call sends a call as the account's, also again as send does; a field that is
// set is left as it is.
func (t *Target) call(ctx context.Context, op seamless.Op, who Account, c seamless.Call) (answer, error) {
	var sent *request
	next := t.calls(op, who, c)
	a, err := t.send(ctx, func() *request { sent = next(); return sent })
	return a, a.of(sent, err)
}

// once is call for cases that are about the first answer, whatever it says.
func (t *Target) once(ctx context.Context, op seamless.Op, who Account, c seamless.Call) (answer, error) {
	sent := t.calls(op, who, c)()
	a, err := t.bare(ctx, sent)
	return a, a.of(sent, err)
}

// of holds the answer to the request; one that asks for it again may come
// before the body was read.
func (a answer) of(r *request, err error) error {
	if err == nil && a.http == http.StatusOK && !a.later() && a.reply.RequestUUID != r.uuid {
		err = fmt.Errorf("the reply is not of this request: %s", a.body)
	}
	return err
}
