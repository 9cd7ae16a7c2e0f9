package vendorapi

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// The published key and moment of all examples.
const (
	ExampleVendor    = "acme"
	ExampleKey       = "k1"
	ExampleSecret    = "0123456789abcdef0123456789abcdef"
	ExampleTimestamp = "1767225600"
)

// Example is a real request with its golden signature.
type Example struct {
	Op        seamless.Op
	Title     string
	Nonce     string
	Body      string
	BodyHash  string
	Signature string
	Reply     string
}

// Examples has one for each operation, and some more.
func Examples() []Example {
	moment := clock.Instant(1_767_225_600_000_000)
	who := seamless.Call{VendorID: ExampleVendor, UserID: id.Member(1_767_225_600_000).String(), Currency: "BDT", GameCode: "tiger", RoundID: "round-77"}
	with := func(edit func(*seamless.Call)) seamless.Call { c := who; edit(&c); return c }
	ok := func(balance money.Amount) seamless.Reply {
		return seamless.Reply{Status: seamless.OK, HasBalance: true, Balance: balance, BalanceVersion: 42, Currency: "BDT", ProcessedAt: moment}
	}
	const unit = money.Unit
	unknown := seamless.Reply{Status: seamless.OK, ProcessedAt: moment}
	seen := ok(9975 * unit / 10)
	seen.Transaction, seen.Amount, seen.Replayed = seamless.Bet, 125*unit/10, true
	opened := ok(1000 * unit)
	opened.UserID, opened.GameCode = who.UserID, who.GameCode
	poor := ok(5 * unit)
	poor.Status, poor.Reason = seamless.NotEnoughMoney, "the balance does not cover the stake"
	corrected := ok(1050 * unit)
	corrected.SettlementVersion = 1
	token := "acme.b1Zr0m2qk7xT9w"
	return []Example{
		example(seamless.Ping, "", seamless.Call{VendorID: ExampleVendor}, unknown),
		example(seamless.Balance, "", seamless.Call{VendorID: ExampleVendor, Token: token}, opened),
		example(seamless.Bet, "", with(func(c *seamless.Call) { c.Token, c.TxID, c.Amount = token, "bet-1001", 125*unit/10 }), ok(9875*unit/10)),
		example(seamless.Bet, "with a contribution to a jackpot", with(func(c *seamless.Call) {
			c.Token, c.TxID, c.Amount = token, "bet-1002", 10*unit
			c.Pools = []seamless.Share{{PoolID: "mini", Amount: unit / 10}}
		}), ok(9775*unit/10)),
		example(seamless.Bet, "free", with(func(c *seamless.Call) {
			c.Token, c.TxID, c.Amount, c.BetType, c.RewardID, c.RoundID = token, "bet-1003", 5*unit, seamless.Free, "welcome-20", "round-78"
		}), ok(9775*unit/10)),
		example(seamless.Bet, "that is not covered", with(func(c *seamless.Call) { c.Token, c.TxID, c.Amount = token, "bet-1004", 2500*unit }), poor),
		example(seamless.Win, "", with(func(c *seamless.Call) {
			c.TxID, c.RefTxID, c.Amount, c.RoundClosed = "win-1001", "bet-1001", 40*unit, true
		}), ok(10275*unit/10)),
		example(seamless.BetWin, "", with(func(c *seamless.Call) {
			c.Token, c.TxID, c.Amount, c.WinAmount, c.RoundClosed, c.RoundID = token, "spin-501", 5*unit, 12*unit, true, "round-79"
		}), ok(10345*unit/10)),
		example(seamless.Rollback, "", with(func(c *seamless.Call) { c.TxID, c.RefTxID = "undo-1002", "bet-1002" }), ok(10445*unit/10)),
		example(seamless.Resettle, "", with(func(c *seamless.Call) { c.TxID, c.Amount, c.SettlementVersion = "fix-77-1", 50*unit, 1 }), corrected),
		example(seamless.PromoWin, "", with(func(c *seamless.Call) { c.TxID, c.Amount, c.RoundID = "prize-9", 25*unit, "" }), ok(1075*unit)),
		example(seamless.JackpotWin, "", with(func(c *seamless.Call) { c.TxID, c.Amount, c.PoolID = "jackpot-3", 300*unit, "mini" }), ok(1375*unit)),
		example(seamless.RoundClose, "", who, ok(1375*unit)),
		example(seamless.TxStatus, "", seamless.Call{VendorID: ExampleVendor, TxID: "bet-1001"}, seen),
	}
}

func example(op seamless.Op, title string, c seamless.Call, r seamless.Reply) Example {
	name := sha256.Sum256([]byte(string(op) + title))
	e := Example{Op: op, Title: string(op), Nonce: hex.EncodeToString(name[:8])}
	if title != "" {
		e.Title += " " + title
	}
	c.RequestUUID = "5f0c8f9e-3c53-4d8e-9d5a-" + hex.EncodeToString(name[8:14])
	if op == seamless.Ping { // the vector that was always published
		e.Nonce, c.RequestUUID = "b7c1f0d2a9e84c55", "5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b11"
	}
	body := c.Append(nil, op)
	sum := sha256.Sum256(body)
	e.Body, e.BodyHash = string(body), hex.EncodeToString(sum[:])
	e.Signature = string(seamless.NewSigner([]byte(ExampleSecret)).AppendSignature(nil, seamless.Parts{
		Method: http.MethodPost, Path: e.Path(), Timestamp: ExampleTimestamp, Nonce: e.Nonce, Body: body}))
	r.RequestUUID, r.TxID = c.RequestUUID, c.TxID
	e.Reply = string(r.Append(nil))
	return e
}

// Path is where the example is sent.
func (e Example) Path() string { return seamless.PathPrefix + string(e.Op) }
