package httpx

import (
	"net/http"
	"time"
)

// BodyWithin bounds how long the body of a request may take to come: whoever
// sends it byte by byte holds a connection, and nothing else. Call whole once
// all of it was read, so that the bound does not end the work that follows; a
// body that is left half read stays bound. A writer without deadlines, as in
// tests, has none.
func BodyWithin(w http.ResponseWriter, d time.Duration) (whole func()) {
	c := http.NewResponseController(w)
	if c.SetReadDeadline(time.Now().Add(d)) != nil {
		return func() {}
	}
	return func() { _ = c.SetReadDeadline(time.Time{}) }
}
