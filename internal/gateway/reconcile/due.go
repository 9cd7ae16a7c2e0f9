package reconcile

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

// lookBack is how many days are still compared: what was missed while nothing
// ran, and reports that could not be had.
const lookBack = 7

// Jobs compares each day once it has come to rest.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{{Kind: "gateway.reconcile", Every: settleBy, Takes: settleBy - time.Minute, Run: func(ctx context.Context, _ []byte) error {
		return s.catchUp(ctx)
	}}}
}

// rested is when a day may be compared for good.
func (d Day) rested() clock.Instant { return d.To().Add(settleBy) }

// catchUp compares what the last days lack, the oldest first. A vendor that
// leaves a question without an answer is asked nothing more in this run, which
// others wait for; each run begins a day further on, so that a day which cannot
// be had keeps no other of its vendor from its turn. Who did not answer is no
// error: it stands in the day and in its case, and the next run asks again.
func (s *Service) catchUp(ctx context.Context) error {
	now := clock.NowOf(s.d.Clock)
	last := DayOf(now.Add(-settleBy)) - 1
	first := last - lookBack + 1
	known, err := s.d.Store.Days(ctx, first, last, "")
	if err != nil {
		return err
	}
	marks, err := s.d.Store.Marks(ctx, first, last)
	if err != nil {
		return err
	}
	turn, silent := int(int64(now)/settleBy.Microseconds()), map[string]error{}
	for i := range lookBack {
		d := first + Day((i+turn)%lookBack)
		of := due{day: d, walked: marks[d] >= d.rested(), left: leftOf(known, d), silent: silent, turn: turn}
		if !of.any() {
			continue
		}
		failed := s.compare(ctx, &of, now)
		if ctx.Err() != nil && len(silent) > 0 {
			return err // the time went to vendors that do not answer
		}
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("reconcile %s: %w", d, failed))
		}
		if ctx.Err() != nil {
			return err
		}
	}
	return err
}

// due is what of a day is still to be compared.
type due struct {
	day    Day
	walked bool             // every vendor that moved money has its row
	left   map[string]bool  // of vendors that have one: it is not for good
	silent map[string]error // who did not answer in this run
	turn   int
	put    bool // a vendor was put off that has no row
}

func leftOf(known []Totals, d Day) map[string]bool {
	left := map[string]bool{}
	for _, t := range known {
		if t.Day == d {
			left[t.Vendor] = left[t.Vendor] || t.RanAt < d.rested()
		}
	}
	return left
}

func (d *due) any() bool {
	for vendor, left := range d.left {
		if left && d.silent[vendor] == nil {
			return true
		}
	}
	return !d.walked
}

// is reports whether it is the vendor's turn.
func (d *due) is(vendor string) bool {
	left, known := d.left[vendor]
	if d.silent[vendor] != nil {
		d.put = d.put || !known
		return false
	}
	return left || !known
}

// order lets another vendor begin in each run: who does not answer takes time.
func (d *due) order(vendors []string) []string {
	if len(vendors) == 0 {
		return nil
	}
	n := d.turn % len(vendors)
	return slices.Concat(vendors[n:], vendors[:n])
}

// compare runs what is due of a day, and marks it once nobody is missing.
func (s *Service) compare(ctx context.Context, of *due, now clock.Instant) error {
	_, silent, err := s.run(ctx, of.day, of)
	maps.Copy(of.silent, silent)
	if err != nil || ctx.Err() != nil || of.walked || of.put {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.d.Store.Mark(ctx, tx, of.day, now) })
}
