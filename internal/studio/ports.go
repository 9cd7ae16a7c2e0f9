package studio

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// The engines that run titles, as catalogue, launch and verifier call them.
const (
	Slot   = "slot"
	Dice   = "dice"
	Crash  = "crash"
	Limbo  = "limbo"
	Plinko = "plinko"
	Wheel  = "wheel"
	Keno   = "keno"
	Mines  = "mines"
	Towers = "towers"
	HiLo   = "hilo"
	Coin   = "coinflip"
	Table  = "table" // a shared table; ParSheet names the family of tables

	Fishing = "fishing" // a shooting room; ParSheet names its sheet
)

// Symbol is a picture of a title; Key is the letter that par sheets use.
type Symbol struct {
	Key      string `json:"key"`
	Name     string `json:"name"`
	ImageURL string `json:"imageUrl"`
}

// Title is what the studio must know of a game that it runs.
type Title struct {
	Vendor     string
	Code       string
	Name       string
	Engine     string // one of the engines above
	Theme      string
	Symbols    []Symbol // of a slot
	ParSheet   string   // of a slot or a Fishing room; of a Table the family of its tables
	Volatility string
	StakeMin   money.Amount
	StakeMax   money.Amount
	Trial      bool
}

// Titles finds the titles that the studio runs; the catalogue implements it.
// found is false for a game that does not exist, is closed or has no engine.
type Titles interface {
	Title(ctx context.Context, vendor, code string) (t Title, found bool, err error)
}

// Push tells those who watch a topic; platform/realtime.Hub implements it.
type Push interface {
	Publish(topic, kind string, data any) error
	// Followers tells how many sockets follow a topic.
	Followers(topic string) int
}

// Wallet is the vendor's end of the vendor protocol; seamless.Client is one.
// The errors of the calls are those of seamless.Client.
type Wallet interface {
	Balance(ctx context.Context, c seamless.Call) (seamless.Reply, error)
	Bet(ctx context.Context, c seamless.Call) (seamless.Reply, error)
	Win(ctx context.Context, c seamless.Call) (seamless.Reply, error)
	BetWin(ctx context.Context, c seamless.Call) (seamless.Reply, error)
	Rollback(ctx context.Context, c seamless.Call) (seamless.Reply, error)
	RoundClose(ctx context.Context, c seamless.Call) (seamless.Reply, error)
	TxStatus(ctx context.Context, c seamless.Call) (seamless.Reply, error)
}

// Desk is a vendor code that the studio plays as, with that vendor's signed
// client.
type Desk struct {
	Vendor string
	Wallet Wallet
}
