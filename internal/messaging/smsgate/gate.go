// Package smsgate sends SMS through any gateway that takes an HTTP request.
//
// The request is a template: {to} (E.164), {digits} (the same without its
// plus), {text} and {id} stand in the address and in the body and are escaped
// for where they stand. It is authorised by a bearer token, or signed: the
// header X-Signature holds the hex HMAC-SHA256 of "<timestamp>.<body>", and
// X-Timestamp the seconds. Idempotency-Key is the message's id, the same at
// every try. 2xx is success, 408, 425, 429 and 5xx pass, all else is final.
package smsgate

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/messaging"
)

// Config describes a gateway.
type Config struct {
	// URL is the address with its placeholders.
	URL string
	// Body is a JSON or form template; empty sends {"to","text","id"}.
	Body string
	// Token is sent as a bearer token; SignKey signs. Either may be empty.
	Token   string
	SignKey string
	Client  *http.Client
	Clock   clock.Clock
}

const (
	shippedBody = `{"to":"{to}","text":"{text}","id":"{id}"}`
	patience    = 15 * time.Second
	answerMax   = 4 << 10
)

// Gate is a messaging.Driver.
type Gate struct{ c Config }

var _ messaging.Driver = (*Gate)(nil)

// New makes a Gate; the address must be http or https with a host.
func New(c Config) (*Gate, error) {
	u, err := url.Parse(strings.NewReplacer("{to}", "0", "{digits}", "0", "{text}", "0", "{id}", "0").Replace(c.URL))
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") {
		return nil, errors.New("smsgate: the gateway's address must be http(s)://host/...")
	}
	if c.Body == "" {
		c.Body = shippedBody
	}
	if c.Client == nil {
		c.Client = &http.Client{}
	}
	return &Gate{c: c}, nil
}

// Name is shown to staff.
func (g *Gate) Name() string { return "sms gateway" }

// Keeps is false: the message leaves the house.
func (g *Gate) Keeps() bool { return false }

// Deliver posts one message.
func (g *Gate) Deliver(ctx context.Context, p messaging.Parcel) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	req, err := g.request(ctx, p)
	if err != nil {
		return fmt.Errorf("%w: %w", messaging.ErrRefused, err)
	}
	res, err := g.c.Client.Do(req)
	if err != nil {
		return errors.New("smsgate: no answer: " + reason(err))
	}
	defer res.Body.Close()
	answer, _ := io.ReadAll(io.LimitReader(res.Body, answerMax))
	return verdict(res.StatusCode, answer)
}

// reason leaves the address out, which may hold a key.
func reason(err error) string {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err.Error()
	}
	return err.Error()
}

// codes are what an answer that repeats the message must not bring into a log.
var codes = regexp.MustCompile(`[0-9]{4,}`)

func verdict(status int, answer []byte) error {
	if status/100 == 2 {
		return nil
	}
	said := codes.ReplaceAll(bytes.TrimSpace(answer), []byte("..."))
	err := fmt.Errorf("smsgate: status %d: %s", status, said)
	switch {
	case status/100 == 5, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout, status == http.StatusTooEarly:
		return err
	}
	return fmt.Errorf("%w: %w", messaging.ErrRefused, err)
}

func (g *Gate) request(ctx context.Context, p messaging.Parcel) (*http.Request, error) {
	kind, escape := "application/json", inJSON
	if !strings.HasPrefix(strings.TrimSpace(g.c.Body), "{") {
		kind, escape = "application/x-www-form-urlencoded", url.QueryEscape
	}
	body := fill(g.c.Body, p, escape)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, fill(g.c.URL, p, url.QueryEscape), strings.NewReader(body))
	if err != nil {
		return nil, errors.New(reason(err))
	}
	req.Header.Set("Content-Type", kind)
	req.Header.Set("Idempotency-Key", p.ID.String())
	if g.c.Token != "" {
		req.Header.Set("Authorization", "Bearer "+g.c.Token)
	}
	if g.c.SignKey != "" {
		at := strconv.FormatInt(g.c.Clock.Now().Unix(), 10)
		req.Header.Set("X-Timestamp", at)
		req.Header.Set("X-Signature", Sign(g.c.SignKey, at, body))
	}
	return req, nil
}

// Sign is the signature of a body sent at a timestamp.
func Sign(key, timestamp, body string) string {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(timestamp + "." + body))
	return hex.EncodeToString(mac.Sum(nil))
}

func fill(template string, p messaging.Parcel, escape func(string) string) string {
	return strings.NewReplacer(
		"{to}", escape(p.To), "{digits}", escape(strings.TrimPrefix(p.To, "+")), "{text}", escape(p.Text), "{id}", escape(p.ID.String()),
	).Replace(template)
}

// inJSON escapes for the inside of a JSON string.
func inJSON(text string) string {
	raw, err := json.Marshal(text)
	if err != nil {
		return ""
	}
	return string(raw[1 : len(raw)-1])
}
