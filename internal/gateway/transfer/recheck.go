package transfer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"baize/internal/platform/db"
)

const (
	recheckJob = "gateway.transfer.recheck"

	// A transfer is asked after once more a day after it ended; days overlap by an
	// hour, because a run may come a little later than the one before.
	recheckEvery = 24 * time.Hour
	recheckFrom  = 49 * time.Hour
	recheckBatch = 100
)

// recheck asks the vendors how yesterday's transfers stand in their books, and
// opens a case for each that stands otherwise there: what was told once may
// have been wrong, or changed. It moves nothing. A vendor that does not answer
// is passed over; the error makes the job try again.
func (s *Service) recheck(ctx context.Context, _ []byte) error {
	now := s.now()
	from, to := now.Add(-recheckFrom), now.Add(-recheckEvery)
	silent, before := map[string]error{}, ID(0)
	for {
		list, err := s.d.Store.Carried(ctx, from, to, before, recheckBatch)
		if err != nil {
			return err
		}
		for _, t := range list {
			if before = t.ID; t.decided() || silent[t.Vendor] != nil {
				continue
			}
			if err := s.compare(ctx, t); err != nil {
				silent[t.Vendor] = err
			}
		}
		if len(list) < recheckBatch {
			return silence(silent)
		}
	}
}

func silence(of map[string]error) (all error) {
	for vendor, err := range of {
		all = errors.Join(all, fmt.Errorf("transfers with %s could not be compared: %w", vendor, err))
	}
	return all
}

// compare opens a case where the vendor has an ended transfer otherwise; an
// error means that it could not be asked.
func (s *Service) compare(ctx context.Context, t Transfer) error {
	v, err := s.d.Vendors.Find(ctx, t.Vendor)
	if errors.Is(err, ErrVendor) {
		return nil // it is no longer served here
	}
	if err != nil {
		return err
	}
	heard, err := s.call(ctx, v.Status, t)
	if errors.Is(err, ErrRefused) { // nothing of it stands in the vendor's books
		heard, err = Outcome{State: Failed, Reason: err.Error()}, nil
	}
	if err != nil || t.agrees(heard) {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.contradicted(ctx, tx, t, heard) })
}

// otherwise is what a case tells of two books that differ.
func otherwise(t Transfer, heard Outcome) string {
	return fmt.Sprintf("direction %s; here %s, %s %s; at the vendor %s, %s %s", t.Direction, t.State, t.Moved, t.Currency, heard.State, heard.Amount, heard.Reason)
}

// agrees reports whether the vendor's word is what an ended transfer says.
func (t *Transfer) agrees(o Outcome) bool {
	if t.State == Done {
		return o.State == Succeeded && o.Amount == t.Moved
	}
	return o.State == Failed
}
