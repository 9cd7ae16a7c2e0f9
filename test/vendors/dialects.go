package main

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"fmt"
	"net/http"

	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/fundist/fundistsim"
	"baize/internal/gateway/vendors/hub88/hub88sim"
	"baize/test/process"
)

const losePercent = 5

func doorOf(s *process.Server, dialect string) string {
	return "http://" + s.Addr + vendors.PathPrefix + dialect + "/" + s.Seed.Vendor
}

func transport(o options) http.RoundTripper {
	return &http.Transport{MaxIdleConnsPerHost: o.accounts}
}

// hub is Hub88, with a key that lives as long as this program.
type hub struct{ private *rsa.PrivateKey }

func (*hub) name() string { return vendors.Hub88 }

func (h *hub) key(folder string) (use, file string, err error) {
	if h.private, err = rsa.GenerateKey(rand.Reader, 2048); err != nil {
		return "", "", err
	}
	public, err := vendors.PublicPEM(&h.private.PublicKey)
	if err != nil {
		return "", "", err
	}
	file, err = write(folder, "hub88.pem", public)
	return string(vendors.Verify), file, err
}

func (h *hub) play(ctx context.Context, o options, s *process.Server, pause func(context.Context)) (play, error) {
	cfg := hub88sim.Config{
		BaseURL: doorOf(s, vendors.Hub88), Transport: transport(o), Key: h.private, GameCode: s.Seed.GameCode, Currency: s.Seed.Currency,
		Rounds: o.rounds, Seed: o.seed, LosePercent: losePercent, Pause: pause,
	}
	for _, a := range s.Seed.Accounts {
		cfg.Players = append(cfg.Players, hub88sim.Player{User: a.UserID, Token: a.Token, Cash: cash})
	}
	sum, err := hub88sim.Run(ctx, cfg)
	told := fmt.Sprintf("%d calls, %d bets, %d wins, %d rollbacks, %d lost, %d repeats, %d out of order, %d refused",
		sum.Calls, sum.Bets, sum.Wins, sum.Rollbacks, sum.Lost, sum.Repeats, sum.Disorder, sum.Refused)
	return play{calls: sum.Calls, told: told, cash: sum.Cash}, err
}

// fund is Fundist.
type fund struct{}

const fundSecret = "a secret between this program and the binary"

func (fund) name() string { return vendors.Fundist }

func (fund) key(folder string) (use, file string, err error) {
	file, err = write(folder, "fundist.key", []byte(fundSecret))
	return string(vendors.Shared), file, err
}

func (fund) play(ctx context.Context, o options, s *process.Server, pause func(context.Context)) (play, error) {
	cfg := fundistsim.Config{
		URL: doorOf(s, vendors.Fundist), Transport: transport(o), Secret: []byte(fundSecret), GameDesc: s.Seed.GameCode, Currency: s.Seed.Currency,
		Rounds: o.rounds, Seed: o.seed, LosePercent: losePercent, Pause: pause,
	}
	for _, a := range s.Seed.Accounts {
		cfg.Players = append(cfg.Players, fundistsim.Player{User: a.UserID, Token: a.Token, Cash: cash})
	}
	sum, err := fundistsim.Run(ctx, cfg)
	told := fmt.Sprintf("%d calls, %d debits, %d credits, %d reversals, %d lost, %d repeats, %d out of order, %d refused",
		sum.Calls, sum.Debits, sum.Credits, sum.Reversals, sum.Lost, sum.Repeats, sum.Disorder, sum.Refused)
	return play{calls: sum.Calls, told: told, cash: sum.Cash}, err
}
