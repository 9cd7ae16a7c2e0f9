package pit

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// The bounds of a mute.
const (
	MuteMost   = 30 * 24 * time.Hour
	reasonMost = 300 // characters
)

// Mute keeps a member from writing in the talk at all tables until a moment.
type Mute struct {
	Member id.Member
	Until  clock.Instant
	Reason string
	Staff  id.Staff
	At     clock.Instant
}

// Action is something that staff did, for the audit log.
type Action = struct {
	Staff         id.Staff
	Name          string
	Target        string
	Before, After any
}

// Auditor writes staff's actions into the audit log in the transaction that
// does them.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// MuteCmd mutes a member for a time, or ends a mute where it is 0.
type MuteCmd struct {
	Staff  id.Staff
	Member id.Member
	For    time.Duration
	Reason string
}

// Mute keeps a member from writing at tables for a time from now on, in place of
// a mute that stands; For 0 ends it. Both need a reason, the audit log keeps
// both. Faults:
// studio.tables.mute.time, .reason.
func (s *Service) Mute(ctx context.Context, c MuteCmd) (Mute, error) {
	now := s.now()
	c.Reason = strings.TrimSpace(c.Reason)
	switch {
	case c.For < 0 || c.For > MuteMost:
		return Mute{}, fault.InvalidField("minutes", "studio.tables.mute.time")
	case c.Reason == "" || utf8.RuneCountInString(c.Reason) > reasonMost:
		return Mute{}, fault.InvalidField("reason", "studio.tables.mute.reason")
	}
	m := Mute{Member: c.Member, Until: now.Add(c.For), Reason: c.Reason, Staff: c.Staff, At: now}
	action := Action{Staff: c.Staff, Name: "studio.chat.mute", Target: "member:" + c.Member.String(), After: muteAudit(m)}
	if c.For == 0 {
		action.Name = "studio.chat.unmute"
	}
	s.mutes.mu.Lock()
	defer s.mutes.mu.Unlock()
	if old, stands := s.mutes.until[c.Member]; stands {
		action.Before = map[string]clock.Instant{"until": old}
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Store.SetMute(ctx, tx, m); err != nil {
			return err
		}
		return s.d.Auditor.Audit(ctx, tx, action)
	})
	if err == nil {
		s.mutes.until[c.Member] = m.Until
	}
	return m, err
}

func muteAudit(m Mute) any {
	return struct {
		Until  clock.Instant `json:"until"`
		Reason string        `json:"reason"`
	}{m.Until, m.Reason}
}

// Mutes lists the mutes that stand, the one that ends last first.
func (s *Service) Mutes(ctx context.Context) ([]Mute, error) {
	return s.d.Store.Mutes(ctx, s.now())
}

// MutedUntil is until when a member may not write; 0 where they may.
func (s *Service) MutedUntil(userID string) clock.Instant {
	member := memberOf(userID)
	s.mutes.mu.RLock()
	defer s.mutes.mu.RUnlock()
	if until := s.mutes.until[member]; until > s.now() {
		return until
	}
	return 0
}

// loadMutes reads the mutes that stand.
func (s *Service) loadMutes(ctx context.Context) error {
	all, err := s.Mutes(ctx)
	if err != nil {
		return err
	}
	s.mutes.mu.Lock()
	defer s.mutes.mu.Unlock()
	for _, m := range all {
		s.mutes.until[m.Member] = m.Until
	}
	return nil
}

// MayTalk refuses a member who may not write now: studio.tables.chat.muted.
func (s *Service) MayTalk(userID string) error {
	until := s.MutedUntil(userID)
	if until == 0 {
		return nil
	}
	return fault.New(fault.Forbidden, "studio.tables.chat.muted").With("until", until)
}
