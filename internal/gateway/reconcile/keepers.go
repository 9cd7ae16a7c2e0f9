package reconcile

import (
	"context"
	"errors"

	"baize/internal/gateway/transfer"
	"baize/internal/kernel/clock"
)

// Keepers asks the vendors that keep wallets, as they are set up now; it is
// Wallets.
type Keepers struct{ Vendors transfer.Vendors }

// Codes lists them.
func (k Keepers) Codes(ctx context.Context) []string { return k.Vendors.Codes(ctx) }

// Report asks one of them.
func (k Keepers) Report(
	ctx context.Context, vendor string, from, to clock.Instant, line func(Line) error, held func([]Held) error,
) (bool, error) {
	v, err := k.Vendors.Find(ctx, vendor)
	if errors.Is(err, transfer.ErrVendor) {
		return false, nil // it is no longer served here
	}
	if err != nil {
		return false, err
	}
	return v.Report(ctx, from, to, transfer.Reader{
		Moved: func(r transfer.Reported) error { return line(lineOf(r)) },
		Held: func(all []transfer.Holding) error {
			out := make([]Held, len(all))
			for i, h := range all {
				out[i] = Held(h)
			}
			return held(out)
		},
	})
}

func lineOf(r transfer.Reported) Line {
	l := Line{TxID: r.Reference, UserID: r.Account, Currency: r.Currency, Stake: r.Amount, At: r.At}
	if r.Direction == transfer.Out {
		l.Stake, l.Payout = 0, r.Amount
	}
	return l
}
