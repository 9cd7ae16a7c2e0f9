package httpx

import (
	"io"
	"net/http"
	"time"
)

// Patience is how long a request's body may take to come.
type Patience struct {
	// First is what every body has, however small it is.
	First time.Duration
	// BytesPerSecond is how fast it must come beyond that: a picture on a slow
	// phone may take minutes, one byte now and then may not.
	BytesPerSecond int64
}

// DefaultPatience suits phones on a poor network.
var DefaultPatience = Patience{First: 15 * time.Second, BytesPerSecond: 8 << 10}

// Of is next with a deadline on every body, one for the whole server and all of
// its doors: http.Server's ReadTimeout is one figure for a bet and for a picture.
// It ends with the body; sockets and files that are written as they are made
// have none.
func (p Patience) Of(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil && r.Body != http.NoBody {
			b := &timedBody{ReadCloser: r.Body, conn: http.NewResponseController(w), patience: p, began: time.Now()}
			b.extend() // the server reads what no handler wanted
			r.Body = b
		}
		next.ServeHTTP(w, r)
	})
}

type timedBody struct {
	io.ReadCloser
	conn     *http.ResponseController
	patience Patience
	began    time.Time
	read     int64
}

// Read moves the deadline on with every part that came.
func (b *timedBody) Read(p []byte) (int, error) {
	b.extend()
	n, err := b.ReadCloser.Read(p)
	b.read += int64(n)
	return n, err
}

func (b *timedBody) extend() {
	earned := time.Duration(b.read) * time.Second / time.Duration(b.patience.BytesPerSecond)
	// A recorder of a test has no deadline.
	_ = b.conn.SetReadDeadline(b.began.Add(b.patience.First + earned))
}
