package bkash

import (
	"context"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"sync"
	"time"

	"baize/internal/cashier"
	"baize/internal/cashier/payments/bkash/bkashwire"
	"baize/internal/cashier/payments/dial"
)

// noticeAge is how far a notice's time may be from ours; SNS itself gives up
// long before.
const noticeAge = time.Hour

var amazonHost = regexp.MustCompile(`^sns\.[a-z0-9-]{3,}\.amazonaws\.com(\.cn)?$`)

// certs are the keys of signing certificates by their address.
type certs struct {
	mu   sync.Mutex
	keys map[string]*rsa.PublicKey
}

const maxCerts = 16

// ParseWebhook reads a notice that SNS has signed for our topic; anybody can
// have SNS sign messages, so the topic is checked like the signature. The
// notice only names the deposit: bKash is asked what happened.
func (p *Provider) ParseWebhook(ctx context.Context, _ http.Header, body []byte) (cashier.Notice, error) {
	var e bkashwire.Envelope
	if err := json.Unmarshal(body, &e); err != nil {
		return cashier.Notice{}, cashier.ErrWebhook.Wrap(err)
	}
	if err := p.verify(ctx, e); err != nil {
		return cashier.Notice{}, cashier.ErrWebhook.Wrap(err)
	}
	if e.Type == bkashwire.TypeConfirmation {
		return cashier.Notice{}, p.subscribe(ctx, e.SubscribeURL)
	}
	var n bkashwire.Notice
	if err := json.Unmarshal([]byte(e.Message), &n); err != nil {
		return cashier.Notice{}, cashier.ErrWebhook.Wrap(err)
	}
	return cashier.Notice{Ask: n.MerchantInvoiceNumber}, nil
}

func (p *Provider) verify(ctx context.Context, e bkashwire.Envelope) error {
	at, err := time.Parse(bkashwire.TimeForm, e.Timestamp)
	switch {
	case e.TopicArn != p.cfg.TopicArn || p.cfg.TopicArn == "":
		return fmt.Errorf("bkash: a notice of the topic %q", e.TopicArn)
	case e.Type != bkashwire.TypeNotification && e.Type != bkashwire.TypeConfirmation:
		return fmt.Errorf("bkash: a message of the type %q", e.Type)
	case err != nil || p.cfg.Clock.Now().Sub(at).Abs() > noticeAge:
		return fmt.Errorf("bkash: a notice of %q", e.Timestamp)
	}
	key, err := p.key(ctx, e.SigningCertURL)
	if err != nil {
		return err
	}
	return e.Verify(key)
}

// trusted refuses addresses that are not SNS's own.
func (p *Provider) trusted(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.User != nil {
		return fmt.Errorf("bkash: %q is no address of SNS", address)
	}
	if p.cfg.CertHost != "" && u.Host == p.cfg.CertHost || p.cfg.CertHost == "" && amazonHost.MatchString(u.Host) {
		return nil
	}
	return fmt.Errorf("bkash: %q is no address of SNS", address)
}

// key is the public key of a signing certificate, fetched once.
func (p *Provider) key(ctx context.Context, address string) (*rsa.PublicKey, error) {
	if err := p.trusted(address); err != nil {
		return nil, err
	}
	p.certs.mu.Lock()
	known := p.certs.keys[address]
	p.certs.mu.Unlock()
	if known != nil {
		return known, nil
	}
	raw, err := p.fetch(ctx, address)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(raw)
	if block == nil {
		return nil, fmt.Errorf("bkash: no certificate at %q", address)
	}
	cert, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil, err
	}
	key, ok := cert.PublicKey.(*rsa.PublicKey)
	if now := p.cfg.Clock.Now(); !ok || now.Before(cert.NotBefore) || now.After(cert.NotAfter) {
		return nil, fmt.Errorf("bkash: the certificate at %q is not good now", address)
	}
	p.certs.mu.Lock()
	defer p.certs.mu.Unlock()
	if p.certs.keys == nil || len(p.certs.keys) >= maxCerts {
		p.certs.keys = map[string]*rsa.PublicKey{}
	}
	p.certs.keys[address] = key
	return key, nil
}

// subscribe confirms that we want the topic's notices.
func (p *Provider) subscribe(ctx context.Context, address string) error {
	if err := p.trusted(address); err != nil {
		return cashier.ErrWebhook.Wrap(err)
	}
	_, err := p.fetch(ctx, address)
	return err
}

func (p *Provider) fetch(ctx context.Context, address string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	a, err := dial.Do(p.cfg.Client, req)
	if err == nil && a.Status != http.StatusOK {
		err = fmt.Errorf("bkash: %q answers %d", address, a.Status)
	}
	return a.Body, err
}
