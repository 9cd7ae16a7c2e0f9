package crew

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"baize/internal/kernel/rng"
)

// House is a member who plays the house's own games over HTTP.
type House struct {
	caller
	random *rng.Seeded
	record *Record
	tokens map[string]string // of the game sessions, by engine or table
	felt   bool

	fresh []*play
	doubt *play
}

// play is one request of a game with its key; answer is empty until it came.
type play struct{ engine, path, body, key, answer string }

// enter logs member1 in and opens one game of each engine.
func (h *House) enter(ctx context.Context) error {
	var login struct{ Token string }
	if err := h.value(ctx, "POST", "/api/v1/auth/login", "", "", `{"username":"member1","password":"`+Password+`"}`, &login); err != nil {
		return err
	}
	type game struct {
		NodeID, Mechanic string
		Playable         bool
	}
	var boot struct {
		Home struct{ Inhouse, Rng, Live []game }
	}
	if err := h.value(ctx, "GET", "/api/v1/screens/boot", "", "", "", &boot); err != nil {
		return err
	}
	h.tokens = map[string]string{}
	engines := []string{"slot", "dice", "crash"}
	for _, g := range append(boot.Home.Inhouse, boot.Home.Rng...) {
		if !g.Playable || !slices.Contains(engines, g.Mechanic) || h.tokens[g.Mechanic] != "" {
			continue
		}
		var launch struct{ GameToken string }
		if err := h.value(ctx, "POST", "/api/v1/member/games/"+g.NodeID+"/launch", login.Token, "", `{}`, &launch); err != nil {
			return err
		}
		h.tokens[g.Mechanic] = launch.GameToken
	}
	if len(h.tokens) != len(engines) {
		return fmt.Errorf("the home page offers %d of the engines %v", len(h.tokens), engines)
	}
	var tables []string
	for _, g := range boot.Home.Live {
		if g.Playable && g.Mechanic == "table" {
			tables = append(tables, g.NodeID)
		}
	}
	return h.enterTables(ctx, login.Token, tables)
}

// Live plays until the server is gone: now and then a bet in the shared round,
// else dice and slots.
func (h *House) Live(ctx context.Context) {
	h.play(ctx, "crash", "/api/v1/studio/crash/bets", `{"stake":"1","autoCashout":"1.50"}`)
	for h.doubt == nil && ctx.Err() == nil {
		if h.felt && rng.Below(h.random, 2) == 0 {
			h.atTables(ctx)
		} else if rng.Below(h.random, 2) == 0 {
			h.play(ctx, "slot", "/api/v1/studio/slots/spin", `{"stake":"10"}`)
		} else {
			h.play(ctx, "dice", "/api/v1/studio/dice/roll", `{"stake":"10","target":"50.00","over":true}`)
		}
	}
}

func (h *House) play(ctx context.Context, engine, path, body string) {
	p := &play{engine: engine, path: path, body: body, key: newUUID(h.random)}
	status, answer, err := h.call(ctx, "POST", path, h.tokens[engine], p.key, body)
	switch {
	case err != nil || status >= http.StatusInternalServerError:
		h.doubt = p
	case status == http.StatusOK:
		p.answer = essence(answer)
		h.fresh = append(h.fresh, p)
		h.record.acked(engine, p.key, 0, p)
	case status == http.StatusTooManyRequests:
		time.Sleep(20 * time.Millisecond)
	case !atTimes(engine): // the shared rounds take bets at times only
		h.record.Wrong("%s is answered %d: %s", path, status, answer)
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

// Check repeats what was answered, and asks twice for what was not.
func (h *House) Check(ctx context.Context) {
	for _, p := range h.fresh {
		if status, answer := h.again(ctx, p); status != http.StatusOK || essence(answer) != p.answer {
			h.record.Lost("%s %s was %s, is %d %s", p.engine, p.key, p.answer, status, answer)
		}
	}
	h.fresh = nil
	if p := h.doubt; p != nil && p.engine == looked {
		h.doubt = nil
	}
	if p := h.doubt; p != nil {
		h.doubt = nil
		status1, first := h.again(ctx, p)
		status2, second := h.again(ctx, p)
		changes := atTimes(p.engine) && status1 == http.StatusConflict // it did not arrive, and now it may
		if !changes && (status1 != status2 || essence(first) != essence(second)) {
			h.record.Wrong("%s %s is %d %s, then %d %s", p.engine, p.key, status1, first, status2, second)
		}
		if status1 == http.StatusOK {
			h.record.acked(p.engine, p.key, 0, p)
		}
	}
}

var errNoAnswer = errors.New("no answer")

// again repeats p; it waits while the server is still making good what the
// last life left open, and where calls are limited.
func (h *House) again(ctx context.Context, p *play) (status int, answer []byte) {
	err := errNoAnswer
	for began := time.Now(); time.Since(began) < time.Minute && ctx.Err() == nil; time.Sleep(60 * time.Millisecond) {
		status, answer, err = h.call(ctx, "POST", p.path, h.tokens[p.engine], p.key, p.body)
		if err == nil && final(status, answer) {
			return status, answer
		}
	}
	h.record.Wrong("%s %s is not answered for a minute: %d %s (%v)", p.engine, p.key, status, answer, err)
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
