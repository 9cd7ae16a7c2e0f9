package gateway

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

	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// VendorKeys finds the keys with which vendors are asked; Service.
type VendorKeys interface {
	SigningKey(ctx context.Context, vendor string) (Key, bool, error)
}

// Caller asks vendors what the platform wants to know of them, at the address
// that each serves questions at: signed with the vendor's SigningKey as the
// vendor signs its own calls, and believed only where the answer is signed as a
// reply.
type Caller struct {
	Addresses map[string]string // "https://host"
	Keys      VendorKeys
	Clock     clock.Clock
	Rand      rng.Source
	Client    *http.Client
}

// Reaches reports a vendor that can be asked.
func (c Caller) Reaches(vendor string) bool { return c.Addresses[vendor] != "" }

// Ask posts a question to a path of the vendor and reads the answer, of at most
// so many bytes, into one.
func (c Caller) Ask(ctx context.Context, vendor, path string, question, into any, most int64) error {
	key, found, err := c.Keys.SigningKey(ctx, vendor)
	if err != nil || !found {
		return errors.Join(err, unless(found, ErrKeyUnknown))
	}
	body, err := json.Marshal(question)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(c.Addresses[vendor], "/")+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	signer := seamless.NewSigner(key.Secret)
	p := seamless.Parts{
		Method: http.MethodPost, Path: path, Body: body, Nonce: hex.EncodeToString(rng.Bytes(c.Rand, 16)),
		Timestamp: strconv.FormatInt(c.Clock.Now().Unix(), 10),
	}
	req.Header = http.Header{
		"Content-Type": {"application/json"}, seamless.HeaderVendor: {key.Vendor}, seamless.HeaderKey: {key.KeyID},
		seamless.HeaderTimestamp: {p.Timestamp}, seamless.HeaderNonce: {p.Nonce}, seamless.HeaderSignature: {string(signer.AppendSignature(nil, p))},
	}
	res, err := c.Client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, most))
	if err != nil {
		return err
	}
	p.Method, p.Timestamp, p.Body = seamless.ReplyMethod, res.Header.Get(seamless.HeaderTimestamp), answer
	switch {
	case res.StatusCode != http.StatusOK:
		return fmt.Errorf("gateway: %s to %s: %w", vendor, path, Misanswered(res.StatusCode, answer))
	case !signer.Verify(p, res.Header.Get(seamless.HeaderSignature)):
		return fmt.Errorf("gateway: %s to %s: %w", vendor, path, ErrUnproved)
	case json.Unmarshal(answer, into) != nil:
		return fmt.Errorf("gateway: %s to %s: %w", vendor, path, Misanswered(res.StatusCode, answer))
	}
	return nil
}

func unless(ok bool, err error) error {
	if ok {
		return nil
	}
	return err
}

// RoundPath is where a vendor tells what became of a round: the platform posts
// a RoundQuery and is answered {"state": "OPEN"}, or another RoundState.
const RoundPath = "/platform/v1/round-status"

const roundMost = 64 << 10

// RoundAnswer is the answer at RoundPath.
type RoundAnswer struct {
	State RoundState `json:"state"`
}

// RoundStatus asks the vendor; a word that is none is an error.
func (c Caller) RoundStatus(ctx context.Context, q RoundQuery) (RoundState, error) {
	var told RoundAnswer
	if err := c.Ask(ctx, q.Vendor, RoundPath, q, &told, roundMost); err != nil {
		return RoundUnknown, err
	}
	switch told.State {
	case RoundOpen, RoundOver, RoundVoid, RoundUnknown:
		return told.State, nil
	}
	return RoundUnknown, fmt.Errorf("gateway: %s says %.20q of a round", q.Vendor, string(told.State))
}
