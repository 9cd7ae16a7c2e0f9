// Package dial sends an adapter's request to its provider and reads the whole
// answer, with the points at which tests let the connection fail. Whatever is
// not an answer is an error and means that the outcome is unknown.
package dial

import (
	"io"
	"net/http"

	"baize/internal/platform/faultpoint"
)

const maxAnswer = 1 << 20

// Answer is what a provider said.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Do sends the request.
func Do(client *http.Client, req *http.Request) (Answer, error) {
	ctx := req.Context()
	if err := faultpoint.Hit(ctx, faultpoint.ProviderBefore); err != nil {
		return Answer{}, err
	}
	res, err := client.Do(req)
	if err != nil {
		return Answer{}, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return Answer{}, err
	}
	if err := faultpoint.Hit(ctx, faultpoint.ProviderAfter); err != nil {
		return Answer{}, err
	}
	return Answer{Status: res.StatusCode, Header: res.Header, Body: raw}, nil
}
