package app

import (
	"context"
	"time"

	"baize/internal/catalogue/titles"
	"baize/internal/gateway"
	"baize/internal/studio/runner"
)

// roundTimeout is of one question about a round.
const roundTimeout = 5 * time.Second

// roundAsker finds who can be asked about a vendor's rounds: of house games
// the studio, in this process, of others the vendor at its address.
func (a *App) roundAsker(vendor string) gateway.RoundAsker {
	for _, v := range titles.Vendors() {
		if v.Code == vendor {
			return houseRounds{a}
		}
	}
	if c := a.vendorCaller(roundTimeout); c.Reaches(vendor) {
		return c
	}
	if c := a.setCaller(context.Background(), vendor, roundTimeout); c.Reaches(vendor) {
		return c
	}
	return nil
}

type houseRounds struct{ a *App }

// RoundStatus asks the studio.
func (h houseRounds) RoundStatus(ctx context.Context, q gateway.RoundQuery) (gateway.RoundState, error) {
	stands, err := h.a.rooms.studio.Standing(ctx, q.Vendor, q.RoundID)
	for _, knows := range []func(context.Context, string, string) (runner.Standing, error){h.a.rooms.cardroom.Standing, h.a.rooms.pit.Standing, h.a.rooms.pier.Standing} {
		if err == nil && stands == runner.StandsUnknown {
			stands, err = knows(ctx, q.Vendor, q.RoundID)
		}
	}
	if stands == runner.StandsUnknown && err == nil {
		stands, err = h.a.rooms.pit.Standing(ctx, q.Vendor, q.RoundID)
	}
	switch stands {
	case runner.StandsRunning:
		return gateway.RoundOpen, err
	case runner.StandsOver:
		return gateway.RoundOver, err
	case runner.StandsVoid:
		return gateway.RoundVoid, err
	}
	return gateway.RoundUnknown, err
}
