package crew

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// Password is of every sandbox account in these runs.
const Password = "sandbox-password-1"

// caller speaks the API of members and staff.
type caller struct {
	base   string
	client *http.Client
}

// value asks and reads the value of the answer, which must be 200.
func (c caller) value(ctx context.Context, method, path, token, key, body string, into any) error {
	status, raw, err := c.call(ctx, method, path, token, key, body)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("%s is answered %d: %s", path, status, raw)
	}
	return json.Unmarshal(raw, &struct{ Value any }{into})
}

func (c caller) call(ctx context.Context, method, path, token, key, body string) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if !strings.HasPrefix(body, "{") && body != "" {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	res, err := c.client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	var raw bytes.Buffer
	_, err = raw.ReadFrom(res.Body)
	return res.StatusCode, raw.Bytes(), err
}
