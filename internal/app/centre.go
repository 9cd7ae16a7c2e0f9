package app

import (
	"context"

	"baize/internal/cashier"
	"baize/internal/catalogue"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/messaging"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/reporting"
	"baize/internal/reporting/reportingdb"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/turnover"
	"baize/internal/site"
)

// What the member centre's pages need of more than one room.

// The sandbox brand's bounds of what members of one line give each other.
const (
	kinMin = 1 * money.Unit
	kinMax = 50_000 * money.Unit
	kinDay = 200_000 * money.Unit
)

// kinDeps are what transfers between members stand on.
func (a *App) kinDeps() cashier.KinDeps {
	return cashier.KinDeps{
		People: a.rooms.members, Switches: kinSwitches{a.rooms.site}, Notices: kinNotices{a}, Rollovers: a.rooms.bonus, Rules: cashier.KinRules{Min: kinMin, Max: kinMax, Day: kinDay},
	}
}

// kinSwitches fits the cashier's names to the site's.
type kinSwitches struct{ site *site.Service }

func (k kinSwitches) Enabled(ctx context.Context, name string) (bool, error) {
	names := map[string]string{cashier.SwitchKin: site.KinTransfers, cashier.SwitchKinCross: site.KinTransfersCross}
	return k.site.Enabled(ctx, names[name])
}

// kinNotices tells members of transfers by their inbox.
type kinNotices struct{ a *App }

func (k kinNotices) Notify(ctx context.Context, tx *db.Tx, member id.Member, kind string, args map[string]string) error {
	return k.a.rooms.messaging.Notify(ctx, tx, messaging.Notice{Member: member, Kind: kind, Args: args, At: clock.NowOf(k.a.clock)})
}

// makeReporting makes the read models, from the events that there are.
func (a *App) makeReporting() *reporting.Service {
	r, p := &a.rooms, a.platform
	return reporting.New(reporting.Deps{
		Store: reportingdb.New(p.db), Clock: p.clock, Categories: reportLanes{r.catalogue}, Currencies: currencies{r.members}, Bets: r.betting, Entries: r.wallet,
		Catalog: p.catalog, Offset: p.cfg.DayOffset, Sources: []reporting.Source{{Topic: bonus.TopicGiven, Read: given}},
		Valid: a.turnedOver,
	})
}

// turnedOver is the turnover of bets as the rewards count it.
func (a *App) turnedOver(ctx context.Context, tx *db.Tx, bets []reporting.Bet) ([]money.Amount, error) {
	told := make([]turnover.Bet, len(bets))
	for i, b := range bets {
		told[i] = turnover.Bet(b)
	}
	counts, err := a.turnover().Count(ctx, tx, told)
	out := make([]money.Amount, len(counts))
	for i := range counts {
		out[i] = counts[i].Valid
	}
	return out, err
}

// reportLanes fits the catalogue's word to reporting's.
type reportLanes struct{ catalogue *catalogue.Service }

func (l reportLanes) CategoryOf(ctx context.Context, vendor, game string) (string, error) {
	return l.catalogue.LaneOf(ctx, vendor, game)
}

// given is what the house gave a member: rebates apart from all else.
func given(_ context.Context, d bus.Delivery) (reporting.Line, error) {
	e, err := bus.Value[bonus.Given](d)
	line := reporting.Line{Member: e.Member, At: e.At, Currency: e.Currency}
	if e.For == string(loyalty.Rebate) || e.For == string(loyalty.Cashback) {
		line.Rebate = e.Amount
	} else {
		line.Promo = e.Amount
	}
	return line, err
}

func (a *App) brandAge(ctx context.Context) (int, error) {
	b, err := a.rooms.site.Brand(ctx)
	return b.Least(), err
}

// leastAge is the one age that registering, profiles and papers ask for, and
// the pages tell.
func (a *App) leastAge(ctx context.Context) (int, error) { return a.rooms.compliance.Least(ctx) }
