package transferwire

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"baize/internal/gateway"
	"baize/internal/gateway/transfer"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// Config is what a Client needs.
type Config struct {
	// BaseURL is the vendor's address; its path, if any, is signed with the rest.
	BaseURL string
	Vendor  string // our code of the vendor
	Product string // the vendor's own name of the product
	KeyID   string
	Secret  []byte
	// PasswordKey makes members' passwords at the vendor, which nobody types.
	PasswordKey []byte
	Clock       clock.Clock
	Rand        rng.Source
	Transport   http.RoundTripper // http.DefaultTransport, or httpx.Local
}

// Client speaks the protocol to one vendor; it implements transfer.Vendor.
// Safe for concurrent use.
type Client struct {
	cfg    Config
	signer *seamless.Signer
	prefix string
}

// NewClient makes a Client; an address that is none is an error.
func NewClient(cfg Config) (*Client, error) {
	u, err := url.Parse(cfg.BaseURL)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("transferwire: %q is not an address: %w", cfg.BaseURL, err)
	}
	if cfg.Transport == nil {
		cfg.Transport = http.DefaultTransport
	}
	return &Client{cfg: cfg, signer: seamless.NewSigner(cfg.Secret), prefix: strings.TrimSuffix(u.Path, "/") + PathPrefix}, nil
}

var _ transfer.Vendor = (*Client)(nil)

// Code is our code of the vendor.
func (c *Client) Code() string { return c.cfg.Vendor }

// CreatePlayer makes the member known; one that was known already gets the
// password that we know.
func (c *Client) CreatePlayer(ctx context.Context, a transfer.Account) error {
	r, err := c.ask(ctx, Player, Request{Account: a.Member.String(), Currency: a.Currency, Password: c.password(a.Member)})
	if err != nil || r.Created {
		return err
	}
	return c.SyncPassword(ctx, a)
}

// SyncPassword tells the vendor the member's password.
func (c *Client) SyncPassword(ctx context.Context, a transfer.Account) error {
	_, err := c.ask(ctx, Password, Request{Account: a.Member.String(), Password: c.password(a.Member)})
	return err
}

// Kick ends the member's sessions at the vendor.
func (c *Client) Kick(ctx context.Context, a transfer.Account) error {
	_, err := c.ask(ctx, Kick, Request{Account: a.Member.String()})
	return err
}

// Balance is what the vendor holds for the member.
func (c *Client) Balance(ctx context.Context, a transfer.Account) (money.Amount, error) {
	r, err := c.ask(ctx, Balance, Request{Account: a.Member.String(), Currency: a.Currency, Product: c.cfg.Product})
	return r.Balance, err
}

// Move sends an order once; an error means that nobody knows whether it arrived.
func (c *Client) Move(ctx context.Context, o transfer.Order) (transfer.Outcome, error) {
	op, ask := Transfer, c.order(o)
	switch {
	case o.Whole:
		op = OutAll
	case o.Direction == transfer.In:
		ask.FundType, ask.Amount = FundIn, o.Amount
	default:
		ask.FundType, ask.Amount = FundOut, o.Amount
	}
	return c.outcome(ctx, op, ask)
}

// Status asks how an order stands; one that has not arrived never will.
func (c *Client) Status(ctx context.Context, o transfer.Order) (transfer.Outcome, error) {
	return c.outcome(ctx, Status, c.order(o))
}

func (c *Client) order(o transfer.Order) Request {
	return Request{Account: o.Member.String(), Currency: o.Currency, Product: c.cfg.Product, ReferenceNo: o.Reference}
}

func (c *Client) outcome(ctx context.Context, op Op, ask Request) (transfer.Outcome, error) {
	r, err := c.ask(ctx, op, ask)
	if err != nil {
		return transfer.Outcome{}, err
	}
	if r.Order == nil || r.Order.ReferenceNo != ask.ReferenceNo {
		return transfer.Outcome{}, fmt.Errorf("transferwire: %s answers about another reference", c.cfg.Vendor)
	}
	return transfer.Outcome{
		State: transfer.OutcomeState(r.Order.State), Reason: r.Order.Reason, Amount: r.Order.Amount,
		Balance: r.Order.BalanceAfter, HasBalance: r.Order.Known,
	}, nil
}

// Launch is the address of a game for the member.
func (c *Client) Launch(ctx context.Context, o transfer.LaunchOrder) (string, error) {
	r, err := c.ask(ctx, Launch, Request{
		Account: o.Member.String(), Currency: o.Currency, Product: c.cfg.Product, GameMode: ModeReal, GameCode: o.GameCode,
		Platform: "html5", Language: string(o.Lang), BackURL: o.BackURL,
	})
	if err == nil && r.URL == "" {
		err = fmt.Errorf("transferwire: %s opens a game without an address", c.cfg.Vendor)
	}
	return r.URL, err
}

// Games is the vendor's game list.
func (c *Client) Games(ctx context.Context) ([]transfer.Game, error) {
	r, err := c.ask(ctx, Games, Request{Product: c.cfg.Product})
	out := make([]transfer.Game, len(r.Games))
	for i, g := range r.Games {
		out[i] = transfer.Game(g)
	}
	return out, err
}

// password is the same for a member for good and known to nobody else.
func (c *Client) password(m id.Member) string {
	mac := hmac.New(sha256.New, c.cfg.PasswordKey)
	mac.Write([]byte(m.String()))
	return strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:16])
}

// ask sends one signed call; anything but a signed OK is an error.
func (c *Client) ask(ctx context.Context, op Op, ask Request) (Reply, error) {
	body, err := json.Marshal(ask)
	if err != nil {
		return Reply{}, err
	}
	p := seamless.Parts{
		Method: http.MethodPost, Path: c.prefix + string(op), Body: body,
		Timestamp: strconv.FormatInt(c.cfg.Clock.Now().Unix(), 10), Nonce: hex.EncodeToString(rng.Bytes(c.cfg.Rand, 16)),
	}
	req, err := http.NewRequestWithContext(ctx, p.Method, strings.TrimSuffix(c.cfg.BaseURL, "/")+PathPrefix+string(op), bytes.NewReader(body))
	if err != nil {
		return Reply{}, err
	}
	req.Header = http.Header{
		"Content-Type": {"application/json"}, seamless.HeaderVendor: {c.cfg.Vendor}, seamless.HeaderKey: {c.cfg.KeyID},
		seamless.HeaderTimestamp: {p.Timestamp}, seamless.HeaderNonce: {p.Nonce},
		seamless.HeaderSignature: {string(c.signer.AppendSignature(nil, p))},
	}
	res, err := c.cfg.Transport.RoundTrip(req)
	if err != nil {
		return Reply{}, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, most(op)+1))
	if err != nil {
		return Reply{}, err
	}
	return c.read(op, res, p, answer)
}

// most bounds an answer.
func most(op Op) int64 {
	if op == Games || op == Report {
		return MaxList
	}
	return MaxBody
}

func (c *Client) read(op Op, res *http.Response, p seamless.Parts, answer []byte) (r Reply, err error) {
	if res.StatusCode != http.StatusOK {
		return r, fmt.Errorf("transferwire: %s to %s: %w", c.cfg.Vendor, op, gateway.Misanswered(res.StatusCode, answer))
	}
	p.Method, p.Timestamp, p.Body = seamless.ReplyMethod, res.Header.Get(seamless.HeaderTimestamp), answer
	if !c.signer.Verify(p, res.Header.Get(seamless.HeaderSignature)) {
		return r, fmt.Errorf("transferwire: %s to %s: %w", c.cfg.Vendor, op, gateway.ErrUnproved)
	}
	if int64(len(answer)) > most(op) {
		return r, fmt.Errorf("transferwire: the answer of %s to %s is too long", c.cfg.Vendor, op)
	}
	if r, err = readReply(op, answer); err != nil {
		return Reply{}, fmt.Errorf("%w: %w", err, gateway.Misanswered(res.StatusCode, answer))
	}
	switch r.Status {
	case OK:
		return r, nil
	case Maintenance: // as good as no answer: it is the same for every call
		return Reply{}, fmt.Errorf("transferwire: %s answers %s to %s: %s: %w", c.cfg.Vendor, r.Status, op, r.Reason, gateway.Misanswered(res.StatusCode, answer))
	}
	return Reply{}, fmt.Errorf("transferwire: %s answers %s to %s: %s: %w: %w", c.cfg.Vendor, r.Status, op, r.Reason, transfer.ErrRefused, gateway.Misanswered(res.StatusCode, answer))
}
