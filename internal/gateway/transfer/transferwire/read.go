package transferwire

import (
	"encoding/json"
	"errors"
	"fmt"

	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// The longest texts that are read.
const (
	maxReason = 512
	maxURL    = 2048
	maxName   = 256
	maxGames  = 20_000
	maxLines  = 100_000
	maxCursor = 256
)

const succeeded = "SUCCESS"

// readReply reads a vendor's answer strictly: a balance that is missing is not
// zero, and what two readers could read differently is no answer. Fields that
// nobody knows pass, because vendors add some.
func readReply(op Op, body []byte) (Reply, error) {
	o, err := vendors.ReadObject(body)
	if err != nil {
		return Reply{}, err
	}
	r := reading{o: o}
	out := Reply{
		Status: Code(r.text("status", seamless.MaxID, true)), Reason: r.text("reason", maxReason, false), Created: r.flag("created"),
		URL: r.text("url", maxURL, false),
	}
	out.Balance = r.amount("balance", op == Balance && out.Status == OK)
	if raw := o.Get("transfer"); raw != nil {
		out.Order = r.order(raw)
	}
	switch raw := o.Get("games"); {
	case raw != nil:
		out.Games = r.games(raw)
	case op == Games && out.Status == OK: // a missing list is not an empty one, which would close every game
		r.fail("games")
	}
	out.Next = r.text("next", maxCursor, false)
	switch raw := o.Get("lines"); {
	case raw != nil:
		out.Lines = list(&r, "lines", raw, readLine)
	case op == Report && out.Status == OK:
		r.fail("lines")
	}
	if raw := o.Get("holdings"); raw != nil {
		out.Holdings = list(&r, "holdings", raw, readHolding)
	}
	return out, r.err
}

// reading reads the fields of an object; the first that is wrong stays.
type reading struct {
	o   vendors.Object
	err error
}

func (r *reading) fail(name string) {
	if r.err == nil {
		r.err = fmt.Errorf("transferwire: %s is missing or not what it must be", name)
	}
}

func (r *reading) text(name string, most int, needed bool) string {
	raw := r.o.Get(name)
	if raw == nil {
		if needed {
			r.fail(name)
		}
		return ""
	}
	s, ok := vendors.Text(raw)
	if !ok || len(s) > most || needed && s == "" {
		r.fail(name)
		return ""
	}
	return s
}

func (r *reading) amount(name string, needed bool) money.Amount {
	raw := r.o.Get(name)
	if raw == nil {
		if needed {
			r.fail(name)
		}
		return 0
	}
	s, ok := vendors.Text(raw)
	a, err := money.Parse(s)
	if !ok || err != nil || a < 0 || s[0] == '-' {
		r.fail(name)
		return 0
	}
	return a
}

func (r *reading) flag(name string) bool {
	raw := r.o.Get(name)
	if raw == nil {
		return false
	}
	b, ok := vendors.Bool(raw)
	if !ok {
		r.fail(name)
	}
	return b
}

// within reads an object inside another one.
func (r *reading) within(name string, raw json.RawMessage, read func(*reading)) {
	o, err := vendors.ReadObject(raw)
	if err != nil {
		r.fail(name)
		return
	}
	in := reading{o: o}
	read(&in)
	r.err = errors.Join(r.err, in.err)
}

func (r *reading) order(raw json.RawMessage) *Order {
	var out Order
	r.within("transfer", raw, func(in *reading) {
		out = Order{
			ReferenceNo: in.text("referenceNo", seamless.MaxID, true), State: in.text("state", seamless.MaxID, true),
			Reason: in.text("reason", maxReason, false), Known: in.flag("balanceKnown"),
		}
		out.Amount = in.amount("amount", out.State == succeeded)
		out.BalanceAfter = in.amount("balanceAfter", out.Known)
	})
	return &out
}

// list reads a list of objects, of which none may be wrong.
func list[T any](r *reading, name string, raw json.RawMessage, one func(*reading) T) []T {
	var rows []json.RawMessage
	if json.Unmarshal(raw, &rows) != nil || rows == nil || len(rows) > maxLines {
		r.fail(name)
		return nil
	}
	out := make([]T, len(rows))
	for i, row := range rows {
		r.within(name, row, func(in *reading) { out[i] = one(in) })
	}
	return out
}

func readLine(in *reading) Line {
	return Line{
		ReferenceNo: in.text("referenceNo", seamless.MaxID, true), Account: in.text("account", seamless.MaxID, true), Currency: in.currency(),
		FundType: in.fundType(), Amount: in.amount("amount", true), At: in.moment("at"),
	}
}

func readHolding(in *reading) Holding {
	return Holding{
		Account: in.text("account", seamless.MaxID, true), Currency: in.currency(), Balance: in.amount("balance", true), Result: in.signed("result"),
	}
}

func (r *reading) currency() money.Currency {
	c, err := money.ParseCurrency(r.text("currency", seamless.MaxID, true))
	if err != nil {
		r.fail("currency")
	}
	return c
}

func (r *reading) fundType() int {
	n, ok := vendors.Whole(r.o.Get("fundType"))
	if !ok || n != FundIn && n != FundOut {
		r.fail("fundType")
	}
	return int(n)
}

func (r *reading) moment(name string) (at clock.Instant) {
	if err := at.UnmarshalText([]byte(r.text(name, seamless.MaxID, true))); err != nil {
		r.fail(name)
	}
	return at
}

// signed is an amount that may be below zero.
func (r *reading) signed(name string) money.Amount {
	a, err := money.Parse(r.text(name, seamless.MaxID, true))
	if err != nil {
		r.fail(name)
	}
	return a
}

func (r *reading) games(raw json.RawMessage) []Game {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil || list == nil || len(list) > maxGames {
		r.fail("games")
		return nil
	}
	out := make([]Game, len(list))
	for i, one := range list {
		r.within("games", one, func(in *reading) {
			out[i] = Game{
				Code: in.text("gameCode", seamless.MaxID, true), Name: in.text("gameName", maxName, true),
				Type: in.text("gameType", seamless.MaxID, false), Trial: in.flag("trialSupport"), Enabled: in.flag("enabled"),
			}
		})
	}
	return out
}
