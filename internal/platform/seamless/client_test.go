package seamless_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
)

var secret = []byte("0123456789abcdef0123456789abcdef")

// platform is a scripted far end: each answer is a status, "silence" or
// "forged"; it records the operations asked.
type platform struct {
	script []string
	asked  []string
}

func (p *platform) RoundTrip(req *http.Request) (*http.Response, error) {
	next := p.script[0]
	p.script = p.script[1:]
	p.asked = append(p.asked, strings.TrimPrefix(req.URL.Path, seamless.PathPrefix))
	if next == "silence" {
		return nil, errors.New("connection reset")
	}
	return httpx.Local{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		call, err := seamless.Decode(body)
		if err != nil || call.Check(seamless.Op(p.asked[len(p.asked)-1])) != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		reply := seamless.Reply{Status: seamless.Status(next), RequestUUID: call.RequestUUID, TxID: call.TxID, ProcessedAt: 1_000}
		raw := reply.Append(nil)
		signer := seamless.NewSigner(secret)
		if next == "forged" {
			signer = seamless.NewSigner(secret[1:])
		}
		w.Header().Set(seamless.HeaderTimestamp, "5")
		w.Header().Set(seamless.HeaderSignature, string(signer.AppendSignature(nil, seamless.Parts{
			Method: seamless.ReplyMethod, Path: r.URL.Path, Timestamp: "5", Nonce: r.Header.Get(seamless.HeaderNonce), Body: raw})))
		_, _ = w.Write(raw)
	})}.RoundTrip(req)
}

func client(p *platform) *seamless.Client {
	return seamless.NewClient(seamless.Config{
		BaseURL: "http://platform.test", Vendor: "studio", KeyID: "k1", Secret: secret, Transport: p,
		Clock: clock.NewFake(time.Unix(1_700_000_000, 0)), Rand: rng.NewSeeded(1), Pause: time.Millisecond,
	})
}

var bet = seamless.Call{Token: "k", UserID: "u", Currency: "BDT", GameCode: "g", RoundID: "o", TxID: "t", Amount: 1}

func TestClient_RepeatsOnlyWhatMayBeRepeated(t *testing.T) {
	for _, c := range []struct {
		name   string
		script []string
		asked  []string
		status seamless.Status
		err    error
	}{
		{"answered at once", []string{"OK"}, []string{"bet"}, seamless.OK, nil},
		{"final is not repeated", []string{"NOT_ENOUGH_MONEY"}, []string{"bet"}, seamless.NotEnoughMoney, nil},
		{"busy, then done", []string{"BUSY", "OK"}, []string{"bet", "bet"}, seamless.OK, nil},
		{"in progress, then done", []string{"IN_PROGRESS", "IN_PROGRESS", "OK"}, []string{"bet", "bet", "bet"}, seamless.OK, nil},
		{"silence, then done", []string{"silence", "OK"}, []string{"bet", "bet"}, seamless.OK, nil},
		{"silence, found by its status", []string{"silence", "silence", "silence", "OK"}, []string{"bet", "bet", "bet", "tx-status"}, seamless.OK, nil},
		{"silence, not seen", []string{"silence", "silence", "silence", "TRANSACTION_DOES_NOT_EXIST"}, []string{"bet", "bet", "bet", "tx-status"}, "", seamless.ErrAbsent},
		{"silence for good", []string{"silence", "silence", "silence", "silence", "silence", "silence"}, []string{"bet", "bet", "bet", "tx-status", "tx-status", "tx-status"}, "", seamless.ErrUndecided},
		{"a forged reply is no answer", []string{"forged"}, []string{"bet"}, "", seamless.ErrRefused},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := &platform{script: c.script}
			reply, err := client(p).Bet(context.Background(), bet)
			require.ErrorIs(t, err, c.err)
			require.Equal(t, c.asked, p.asked)
			if c.err == nil {
				require.NoError(t, err)
				require.Equal(t, c.status, reply.Status)
			}
		})
	}
}

func TestSigner_SeparatesTheParts(t *testing.T) {
	s := seamless.NewSigner(secret)
	p := seamless.Parts{Method: "POST", Path: "/a", Timestamp: "1", Nonce: "n", Body: []byte("x")}
	sig := string(s.AppendSignature(nil, p))
	require.True(t, s.Verify(p, sig))
	for name, change := range map[string]func(*seamless.Parts){
		"method":    func(p *seamless.Parts) { p.Method = "REPLY" },
		"path":      func(p *seamless.Parts) { p.Path = "/b" },
		"timestamp": func(p *seamless.Parts) { p.Timestamp = "2" },
		"nonce":     func(p *seamless.Parts) { p.Nonce = "m" },
		"body":      func(p *seamless.Parts) { p.Body = []byte("y") },
		"moved":     func(p *seamless.Parts) { p.Path, p.Timestamp = "/", "a1" },
	} {
		q := p
		change(&q)
		require.False(t, s.Verify(q, sig), name)
	}
	require.False(t, s.Verify(p, sig[:63]))
	require.False(t, s.Verify(p, strings.ToUpper(sig)))
}

// The vector of docs/seamless.md, computed by an independent program.
func TestSigner_MatchesThePublishedVector(t *testing.T) {
	p := seamless.Parts{Method: "POST", Path: "/vendor/v1/ping", Timestamp: "1767225600", Nonce: "b7c1f0d2a9e84c55",
		Body: []byte(`{"vendorId":"acme","requestUuid":"5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b11"}`)}
	require.Equal(t, "2476dec3bf11f717cebf22c400df44bb75d73516e249b76be306aad0ea212389", string(seamless.NewSigner(secret).AppendSignature(nil, p)))
}
