package transfer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

const (
	recheckJob = "gateway.transfer.recheck"

	// A transfer is asked after once more a day after it ended; days overlap by an
	// hour, because a run may come a little later than the one before.
	recheckEvery = 24 * time.Hour
	recheckFrom  = 49 * time.Hour
	recheckBatch = 100
	// recheckPatience is how many transfers in a row a vendor may leave without an
	// answer before it is passed over: one that it never answers keeps no other.
	recheckPatience = 3
)

// rechecked is how far the looks at one day's transfers have come on this node,
// until a look was answered whole.
type rechecked struct {
	one sync.Mutex // looks at a time
	// answered were compared; missed were not answered by the last look, and are
	// asked after behind all others, so that they keep none from their turn.
	answered, missed map[ID]struct{}
}

// recheck asks the vendors how yesterday's transfers stand in their books, and
// opens a case for each that stands otherwise there: what was told once may
// have been wrong, or changed. It moves nothing. A vendor that does not answer
// is passed over; the error makes the job try again, and then only what was not
// answered is asked after.
func (s *Service) recheck(ctx context.Context, _ []byte) error {
	s.rechecked.one.Lock()
	defer s.rechecked.one.Unlock()
	now := s.now()
	l := recheckLook{
		earlier: &s.rechecked, from: now.Add(-recheckFrom), to: now.Add(-recheckEvery),
		answered: map[ID]struct{}{}, missed: map[ID]struct{}{}, silent: map[string]error{}, misses: map[string]int{},
	}
	err := s.recheckTurn(ctx, &l, false)
	if err == nil && len(s.rechecked.missed) > 0 {
		err = s.recheckTurn(ctx, &l, true)
	}
	if err != nil {
		maps.Copy(s.rechecked.answered, l.answered)
		return err
	}
	if err = silence(l.silent); err == nil {
		l.answered, l.missed = map[ID]struct{}{}, map[ID]struct{}{} // the next look is at another day
	}
	s.rechecked.answered, s.rechecked.missed = l.answered, l.missed
	return err
}

// recheckLook is one look at the transfers that ended within a time.
type recheckLook struct {
	earlier  *rechecked // by the looks before it
	from, to clock.Instant

	answered, missed map[ID]struct{}
	silent           map[string]error
	misses           map[string]int // in a row, by vendor
}

// recheckTurn asks after those that the last look has missed, or after the others.
func (s *Service) recheckTurn(ctx context.Context, l *recheckLook, missed bool) error {
	for before := ID(0); ; {
		list, err := s.d.Store.Carried(ctx, l.from, l.to, before, recheckBatch)
		if err != nil {
			return err
		}
		for _, t := range list {
			before = t.ID
			if _, was := l.earlier.missed[t.ID]; was == missed {
				s.recheckTransfer(ctx, l, t)
			}
		}
		if len(list) < recheckBatch {
			return nil
		}
	}
}

func (s *Service) recheckTransfer(ctx context.Context, l *recheckLook, t Transfer) {
	_, done := l.earlier.answered[t.ID]
	if !done {
		if t.decided() || l.misses[t.Vendor] >= recheckPatience {
			return
		}
		if err := s.compare(ctx, t); err != nil {
			l.missed[t.ID], l.silent[t.Vendor] = struct{}{}, err
			l.misses[t.Vendor]++
			return
		}
		l.misses[t.Vendor] = 0
	}
	l.answered[t.ID] = struct{}{}
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
