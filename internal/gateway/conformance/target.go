package conformance

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// Cash is what an account has when a case begins.
const Cash = 100 * money.Unit

// Account is a member with a running session.
type Account struct {
	UserID string `json:"userId"`
	Token  string `json:"token"`
}

// Key is a live key of the vendor.
type Key struct {
	KeyID  string
	Secret []byte
}

// Target is the platform under test and the vendor to speak as. The game must
// take stakes from 1.00 to 150.00; an account needs money to begin with.
type Target struct {
	BaseURL   string
	Transport http.RoundTripper
	Clock     clock.Clock
	Rand      rng.Source // for concurrent use
	Vendor    string
	KeyID     string
	Secret    []byte
	GameCode  string
	Currency  money.Currency
	Accounts  []Account

	Second  Key          // another live key of the vendor, if any
	Control Control      // what the operator can do, if anything
	TooMuch money.Amount // a stake above the game's limit, if any is known
	Depth   int          // length of the sequences that are walked; 0 walks none
	Random  int          // sequences at random; 0 is 500
	Only    []Group      // all where empty
	// Sleep waits before a call is sent again; where nil, time itself goes by.
	Sleep func(ctx context.Context, d time.Duration) error

	trace   *trace
	tracing *sync.Mutex       // guards trace and banks
	banks   map[string]string // open rounds by which accounts are brought to Cash
}

// request is a signed request that a case may still spoil.
type request struct {
	path, vendor, keyID, timestamp, nonce, signature string

	body []byte // what is signed
	sent []byte // what is sent
	uuid string // the attempt that a call names
}

// answer is what came back.
type answer struct {
	http   int
	header http.Header
	body   []byte
	reply  seamless.Reply
	unsure bool // an attempt before it may have done the call
}

func (t *Target) request(op seamless.Op, body []byte) *request {
	return &request{
		path: seamless.PathPrefix + string(op), vendor: t.Vendor, keyID: t.KeyID, body: body, sent: body,
		timestamp: t.at(0), nonce: hex.EncodeToString(rng.Bytes(t.Rand, 16)),
	}
}

// at is the timestamp so many seconds from now.
func (t *Target) at(seconds int64) string {
	return strconv.FormatInt(t.Clock.Now().Unix()+seconds, 10)
}

func (t *Target) sign(r *request, secret []byte) {
	r.signature = string(seamless.NewSigner(secret).AppendSignature(nil, seamless.Parts{
		Method: http.MethodPost, Path: r.path, Timestamp: r.timestamp, Nonce: r.nonce, Body: r.body}))
}

// bare sends r once; an unsigned one is signed first. A reply that breaks what
// every reply promises is an error.
func (t *Target) bare(ctx context.Context, r *request) (answer, error) {
	if r.signature == "" {
		t.sign(r, t.Secret)
	}
	began := t.Clock.Now()
	a, err := t.exchange(ctx, r)
	t.record(r, t.Accounts, a, err, t.Clock.Now().Sub(began))
	return a, err
}

func (t *Target) exchange(ctx context.Context, r *request) (a answer, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.BaseURL+r.path, bytes.NewReader(r.sent))
	if err != nil {
		return a, err
	}
	req.Header = http.Header{"Content-Type": {"application/json"}}
	for name, value := range map[string]string{seamless.HeaderVendor: r.vendor, seamless.HeaderKey: r.keyID,
		seamless.HeaderTimestamp: r.timestamp, seamless.HeaderNonce: r.nonce, seamless.HeaderSignature: r.signature} {
		req.Header.Set(name, value)
	}
	res, err := t.Transport.RoundTrip(req)
	if err != nil {
		return a, err
	}
	defer res.Body.Close()
	a = answer{http: res.StatusCode, header: res.Header}
	if a.body, err = io.ReadAll(io.LimitReader(res.Body, 1<<20)); err != nil {
		return a, err
	}
	if _, told := t.retryAfter(a.header); a.http == http.StatusTooManyRequests && !told {
		return a, fmt.Errorf("HTTP 429 does not say in Retry-After how long to wait: %s", a.body)
	}
	if err = a.lawful(); err != nil || a.http != http.StatusOK {
		return a, err
	}
	signed := seamless.NewSigner(t.secretOf(r.keyID)).Verify(seamless.Parts{
		Method: seamless.ReplyMethod, Path: r.path, Timestamp: res.Header.Get(seamless.HeaderTimestamp), Nonce: r.nonce, Body: a.body,
	}, res.Header.Get(seamless.HeaderSignature))
	if !signed {
		return a, fmt.Errorf("the reply is not signed for this request: %s", a.body)
	}
	a.reply, err = seamless.DecodeReply(a.body)
	return a, err
}

func (t *Target) secretOf(keyID string) []byte {
	if keyID == t.Second.KeyID && keyID != "" {
		return t.Second.Secret
	}
	return t.Secret
}

func (t *Target) own(op seamless.Op, who Account, c seamless.Call) seamless.Call {
	c.VendorID, c.RequestUUID, c.UserID = t.Vendor, t.uuid(), who.UserID
	if c.Token == "" {
		c.Token = who.Token
	}
	if c.Currency == "" {
		c.Currency = string(t.Currency)
	}
	if c.GameCode == "" {
		c.GameCode = t.GameCode
	}
	if op == seamless.Ping || op == seamless.Balance || op == seamless.RoundClose {
		c.TxID = ""
	}
	return c
}

func (t *Target) uuid() string {
	id, _ := uuid.FromBytes(rng.Bytes(t.Rand, 16))
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80
	return id.String()
}
