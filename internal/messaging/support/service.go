package support

import (
	"context"
	"log/slog"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/messaging"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

// Deps are what the service needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Clock   clock.Clock
	IDs     *id.Source
	Bus     messaging.Publisher
	Push    Push
	Blobs   Blobs
	Auditor messaging.Auditor
	People  People
	Tickets Tickets
	// Notices tells a member of an answer who is not looking.
	Notices Notices
	Log     *slog.Logger
	// Brand tells what the desk writes as, now.
	Brand func(context.Context) (string, error)
}

// Notices puts a notice into a member's inbox; messaging.Service does.
type Notices interface {
	Notify(ctx context.Context, tx *db.Tx, n messaging.Notice) error
}

// Service is the package's service; make it with New.
type Service struct{ d Deps }

// New makes a Service.
func New(d Deps) *Service { return &Service{d: d} }

const (
	kept        = 365 * 24 * time.Hour
	eraseStep   = 50               // chats in one transaction, each of many lines
	patience    = 10 * time.Minute // how long a chat waits at a closed desk
	lookEvery   = time.Minute
	seatWarm    = 75 * time.Second
	perMinute   = 20
	chatsPerDay = 20
)

// Jobs turn chats that nobody came for into tickets, and forget old ones.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{
		{Kind: "messaging.chat.leave", Every: lookEvery, Run: func(ctx context.Context, _ []byte) error { return s.FileWaiting(ctx) }},
		{Kind: "messaging.chat.erase", Every: time.Hour, Run: func(ctx context.Context, _ []byte) error {
			return s.d.DB.Steps(ctx, eraseStep, func(ctx context.Context, tx *db.Tx, most int64) (int64, error) {
				return s.d.Store.EraseChats(ctx, tx, s.now().Add(-kept), most)
			})
		}},
	}
}

func (s *Service) now() clock.Instant { return clock.NowOf(s.d.Clock) }

// Open reports whether somebody sits at the desk.
func (s *Service) Open(ctx context.Context) (bool, error) {
	seats, err := s.d.Store.AtDesk(ctx, s.now().Add(-seatWarm))
	return len(seats) > 0, err
}

// save writes a chat with a new version and says so.
func (s *Service) save(ctx context.Context, tx *db.Tx, c *Chat) error {
	c.Version++
	if err := s.d.Store.SetChat(ctx, tx, *c); err != nil {
		return err
	}
	return s.d.Bus.Publish(ctx, tx, messaging.ChatChanged{Chat: c.ID.String(), Member: c.Member, Version: c.Version})
}

// add writes a line under the chat's lock; save must follow.
func (s *Service) add(ctx context.Context, tx *db.Tx, c *Chat, l Line) error {
	c.Lines++
	l.Chat, l.N, l.At = c.ID, c.Lines, s.now()
	if l.Images == nil {
		l.Images = []string{}
	}
	return s.d.Store.InsertLine(ctx, tx, l)
}
