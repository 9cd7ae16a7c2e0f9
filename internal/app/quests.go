package app

import (
	"context"
	"time"

	"baize/internal/catalogue"
	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
	"baize/internal/rewards/quest/questdb"
	"baize/internal/rewards/quest/questhttp"
	"baize/internal/staff"
	"baize/internal/wallet"
)

// makeQuests makes missions, boards, draws and what else is done for a prize.
func (a *App) makeQuests() {
	r, p := &a.rooms, a.platform
	store := questdb.New(p.db)
	givers := prize.Givers{prize.Cash: questCash{a}, prize.Ticket: quest.TicketGiver{Store: store, Clock: p.clock}}
	r.quests = quest.New(quest.Deps{
		DB: p.db, Store: store, Clock: p.clock, IDs: p.ids, Random: p.rng, Box: p.box, Bus: p.bus, Jobs: p.jobs,
		Calendar: quest.Calendar{Zone: questZone()}, Givers: givers, Members: r.members, Ranks: questRanks{}, Lanes: questLanes{r.catalogue},
		Names: boardNames{a}, Traces: questTraces{a}, Auditor: questAudit{a}, Approvals: cashierApprovals{a},
	})
}

// listenQuests connects the room's listeners and jobs.
func (a *App) listenQuests() {
	for _, l := range a.rooms.quests.Listeners() {
		a.bus.Listen(l)
	}
	a.jobs.Add(a.rooms.quests.Jobs()...)
}

func (a *App) questRoutes() { questhttp.Routes(a.api, a.rooms.quests) }

func questZone() *time.Location { return time.FixedZone("GMT+6", 6*60*60) }

type questCash struct{ a *App }

func (c questCash) Give(ctx context.Context, tx *db.Tx, g prize.Giving) error {
	b, err := c.a.rooms.wallet.Credit(ctx, tx, wallet.Move{
		Member: g.Member, Currency: g.Currency, Pocket: wallet.Cash, Amount: g.Prize.Amount, Counter: ledger.House(ledger.BonusCost, g.Currency),
		Kind: "reward.cash", Scope: g.Scope, ExternalID: g.ID,
	})
	if err != nil {
		return err
	}
	return c.a.bus.Publish(ctx, tx, c.a.rooms.wallet.Changed(b))
}

type questRanks struct{}

func (questRanks) Rank(context.Context, id.Member) (int, error) { return 0, nil }

type questLanes struct{ catalogue *catalogue.Service }

func (l questLanes) LaneOf(ctx context.Context, vendor, code string) (string, error) {
	f, err := l.catalogue.Playable(ctx, vendor, code)
	if err != nil {
		return "", nil //nolint:nilerr // a closed game counts in no category
	}
	return f.Category, nil
}

// questTraces compares from where two accounts are used and paid out to.
type questTraces struct{ a *App }

func (t questTraces) Shared(ctx context.Context, a, b id.Member) (string, error) {
	seen := map[string]bool{}
	for i, member := range []id.Member{a, b} {
		sessions, err := t.a.rooms.identity.Sessions(ctx, member)
		if err != nil {
			return "", err
		}
		for _, s := range sessions {
			if i == 1 && seen["d"+s.Device] && s.Device != "" {
				return quest.OddDevice, nil
			}
			seen["d"+s.Device] = seen["d"+s.Device] || i == 0
		}
		accounts, err := t.a.rooms.cashier.ListAccounts(ctx, member)
		if err != nil {
			return "", err
		}
		for _, x := range accounts {
			if i == 1 && seen["a"+x.Method+x.Number] {
				return quest.OddPayee, nil
			}
			seen["a"+x.Method+x.Number] = seen["a"+x.Method+x.Number] || i == 0
		}
	}
	return "", nil
}

type questAudit struct{ a *App }

func (s questAudit) Audit(ctx context.Context, tx *db.Tx, x quest.Action) error {
	return s.a.rooms.staff.Audit(ctx, tx, staff.Action{
		Operator: x.Staff, What: x.Name, Subject: x.Subject, Before: x.Before, After: x.After, Why: x.Reason,
	})
}
