package app

import (
	"context"
	"errors"
	"sync"

	"baize/internal/catalogue/titles"
	"baize/internal/gateway"
	"baize/internal/platform/db"
	"baize/internal/reporting/returns"
	"baize/internal/reporting/returns/returnsdb"
	"baize/internal/reporting/returns/returnshttp"
	"baize/internal/studio/slots"
)

// watchReturns holds games to their returns: its job and its routes.
func (a *App) watchReturns() {
	p := a.platform
	s := returns.New(returns.Deps{
		DB: p.db, Store: returnsdb.New(p.db), Clock: p.clock, Deviations: &houseDeviations{}, Alarms: returnAlarms{a}, Log: p.log, Offset: p.cfg.DayOffset,
	})
	a.jobs.Add(s.Jobs()...)
	returnshttp.Routes(a.api, s)
}

type returnAlarms struct{ a *App }

func (r returnAlarms) Raise(ctx context.Context, tx *db.Tx, x returns.Alarm) error {
	return r.a.rooms.gateway.OpenCase(ctx, tx, gateway.CaseReturn, x.Vendor, x.Subject, 0, x.Detail)
}

// houseDeviations knows how far rounds of the house's sheets swing, each reckoned
// once. Other games' rounds swing by what is bet on.
type houseDeviations struct{ known sync.Map }

func (h *houseDeviations) DeviationPpm(p returns.Profile) (int64, error) {
	if p.Mechanic != titles.Slot || p.Sheet == "" {
		return 0, nil
	}
	if ppm, found := h.known.Load(p.Sheet); found {
		return ppm.(int64), nil
	}
	sheet, err := slots.Load(p.Sheet)
	if errors.Is(err, slots.ErrSheet) {
		return 0, nil // a title may outlive its sheet
	}
	if err != nil {
		return 0, err
	}
	ppm := int64(slots.SwingOf(sheet).Deviation * 1_000_000)
	h.known.Store(p.Sheet, ppm)
	return ppm, nil
}
