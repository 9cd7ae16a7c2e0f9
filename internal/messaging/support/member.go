package support

import (
	"context"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// Begin is a member's first words of a chat.
type Begin struct {
	Member id.Member
	Lang   locale.Lang
	Topic  Topic
	Said   Said
}

// Begin opens a chat, or says the words in the one that is open. key is the
// caller's own id of the request. Faults: invalid fields, ErrOffline,
// request.limited.
func (s *Service) Begin(ctx context.Context, key string, b Begin) (ChatID, error) {
	if err := validTopic(b.Topic); err != nil {
		return 0, err
	}
	if open, err := s.Open(ctx); err != nil || !open {
		return 0, orOffline(err)
	}
	if err := s.tooMany(ctx, b.Member); err != nil {
		return 0, err
	}
	once := idem.Key{Scope: "messaging.chat:" + b.Member.String(), ID: key}
	images, err := s.memberPictures(ctx, once, b.Member, &b.Said, false)
	if err != nil {
		return 0, err
	}
	once.Content = []any{b.Topic, b.Said.Text, images}
	var chat ChatID
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		chat, _, err = idem.Once(ctx, tx, s.d.Clock, once, func() (ChatID, error) {
			c, err := s.openFor(ctx, tx, b)
			if err != nil {
				return 0, err
			}
			return c.ID, s.memberLine(ctx, tx, c, Line{Author: ByMember, Text: b.Said.Text, Images: images})
		})
		return err
	})
	return chat, err
}

func orOffline(err error) error {
	if err == nil {
		return ErrOffline
	}
	return err
}

// tooMany refuses who had many chats within a day.
func (s *Service) tooMany(ctx context.Context, member id.Member) error {
	last, err := s.d.Store.Chats(ctx, Queue{Member: member, Limit: chatsPerDay})
	if err != nil || len(last) < chatsPerDay {
		return err
	}
	if wait := last[chatsPerDay-1].At.Add(24 * time.Hour).Sub(s.now()); wait > 0 {
		return identity.TooOften(wait)
	}
	return nil
}

// openFor finds the member's open chat or makes one.
func (s *Service) openFor(ctx context.Context, tx *db.Tx, b Begin) (*Chat, error) {
	open, err := s.d.Store.OpenChat(ctx, tx, b.Member)
	if err != nil || open != nil {
		return open, err
	}
	c := Chat{ID: id.New[chatKind](s.d.IDs), Member: b.Member, Topic: b.Topic, Lang: b.Lang, State: Waiting, At: s.now(), WaitingAt: s.now()}
	if err := s.d.Store.InsertChat(ctx, tx, c); err != nil {
		return nil, err
	}
	return s.mine(ctx, tx, b.Member) // another request of the member may have been first
}

// memberLine writes a member's line unless there were too many of late.
func (s *Service) memberLine(ctx context.Context, tx *db.Tx, c *Chat, l Line) error {
	if err := s.tooFast(ctx, tx, c.Member); err != nil {
		return err
	}
	if err := s.add(ctx, tx, c, l); err != nil {
		return err
	}
	c.MemberRead = c.Lines
	return s.save(ctx, tx, c)
}

// tooFast refuses who wrote too many lines of late.
func (s *Service) tooFast(ctx context.Context, tx *db.Tx, member id.Member) error {
	n, err := s.d.Store.LinesSince(ctx, tx, member, s.now().Add(-time.Minute))
	if err == nil && n >= perMinute {
		err = identity.TooOften(time.Minute)
	}
	return err
}

// Write says something in the member's open chat; ErrClosed where none is open.
func (s *Service) Write(ctx context.Context, key string, member id.Member, said Said) error {
	scope := "messaging.chat.line:" + member.String()
	images, err := s.memberPictures(ctx, idem.Key{Scope: scope, ID: key}, member, &said, true)
	if err != nil {
		return err
	}
	return s.once(ctx, scope, key, []any{said.Text, images}, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.mine(ctx, tx, member)
		if err != nil {
			return err
		}
		return s.memberLine(ctx, tx, c, Line{Author: ByMember, Text: said.Text, Images: images})
	})
}

// once runs a change of state for one key of a request.
func (s *Service) once(ctx context.Context, scope, key string, content any, do func(context.Context, *db.Tx) error) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, _, err := idem.Once(ctx, tx, s.d.Clock, idem.Key{Scope: scope, ID: key, Content: content}, func() (bool, error) { return true, do(ctx, tx) })
		return err
	})
}

// mine is the member's open chat under a lock.
func (s *Service) mine(ctx context.Context, tx *db.Tx, member id.Member) (*Chat, error) {
	c, err := s.d.Store.OpenChat(ctx, tx, member)
	if err == nil && c == nil {
		err = ErrClosed
	}
	return c, err
}

// Current is the member's open chat, or nil.
func (s *Service) Current(ctx context.Context, member id.Member) (*Chat, error) {
	return s.d.Store.OpenChat(ctx, nil, member)
}

// Read is a member's own chat with its lines after one. ErrChat.
func (s *Service) Read(ctx context.Context, member id.Member, chat ChatID, after int64) (Chat, []Line, error) {
	c, err := s.d.Store.Chat(ctx, nil, chat)
	if err == nil && c.Member != member {
		err = ErrChat
	}
	if err != nil {
		return Chat{}, nil, err
	}
	lines, err := s.d.Store.Lines(ctx, chat, after, page.MaxLimit*5)
	return c, lines, err
}

// Chats lists a member's chats, the newest first.
func (s *Service) Chats(ctx context.Context, member id.Member, before ChatID, limit int) (page.Page[Chat], error) {
	return s.list(ctx, Queue{Member: member, Before: before, Limit: limit})
}

func (s *Service) list(ctx context.Context, q Queue) (page.Page[Chat], error) {
	limit := page.Request{Limit: q.Limit}.Clamp().Limit
	q.Limit = limit + 1
	rows, err := s.d.Store.Chats(ctx, q)
	return page.Cut(rows, limit, func(c Chat) string { return c.ID.String() }), err
}

// MarkRead says how far the member has read.
func (s *Service) MarkRead(ctx context.Context, member id.Member, upTo int64) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.d.Store.OpenChat(ctx, tx, member)
		if err != nil || c == nil || upTo <= c.MemberRead || upTo > c.Lines {
			return err
		}
		c.MemberRead = upTo
		return s.save(ctx, tx, c)
	})
}

// Leave closes the member's open chat.
func (s *Service) Leave(ctx context.Context, member id.Member) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.mine(ctx, tx, member)
		if err != nil {
			return err
		}
		return s.close(ctx, tx, c, "messaging.chat.said.left")
	})
}

// close ends a chat with a sentence of the house.
func (s *Service) close(ctx context.Context, tx *db.Tx, c *Chat, why string) error {
	if err := s.add(ctx, tx, c, Line{Author: ByHouse, Text: why}); err != nil {
		return err
	}
	c.State, c.ClosedAt = Closed, s.now()
	return s.save(ctx, tx, c)
}

// Rate says how a closed chat was, once. ErrChat, ErrRating, the fields.
func (s *Service) Rate(ctx context.Context, member id.Member, chat ChatID, stars int, remark string) error {
	if stars < 1 || stars > 5 {
		return fault.InvalidField("stars", "messaging.chat.stars")
	}
	remark = clean(remark)
	if len([]rune(remark)) > remarkMax {
		return fault.InvalidField("remark", "field.length", fault.Args{"min": 0, "max": remarkMax})
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.d.Store.Chat(ctx, tx, chat)
		switch {
		case err != nil:
			return err
		case c.Member != member:
			return ErrChat
		case c.State != Closed || c.TakenAt == 0 || c.Stars != 0:
			return ErrRating
		}
		c.Stars, c.Remark = stars, remark
		return s.save(ctx, tx, &c)
	})
}
