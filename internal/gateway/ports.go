package gateway

import (
	"context"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// Bets is what the gateway asks of betting.
type Bets interface {
	Place(ctx context.Context, c betting.PlaceCmd) (betting.Result, error)
	PlaceAndSettle(ctx context.Context, c betting.PlaceAndSettleCmd) (betting.Result, error)
	Settle(ctx context.Context, c betting.SettleCmd) (betting.Result, error)
	Rollback(ctx context.Context, c betting.RollbackCmd) (betting.Result, error)
	RollbackTx(ctx context.Context, tx *db.Tx, c betting.RollbackCmd) (betting.Result, error)
	CloseRound(ctx context.Context, c betting.CloseRoundCmd) (betting.Result, error)
	CloseRoundTx(ctx context.Context, tx *db.Tx, c betting.CloseRoundCmd) (betting.Result, error)
	RoundTx(ctx context.Context, tx *db.Tx, vendor, ref string, member id.Member) (r betting.Round, found bool, err error)
	Resettle(ctx context.Context, c betting.ResettleCmd) (betting.Result, error)
	Recorded(ctx context.Context, a *betting.Action) (money.Amount, error)

	OpenRounds(ctx context.Context, openedBefore clock.Instant, limit int) ([]betting.Round, error)
	StaleActions(ctx context.Context, round id.Round) ([]betting.StaleAction, error)
	AskLater(ctx context.Context, round id.Round, at clock.Instant) error
	AskLaterTx(ctx context.Context, tx *db.Tx, round id.Round, at clock.Instant) error
	FindAction(ctx context.Context, vendor, txID string) (a betting.Action, found bool, err error)
}

// Balances reads a member's balance; wallet.
type Balances interface {
	Balance(ctx context.Context, member id.Member, c money.Currency) (wallet.Balance, error)
}

// Game is what a launch needs to know of a game.
type Game struct {
	NodeID       string
	Name         string
	Vendor       string
	Code         string
	GameType     string
	IconURL      string
	Color        string // ground of its picture, #rrggbb
	Engine       string // "slot", "dice", "crash": the house engine that runs it; empty where a vendor runs it
	TrialSupport bool
}

// Catalogue finds the game of a node and refuses one that is not open.
type Catalogue interface {
	Launchable(ctx context.Context, nodeID string) (Game, error)
}

// Player is what a launch needs to know of a member.
type Player struct {
	Currency money.Currency
	Trial    bool
}

// Members refuses a member who may not play (frozen, excluded, in a time-out),
// and knows who is a member at all, and in which currency.
type Members interface {
	Known(ctx context.Context, member id.Member) (c money.Currency, known bool, err error)
	MayPlay(ctx context.Context, member id.Member) (Player, error)
}

// Foreign opens games that vendors run on servers of their own.
type Foreign interface {
	// MayOpen refuses a vendor whose games cannot be opened now in a currency;
	// ErrNotServed where they never can.
	MayOpen(ctx context.Context, vendor string, c money.Currency) error
	// URL is where the game of a launch is played.
	URL(ctx context.Context, l Launch) (string, error)
}

// Publisher writes an event into the transaction's outbox; platform/bus.
type Publisher interface {
	Publish(ctx context.Context, tx *db.Tx, e bus.Event) error
}
