package fundistsim

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

	"baize/internal/gateway/vendors/fundist"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
)

// message is a body as the vendor writes it.
type message map[string]any

// answer is a reply as the vendor reads it.
type answer struct {
	Status  string          `json:"status"`
	TID     json.RawMessage `json:"tid"`
	Balance string          `json:"balance"`
	Error   fundist.Error   `json:"error"`
	HMAC    string          `json:"hmac"`
}

// send makes one attempt, which may be lost on its way there or back.
func (p *player) send(ctx context.Context, m message) (answer, error) {
	p.sum.Calls++
	fate := rng.Below(p.dice, 100)
	if fate < p.cfg.LosePercent {
		p.sum.Lost++
		return answer{}, errGaveUp
	}
	a, err := p.post(ctx, m)
	if err == nil && fate < 2*p.cfg.LosePercent {
		p.sum.Lost++
		return answer{}, errGaveUp
	}
	return a, err
}

func (p *player) post(ctx context.Context, m message) (a answer, err error) {
	delete(m, "hmac")
	body, err := json.Marshal(m)
	if err != nil {
		return a, err
	}
	if m["hmac"], err = fundist.SignatureOf(p.cfg.Secret, body); err != nil {
		return a, err
	}
	if body, err = json.Marshal(m); err != nil {
		return a, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.cfg.URL, bytes.NewReader(body))
	if err != nil {
		return a, err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := p.client.Do(req)
	if err != nil {
		return a, p.unreached(ctx, err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return a, p.unreached(ctx, err)
	}
	if res.StatusCode == http.StatusServiceUnavailable {
		return a, p.unreached(ctx, errGaveUp)
	}
	if res.StatusCode != http.StatusOK {
		return a, fmt.Errorf("fundistsim: %v is answered HTTP %d: %s", m["type"], res.StatusCode, raw)
	}
	return a, p.check(m, raw, &a)
}

// check proves that the reply is the platform's and belongs to the call.
func (p *player) check(m message, raw []byte, a *answer) error {
	if err := json.Unmarshal(raw, a); err != nil {
		return err
	}
	if want, err := fundist.SignatureOf(p.cfg.Secret, raw); err != nil || want != a.HMAC {
		return errors.Join(fmt.Errorf("fundistsim: a reply is not signed: %s", raw), err)
	}
	if tid, ok := m["tid"]; ok && a.Status == "OK" {
		if want, err := json.Marshal(tid); err != nil || !bytes.Equal(want, a.TID) {
			return errors.Join(fmt.Errorf("fundistsim: the reply to %v is for %s", tid, a.TID), err)
		}
	}
	return nil
}

// tid is a fresh transaction id: a number or a text.
func (p *player) tid() any {
	n := rng.Below(p.dice, 1<<56)
	if p.chance(50) {
		return n
	}
	return strconv.FormatUint(n, 10)
}

func (p *player) ref() string { return hex.EncodeToString(rng.Bytes(p.dice, 12)) }

func amount(n int64) string { return (money.Amount(n) * cent).String() }
