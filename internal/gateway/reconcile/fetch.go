package reconcile

import (
	"context"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

const (
	// linesAtOnce bounds how much of a report is held in memory, and how long its
	// writes keep bets waiting.
	linesAtOnce = 512
	dropStep    = 2000 // rows in one transaction
)

// fetch brings the vendor's lines into the store and names their source; an
// upload stands over what could be asked.
func (s *Service) fetch(ctx context.Context, d Day, vendor, book string) (string, error) {
	source, err := s.d.Store.Source(ctx, vendor, d)
	if err != nil || source == Upload {
		return source, err
	}
	if book == BookTransfers {
		return s.fetchWallets(ctx, d, vendor)
	}
	for _, from := range s.d.Sources {
		r := s.report(d, vendor)
		found, err := from.Reports.Report(ctx, vendor, d.From().Add(-Slack), d.To().Add(Slack), func(l Line) error { return r.add(ctx, l) })
		switch {
		case err != nil:
			return "", err
		case found:
			return from.Name, r.end(ctx, from.Name)
		}
	}
	return "", nil
}

// fetchWallets is fetch of a vendor that keeps wallets.
func (s *Service) fetchWallets(ctx context.Context, d Day, vendor string) (string, error) {
	if s.d.Wallets == nil {
		return "", nil
	}
	r, asked := s.report(d, vendor), clock.NowOf(s.d.Clock)
	hold := func(held []Held) error {
		r.heldAt = asked
		return r.hold(ctx, held)
	}
	found, err := s.d.Wallets.Report(ctx, vendor, d.From().Add(-Slack), d.To().Add(Slack), func(l Line) error { return r.add(ctx, l) }, hold)
	if err != nil || !found {
		return "", err
	}
	return Pull, r.end(ctx, Pull)
}

// report takes a vendor's lines of a day as they come, in the place of an
// earlier report. What has come is stored a part at a time; until the end it
// has no source, and counts for nothing.
type report struct {
	service *Service
	day     Day
	vendor  string
	begun   bool
	part    []Line
	heldAt  clock.Instant
}

func (s *Service) report(d Day, vendor string) *report {
	return &report{service: s, day: d, vendor: vendor, part: make([]Line, 0, linesAtOnce)}
}

// add takes a line; those without money are left out.
func (r *report) add(ctx context.Context, l Line) error {
	if l.Stake == 0 && l.Payout == 0 {
		return nil
	}
	if r.part = append(r.part, l); len(r.part) < linesAtOnce {
		return nil
	}
	return r.flush(ctx)
}

// flush stores what has come; the first one drops the earlier report.
func (r *report) flush(ctx context.Context) error {
	store := r.service.d.Store
	if err := r.begin(ctx); err != nil {
		return err
	}
	if len(r.part) > 0 {
		if err := r.write(ctx, func(ctx context.Context, tx *db.Tx) error { return store.AddLines(ctx, tx, r.vendor, r.day, r.part) }); err != nil {
			return err
		}
	}
	r.part = r.part[:0]
	return nil
}

// begin drops the earlier report, once, in steps: a large one would keep bets
// waiting.
func (r *report) begin(ctx context.Context) error {
	if r.begun {
		return nil
	}
	err := r.service.d.DB.Steps(ctx, dropStep, func(ctx context.Context, tx *db.Tx, most int64) (int64, error) {
		return r.service.d.Store.DropLines(ctx, tx, r.vendor, r.day, most)
	})
	if err == nil {
		err = ctx.Err()
	}
	r.begun = err == nil
	return err
}

// hold stores what the vendor says that it holds, a part at a time.
func (r *report) hold(ctx context.Context, held []Held) error {
	if err := r.begin(ctx); err != nil {
		return err
	}
	for part := range slices.Chunk(held, linesAtOnce) {
		err := r.write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return r.service.d.Store.AddHeld(ctx, tx, r.vendor, r.day, part)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// end stores the rest and says that the report is whole.
func (r *report) end(ctx context.Context, source string) error {
	if err := r.flush(ctx); err != nil {
		return err
	}
	return r.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return r.service.d.Store.SetSource(ctx, tx, r.vendor, r.day, source, r.heldAt, clock.NowOf(r.service.d.Clock))
	})
}

func (r *report) write(ctx context.Context, fn func(ctx context.Context, tx *db.Tx) error) error {
	return r.service.d.DB.Write(ctx, fn)
}
