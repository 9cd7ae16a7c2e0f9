package app

import (
	"context"
	"encoding/json"
	"errors"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/catalogue/titles"
	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/staff"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/poker/pokerdb"
)

// OpenOperator opens an operator of one role, for tests that try every role.
func (a *App) OpenOperator(ctx context.Context, name, password, totp string, role staff.Role) error {
	_, _, err := a.rooms.staff.Open(ctx, 0, staff.NewOperator{Name: name, Password: password, Roles: []staff.Role{role}, TOTP: totp})
	return err
}

// OpenRoundCase opens a case about a round that is open too long.
func (a *App) OpenRoundCase(ctx context.Context, vendor, round string, member id.Member) error {
	return a.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return a.rooms.gateway.OpenCase(ctx, tx, gateway.CaseRoundStale, vendor, round, member, "open too long")
	})
}

// SetOf is what the running program has its settings in.
func SetOf(a *App) *Config { return a.cfg }

// SumOfFile is the sum of a file.
func SumOfFile(path string) (string, error) { return sumOfFile(path) }

// TellBy lets a program go by another clock.
func TellBy(c *Config, k clock.Clock) *Config {
	c.tells = k
	return c
}

// DatabaseURL is the address that the program opens.
func DatabaseURL(c *Config) string { return c.dbURL() }

// Opened and PayMethods are what settings come to.
func Opened(l LivePay) (LivePay, error)     { return l.opened() }
func PayMethods(c *Config) []cashier.Method { return payMethods(c) }

// TellStay is a stay at a poker table of the house that is over, and what betting
// tells of its round.
func (a *App) TellStay(ctx context.Context, member id.Member, turned, stake, payout money.Amount) error {
	now, store := clock.NowOf(a.clock), pokerdb.New(a.db)
	sit := cardroom.Sit{
		ID: id.Round(id.New[any](a.ids)), Table: "low-6", UserID: member.String(), Currency: money.BDT, BuyIn: stake,
		Status: cardroom.Pending, Key: "told", CreatedAt: now,
	}
	for _, t := range titles.All() {
		if t.Mechanic == titles.Poker {
			sit.Vendor, sit.GameCode = t.Vendor, t.Code
		}
	}
	e := betting.Event{
		Member: member, Vendor: sit.Vendor, Game: sit.GameCode, Round: id.Round(id.New[any](a.ids)), RoundRef: sit.ID.String(), Kind: betting.KindWin,
		Currency: money.BDT, State: betting.Settled, At: now,
		Told: betting.Told{Stake: stake, Payout: payout, RoundStake: stake, RoundPayout: payout},
	}
	raw, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return a.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		err := store.InsertSit(ctx, tx, sit)
		sit.Status, sit.Turnover, sit.Payout, sit.EndedAt = cardroom.Left, turned, payout, now
		return errors.Join(err, store.SetSit(ctx, tx, sit), a.bus.PublishRaw(ctx, tx, betting.TopicSettled, member.String(), raw, e))
	})
}
