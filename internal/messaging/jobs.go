package messaging

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

const (
	triesMax   = 8
	eraseEvery = time.Hour
	eraseStep  = 1000 // rows in one transaction
	rowsKept   = 90 * 24 * time.Hour
	// noticesKept is how long members find a notice in their inbox.
	noticesKept = 365 * 24 * time.Hour
)

// Jobs are the room's work in the background: handing over, and deleting what
// need not be known any more.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{
		{Kind: deliverJob, Run: s.deliver},
		{Kind: broadcastJob, Run: s.sendBroadcast},
		{Kind: "messaging.message.erase", Every: eraseEvery, Run: func(ctx context.Context, _ []byte) error { return s.Erase(ctx) }},
	}
}

// Erase deletes texts and notices that are past their retention.
func (s *Service) Erase(ctx context.Context) error {
	now := clock.NowOf(s.d.Clock)
	if err := s.eraseBefore(ctx, now.Add(-noticesKept), s.d.Store.EraseNotices); err != nil {
		return err
	}
	if err := s.eraseBefore(ctx, now.Add(-s.d.Retention), s.d.Store.EraseTexts); err != nil {
		return err
	}
	return s.eraseBefore(ctx, now.Add(-rowsKept), s.d.Store.EraseMessages)
}

// eraseBefore takes steps: what a broadcast sent to all grows old in one hour.
func (s *Service) eraseBefore(ctx context.Context, before clock.Instant, erase func(context.Context, *db.Tx, clock.Instant, int64) (int64, error)) error {
	return s.d.DB.Steps(ctx, eraseStep, func(ctx context.Context, tx *db.Tx, most int64) (int64, error) {
		return erase(ctx, tx, before, most)
	})
}

// deliver hands one message over; an error makes the job run again.
func (s *Service) deliver(ctx context.Context, payload []byte) error {
	var message ID
	if err := json.Unmarshal(payload, &message); err != nil {
		return err
	}
	r, err := s.d.Store.Get(ctx, message)
	if err != nil || r == nil || r.State != Queued || r.Sealed == "" {
		return err
	}
	out, failure := s.attempt(ctx, *r)
	err = s.d.DB.Write(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.Settle(ctx, tx, message, out)
	})
	return errors.Join(err, failure)
}

// attempt is one try; failure is not nil where another one is worth it.
func (s *Service) attempt(ctx context.Context, r Record) (out Outcome, failure error) {
	now := clock.NowOf(s.d.Clock)
	if r.Until <= now {
		return Outcome{State: Expired, Problem: r.Problem, At: now, Forget: true}, nil
	}
	driver := s.d.Drivers[r.Channel]
	if driver == nil {
		return Outcome{State: Failed, Problem: "no driver serves this channel", At: now, Forget: true}, nil
	}
	b, err := s.open(r.ID, r.Sealed)
	if err == nil {
		err = driver.Deliver(ctx, Parcel{ID: r.ID, Lang: r.Lang, Body: b})
	}
	now = clock.NowOf(s.d.Clock)
	switch {
	case err == nil && driver.Keeps():
		return Outcome{State: Kept, At: now}, nil
	case err == nil:
		return Outcome{State: Sent, At: now, Forget: true}, nil
	case errors.Is(err, ErrRefused) || r.Attempts+1 >= triesMax:
		return Outcome{State: Failed, Problem: err.Error(), At: now, Forget: true}, nil
	}
	return Outcome{State: Queued, Problem: err.Error(), At: now}, fmt.Errorf("message %s by %s: %w", r.ID, driver.Name(), err)
}
