package app

import (
	"context"
	"fmt"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/staff"
)

// makeBonus wires bonuses: they need the catalogue and betting, and betting asks
// them about the bonus pocket.
func (a *App) makeBonus() *bonus.Service {
	r, p := &a.rooms, a.platform
	s := bonus.New(bonus.Deps{
		DB: p.db, Store: bonusdb.New(p.db), Wallet: r.wallet, Bus: p.bus, Clock: p.clock, IDs: p.ids, Rand: p.rng, Bets: r.betting,
		Lanes: r.catalogue, Turnover: a.turnover(), People: bonusPeople{a}, Crowd: bonusCrowd{a}, Blobs: a.formBlobs(), Approvals: bonusApprovals{a},
		Auditor: bonusAudit{a}, Log: p.log,
	})
	r.betting.Connect(s)
	return s
}

// bonusPeople tells who may have a bonus, and from where accounts are used.
type bonusPeople struct{ a *App }

func (b bonusPeople) Person(ctx context.Context, member id.Member) (bonus.Person, error) {
	m, err := b.a.rooms.members.Get(ctx, member)
	if err == nil {
		err = b.a.rooms.members.MayBet(ctx, member, money.Amount(0), m.Currency)
	}
	if err == nil {
		err = b.a.rooms.care.MayPlay(ctx, member)
	}
	return bonus.Person{Currency: m.Currency, Since: m.CreatedAt}, err
}

func (b bonusPeople) Left(ctx context.Context, member id.Member) (bool, error) {
	return b.a.rooms.care.Left(ctx, member)
}

func (b bonusPeople) Devices(ctx context.Context, member id.Member) (out []string, err error) {
	sessions, err := b.a.rooms.identity.Sessions(ctx, member)
	seen := map[string]bool{}
	for _, s := range sessions {
		mark := s.Device + " " + s.IP
		if !seen[mark] {
			seen[mark] = true
			out = append(out, mark)
		}
	}
	return out, err
}

type bonusApprovals struct{ a *App }

func (s bonusApprovals) Ask(ctx context.Context, tx *db.Tx, w bonus.Wish) error {
	_, err := s.a.rooms.staff.Request(ctx, tx, staff.Wish{Kind: w.Kind, Subject: w.Subject, Maker: w.Maker, Payload: w.Payload, Why: w.Why})
	return err
}

func (s bonusApprovals) Decide(ctx context.Context, tx *db.Tx, kind, subject string, checker id.Staff, yes bool) error {
	return cashierApprovals(s).Decide(ctx, tx, kind, subject, checker, yes)
}

type bonusAudit struct{ a *App }

func (s bonusAudit) Audit(ctx context.Context, tx *db.Tx, x bonus.Action) error {
	return siteAudit(s).Audit(ctx, tx, x)
}

// sandboxCampaigns are what the sandbox offers.
func sandboxCampaigns() map[string]bonus.Rule {
	weights := bonus.DefaultWeights()
	return map[string]bonus.Rule{
		"welcome-100": {
			Name: bonus.Words(rewards.Seeded("Welcome bonus")), Type: bonus.Match, Currency: money.BDT, Percent: 100, Cap: 10_000 * money.Unit,
			MinDeposit: 500 * money.Unit, Nth: 1, Every: bonus.Once, Wager: 20, WagerOn: bonus.OnBonus, Weights: weights, MaxBetPercent: 10, Days: 14,
		},
		"weekly-reload": {
			Name: bonus.Words(rewards.Seeded("Weekly reload")), Type: bonus.Match, Currency: money.BDT, Percent: 25, Cap: 2_500 * money.Unit,
			MinDeposit: 1_000 * money.Unit, Every: bonus.Weekly, Wager: 10, WagerOn: bonus.OnBonus, Weights: weights, MaxBet: 500 * money.Unit, Days: 7,
		},
		"hello-200": {
			Name: bonus.Words(rewards.Seeded("200 to try the house")), Type: bonus.Gift, Currency: money.BDT, Amount: 200 * money.Unit,
			Every: bonus.Once, Wager: 15, WagerOn: bonus.OnBonus, Weights: weights, MaxBet: 20 * money.Unit, MaxConvert: 1_000 * money.Unit, Days: 7, Quota: 5_000,
		},
	}
}

// sandboxForm is the campaign that the sandbox's members apply for.
func sandboxForm() bonus.Rule {
	return bonus.Rule{
		Name: bonus.Words(rewards.Seeded("Share your best win")), Type: bonus.Gift, Currency: money.BDT, Amount: 150 * money.Unit,
		Every: bonus.Weekly, Wager: 10, WagerOn: bonus.OnBonus, Weights: bonus.DefaultWeights(), MaxBet: 20 * money.Unit, MaxConvert: 1_000 * money.Unit, Days: 7,
		Apply: true, ApplyRemark: true, ApplyImages: 1, Apart: []string{bonus.ByAccount},
	}
}

// seedBonus furnishes the sandbox with its campaigns, launched by the house.
func (a *App) seedBonus(ctx context.Context) error {
	if err := a.rooms.bonus.Seed(ctx, "best-win", sandboxForm()); err != nil {
		return fmt.Errorf("campaign of a form: %w", err)
	}
	for _, name := range []string{"welcome-100", "weekly-reload", "hello-200"} {
		if err := a.rooms.bonus.Seed(ctx, name, sandboxCampaigns()[name]); err != nil {
			return fmt.Errorf("campaign %s: %w", name, err)
		}
	}
	return nil
}
