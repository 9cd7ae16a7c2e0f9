package transferwire

import (
	"context"
	"errors"
	"net/http"
	"time"

	"baize/internal/gateway"
	"baize/internal/gateway/transfer"
	"baize/internal/kernel/clock"
)

const (
	partTime = 30 * time.Second
	partsMax = 100_000
)

// Report asks part by part for the orders that moved money in a time, and for
// what the vendor holds. A vendor that answers HTTP 404 gives no reports.
func (c *Client) Report(ctx context.Context, from, to clock.Instant, into transfer.Reader) (found bool, err error) {
	cursor := ""
	for range partsMax {
		r, err := c.part(ctx, Request{Product: c.cfg.Product, From: from, To: to, Cursor: cursor})
		var none *gateway.Misanswer
		if errors.As(err, &none) && none.HTTP == http.StatusNotFound && cursor == "" {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if err := c.hand(r, into); err != nil {
			return false, err
		}
		if cursor = r.Next; cursor == "" {
			return true, nil
		}
	}
	return false, errors.New("transferwire: the report has no end")
}

func (c *Client) part(ctx context.Context, ask Request) (Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, partTime)
	defer cancel()
	return c.ask(ctx, Report, ask)
}

// hand gives a part on; holdings that are told, though there be none, are told.
func (c *Client) hand(r Reply, into transfer.Reader) error {
	for _, l := range r.Lines {
		way := transfer.In
		if l.FundType == FundOut {
			way = transfer.Out
		}
		moved := transfer.Reported{Reference: l.ReferenceNo, Account: l.Account, Currency: l.Currency, Direction: way, Amount: l.Amount, At: l.At}
		if err := into.Moved(moved); err != nil {
			return err
		}
	}
	if r.Holdings == nil {
		return nil
	}
	held := make([]transfer.Holding, len(r.Holdings))
	for i, h := range r.Holdings {
		held[i] = transfer.Holding(h)
	}
	return into.Held(held)
}
