package app

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/turnover"
	"baize/internal/studio/poker/cardroom"
)

// cardTables are the poker tables of the house, with demo tables in a sandbox.
func cardTables(cfg *Config) []cardroom.Spec {
	return cardroom.HouseTables(money.BDT, money.Trial, cfg.Sandbox)
}

// pokerTopics are the realtime topics of the tables.
func pokerTopics(cfg *Config) []string { return cardroom.Topics(cardTables(cfg)) }

// turnover is the rule by which every room counts bets.
func (a *App) turnover() turnover.Rule { return turnover.Rule{Stays: pokerStays{a}} }

// pokerStays tells the rewards what stays at the house's tables turned over.
type pokerStays struct{ a *App }

func (p pokerStays) TurnoverOf(ctx context.Context, tx *db.Tx, stays []turnover.Stay) (map[turnover.Stay]money.Amount, error) {
	asked := make([]cardroom.Stay, len(stays))
	for i, s := range stays {
		asked[i] = cardroom.Stay(s)
	}
	found, err := p.a.rooms.cardroom.TurnoverOf(ctx, tx, asked)
	out := make(map[turnover.Stay]money.Amount, len(found))
	for s, turned := range found {
		out[turnover.Stay(s)] = turned
	}
	return out, err
}

// pokerTraces tells the cardroom from where accounts are used, by the open
// sessions of their members.
type pokerTraces struct{ identity *identity.Service }

func (t pokerTraces) Traces(ctx context.Context, member id.Member) ([]cardroom.Trace, error) {
	sessions, err := t.identity.Sessions(ctx, member)
	out := make([]cardroom.Trace, 0, len(sessions))
	for _, s := range sessions {
		out = append(out, cardroom.Trace{Device: s.Device, Address: s.IP})
	}
	return out, err
}
