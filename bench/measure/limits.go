package measure

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"time"
)

// limits measures what the machine can do at best: durable group commits or
// batches of the least that a bet is, and of one row a bet, and a bare JSON echo.
func limits(ctx context.Context, o options, r *report) error {
	rows, err := oneRowEach(ctx, o)
	if err != nil {
		return fmt.Errorf("one row: %w", err)
	}
	r.add(limitRow, rows)
	least, err := leastBets(ctx, o)
	if err != nil {
		return fmt.Errorf("group commit: %w", err)
	}
	r.add(limitCommit, least)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: http.HandlerFunc(echo), ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = server.Serve(l) }()
	defer server.Close()
	m, err := load(ctx, o, &target{addr: l.Addr().String()}, func(int) source { return newGet(l.Addr().String(), "/") })
	if err != nil {
		return fmt.Errorf("echo: %w", err)
	}
	r.add(limitEcho, m)
	m, err = load(ctx, o, &target{addr: l.Addr().String()}, func(int) source { return &post{} })
	if err != nil {
		return fmt.Errorf("echo: %w", err)
	}
	r.add(limitPost, m)
	return nil
}

// echo answers a small JSON document, made from the request's where it has one.
func echo(w http.ResponseWriter, r *http.Request) {
	doc := map[string]any{"status": "OK", "balance": "12.50"}
	if r.Method == http.MethodPost {
		if err := json.NewDecoder(r.Body).Decode(&doc); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(doc)
}

// post sends a document of a bet's size.
type post struct{ get }

const echoBody = `{"vendorId":"bench","requestUuid":"5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b11","userId":"0123456789abc","currency":"BDT","gameCode":"slot-1","roundId":"5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b12","txId":"5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b13","amount":"1.00"}`

func (p *post) next(b []byte) []byte {
	return fmt.Appendf(b, "POST / HTTP/1.1\r\nHost: echo\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(echoBody), echoBody)
}
