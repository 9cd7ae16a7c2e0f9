package conformance

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"baize/internal/platform/seamless"
)

// Kept is how many of a failed case's exchanges are kept.
const Kept = 12

// Exchange is one request and its answer. Tokens are masked.
type Exchange struct {
	Path     string            `json:"path"`
	Headers  map[string]string `json:"headers"`
	Request  string            `json:"request"`
	HTTP     int               `json:"http"`
	Response string            `json:"response"`
	Error    string            `json:"error,omitempty"`
	TookUs   int64             `json:"tookUs"`
}

// trace is what a case has sent so far.
type trace struct {
	calls     int
	classes   []string
	exchanges []Exchange
	note      string
	tell      func(op seamless.Op, status seamless.Status, took time.Duration)
}

func (t *Target) record(r *request, who []Account, a answer, err error, took time.Duration) {
	if t.trace == nil {
		return
	}
	t.tracing.Lock()
	defer t.tracing.Unlock()
	tr := t.trace
	tr.calls++
	class := string(retryClass[a.reply.Status])
	if a.http == http.StatusTooManyRequests {
		class = string(seamless.Retry)
	}
	if (a.http == http.StatusOK || a.later()) && class != "" && !slices.Contains(tr.classes, class) {
		tr.classes = append(tr.classes, class)
	}
	if tr.tell != nil {
		tr.tell(seamless.Op(strings.TrimPrefix(r.path, seamless.PathPrefix)), a.reply.Status, took)
	}
	e := Exchange{Path: r.path, HTTP: a.http, Request: string(r.sent), Response: string(a.body), TookUs: took.Microseconds(),
		Headers: map[string]string{seamless.HeaderVendor: r.vendor, seamless.HeaderKey: r.keyID,
			seamless.HeaderTimestamp: r.timestamp, seamless.HeaderNonce: r.nonce, seamless.HeaderSignature: r.signature}}
	for _, one := range who {
		e.Request = strings.ReplaceAll(e.Request, one.Token, masked(one.Token))
	}
	if len(e.Request) > 4096 {
		e.Request = e.Request[:4096] + "…"
	}
	if err != nil {
		e.Error = err.Error()
	}
	if len(tr.exchanges) == Kept {
		tr.exchanges = append(tr.exchanges[:0], tr.exchanges[1:]...)
	}
	tr.exchanges = append(tr.exchanges, e)
}

func masked(token string) string { return token[:len(token)/4] + "…" }

// retryClass is the protocol's table, written down here again: the gateway
// may not be its own judge.
var retryClass = map[seamless.Status]seamless.Class{
	"OK": "", "NOT_ENOUGH_MONEY": "FINAL", "DUPLICATE_TRANSACTION": "FINAL", "TRANSACTION_ROLLED_BACK": "FINAL",
	"TRANSACTION_DOES_NOT_EXIST": "FINAL", "ROUND_CLOSED": "FINAL", "ROUND_ALREADY_SETTLED": "FINAL", "WRONG_CURRENCY": "FINAL",
	"INVALID_TOKEN": "FINAL", "INVALID_GAME": "FINAL", "INVALID_REQUEST": "FINAL", "LIMIT_REACHED": "FINAL", "PLAYER_BLOCKED": "FINAL",
	"PLAYER_EXCLUDED": "FINAL", "REALITY_CHECK_DUE": "FINAL", "REWARD_EXHAUSTED": "FINAL", "POOL_EXHAUSTED": "FINAL", "WRONG_SETTLEMENT_VERSION": "FINAL",
	"INTERNAL": "RETRY", "BUSY": "RETRY", "IN_PROGRESS": "CONFLICT",
}

// lawful holds an answer to what every answer promises.
func (a *answer) lawful() error {
	var said struct {
		Status      seamless.Status `json:"status"`
		Retry       seamless.Class  `json:"retry"`
		Reason      string          `json:"reason"`
		ProcessedAt string          `json:"processedAt"`
		Replayed    *bool           `json:"replayed"`
		Balance     string          `json:"balance"`
		Flag        string          `json:"flag"`
	}
	if err := json.Unmarshal(a.body, &said); err != nil {
		return fmt.Errorf("HTTP %d without a reply: %s", a.http, a.body)
	}
	class, known := retryClass[said.Status]
	switch {
	case !strings.HasPrefix(a.header.Get("Content-Type"), "application/json"):
		return fmt.Errorf("HTTP %d is of type %q", a.http, a.header.Get("Content-Type"))
	case a.http == http.StatusOK && !known:
		return fmt.Errorf("%s is no status of the protocol", said.Status)
	case a.http == http.StatusOK && said.Retry != class:
		return fmt.Errorf("%s has the retry class %q where %q is right", said.Status, said.Retry, class)
	case a.http == http.StatusOK && (said.Replayed == nil || said.ProcessedAt == ""):
		return fmt.Errorf("a reply without replayed or processedAt: %s", a.body)
	case strings.HasPrefix(said.Balance, "-") != (said.Flag == "NEGATIVE_BALANCE"):
		return fmt.Errorf("a balance below zero and nothing else has the flag NEGATIVE_BALANCE: %s", a.body)
	case (said.Status == "OK") != (said.Reason == ""):
		return fmt.Errorf("a refusal and nothing else has a reason: %s", a.body)
	case a.http == http.StatusUnauthorized && said.Status != "INVALID_SIGNATURE":
		return fmt.Errorf("HTTP 401 with %s", said.Status)
	case a.http != http.StatusOK && a.header.Get(seamless.HeaderSignature) != "":
		return fmt.Errorf("HTTP %d is signed", a.http)
	}
	return nil
}

// note adds a remark on what the case has done to its result.
func (t *Target) note(text string) {
	if t.trace != nil {
		t.trace.note = text
	}
}
