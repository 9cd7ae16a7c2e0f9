package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
)

// Hook is a Control that asks a program of the operator over HTTP: GET tells
// the acts it can do as a JSON list of strings; POST with
// {"act":"…","subject":"…"} does one and answers 204 when it is done.
type Hook struct {
	url  string
	acts []Act
	http http.RoundTripper
}

// NewHook asks the program at url what it can do.
func NewHook(ctx context.Context, url string, transport http.RoundTripper) (*Hook, error) {
	h := &Hook{url: url, http: transport}
	status, body, err := h.ask(ctx, http.MethodGet, "")
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("HTTP %d", status)
	}
	if err == nil {
		err = json.Unmarshal(body, &h.acts)
	}
	if err != nil {
		return nil, fmt.Errorf("the hook does not tell what it can do: %w", err)
	}
	return h, nil
}

// Can reports whether the program does act.
func (h *Hook) Can(act Act) bool { return slices.Contains(h.acts, act) }

// Do has the program do act and waits for it.
func (h *Hook) Do(ctx context.Context, act Act, subject string) error {
	body, _ := json.Marshal(HookCall{act, subject})
	status, answer, err := h.ask(ctx, http.MethodPost, string(body))
	if err == nil && status != http.StatusNoContent {
		err = fmt.Errorf("HTTP %d %s", status, answer)
	}
	if err != nil {
		return fmt.Errorf("the hook cannot %s %s: %w", act, subject, err)
	}
	return nil
}

// HookCall is the body of a Hook's POST.
type HookCall struct {
	Act     Act    `json:"act"`
	Subject string `json:"subject"`
}

func (h *Hook) ask(ctx context.Context, method, body string) (status int, answer []byte, err error) {
	req, err := http.NewRequestWithContext(ctx, method, h.url, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := h.http.RoundTrip(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(res.Body, 1<<16))
	return res.StatusCode, answer, err
}
