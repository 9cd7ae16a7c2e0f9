package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"baize/internal/kernel/rng"
)

// house is a member who plays the house's own games over HTTP.
type house struct {
	base   string
	client *http.Client
	random *rng.Seeded
	record *record
	tokens map[string]string // of the game sessions, by engine

	fresh []*play
	doubt *play
}

// play is one request of a game with its key; answer is empty until it came.
type play struct{ engine, path, body, key, answer string }

const password = "sandbox-password-1"

// enter logs member1 in and opens one game of each engine.
func (h *house) enter(ctx context.Context) error {
	var login struct{ Token string }
	if err := h.value(ctx, "POST", "/api/v1/auth/login", "", "", `{"username":"member1","password":"`+password+`"}`, &login); err != nil {
		return err
	}
	type game struct {
		NodeID, Mechanic string
		Playable         bool
	}
	var boot struct {
		Home struct{ Inhouse, Rng []game }
	}
	if err := h.value(ctx, "GET", "/api/v1/screens/boot", "", "", "", &boot); err != nil {
		return err
	}
	h.tokens = map[string]string{}
	for _, g := range append(boot.Home.Inhouse, boot.Home.Rng...) {
		if !g.Playable || g.Mechanic == "" || h.tokens[g.Mechanic] != "" {
			continue
		}
		var launch struct{ GameToken string }
		if err := h.value(ctx, "POST", "/api/v1/member/games/"+g.NodeID+"/launch", login.Token, "", `{}`, &launch); err != nil {
			return err
		}
		h.tokens[g.Mechanic] = launch.GameToken
	}
	if len(h.tokens) != 3 {
		return fmt.Errorf("the home page offers %d of the three engines", len(h.tokens))
	}
	return nil
}

func (h *house) value(ctx context.Context, method, path, token, key, body string, into any) error {
	status, raw, err := h.call(ctx, method, path, token, key, body)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("%s is answered %d: %s", path, status, raw)
	}
	return json.Unmarshal(raw, &struct{ Value any }{into})
}

func (h *house) call(ctx context.Context, method, path, token, key, body string) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, h.base+path, bytes.NewBufferString(body))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	res, err := h.client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	var raw bytes.Buffer
	_, err = raw.ReadFrom(res.Body)
	return res.StatusCode, raw.Bytes(), err
}

// live plays until the server is gone: now and then a bet in the shared round,
// else dice and slots.
func (h *house) live(ctx context.Context) {
	h.play(ctx, "crash", "/api/v1/studio/crash/bets", `{"stake":"1","autoCashout":"1.50"}`)
	for h.doubt == nil && ctx.Err() == nil {
		if rng.Below(h.random, 2) == 0 {
			h.play(ctx, "slot", "/api/v1/studio/slots/spin", `{"stake":"10"}`)
		} else {
			h.play(ctx, "dice", "/api/v1/studio/dice/roll", `{"stake":"10","target":"50.00","over":true}`)
		}
	}
}

func (h *house) play(ctx context.Context, engine, path, body string) {
	var raw uuid.UUID
	binary.BigEndian.PutUint64(raw[:8], rng.Uint64(h.random))
	binary.BigEndian.PutUint64(raw[8:], rng.Uint64(h.random))
	p := &play{engine: engine, path: path, body: body, key: raw.String()}
	status, answer, err := h.call(ctx, "POST", path, h.tokens[engine], p.key, body)
	switch {
	case err != nil || status >= http.StatusInternalServerError:
		h.doubt = p
	case status == http.StatusOK:
		p.answer = essence(answer)
		h.fresh = append(h.fresh, p)
		h.record.acked(engine, p)
	case status == http.StatusTooManyRequests:
		time.Sleep(20 * time.Millisecond)
	case engine != "crash": // the shared round takes bets at times only
		h.record.wrong("%s is answered %d: %s", path, status, answer)
	}
}

// essence is what never changes of an answer: the round and what it pays. A
// bet of the shared round changes until the round is over.
func essence(raw []byte) string {
	var v struct {
		Value struct{ RoundID, BetID, Stake, Payout string }
	}
	if json.Unmarshal(raw, &v) != nil {
		return ""
	}
	if v.Value.BetID != "" {
		return v.Value.BetID + " " + v.Value.Stake
	}
	return v.Value.RoundID + " " + v.Value.Stake + " " + v.Value.Payout
}

// check repeats what was answered, and asks twice for what was not.
func (h *house) check(ctx context.Context) {
	for _, p := range h.fresh {
		if status, answer := h.again(ctx, p); status != http.StatusOK || essence(answer) != p.answer {
			h.record.lost("%s %s was %s, is %d %s", p.engine, p.key, p.answer, status, answer)
		}
	}
	h.fresh = nil
	if p := h.doubt; p != nil {
		h.doubt = nil
		status1, first := h.again(ctx, p)
		status2, second := h.again(ctx, p)
		if status1 != status2 || essence(first) != essence(second) {
			h.record.wrong("%s %s is %d %s, then %d %s", p.engine, p.key, status1, first, status2, second)
		}
		if status1 == http.StatusOK {
			h.record.acked(p.engine, p)
		}
	}
}

var errNoAnswer = errors.New("no answer")

// again repeats p; it waits while the server is still making good what the
// last life left open, and where calls are limited.
func (h *house) again(ctx context.Context, p *play) (status int, answer []byte) {
	err := errNoAnswer
	for began := time.Now(); time.Since(began) < 10*time.Second && ctx.Err() == nil; time.Sleep(60 * time.Millisecond) {
		status, answer, err = h.call(ctx, "POST", p.path, h.tokens[p.engine], p.key, p.body)
		if err == nil && final(status, answer) {
			return status, answer
		}
	}
	h.record.wrong("%s %s is not answered for 10 s: %d %s (%v)", p.engine, p.key, status, answer, err)
	return status, answer
}

// final tells whether an answer will not change: a round that was undone stays
// undone, and says so.
func final(status int, answer []byte) bool {
	if status == http.StatusServiceUnavailable {
		return bytes.Contains(answer, []byte(`"studio.round.voided"`))
	}
	return status < http.StatusInternalServerError && status != http.StatusTooManyRequests
}
