package gateway

import (
	"context"
	"errors"
	"slices"
	"time"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/seamless"
)

// CallQuery selects logged calls; an empty field selects all.
type CallQuery struct {
	Vendor string
	Op     seamless.Op
	Status string // a status, "ok" or "failed"
	Origin string
	Member id.Member
	TxID   string // of a call, or a round's id
	Page   page.Request
}

func (q *CallQuery) fits(c *LoggedCall) bool {
	return (q.Vendor == "" || q.Vendor == c.Vendor) && (q.Op == "" || q.Op == c.Op) && (q.Origin == "" || q.Origin == c.Origin) &&
		(q.Member == 0 || q.Member == c.Member) && (q.TxID == "" || q.TxID == c.TxID || q.TxID == c.RoundRef) &&
		(q.Status == "" || q.Status == string(c.Status) || (q.Status == "ok") == (c.Status == seamless.OK) && (q.Status == "ok" || q.Status == "failed"))
}

// CallStore keeps calls; part of Store.
type CallStore interface {
	AddCalls(ctx context.Context, tx *db.Tx, calls []LoggedCall) error
	// ListCalls lists up to limit stored calls with ids below before (0: all), newest first.
	ListCalls(ctx context.Context, q CallQuery, before CallID, limit int) ([]LoggedCall, error)
	FindCall(ctx context.Context, c CallID) (LoggedCall, bool, error)
	DropCalls(ctx context.Context, tx *db.Tx, before CallID) error
}

// ErrCallUnknown says that a call is not in the log, or no longer.
var ErrCallUnknown = fault.New(fault.NotFound, "gateway.call.unknown")

// Calls lists logged calls, newest first: those in this node's memory and the
// stored ones of all nodes.
func (s *Service) Calls(ctx context.Context, q CallQuery) (page.Page[LoggedCall], error) {
	req := q.Page.Clamp()
	var before CallID
	if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[LoggedCall]{}, fault.InvalidField("cursor", "field.type")
	}
	rows, err := s.d.Store.ListCalls(ctx, q, before, req.Limit+1)
	if err != nil {
		return page.Page[LoggedCall]{}, err
	}
	for _, ring := range *s.calls.rings.Load() {
		for _, c := range ring.all() {
			if q.fits(c) && (before == 0 || c.ID < before) {
				rows = append(rows, *c)
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b LoggedCall) int { return int(max(-1, min(1, b.ID-a.ID))) })
	rows = slices.CompactFunc(rows, func(a, b LoggedCall) bool { return a.ID == b.ID })
	return page.Cut(rows[:min(len(rows), req.Limit+1)], req.Limit, func(c LoggedCall) string { return c.ID.String() }), nil
}

// Call is one logged call; ErrCallUnknown.
func (s *Service) Call(ctx context.Context, which CallID) (LoggedCall, error) {
	for _, ring := range *s.calls.rings.Load() {
		for _, c := range ring.all() {
			if c.ID == which {
				return *c, nil
			}
		}
	}
	c, found, err := s.d.Store.FindCall(ctx, which)
	if err == nil && !found {
		err = ErrCallUnknown
	}
	return c, err
}

// Traffic is what the log saw of a vendor since this node started.
type Traffic struct {
	Vendor string
	Seen   int64
	Kept   int // in memory
}

// Traffic lists vendors that called this node.
func (s *Service) Traffic() []Traffic {
	var out []Traffic
	for vendor, ring := range *s.calls.rings.Load() {
		ring.mu.Lock()
		out = append(out, Traffic{Vendor: vendor, Seen: ring.seen.Load(), Kept: len(ring.calls)})
		ring.mu.Unlock()
	}
	slices.SortFunc(out, func(a, b Traffic) int { return int(max(-1, min(1, b.Seen-a.Seen))) })
	return out
}

const (
	storePause = time.Second
	callsLive  = 7 * 24 * time.Hour
)

// StoreCalls writes calls that are worth it into the store, once a second,
// until ctx ends. It is the log's only write, and never in a call's way.
func (s *Service) StoreCalls(ctx context.Context) {
	tick := time.NewTicker(storePause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := s.StoreCallsNow(ctx); err != nil && !errors.Is(err, context.Canceled) {
				s.d.Log.ErrorContext(ctx, "calls could not be stored", "cause", err)
			}
		}
	}
}

// StoreCallsNow writes what waits to be stored.
func (s *Service) StoreCallsNow(ctx context.Context) error {
	var batch []LoggedCall
	for range len(s.calls.store) {
		batch = append(batch, <-s.calls.store)
	}
	if len(batch) == 0 {
		return nil
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.d.Store.AddCalls(ctx, tx, batch) })
}

// DeskJobs are the jobs of the vendor desk.
func (s *Service) DeskJobs() []jobs.Spec {
	return []jobs.Spec{{Kind: "gateway.calls.drop", Every: 24 * time.Hour, Run: func(ctx context.Context, _ []byte) error {
		return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return s.d.Store.DropCalls(ctx, tx, id.Floor[callKind](s.Now().Add(-callsLive)))
		})
	}}}
}
