package gatewayhttp_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/google/uuid"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

// BenchmarkVendor tells, besides the time, the processor time of a call: that
// is what stays comparable on a busy machine.
func BenchmarkVendor(b *testing.B) {
	w := gatewaytest.NewAt(b, dbtest.SQLite(b), clock.System{})
	players := make([]*gatewaytest.Player, 200)
	for i := range players {
		players[i] = w.Player(b, "1000000")
	}
	b.Run("ping", func(b *testing.B) {
		benchmark(b, w, seamless.Ping, func(int) seamless.Call {
			return seamless.Call{VendorID: gatewaytest.Vendor, RequestUUID: "5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b11"}
		})
	})
	for _, op := range []seamless.Op{seamless.Bet, seamless.BetWin} {
		b.Run(string(op), func(b *testing.B) {
			benchmark(b, w, op, func(n int) seamless.Call {
				return players[n%len(players)].Own(op, seamless.Call{
					TxID: uuid.NewString(), RoundID: uuid.NewString(), Amount: money.Unit, RoundClosed: op == seamless.BetWin}, "")
			})
		})
	}
}

func benchmark(b *testing.B, w *gatewaytest.World, op seamless.Op, of func(n int) seamless.Call) {
	signer := seamless.NewSigner(gatewaytest.Secret)
	requests := make([]*http.Request, b.N)
	for n := range requests {
		c := of(n)
		body := c.Append(nil, op)
		p := seamless.Parts{Method: http.MethodPost, Path: seamless.PathPrefix + string(op), Body: body,
			Timestamp: strconv.FormatInt(clock.System{}.Now().Unix(), 10), Nonce: gatewaytest.NewNonce()}
		r := httptest.NewRequest(p.Method, p.Path, io.NopCloser(bytes.NewReader(body)))
		r.ContentLength = int64(len(body))
		r.Header = http.Header{"Content-Type": {"application/json"}, seamless.HeaderVendor: {gatewaytest.Vendor}, seamless.HeaderKey: {gatewaytest.KeyID},
			seamless.HeaderTimestamp: {p.Timestamp}, seamless.HeaderNonce: {p.Nonce}, seamless.HeaderSignature: {string(signer.AppendSignature(nil, p))}}
		requests[n] = r
	}
	var next, failed atomic.Int64
	b.SetParallelism(32)
	b.ReportAllocs()
	b.ResetTimer()
	before := processor()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			rec := httptest.NewRecorder()
			w.Handler.ServeHTTP(rec, requests[next.Add(1)-1])
			if rec.Code != http.StatusOK || !bytes.HasPrefix(rec.Body.Bytes(), []byte(`{"status":"OK"`)) {
				failed.Add(1)
			}
		}
	})
	b.ReportMetric(float64(processor()-before)/1000/float64(b.N), "cpu-µs/op")
	if failed.Load() > 0 {
		b.Fatalf("%d calls failed", failed.Load())
	}
}

// processor is the time that this process has computed, in nanoseconds.
func processor() int64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u.Utime.Nano() + u.Stime.Nano()
}
