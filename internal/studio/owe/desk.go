package owe

import (
	"context"
	"errors"

	"baize/internal/platform/seamless"
	"baize/internal/studio"
)

// Desks are the studio's clients by vendor code.
type Desks map[string]studio.Wallet

// NewDesks sorts desks by their codes.
func NewDesks(all []studio.Desk) Desks {
	d := Desks{}
	for _, desk := range all {
		d[desk.Vendor] = desk.Wallet
	}
	return d
}

// Of is the client of a vendor code; of one that was taken away every call is
// an error.
func (d Desks) Of(vendor string) studio.Wallet {
	if w := d[vendor]; w != nil {
		return w
	}
	return closedDesk{}
}

// closedDesk stands for a vendor code that the studio does not play as any
// more: nothing can be learnt, so nothing is decided.
type closedDesk struct{}

var errNoDesk = errors.New("studio: no client for this vendor code")

func (closedDesk) Balance(context.Context, seamless.Call) (seamless.Reply, error) {
	return seamless.Reply{}, errNoDesk
}

func (closedDesk) Bet(context.Context, seamless.Call) (seamless.Reply, error) {
	return seamless.Reply{}, errNoDesk
}

func (closedDesk) Win(context.Context, seamless.Call) (seamless.Reply, error) {
	return seamless.Reply{}, errNoDesk
}

func (closedDesk) BetWin(context.Context, seamless.Call) (seamless.Reply, error) {
	return seamless.Reply{}, errNoDesk
}

func (closedDesk) Rollback(context.Context, seamless.Call) (seamless.Reply, error) {
	return seamless.Reply{}, errNoDesk
}

func (closedDesk) RoundClose(context.Context, seamless.Call) (seamless.Reply, error) {
	return seamless.Reply{}, errNoDesk
}

func (closedDesk) TxStatus(context.Context, seamless.Call) (seamless.Reply, error) {
	return seamless.Reply{}, errNoDesk
}
