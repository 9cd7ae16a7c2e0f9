// Package gatewayhttp serves the gateway: the vendor protocol and the launch
// of games by members.
package gatewayhttp

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/gateway"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
)

// Vendor serves POST /vendor/v1/{operation}. It is a plain handler, to be put
// before the router: the path is the hottest of the product, and documents,
// languages and logins mean nothing to it.
func Vendor(s *gateway.Service) http.Handler {
	v := &vendor{service: s}
	v.scratch.New = func() any { return &scratch{body: make([]byte, 0, 4<<10), out: make([]byte, 0, 1<<10)} }
	return v
}

type vendor struct {
	service  *gateway.Service
	inFlight atomic.Int64
	scratch  sync.Pool
}

// scratch is the memory of one request, used again by later ones. Nothing that
// outlives the request points into it: seamless.Decode copies the body.
type scratch struct {
	body []byte
	out  []byte
	sig  [seamless.SignatureSize]byte
}

func (v *vendor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	op, known := strings.CutPrefix(r.URL.Path, seamless.PathPrefix)
	switch {
	case !known || !isOp(seamless.Op(op)):
		v.refuse(w, http.StatusNotFound, seamless.UnsupportedRequest, "no such operation")
		return
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		v.refuse(w, http.StatusMethodNotAllowed, seamless.UnsupportedRequest, "operations take POST only")
		return
	case !isJSON(r.Header["Content-Type"]):
		v.refuse(w, http.StatusUnsupportedMediaType, seamless.UnsupportedRequest, "the body must be application/json")
		return
	}
	mem := v.scratch.Get().(*scratch)
	defer v.scratch.Put(mem)
	whole := httpx.BodyWithin(w, bodyTime)
	var err error
	if mem.body, err = readBody(r, mem.body[:0]); err != nil {
		status := http.StatusBadRequest // it ended before its length
		if errors.Is(err, errTooLarge) {
			status = http.StatusRequestEntityTooLarge
		}
		v.refuse(w, status, seamless.InvalidRequest, err.Error())
		return
	}
	whole()
	v.serve(w, r, seamless.Op(op), mem)
}

// bodyTime is what a body of at most 16 KB may take to come.
const bodyTime = 5 * time.Second

// serve answers a readable request.
func (v *vendor) serve(w http.ResponseWriter, r *http.Request, op seamless.Op, mem *scratch) {
	h, start := r.Header, v.service.Now()
	p := seamless.Parts{Method: r.Method, Path: r.URL.Path, Body: mem.body,
		Timestamp: one(h, seamless.HeaderTimestamp), Nonce: one(h, seamless.HeaderNonce)}
	c := gateway.Credentials{Vendor: one(h, seamless.HeaderVendor), KeyID: one(h, seamless.HeaderKey), Signature: one(h, seamless.HeaderSignature)}
	signer, err := v.service.Admit(r.Context(), c, p)
	if err != nil {
		v.refuse(w, http.StatusUnauthorized, seamless.InvalidSignature, err.Error())
		v.notGenuine(r, c, p, err, start)
		return
	}
	if wait := v.service.Throttle(c.Vendor); wait > 0 {
		w.Header().Set("Retry-After", strconv.FormatInt(int64((wait+time.Second-1)/time.Second), 10))
		v.refuse(w, http.StatusTooManyRequests, seamless.Busy, "too many calls a second")
		return
	}
	reply := v.reply(r, op, c.Vendor, mem.body)
	mem.out = reply.Append(mem.out[:0])
	p.Method, p.Body = seamless.ReplyMethod, mem.out
	p.Timestamp = strconv.FormatInt(int64(reply.ProcessedAt)/1_000_000, 10)
	signature := signer.AppendSignature(mem.sig[:0], p)
	out := w.Header()
	out["Content-Type"] = contentType
	out["Cache-Control"] = noStore
	out[seamless.HeaderTimestamp] = []string{p.Timestamp}
	out[seamless.HeaderSignature] = []string{string(signature)}
	_, _ = w.Write(mem.out)
	v.answered(r, c, p, &reply, mem, signature, start)
}

func (v *vendor) reply(r *http.Request, op seamless.Op, vendorID string, body []byte) seamless.Reply {
	defer v.inFlight.Add(-1)
	if v.inFlight.Add(1) > v.service.Limits().InFlight { // so that a flood cannot starve what has begun
		return v.service.Refusal(seamless.Busy, "too many calls at once")
	}
	call, err := seamless.Decode(body)
	if err == nil {
		err = call.Check(op)
	}
	if err == nil && call.VendorID != vendorID {
		err = errors.New("vendorId is not the vendor that signed")
	}
	if err != nil {
		reply := v.service.Refusal(seamless.InvalidRequest, err.Error())
		reply.RequestUUID, reply.TxID = call.RequestUUID, call.TxID
		return reply
	}
	return v.service.Serve(r.Context(), op, call)
}

var contentType, noStore = []string{"application/json"}, []string{"no-store"}

// refuse answers what was not proved to come from a vendor; it is not signed.
func (v *vendor) refuse(w http.ResponseWriter, status int, code seamless.Status, reason string) {
	reply := seamless.Reply{Status: code, Reason: reason, ProcessedAt: v.service.Now()}
	w.Header()["Content-Type"] = contentType
	w.Header()["Cache-Control"] = noStore
	w.WriteHeader(status)
	_, _ = w.Write(reply.Append(nil))
}

func isOp(op seamless.Op) bool {
	for _, one := range seamless.Ops() {
		if one == op {
			return true
		}
	}
	return false
}

func isJSON(values []string) bool {
	if len(values) != 1 {
		return false
	}
	media, _, _ := strings.Cut(values[0], ";")
	return strings.EqualFold(strings.TrimSpace(media), "application/json")
}

// one is the value of a header that stands exactly once; a signature must not
// be looked for among several.
func one(h http.Header, name string) string {
	if v := h[name]; len(v) == 1 {
		return v[0]
	}
	return ""
}

var errTooLarge = errors.New("the body is longer than 16 KB")

// readBody reads the whole body into buf, once.
func readBody(r *http.Request, buf []byte) ([]byte, error) {
	switch n := r.ContentLength; {
	case n > seamless.MaxBody:
		return buf, errTooLarge
	case n >= 0:
		if int64(cap(buf)) < n {
			buf = make([]byte, 0, n)
		}
		buf = buf[:n]
		_, err := io.ReadFull(r.Body, buf)
		return buf, err
	}
	b := bytes.NewBuffer(buf)
	n, err := b.ReadFrom(io.LimitReader(r.Body, seamless.MaxBody+1))
	if err == nil && n > seamless.MaxBody {
		err = errTooLarge
	}
	return b.Bytes(), err
}
