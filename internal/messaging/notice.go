package messaging

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

type noticeKind struct{}

// NoticeID is the id of a notice.
type NoticeID = id.Of[noticeKind]

// Notice is something that a member is told on the site itself.
type Notice struct {
	ID     NoticeID
	Member id.Member
	// Kind names the sentence "messaging.notice.<kind>".
	Kind string
	// Category is what it is about; it follows from the kind.
	Category Category
	// Args are the sentence's facts; they hold no secret and no whole address.
	Args   map[string]string
	At     clock.Instant
	ReadAt clock.Instant
	// Quiet notices are not pushed to devices.
	Quiet bool

	words Texts // of a broadcast
}

// ErrNotice says that a member has no such notice.
var ErrNotice = fault.New(fault.NotFound, "messaging.notice.unknown")

// figures are the facts that are written as the reader's language has figures.
var figures = map[string]bool{"amount": true, "prize": true, "fee": true, "limit": true, "count": true}

// Say is the notice in words of a language: what happened, and what to do about
// it.
func (s *Service) Say(lang locale.Lang, n Notice) (title, text string) {
	if n.Kind == newsKind {
		w := n.words.In(lang)
		return w.Title, w.Text
	}
	args := map[string]any{}
	for name, value := range n.Args {
		args[name] = value
		if figures[name] {
			args[name] = locale.Figure(value)
		}
	}
	title = s.d.Catalog.Text(lang, "messaging.notice."+n.Kind, args)
	advice := sortOf(n.Kind).advice
	if advice == "" {
		return title, ""
	}
	return title, s.d.Catalog.Text(lang, "messaging.notice."+advice, args)
}

// Link is the page of the member site that a notice leads to, "" for none.
func (n Notice) Link() string {
	if n.Kind == newsKind {
		return n.Args["link"]
	}
	return sortOf(n.Kind).link
}

// The kinds of the notices that a verification was decided, and that a copy of
// the member's data is ready.
const (
	KYCPassed = "kyc.passed"
	KYCFailed = "kyc.failed"
	CopyReady = "copy.ready"
)

// kinReceived is the kind of the notice that another member sent money.
const kinReceived = "kin.received"

// Notify puts a notice of another room into the member's inbox, in the caller's
// transaction.
func (s *Service) Notify(ctx context.Context, tx *db.Tx, n Notice) error { return s.keep(ctx, tx, n) }

// keep puts a notice into the member's inbox, says so and has it pushed to the
// member's devices, in the caller's transaction.
func (s *Service) keep(ctx context.Context, tx *db.Tx, n Notice) error {
	n.ID = id.New[noticeKind](s.d.IDs)
	n.Category = sortOf(n.Kind).category
	if err := s.d.Store.InsertNotice(ctx, tx, n); err != nil {
		return err
	}
	if !n.Quiet && s.d.Alerts != nil {
		if err := s.d.Alerts.Alert(ctx, tx, n); err != nil {
			return err
		}
	}
	return s.d.Bus.Publish(ctx, tx, InboxChanged{Member: n.Member, At: n.At})
}

// Shelf narrows an inbox; empty values narrow nothing.
type Shelf struct {
	Category Category
	// Read tells read from new notices.
	Read ReadState
	// Before is the last one seen, 0 for the first page.
	Before NoticeID
	Limit  int
}

// ReadState tells notices by whether they were read.
type ReadState string

// The states of notices.
const (
	Unseen ReadState = "new"
	Seen   ReadState = "old"
)

// Inbox lists a member's notices, the newest first.
func (s *Service) Inbox(ctx context.Context, member id.Member, shelf Shelf) (page.Page[Notice], error) {
	limit := page.Request{Limit: shelf.Limit}.Clamp().Limit
	shelf.Limit = limit + 1
	rows, err := s.d.Store.Notices(ctx, member, shelf)
	if err == nil {
		err = s.giveWords(ctx, rows)
	}
	return page.Cut(rows, limit, func(n Notice) string { return n.ID.String() }), err
}

// Counts are a member's unread notices by category.
func (s *Service) Counts(ctx context.Context, member id.Member) (map[Category]int, error) {
	return s.d.Store.UnreadNotices(ctx, member)
}

// Unread counts a member's unread notices.
func (s *Service) Unread(ctx context.Context, member id.Member) (n int, err error) {
	counts, err := s.Counts(ctx, member)
	for _, c := range counts {
		n += c
	}
	return n, err
}

// MarkRead marks all notices up to one as read: what came after the reader's
// page was drawn stays new.
func (s *Service) MarkRead(ctx context.Context, member id.Member, upTo NoticeID) error {
	return s.change(ctx, member, func(ctx context.Context, tx *db.Tx, at clock.Instant) (bool, error) {
		return s.d.Store.ReadNotices(ctx, tx, member, upTo, at)
	})
}

// ReadOne marks one notice as read; ErrNotice where the member has none such.
func (s *Service) ReadOne(ctx context.Context, member id.Member, notice NoticeID) error {
	return s.change(ctx, member, func(ctx context.Context, tx *db.Tx, at clock.Instant) (bool, error) {
		return s.d.Store.ReadNotice(ctx, tx, member, notice, at)
	})
}

// Delete takes a notice out of the inbox; ErrNotice where the member has none
// such.
func (s *Service) Delete(ctx context.Context, member id.Member, notice NoticeID) error {
	return s.change(ctx, member, func(ctx context.Context, tx *db.Tx, _ clock.Instant) (bool, error) {
		return true, s.d.Store.DeleteNotice(ctx, tx, member, notice)
	})
}

// change does something to an inbox and says so where anything is another one.
func (s *Service) change(ctx context.Context, member id.Member, do func(context.Context, *db.Tx, clock.Instant) (bool, error)) error {
	now := clock.NowOf(s.d.Clock)
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := do(ctx, tx, now)
		if err != nil || !changed {
			return err
		}
		return s.d.Bus.Publish(ctx, tx, InboxChanged{Member: member, At: now})
	})
}
