package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// client calls the studio with the token of a game session.
type client struct {
	base string
	http *http.Client
}

func newClient(addr string, connections int) *client {
	t := &http.Transport{MaxIdleConns: connections, MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections}
	return &client{base: "http://" + addr + "/api/v1", http: &http.Client{Transport: t, Timeout: 30 * time.Second}}
}

// call sends JSON and reads the answer's value into out, which may be nil.
func (c *client) call(ctx context.Context, method, path, token, key string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	res, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	answer := struct {
		Code  string
		Value json.RawMessage
	}{}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %d %s", method, path, res.StatusCode, answer.Code)
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, out)
}

// figures are durations or sizes in order.
type figures []float64

func (f figures) at(share float64) float64 {
	if len(f) == 0 {
		return 0
	}
	slices.Sort(f)
	return f[min(len(f)-1, int(share*float64(len(f))))]
}

func (f figures) mean() float64 {
	sum := 0.0
	for _, v := range f {
		sum += v
	}
	return sum / max(1, float64(len(f)))
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// keyOf is an idempotency key of a worker's call.
func keyOf(kind string, worker, n int) string {
	return kind + "-" + strconv.Itoa(worker) + "-" + strconv.Itoa(n) + "-00000000"
}
