// Package oursim plays a vendor that speaks the platform's seamless protocol:
// it lists its games, opens them, and bets and wins through the platform's own
// client, with books of its own. It may be told to behave badly.
package oursim

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"sync"

	"baize/internal/gateway/vendors/ours"
	"baize/internal/kernel/clock"
	"baize/internal/platform/seamless"
)

// Fault is how the vendor misbehaves.
type Fault string

// The faults; an unnamed one is none.
const (
	Down     Fault = "down"     // HTTP 503
	Slow     Fault = "slow"     // no answer before the caller has gone
	Garbage  Fault = "garbage"  // a page instead of JSON, signed
	Unsigned Fault = "unsigned" // the right answer with another signature
	Odd      Fault = "odd"      // an address that is not https
)

// Vendor is the vendor's side of the questions.
type Vendor struct {
	Code   string
	Secret []byte
	Games  []ours.GameLine
	Host   string // games open there
	Clock  clock.Clock

	mu     sync.Mutex
	fault  Fault
	opened []ours.LaunchQuestion
}

// Behave sets the fault.
func (v *Vendor) Behave(f Fault) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.fault = f
}

// Opened lists what was asked of it to open.
func (v *Vendor) Opened() []ours.LaunchQuestion {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.opened
}

// ServeHTTP answers genuine questions.
func (v *Vendor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v.mu.Lock()
	defer v.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	p := seamless.Parts{
		Method: r.Method, Path: r.URL.Path, Body: body, Timestamp: r.Header.Get(seamless.HeaderTimestamp), Nonce: r.Header.Get(seamless.HeaderNonce),
	}
	signer := seamless.NewSigner(v.Secret)
	if err != nil || r.Header.Get(seamless.HeaderVendor) != v.Code || !signer.Verify(p, r.Header.Get(seamless.HeaderSignature)) {
		http.Error(w, "not genuine", http.StatusUnauthorized)
		return
	}
	switch v.fault {
	case Down:
		http.Error(w, "down", http.StatusServiceUnavailable)
		return
	case Slow:
		<-r.Context().Done()
		return
	case Unsigned:
		signer = seamless.NewSigner(append([]byte("another"), v.Secret...))
	}
	answer, known := v.answer(r.URL.Path, body)
	if !known {
		http.NotFound(w, r)
		return
	}
	p.Method, p.Timestamp, p.Body = seamless.ReplyMethod, strconv.FormatInt(v.Clock.Now().Unix(), 10), answer
	w.Header().Set(seamless.HeaderTimestamp, p.Timestamp)
	w.Header().Set(seamless.HeaderSignature, string(signer.AppendSignature(nil, p)))
	_, _ = w.Write(answer)
}

func (v *Vendor) answer(path string, body []byte) (answer []byte, known bool) {
	if v.fault == Garbage {
		return []byte("<html>login</html>"), true
	}
	var told any
	switch path {
	case ours.GamesPath:
		told = map[string]any{"games": v.Games}
	case ours.LaunchPath:
		var q ours.LaunchQuestion
		if json.Unmarshal(body, &q) != nil {
			return nil, false
		}
		v.opened = append(v.opened, q)
		told = map[string]string{"url": v.Host + "/" + q.GameCode}
		if v.fault == Odd {
			told = map[string]string{"url": "http://games.example.com/plain"}
		}
	default:
		return nil, false
	}
	answer, err := json.Marshal(told)
	return answer, err == nil
}
