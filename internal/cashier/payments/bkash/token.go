package bkash

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"baize/internal/cashier/payments/bkash/bkashwire"
)

// tokenMargin is how long before its end a token is renewed: bKash asks for
// once a lifetime, near the end, and refuses more than two calls an hour.
const tokenMargin = 5 * time.Minute

// token is the id_token that every call carries.
type token struct {
	mu      sync.Mutex
	id      string
	refresh string
	until   time.Time
}

// bearer is a token that is good now; fresh gets another one, because the last
// was refused.
func (p *Provider) bearer(ctx context.Context, fresh bool) (string, error) {
	t := &p.token
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.id != "" && !fresh && p.cfg.Clock.Now().Before(t.until) {
		return t.id, nil
	}
	got, err := p.askToken(ctx, t.refresh)
	if err != nil && t.refresh != "" {
		got, err = p.askToken(ctx, "")
	}
	if err != nil {
		return "", err
	}
	t.id, t.refresh = got.IDToken, got.RefreshToken
	t.until = p.cfg.Clock.Now().Add(max(time.Duration(got.ExpiresIn)*time.Second-tokenMargin, 0))
	return t.id, nil
}

func (p *Provider) askToken(ctx context.Context, refresh string) (bkashwire.Token, error) {
	path := bkashwire.PathGrant
	if refresh != "" {
		path = bkashwire.PathRefresh
	}
	var got bkashwire.Token
	a, err := p.post(ctx, path, bkashwire.Grant{AppKey: p.cfg.AppKey, AppSecret: p.cfg.AppSecret, RefreshToken: refresh},
		http.Header{"Username": {p.cfg.Username}, "Password": {p.cfg.Password}})
	if err != nil {
		return got, err
	}
	if err := json.Unmarshal(a.Body, &got); err != nil || a.Status != http.StatusOK || got.IDToken == "" {
		return got, fmt.Errorf("bkash: no token, %d, code %q", a.Status, got.Code())
	}
	return got, nil
}
