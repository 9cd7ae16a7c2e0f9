package reconcile

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// ReportPath is where a vendor serves its report: the platform posts vendorId,
// from, to and cursor, signed with the vendor's newest key as the vendor signs
// its own calls, and is answered, signed as a reply, {"lines": [...], "next":
// "..."} with lines as ReadJSON reads them, until next is empty.
const ReportPath = "/platform/v1/report"

const (
	partMax  = 16 << 20
	partsMax = 100_000
)

// Keys finds vendors' keys; gateway.Service.
type Keys interface {
	NewestKey(ctx context.Context, vendor string) (gateway.Key, bool, error)
}

// HTTP asks vendors for their reports.
type HTTP struct {
	Addresses map[string]string // of vendors that serve reports, "https://host"
	Keys      Keys
	Clock     clock.Clock
	Rand      rng.Source
	Client    *http.Client
}

type part struct {
	Lines json.RawMessage `json:"lines"`
	Next  string          `json:"next"`
}

// Report asks for a vendor's lines, part by part.
func (h HTTP) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(Line) error) (bool, error) {
	base, ok := h.Addresses[vendor]
	if !ok {
		return false, nil
	}
	key, found, err := h.Keys.NewestKey(ctx, vendor)
	if err != nil || !found {
		return false, err
	}
	cursor := ""
	for range partsMax {
		p, err := h.ask(ctx, base, key, map[string]any{"vendorId": vendor, "from": from, "to": to, "cursor": cursor})
		if err != nil {
			return false, err
		}
		lines, err := ReadJSON(bytes.NewReader(p.Lines))
		if err != nil {
			return false, err
		}
		for _, l := range lines {
			if err := each(l); err != nil {
				return false, err
			}
		}
		if cursor = p.Next; cursor == "" {
			return true, nil
		}
	}
	return false, errors.New("reconcile: the report has no end")
}

func (h HTTP) ask(ctx context.Context, base string, key gateway.Key, question any) (part, error) {
	body, err := json.Marshal(question)
	if err != nil {
		return part{}, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(base, "/")+ReportPath, bytes.NewReader(body))
	if err != nil {
		return part{}, err
	}
	signer := seamless.NewSigner(key.Secret)
	p := seamless.Parts{
		Method: http.MethodPost, Path: ReportPath, Body: body, Nonce: hex.EncodeToString(rng.Bytes(h.Rand, 16)),
		Timestamp: strconv.FormatInt(h.Clock.Now().Unix(), 10),
	}
	req.Header = http.Header{
		"Content-Type": {"application/json"}, seamless.HeaderVendor: {key.Vendor}, seamless.HeaderKey: {key.KeyID},
		seamless.HeaderTimestamp: {p.Timestamp}, seamless.HeaderNonce: {p.Nonce}, seamless.HeaderSignature: {string(signer.AppendSignature(nil, p))},
	}
	res, err := h.Client.Do(req)
	if err != nil {
		return part{}, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, partMax))
	if err != nil {
		return part{}, err
	}
	p.Method, p.Timestamp, p.Body = seamless.ReplyMethod, res.Header.Get(seamless.HeaderTimestamp), answer
	switch {
	case res.StatusCode != http.StatusOK:
		return part{}, fmt.Errorf("reconcile: the vendor answers HTTP %d", res.StatusCode)
	case !signer.Verify(p, res.Header.Get(seamless.HeaderSignature)):
		return part{}, errors.New("reconcile: the report's signature is wrong")
	}
	var out part
	return out, json.Unmarshal(answer, &out)
}
