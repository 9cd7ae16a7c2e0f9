// Package owe performs what a bet, a round of steps or a stay at a table still
// owes to the platform: one call of the vendor protocol, which stands in its
// row from the transaction that decided it until the platform has acknowledged
// it.
//
// Why: a process may end between the decision and the call, or the answer may
// be lost. What is owed is then called again, by a worker at once (Queue) or by
// a sweep; the transaction ids make a repeat harmless.
//
// Invariants: a call counts as acknowledged only where nothing that comes later
// can change what it did; one request at a time pays a row (Locks); a row that
// owes owe.Bet is left to the request that asks for its stake, until a restart
// makes it a rollback; a vendor code that was taken away pays nothing and loses
// nothing.
package owe

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
)

// Call is the call of the vendor protocol that is owed.
type Call string

// The calls owed; Bet is one under way, whose own request tells what came of
// it.
const (
	Nothing  Call = ""
	Bet      Call = "BET"
	Rollback Call = "ROLLBACK"
	Win      Call = "WIN"
	Close    Call = "CLOSE"
)

// Due reports a call that anybody may make now.
func (c Call) Due() bool { return c != Nothing && c != Bet }

// BetTx is the vendor's transaction id of the stake of a round, bet or stay.
func BetTx(r id.Round) string { return "b-" + r.String() }

// WinTx is the transaction id of the payout.
func WinTx(r id.Round) string { return "w-" + r.String() }

// UndoTx is the transaction id of the rollback of the stake.
func UndoTx(r id.Round) string { return "r-" + r.String() }

// Debt is what a row owes. Base names member, currency, game and round; Balance
// and Version are what the platform last said that the member has.
type Debt struct {
	Row     id.Round
	Vendor  string
	Owed    Call
	Payout  money.Amount
	Base    seamless.Call
	Balance money.Amount
	Version int64
}

// Discharge makes the call; an error means that it needs a repeat.
func Discharge(ctx context.Context, w studio.Wallet, d Debt) (reply seamless.Reply, err error) {
	c := d.Base
	switch d.Owed {
	case Win:
		c.TxID, c.RefTxID, c.Amount, c.RoundClosed = WinTx(d.Row), BetTx(d.Row), d.Payout, true
		reply, err = w.Win(ctx, c)
	case Rollback:
		c.TxID, c.RefTxID = UndoTx(d.Row), BetTx(d.Row)
		reply, err = w.Rollback(ctx, c)
	default:
		reply, err = w.RoundClose(ctx, c)
	}
	if err == nil && !acknowledged(d.Owed, reply.Status) {
		err = StatusError(reply.Status)
	}
	return reply, err
}

// acknowledged reports that a call needs no repeat.
func acknowledged(owed Call, status seamless.Status) bool {
	switch {
	case status == seamless.OK:
		return true
	case owed == Rollback:
		return Undone(status)
	case owed == Close:
		return status == seamless.RoundClosed || status == seamless.RoundSettled
	}
	return false
}

// Undone reports that after this answer to a rollback the stake has no effect
// and never will. DOES_NOT_EXIST does not: it remembers nothing, and the stake
// may still arrive.
func Undone(status seamless.Status) bool {
	return status == seamless.OK || status == seamless.RolledBack
}

// StatusError is an answer that does not do.
type StatusError seamless.Status

// Error is for the log.
func (e StatusError) Error() string { return "the platform answers " + string(e) }
