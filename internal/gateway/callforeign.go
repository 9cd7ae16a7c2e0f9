package gateway

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/seamless"
)

// ErrForeignGone says that of a call in a dialect only the stored copy is left,
// which has neither its session nor its signature.
var ErrForeignGone = fault.New(fault.Refused, "gateway.sandbox.foreignGone")

// ForeignSeen is what a dialect's door tells the log of one call, in the words
// of the platform's protocol where it has some. Its bytes are copied.
type ForeignSeen struct {
	Vendor string
	// Known says that the vendor is set up, so that others cannot push the calls
	// of a real one out of the log.
	Known    bool
	Path     string
	Op       seamless.Op
	HTTP     int
	Body     []byte
	Reply    []byte
	Proofs   http.Header // what of the headers proves the call
	Status   seamless.Status
	Replayed bool
	Proof    string
	Member   id.Member
	TxID     string
	Round    string
	Start    clock.Instant
}

// LogForeign is Log for a call that came in a dialect.
func (s *Service) LogForeign(ctx context.Context, c *ForeignSeen) {
	vendor := short(c.Vendor)
	if !c.Known {
		vendor = unknown
	}
	ring := s.calls.ring(vendor)
	if !ring.lets(ctx, c.Start, c.Status) {
		return
	}
	body, sum := bytes.Clone(c.Body), sha256.Sum256(c.Body)
	if c.Proof != ProofGood && len(body) > strangeMax {
		body = body[:strangeMax]
	}
	s.keepCall(ctx, ring, &LoggedCall{
		ID: id.New[callKind](s.d.IDs), Vendor: short(c.Vendor), Path: text(c.Path[:min(len(c.Path), pathMax)]), Op: seamless.Op(short(string(c.Op))),
		HTTP: c.HTTP, Status: c.Status, Micros: int64(s.Now() - c.Start), Replayed: c.Replayed, Proof: c.Proof,
		Member: c.Member, TxID: short(c.TxID), RoundRef: short(c.Round), Signature: hidden(c.Proofs),
		BodyHash: hex.EncodeToString(sum[:]), Request: hideToken(body), Reply: hideToken(c.Reply), body: body, proof: c.Proofs.Clone(),
	}, c.Start)
}

const (
	pathMax    = 160     // bytes of a path that is kept
	strangeMax = 8 << 10 // bytes of a body that nobody has proved to be a vendor's
	proofShown = 8       // characters of a signature that staff see: enough to compare two
)

// hidden is the beginning of the signature in the headers. Dialects have no
// nonces: the whole of it would send the call again.
func hidden(proofs http.Header) string {
	for name, values := range proofs {
		if len(values) > 0 && values[0] != "" {
			return name + ": " + short(values[0][:min(len(values[0]), proofShown)]) + "…"
		}
	}
	return ""
}

// Dialect is the dialect that a call came in, empty for the platform's own.
func (c *LoggedCall) Dialect() string {
	parts := strings.SplitN(c.Path, "/", 4) // "", vendor, dialect, the rest
	if len(parts) < 3 {
		return ""
	}
	return parts[2]
}

// replayForeign sends a call in a dialect once more, as it came: it has no nonce
// and no time, and its signature is the vendor's, which nobody here can make.
func (s *Service) replayForeign(ctx context.Context, c *LoggedCall) (out SandboxResult, err error) {
	if c.body == nil {
		return out, ErrForeignGone
	}
	held, known, err := s.d.Members.Known(ctx, c.Member)
	if err != nil {
		return out, err
	}
	if out.Member = c.Member; !known {
		out.Member = 0
	}
	before, err := s.stand(ctx, out.Member, held)
	if err != nil {
		return out, err
	}
	x, err := s.deliverForeign(ctx, c)
	if err != nil {
		return out, err
	}
	after, err := s.stand(ctx, out.Member, held)
	out.Exchanges, out.Before, out.After, out.Entries = []Exchange{x}, before.balance, after.balance, after.since(before)
	return out, err
}

func (s *Service) deliverForeign(ctx context.Context, c *LoggedCall) (Exchange, error) {
	mark := &Origin{Name: OriginSandbox}
	req, err := http.NewRequestWithContext(WithOrigin(ctx, mark), http.MethodPost, "http://sandbox.example"+c.Path, bytes.NewReader(c.body))
	if err != nil {
		return Exchange{}, err
	}
	req.Header = http.Header{"Content-Type": {"application/json"}}
	for name, values := range c.proof {
		req.Header[name] = slices.Clone(values)
	}
	res, err := s.d.Inside.RoundTrip(req)
	if err != nil {
		return Exchange{}, err
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return Exchange{}, err
	}
	x := Exchange{Step: "call"}
	if mark.Kept != nil {
		x.Call = *mark.Kept
	}
	return x, nil
}
