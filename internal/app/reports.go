package app

import (
	"context"
	"net/http"
	"time"

	"baize/internal/catalogue/titles"
	"baize/internal/gateway"
	"baize/internal/gateway/reconcile"
	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/studio/runner"
)

// reportTimeout is of one part of a vendor's report.
const reportTimeout = 30 * time.Second

// reports are the ways to a vendor's report: its own address first, then, for
// the vendors that the studio plays as, the studio's records.
func (a *App) reports() []reconcile.Source {
	all := []reconcile.Source{
		{Name: reconcile.Pull, Reports: reconcile.HTTP{Caller: a.vendorCaller(reportTimeout)}}, {Name: reconcile.Pull, Reports: setReports{a}},
	}
	if a.cfg.Sandbox {
		all = append(all, reconcile.Source{Name: reconcile.House, Reports: houseReports{a}})
	}
	return all
}

// vendorCaller asks vendors at the addresses that they are set up with.
func (a *App) vendorCaller(patience time.Duration) gateway.Caller {
	return gateway.Caller{
		Addresses: a.cfg.VendorReports, Keys: a.rooms.gateway, Clock: a.clock, Rand: a.rng, Client: &http.Client{Timeout: patience},
	}
}

// setCaller asks a vendor that staff have set up to speak the seamless protocol,
// at the address that is agreed; it reaches no other.
func (a *App) setCaller(ctx context.Context, vendor string, patience time.Duration) gateway.Caller {
	client := *a.rooms.outside // its connections are everybody's
	client.Timeout = patience
	c := gateway.Caller{Keys: a.rooms.gateway, Clock: a.clock, Rand: a.rng, Client: &client}
	if p := a.rooms.vendors.Peer(ctx, vendor); p != nil && p.Dialect == vendors.Seamless {
		c.Addresses = map[string]string{vendor: p.BaseURL}
	}
	return c
}

// setReports asks vendors that staff have set up.
type setReports struct{ a *App }

func (s setReports) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(reconcile.Line) error) (bool, error) {
	return reconcile.HTTP{Caller: s.a.setCaller(ctx, vendor, reportTimeout)}.Report(ctx, vendor, from, to, each)
}

// houseReports answers for the vendors that the studio plays as.
type houseReports struct{ a *App }

func (h houseReports) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(reconcile.Line) error) (bool, error) {
	for _, v := range titles.Vendors() {
		if v.Code == vendor {
			line := func(t runner.Transaction) error { return each(reconcile.Line(t)) }
			for _, kept := range []func(context.Context, string, clock.Instant, clock.Instant, func(runner.Transaction) error) error{
				h.a.rooms.studio.Report, h.a.rooms.cardroom.Report, h.a.rooms.pit.Report, h.a.rooms.jackpot.Report, h.a.rooms.pier.Report,
			} {
				if err := kept(ctx, vendor, from, to, line); err != nil {
					return true, err
				}
			}
			return true, nil
		}
	}
	return false, nil
}
