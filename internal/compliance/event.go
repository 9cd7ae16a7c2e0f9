package compliance

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// The kinds of significant events.
const (
	EventLargeWin     = "largeWin"
	EventLargeWager   = "largeWager"
	EventLargeDeposit = "largeDeposit"
	EventOverride     = "override"
	EventConfig       = "config"
	EventGame         = "gameChange"
	EventJackpot      = "jackpotChange"
	EventAdjustment   = "adjustment"
	EventPII          = "personalData"
	EventAccess       = "access"
	EventError        = "programError"
	EventSelf         = "selfCheck"
	EventClock        = "clock"
	EventShutOut      = "paidShutOut"
	EventTexting      = "textingSpent"
)

// EventKinds are all of them.
func EventKinds() []string {
	return []string{EventLargeWin, EventLargeWager, EventLargeDeposit, EventOverride, EventConfig, EventGame, EventJackpot,
		EventAdjustment, EventPII, EventAccess, EventError, EventSelf, EventClock, EventShutOut, EventTexting}
}

// Event is something that the regulator wants to find again. Source makes it
// once however often it is told.
type Event struct {
	ID       EventID
	Kind     string
	Source   string
	Member   id.Member
	Staff    id.Staff
	Currency money.Currency
	Amount   money.Amount
	Detail   string
	At       clock.Instant
}

// EventQuery narrows the list of events.
type EventQuery struct {
	Kind   string
	Member id.Member
	From   clock.Instant
	To     clock.Instant
	Page   page.Request
}

// Events lists significant events, newest first.
func (s *Service) Events(ctx context.Context, q EventQuery) (page.Page[Event], error) {
	q.Page = q.Page.Clamp()
	return s.Store.Events(ctx, q)
}

func (s *Service) record(ctx context.Context, tx *db.Tx, events ...Event) error {
	for i := range events {
		events[i].ID = id.New[eventKind](s.IDs)
	}
	return s.Store.AddEvents(ctx, tx, events)
}

// kindOfAction says what kind of event an action of the audit log is, "" for
// none. The first line that fits counts.
func kindOfAction(what string) string {
	for _, line := range []struct{ part, kind string }{
		{"studio.jackpot.", EventJackpot}, {"studio.", EventGame}, {"catalogue.", EventGame}, {"betting.grant", EventAdjustment},
		{"wallet.", EventAdjustment}, {".adjust", EventAdjustment}, {".force", EventOverride}, {".void", EventOverride}, {".resettle", EventOverride},
		{"gateway.case.resolve", EventOverride}, {"gateway.round.end", EventOverride}, {"compliance.minor.", EventOverride}, {"compliance.case.report", EventOverride},
		{".settings", EventConfig}, {"site.", EventConfig}, {"gateway.", EventConfig}, {"members.", EventPII}, {"compliance.kept.", EventPII},
		{"staff.operator", EventAccess}, {"staff.role", EventAccess},
	} {
		if strings.HasPrefix(what, line.part) || strings.HasPrefix(line.part, ".") && strings.Contains(what, line.part) {
			return line.kind
		}
	}
	return ""
}

const (
	auditCursor = "staff.audit"
	auditBatch  = 500
)

// followAudit turns the audit log into significant events, from where it was
// read to.
func (s *Service) followAudit(ctx context.Context) error {
	if s.AuditLog == nil {
		return nil
	}
	for {
		at, err := s.Store.Cursor(ctx, auditCursor)
		if err != nil {
			return err
		}
		rows, err := s.AuditLog.After(ctx, at, auditBatch)
		if err != nil || len(rows) == 0 {
			return err
		}
		var events []Event
		for _, r := range rows {
			if kind := kindOfAction(r.What); kind != "" {
				e := Event{Kind: kind, Source: fmt.Sprintf("audit:%d", r.Seq), Staff: r.Staff, Detail: r.What + " " + r.Subject, At: r.At}
				if text, ok := strings.CutPrefix(r.Subject, "member:"); ok {
					_ = e.Member.UnmarshalText([]byte(text)) // what is no id is in the detail
				}
				events = append(events, e)
			}
		}
		err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			if err := s.record(ctx, tx, slices.Clone(events)...); err != nil {
				return err
			}
			return s.Store.SetCursor(ctx, tx, auditCursor, rows[len(rows)-1].Seq)
		})
		if err != nil || len(rows) < auditBatch {
			return err
		}
	}
}

// noteMistakes keeps what the program logged as errors.
func (s *Service) noteMistakes(ctx context.Context) error {
	if s.Mistakes == nil {
		return nil
	}
	seen := s.Mistakes()
	if len(seen) == 0 {
		return nil
	}
	now := s.now()
	events := make([]Event, len(seen))
	for i, m := range seen {
		events[i] = Event{Kind: EventError, Source: fmt.Sprintf("error:%d:%s", now, s.keyed("error", m.Text)), Detail: fmt.Sprintf("%d x %s", m.Count, m.Text), At: now}
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.record(ctx, tx, slices.Clone(events)...) })
}
