package messaging

import (
	"context"

	"baize/internal/kernel/clock"
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
	// Args are the sentence's facts; they hold no secret and no whole address.
	Args   map[string]string
	At     clock.Instant
	ReadAt clock.Instant
}

// Say is the notice in words of a language: what happened, and what to do about
// it.
func (s *Service) Say(lang locale.Lang, n Notice) (title, text string) {
	args := map[string]any{}
	for name, value := range n.Args {
		args[name] = value
	}
	advice := "messaging.notice.advice"
	switch n.Kind {
	case JackpotWon:
		advice = "messaging.notice.jackpot.paid"
	case kinReceived:
		advice = "messaging.notice.kin.paid"
	}
	return s.d.Catalog.Text(lang, "messaging.notice."+n.Kind, args), s.d.Catalog.Text(lang, advice, args)
}

// JackpotWon is the kind of the notice that a prize was paid; its arguments are
// prize and game.
const JackpotWon = "jackpot.won"

// kinReceived is the kind of the notice that another member sent money.
const kinReceived = "kin.received"

// Notify puts a notice of another room into the member's inbox, in the caller's
// transaction.
func (s *Service) Notify(ctx context.Context, tx *db.Tx, n Notice) error { return s.keep(ctx, tx, n) }

// keep puts a notice into the member's inbox and says so, in the caller's
// transaction.
func (s *Service) keep(ctx context.Context, tx *db.Tx, n Notice) error {
	n.ID = id.New[noticeKind](s.d.IDs)
	if err := s.d.Store.InsertNotice(ctx, tx, n); err != nil {
		return err
	}
	return s.d.Bus.Publish(ctx, tx, InboxChanged{Member: n.Member, At: n.At})
}

// Inbox lists a member's notices, the newest first; before is the last one seen,
// 0 for the first page.
func (s *Service) Inbox(ctx context.Context, member id.Member, before NoticeID, limit int) (page.Page[Notice], error) {
	limit = page.Request{Limit: limit}.Clamp().Limit
	rows, err := s.d.Store.Notices(ctx, member, before, limit+1)
	return page.Cut(rows, limit, func(n Notice) string { return n.ID.String() }), err
}

// Unread counts a member's unread notices.
func (s *Service) Unread(ctx context.Context, member id.Member) (int, error) {
	return s.d.Store.UnreadNotices(ctx, member)
}

// MarkRead marks all notices up to one as read: what came after the reader's
// page was drawn stays new.
func (s *Service) MarkRead(ctx context.Context, member id.Member, upTo NoticeID) error {
	now := clock.NowOf(s.d.Clock)
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := s.d.Store.ReadNotices(ctx, tx, member, upTo, now)
		if err != nil || !changed {
			return err
		}
		return s.d.Bus.Publish(ctx, tx, InboxChanged{Member: member, At: now})
	})
}
