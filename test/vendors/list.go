package main

import (
	"context"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/hub88/hub88sim"
	"baize/test/process"
)

// lister is a dialect in which the vendor is called for its games.
type lister interface {
	list(ctx context.Context, s *process.Server) error
}

// list lets the operator make a key, serves the vendor's API that believes it,
// and imports the vendor's games twice: the second time none is new.
func (h *hub) list(ctx context.Context, s *process.Server) error {
	out, err := s.Command(ctx, "vendor", "issue", s.Seed.Vendor, "--id", "ours")
	if err != nil {
		return fmt.Errorf("vendor issue: %w\n%s", err, out)
	}
	key, err := publicKey(out)
	if err != nil {
		return err
	}
	api := &hub88sim.API{Platform: key, Operator: 7, Games: []map[string]any{
		{"game_code": "sim_dragon", "name": "Dragon", "category": "Video Slots", "enabled": true, "rtp": "96.50"},
		{"game_code": "sim_wheel", "name": "Wheel", "category": "Live Dealer", "enabled": true},
	}}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: api, ReadHeaderTimeout: time.Second}
	go func() { _ = server.Serve(l) }()
	defer server.Close()
	address := "http://" + l.Addr().String()
	if out, err := s.Command(ctx, "vendor", "set", s.Seed.Vendor, "--dialect", vendors.Hub88, "--operator-id", "7",
		"--base-url", address, "--return-url", "http://"+s.Addr); err != nil {
		return fmt.Errorf("vendor set: %w\n%s", err, out)
	}
	for _, want := range []string{"2 games listed, 2 new, 0 closed", "2 games listed, 0 new, 0 closed"} {
		out, err := s.Command(ctx, "vendor", "games", s.Seed.Vendor)
		if err != nil || !strings.Contains(out, want) {
			return fmt.Errorf("vendor games: %w\n%s", errors.Join(err, errors.New("want "+want)), out)
		}
	}
	return nil
}

// publicKey reads what vendor issue printed.
func publicKey(text string) (*rsa.PublicKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, fmt.Errorf("no key in %q", text)
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	public, ok := key.(*rsa.PublicKey)
	if !ok {
		return nil, errors.New("the key is not an RSA key")
	}
	return public, nil
}
