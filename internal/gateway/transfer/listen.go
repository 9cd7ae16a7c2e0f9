package transfer

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

const (
	listenEvery = 5 * time.Minute
	listenBatch = 25
	// silences are how many questions a vendor leaves without an answer before it
	// is asked no more in this run.
	silences = 3
)

// listenAll hears the vendors' balances of members who played of late, so that
// what was lost or won is booked even if nobody looks. Every vendor has its own
// queue: one that does not answer makes no other wait.
func (s *Service) listenAll(ctx context.Context, _ []byte) error {
	codes := s.d.Vendors.Codes(ctx)
	failed := make([]error, len(codes))
	var wg sync.WaitGroup
	for i, code := range codes {
		wg.Go(func() { failed[i] = s.listenTo(ctx, code) })
	}
	wg.Wait()
	return errors.Join(failed...)
}

// listenTo goes through the wallets at a vendor until all were asked, the vendor
// is silent or the job's time is over; later batches are first the next time.
func (s *Service) listenTo(ctx context.Context, vendor string) error {
	before := s.now().Add(-listenEvery)
	var silent atomic.Int32
	for ctx.Err() == nil && silent.Load() < silences {
		rows, err := s.unheard(ctx, vendor, before)
		if err != nil || len(rows) == 0 {
			return err
		}
		each(rows, func(w Wallet) {
			if silent.Load() >= silences {
				return
			}
			err := s.listen(ctx, w)
			if err == nil {
				return
			}
			if !errors.Is(err, ErrRefused) {
				silent.Add(1)
			}
			s.d.Log.WarnContext(ctx, "a vendor's balance could not be read", "vendor", w.Vendor, "member", w.MemberID, "cause", err)
		})
	}
	return nil
}

// unheard is the next batch, which counts as asked from now on: a wallet whose
// answer never counts must not be first for ever.
func (s *Service) unheard(ctx context.Context, vendor string, before clock.Instant) (rows []Wallet, err error) {
	rows, err = s.d.Store.Unheard(ctx, vendor, before, listenBatch)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows, s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.d.Store.MarkAsked(ctx, tx, rows, s.now()) })
}
