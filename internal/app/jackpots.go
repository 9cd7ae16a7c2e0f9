package app

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/messaging"
	"baize/internal/platform/db"
	"baize/internal/staff"
	"baize/internal/studio"
	"baize/internal/studio/jackpot"
	"baize/internal/studio/jackpot/jackpotdb"
)

// makeJackpots makes the jackpots, and the desks whose stakes fill them: those
// of games in which a stake is a bet. What is brought to a poker table is none.
func (a *App) makeJackpots() []studio.Desk {
	p, desks := a.platform, a.desks()
	vendors := make(map[string]jackpot.Payer, len(desks))
	for _, d := range desks {
		if payer, ok := d.Wallet.(jackpot.Payer); ok {
			vendors[d.Vendor] = payer
		}
	}
	begin := map[jackpot.Level]jackpot.Terms{}
	if p.cfg.Sandbox {
		begin = jackpot.SandboxTerms()
	}
	a.rooms.jackpot = jackpot.New(jackpot.Deps{
		DB: p.db, Store: jackpotdb.New(p.db), Ledger: a.rooms.ledger, Bets: a.rooms.betting, Vendors: vendors, Box: p.box, Clock: p.clock,
		Rand: p.rng, IDs: p.ids, Push: p.hub, Names: boardNames{a}, Notices: jackpotNotices{a}, Auditor: jackpotAudit{a}, Log: p.log,
		Currency: money.BDT, Begin: begin,
	})
	for i, d := range desks {
		desks[i].Wallet = a.rooms.jackpot.Contributing(d.Wallet)
	}
	return desks
}

// jackpotNotices tells winners in their inbox.
type jackpotNotices struct{ a *App }

func (n jackpotNotices) Won(ctx context.Context, tx *db.Tx, c jackpot.Cycle) error {
	game := c.Game
	if found, err := n.a.rooms.catalogue.GameNames(ctx, c.Vendor, []string{c.Game}); err == nil && found[c.Game] != "" {
		game = found[c.Game]
	}
	return n.a.rooms.messaging.Notify(ctx, tx, messaging.Notice{
		Member: c.Member, Kind: messaging.JackpotWon, At: c.PaidAt,
		Args: map[string]string{"prize": c.Currency.Symbol() + c.Prize.String(), "game": game, "level": string(c.Level)},
	})
}

type jackpotAudit struct{ a *App }

func (s jackpotAudit) Audit(ctx context.Context, tx *db.Tx, x jackpot.Action) error {
	return s.a.rooms.staff.Audit(ctx, tx, staff.Action{
		Operator: x.Staff, What: x.Name, Subject: x.Subject, Before: x.Before, After: x.After, Why: x.Reason,
	})
}
