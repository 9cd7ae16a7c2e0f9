package app

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/quest"
	"baize/internal/rewards/quest/questdb"
	"baize/internal/rewards/quest/questhttp"
	"baize/internal/site"
	"baize/internal/staff"
)

// makeQuests makes missions, boards, draws and what else is done for a prize.
func (a *App) makeQuests() {
	r, p := &a.rooms, a.platform
	r.quests = quest.New(quest.Deps{
		DB: p.db, Store: questdb.New(p.db), Clock: p.clock, IDs: p.ids, Random: p.rng, Box: p.box, Bus: p.bus, Jobs: p.jobs,
		Calendar: quest.Calendar{Zone: a.brandZone()}, Givers: a.prizes(), Members: r.members, Guard: r.care, Ranks: questRanks{a}, Lanes: r.catalogue, Turnover: a.turnover(),
		Names: accountNames{a}, Traces: questTraces{a}, Auditor: questAudit{a}, Approvals: cashierApprovals{a},
		Invites: func(ctx context.Context) (bool, error) { return r.site.Enabled(ctx, site.Referral) },
	})
	r.centre.Missions = r.quests
	r.centre.Sources = append(r.centre.Sources, loyalty.Source{Name: "quest", Claimables: r.quests.Claims()})
}

// listenQuests connects the room's listeners and jobs.
func (a *App) listenQuests() {
	for _, l := range a.rooms.quests.Listeners() {
		a.bus.Listen(l)
	}
	a.jobs.Add(a.rooms.quests.Jobs()...)
}

func (a *App) questRoutes() { questhttp.Routes(a.api, a.rooms.quests) }

// questRanks tells what missions of some ranks ask.
type questRanks struct{ a *App }

func (q questRanks) Rank(ctx context.Context, member id.Member) (int, error) {
	rank, _, err := q.a.rooms.loyalty.RankOf(ctx, member)
	return rank.Level, err
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
