package gatewayhttp

import (
	"errors"
	"net/http"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/platform/seamless"
)

// answered tells the call log of a proved call; p holds the reply's parts by
// now, what was signed stands in the headers and in mem.
func (v *vendor) answered(r *http.Request, c gateway.Credentials, p seamless.Parts, reply *seamless.Reply, mem *scratch, signature []byte, start clock.Instant) {
	seen := gateway.Seen{
		Credentials: c, Op: opOf(p.Path), HTTP: http.StatusOK, Reply: mem.out, Status: reply.Status, Replayed: reply.Replayed,
		Proof: gateway.ProofGood, ReplyAt: p.Timestamp, ReplySignature: signature, Start: start,
	}
	p.Method, p.Body, p.Timestamp = r.Method, mem.body, one(r.Header, seamless.HeaderTimestamp)
	seen.Parts = p
	v.service.Log(r.Context(), &seen)
}

// notGenuine tells the call log of a call that was not believed.
func (v *vendor) notGenuine(r *http.Request, c gateway.Credentials, p seamless.Parts, why error, start clock.Instant) {
	proof := gateway.ProofWrong
	switch {
	case errors.Is(why, gateway.BadTimestamp):
		proof = gateway.ProofOld
	case errors.Is(why, gateway.UsedNonce):
		proof = gateway.ProofNonce
	}
	reply := seamless.Reply{Status: seamless.InvalidSignature, Reason: why.Error(), ProcessedAt: start}
	v.service.Log(r.Context(), &gateway.Seen{
		Credentials: c, Op: opOf(p.Path), HTTP: http.StatusUnauthorized, Parts: p, Reply: reply.Append(nil), Status: reply.Status,
		Proof: proof, Start: start,
	})
}

func opOf(path string) seamless.Op { return seamless.Op(path[len(seamless.PathPrefix):]) }
