package seamless

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
)

// ErrUndecided says that a money call got no answer, not even from tx-status:
// it may still arrive. The caller keeps the txId and asks again later, or
// sends a rollback, which undoes it whether it has arrived or will.
var ErrUndecided = errors.New("seamless: the outcome of the call is not known")

// ErrAbsent says that a money call got no answer and that the platform has not
// seen its txId so far; it may still arrive, so a bet is ended with a rollback
// and a win is sent again.
var ErrAbsent = errors.New("seamless: the platform has not seen the call")

// ErrRefused says that the signature, the key or the clock of the client is
// wrong, or that a reply is not signed by the platform; repeating cannot help.
var ErrRefused = errors.New("seamless: refused as not genuine")

// Config is what a Client needs; the zero values of the last four are replaced
// by the protocol's defaults.
type Config struct {
	BaseURL string // "https://host", without a path
	Vendor  string
	KeyID   string
	Secret  []byte
	Clock   clock.Clock
	Rand    rng.Source

	Transport http.RoundTripper // http.DefaultTransport, or httpx.Local
	Timeout   time.Duration     // of one attempt, 3 s
	Attempts  int               // of one call, 3
	Pause     time.Duration     // before the second attempt, then doubled, 200 ms
}

// Client speaks the protocol as a vendor: it signs, checks the signatures of
// replies, repeats what may be repeated and asks tx-status when nobody
// answered. Safe for concurrent use.
type Client struct {
	cfg    Config
	signer *Signer
}

// NewClient makes a Client.
func NewClient(cfg Config) *Client {
	if cfg.Transport == nil {
		cfg.Transport = http.DefaultTransport
	}
	if cfg.Timeout == 0 {
		cfg.Timeout = 3 * time.Second
	}
	if cfg.Attempts == 0 {
		cfg.Attempts = 3
	}
	if cfg.Pause == 0 {
		cfg.Pause = 200 * time.Millisecond
	}
	return &Client{cfg: cfg, signer: NewSigner(cfg.Secret)}
}

// Balance reads a balance.
func (c *Client) Balance(ctx context.Context, call Call) (Reply, error) {
	return c.ask(ctx, Balance, call)
}

// Bet takes a stake.
func (c *Client) Bet(ctx context.Context, call Call) (Reply, error) { return c.move(ctx, Bet, call) }

// Win pays out, whenever it is sent.
func (c *Client) Win(ctx context.Context, call Call) (Reply, error) { return c.move(ctx, Win, call) }

// BetWin takes a stake and pays out in one step.
func (c *Client) BetWin(ctx context.Context, call Call) (Reply, error) {
	return c.move(ctx, BetWin, call)
}

// Rollback undoes the transaction named by RefTxID, also one that has not
// arrived yet.
func (c *Client) Rollback(ctx context.Context, call Call) (Reply, error) {
	return c.move(ctx, Rollback, call)
}

// PromoWin pays a prize that belongs to no bet.
func (c *Client) PromoWin(ctx context.Context, call Call) (Reply, error) {
	return c.move(ctx, PromoWin, call)
}

// JackpotWin pays from the pool that PoolID names.
func (c *Client) JackpotWin(ctx context.Context, call Call) (Reply, error) {
	return c.move(ctx, JackpotWin, call)
}

// Resettle replaces the payout of a round that is settled.
func (c *Client) Resettle(ctx context.Context, call Call) (Reply, error) {
	return c.move(ctx, Resettle, call)
}

// RoundClose ends a round without a further payout; a repeat is harmless.
func (c *Client) RoundClose(ctx context.Context, call Call) (Reply, error) {
	return c.ask(ctx, RoundClose, call)
}

// TxStatus tells what became of a transaction; DoesNotExist where the platform
// has not seen it.
func (c *Client) TxStatus(ctx context.Context, call Call) (Reply, error) {
	return c.ask(ctx, TxStatus, call)
}

// Ping proves that both ends understand each other.
func (c *Client) Ping(ctx context.Context) (Reply, error) { return c.ask(ctx, Ping, Call{}) }

// move is ask for a money call: silence is followed by tx-status.
func (c *Client) move(ctx context.Context, op Op, call Call) (Reply, error) {
	reply, err := c.ask(ctx, op, call)
	settled := err == nil && (reply.Status == OK || reply.Status.Class() == Final)
	if settled || errors.Is(err, ErrRefused) {
		return reply, err
	}
	silence := err
	status, err := c.ask(ctx, TxStatus, call)
	switch {
	case err == nil && status.Status == OK && status.RolledBack:
		status.Status = RolledBack
		return status, nil
	case err == nil && (status.Status == OK || status.Status == RolledBack):
		return status, nil
	case err == nil && status.Status == DoesNotExist:
		return reply, errors.Join(ErrAbsent, silence)
	default:
		return reply, errors.Join(ErrUndecided, silence, err)
	}
}

// ask sends a call until it has an answer that is not to be repeated, or the
// attempts are used up; then the last answer or error is returned.
func (c *Client) ask(ctx context.Context, op Op, call Call) (reply Reply, err error) {
	call.VendorID = c.cfg.Vendor
	pause := c.cfg.Pause
	for attempt := 1; ; attempt++ {
		call.RequestUUID = c.newUUID()
		reply, err = c.once(ctx, op, &call)
		again := err != nil || reply.Status.Class() == Retry || reply.Status.Class() == Conflict
		if !again || errors.Is(err, ErrRefused) || attempt >= c.cfg.Attempts {
			return reply, err
		}
		select {
		case <-ctx.Done():
			return reply, errors.Join(ctx.Err(), err)
		case <-time.After(pause):
		}
		pause *= 2
	}
}

func (c *Client) newUUID() string {
	id, _ := uuid.FromBytes(rng.Bytes(c.cfg.Rand, 16))
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80
	return id.String()
}

func (c *Client) once(ctx context.Context, op Op, call *Call) (Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, c.cfg.Timeout)
	defer cancel()
	path := PathPrefix + string(op)
	body := call.Append(nil, op)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(c.cfg.BaseURL, "/")+path, bytes.NewReader(body))
	if err != nil {
		return Reply{}, err
	}
	p := Parts{
		Method: http.MethodPost, Path: path, Body: body,
		Timestamp: strconv.FormatInt(c.cfg.Clock.Now().Unix(), 10),
		Nonce:     hex.EncodeToString(rng.Bytes(c.cfg.Rand, 16)),
	}
	req.Header = http.Header{
		"Content-Type": {"application/json"}, HeaderVendor: {c.cfg.Vendor}, HeaderKey: {c.cfg.KeyID},
		HeaderTimestamp: {p.Timestamp}, HeaderNonce: {p.Nonce},
		HeaderSignature: {string(c.signer.AppendSignature(nil, p))},
	}
	res, err := c.cfg.Transport.RoundTrip(req)
	if err != nil {
		return Reply{}, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, MaxBody))
	if err != nil {
		return Reply{}, err
	}
	return c.read(res, p, answer)
}

// read checks that the answer is the platform's answer to this very request.
func (c *Client) read(res *http.Response, p Parts, body []byte) (Reply, error) {
	switch {
	case res.StatusCode >= http.StatusInternalServerError || res.StatusCode == http.StatusTooManyRequests:
		return Reply{}, fmt.Errorf("seamless: the platform answers HTTP %d", res.StatusCode)
	case res.StatusCode != http.StatusOK:
		return Reply{}, fmt.Errorf("%w: HTTP %d: %s", ErrRefused, res.StatusCode, body)
	}
	p.Method, p.Timestamp, p.Body = ReplyMethod, res.Header.Get(HeaderTimestamp), body
	if !c.signer.Verify(p, res.Header.Get(HeaderSignature)) {
		return Reply{}, fmt.Errorf("%w: the reply's signature is wrong", ErrRefused)
	}
	return DecodeReply(body)
}
