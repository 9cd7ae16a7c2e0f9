package runner

import (
	"context"
	"errors"

	"baize/internal/platform/seamless"
)

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
