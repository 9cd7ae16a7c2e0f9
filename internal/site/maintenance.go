package site

import (
	"context"
	"encoding/json"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

// Maintenance closes the site to members and visitors, at once or at a time.
type Maintenance struct {
	On bool `json:"on"`
	// Message by language; the client has a sentence of its own where empty.
	Message map[locale.Lang]string `json:"message,omitempty"`
	// FromAt is when it begins; at once where empty.
	FromAt clock.Instant `json:"fromAt,omitempty"`
	// UntilAt is when it is expected to end; empty where nobody knows.
	UntilAt clock.Instant `json:"untilAt,omitempty"`
	// Reopens opens the site by itself at UntilAt.
	Reopens bool `json:"reopens,omitempty"`
}

// closed reports whether the site is closed at a moment.
func (m Maintenance) closed(now clock.Instant) bool {
	return m.On && now >= m.FromAt && !(m.Reopens && m.UntilAt > 0 && now >= m.UntilAt)
}

func (m Maintenance) closure(lang locale.Lang, now clock.Instant) *Closure {
	if !m.closed(now) {
		return nil
	}
	return &Closure{Message: said(m.Message, lang), UntilAt: m.UntilAt}
}

// check refuses messages that are too long to show, and an end before the
// beginning.
func (m Maintenance) check() error {
	for lang, text := range m.Message {
		if len(text) > 2000 {
			return fault.InvalidField("message."+string(lang), "field.size")
		}
	}
	switch {
	case m.UntilAt > 0 && m.UntilAt <= m.FromAt:
		return fault.InvalidField("untilAt", "site.maintenance.order")
	case m.Reopens && m.UntilAt == 0:
		return fault.InvalidField("untilAt", "site.maintenance.end")
	}
	return nil
}

const jobEdge = "site.maintenance.edge"

// alarm has sites told when maintenance begins or ends by itself.
func (s *Service) alarm(ctx context.Context, tx *db.Tx, m Maintenance, version int64) error {
	if s.queue == nil || !m.On {
		return nil
	}
	edges := []clock.Instant{m.FromAt}
	if m.Reopens {
		edges = append(edges, m.UntilAt)
	}
	for n, at := range edges {
		if at <= clock.NowOf(s.clock) {
			continue
		}
		if err := s.queue.Enqueue(ctx, tx, jobEdge, fmt.Sprintf("%d.%d", version, n), at, Changed{Name: subjectMaintenance, Version: version}); err != nil {
			return err
		}
	}
	return nil
}

// edge tells sites that maintenance begins or is over.
func (s *Service) edge(ctx context.Context, payload []byte) error {
	var c Changed
	if err := json.Unmarshal(payload, &c); err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.bus.Publish(ctx, tx, c) })
}
