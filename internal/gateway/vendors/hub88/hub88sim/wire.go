package hub88sim

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"baize/internal/gateway/vendors/hub88"
	"baize/internal/kernel/rng"
)

// message is a body as the vendor writes it.
type message map[string]any

// answer is a reply as the vendor reads it.
type answer struct {
	User        string       `json:"user"`
	Status      hub88.Status `json:"status"`
	RequestUUID string       `json:"request_uuid"`
	Currency    string       `json:"currency"`
	Balance     *int64       `json:"balance"`
}

// send makes one attempt, which may be lost on its way there or back.
func (p *player) send(ctx context.Context, op hub88.Op, m message) (answer, error) {
	m["request_uuid"] = p.uuid()
	body, err := json.Marshal(m)
	if err != nil {
		return answer{}, err
	}
	p.sum.Calls++
	fate := rng.Below(p.dice, 100)
	if fate < p.cfg.LosePercent {
		p.sum.Lost++
		return answer{}, errGaveUp
	}
	a, err := p.post(ctx, op, body)
	if err == nil && fate < 2*p.cfg.LosePercent {
		p.sum.Lost++
		return answer{}, errGaveUp
	}
	if err == nil && (a.RequestUUID != m["request_uuid"] || a.User != p.who.User) {
		return a, fmt.Errorf("hub88sim: %s was answered for another request: %+v", op, a)
	}
	return a, err
}

func (p *player) post(ctx context.Context, op hub88.Op, body []byte) (a answer, err error) {
	signature, err := hub88.SignatureOf(p.cfg.Key, body)
	if err != nil {
		return a, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.cfg.BaseURL+"/"+string(op), bytes.NewReader(body))
	if err != nil {
		return a, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set(hub88.HeaderSignature, signature)
	res, err := p.client.Do(req)
	if err != nil {
		return a, p.unreached(ctx, err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return a, p.unreached(ctx, err)
	}
	if res.StatusCode != http.StatusOK {
		return a, fmt.Errorf("hub88sim: %s is answered HTTP %d: %s", op, res.StatusCode, raw)
	}
	if err = json.Unmarshal(raw, &a); err == nil && a.Status == hub88.Unknown && p.cfg.Pause != nil {
		return a, p.unreached(ctx, errGaveUp) // a platform in haste may say so
	}
	return a, err
}

func (p *player) uuid() string {
	h := hex.EncodeToString(rng.Bytes(p.dice, 16))
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}
