// Package transferwire is the wire of the transfer protocol (docs/transfer.md):
// its words, and the client with which the platform speaks it to a vendor.
//
// Requests and replies are signed exactly as in package seamless, with the
// platform as the one who asks. Invariants: a reply counts only if it is signed
// over this very request; whatever else comes back, or nothing, is an error and
// means that the outcome is not known; no money call is ever sent twice here.
package transferwire

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// Op is an operation of the protocol, the last part of its path.
type Op string

// The operations.
const (
	Player   Op = "player"
	Password Op = "password"
	Kick     Op = "kick"
	Balance  Op = "balance"
	Transfer Op = "transfer"
	OutAll   Op = "transfer-out-all"
	Status   Op = "transfer-status"
	Launch   Op = "launch"
	Games    Op = "games"
	Report   Op = "report"
)

// Ops lists them in the order of docs/transfer.md.
func Ops() []Op {
	return []Op{Player, Password, Kick, Balance, Transfer, OutAll, Status, Launch, Games, Report}
}

// PathPrefix stands between a vendor's address and the operation.
const PathPrefix = "/transfer/v1/"

// MaxBody bounds a body in bytes, MaxList a list of games and a part of a report.
const (
	MaxBody = 64 << 10
	MaxList = 16 << 20
)

// Values of Request.FundType, as seen from the vendor.
const (
	FundIn  = 1
	FundOut = 2
)

// Values of Request.GameMode.
const (
	ModeTrial = 0
	ModeReal  = 1
)

// Request is the body of every operation; each uses the fields it needs.
type Request struct {
	Account     string         `json:"account,omitempty"`
	Currency    money.Currency `json:"currency,omitempty"`
	Password    string         `json:"password,omitempty"`
	Product     string         `json:"product,omitempty"`
	FundType    int            `json:"fundType,omitempty"`
	Amount      money.Amount   `json:"amount,omitempty"`
	ReferenceNo string         `json:"referenceNo,omitempty"`
	GameCode    string         `json:"gameCode,omitempty"`
	GameMode    int            `json:"gameMode,omitempty"`
	Platform    string         `json:"platform,omitempty"`
	Language    string         `json:"language,omitempty"`
	BackURL     string         `json:"backUrl,omitempty"`
	LotteryView string         `json:"lotteryView,omitempty"` // "Lobby" or "betting"
	Series      []Series       `json:"series,omitempty"`
	From        clock.Instant  `json:"from,omitempty"`
	To          clock.Instant  `json:"to,omitempty"`
	Cursor      string         `json:"cursor,omitempty"`
}

// Series bounds the prize modes of a lottery product at launch.
type Series struct {
	GameGroupCode string `json:"gameGroupCode"`
	PrizeModeID   int    `json:"prizeModeId"`
	MaxSeries     int    `json:"maxSeries"`
	MinSeries     int    `json:"minSeries"`
	MaxBetSeries  int    `json:"maxBetSeries"`
	DefaultSeries int    `json:"defaultSeries"`
}

// Code is the answer to the call itself; what became of an order stands in it.
type Code string

// The codes. All but OK are refusals that changed nothing.
const (
	OK             Code = "OK"
	InvalidRequest Code = "INVALID_REQUEST"
	PlayerUnknown  Code = "PLAYER_UNKNOWN"
	ProductUnknown Code = "PRODUCT_UNKNOWN"
	GameUnknown    Code = "GAME_UNKNOWN"
	DuplicateRef   Code = "DUPLICATE_REFERENCE"
	Maintenance    Code = "MAINTENANCE"
)

// Codes lists them.
func Codes() []Code {
	return []Code{OK, InvalidRequest, PlayerUnknown, ProductUnknown, GameUnknown, DuplicateRef, Maintenance}
}

// Reply is the body of every answer.
type Reply struct {
	Status  Code         `json:"status"`
	Reason  string       `json:"reason,omitempty"` // a sentence for engineers
	Created bool         `json:"created,omitempty"`
	Balance money.Amount `json:"balance"`
	Order   *Order       `json:"transfer,omitempty"`
	URL     string       `json:"url,omitempty"`
	Games   []Game       `json:"games,omitempty"`
	// Lines are of a report: an empty list is one, a missing one is none.
	Lines []Line `json:"lines,omitzero"`
	// Holdings are of every player with a balance or a result other than 0.
	Holdings []Holding `json:"holdings,omitzero"`
	Next     string    `json:"next,omitempty"`
}

// Line is an order that has moved money, in a report.
type Line struct {
	ReferenceNo string         `json:"referenceNo"`
	Account     string         `json:"account"`
	Currency    money.Currency `json:"currency"`
	FundType    int            `json:"fundType"`
	Amount      money.Amount   `json:"amount"`
	At          clock.Instant  `json:"at"`
}

// Holding is what the vendor holds for a player, and what its games have ever
// paid the player less the stakes, both at the moment of the report.
type Holding struct {
	Account  string         `json:"account"`
	Currency money.Currency `json:"currency"`
	Balance  money.Amount   `json:"balance"`
	Result   money.Amount   `json:"result"`
}

// Order is what the vendor knows of a reference.
type Order struct {
	ReferenceNo  string       `json:"referenceNo"`
	State        string       `json:"state"` // SUCCESS, FAILED, PENDING
	Reason       string       `json:"reason,omitempty"`
	Amount       money.Amount `json:"amount"`
	BalanceAfter money.Amount `json:"balanceAfter"`
	// Known says that BalanceAfter is the balance at this answer.
	Known bool `json:"balanceKnown"`
}

// Game is one line of the game list.
type Game struct {
	Code    string `json:"gameCode"`
	Name    string `json:"gameName"`
	Type    string `json:"gameType"`
	Trial   bool   `json:"trialSupport"`
	Enabled bool   `json:"enabled"`
}
