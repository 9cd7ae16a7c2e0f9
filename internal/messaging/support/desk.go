package support

import (
	"context"
	"slices"
	"strings"
	"time"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/messaging"
	"baize/internal/platform/db"
)

// Agent is somebody of staff with the name that members see: chosen at the desk,
// because a login is nobody else's business. It may be empty.
type Agent struct {
	ID   id.Staff
	Name string
}

// Agent is somebody of staff by the name last chosen at the desk.
func (s *Service) Agent(ctx context.Context, staff id.Staff) (Agent, error) {
	name, err := s.d.Store.SeatName(ctx, staff)
	return Agent{ID: staff, Name: name}, err
}

const seatNameMax = 30

// Desk is what staff see at a glance.
type Desk struct {
	Waiting int
	Taken   int
	Seats   []Seat
}

// Sit says that somebody is at the desk and tells what waits there; the desk's
// page does it every few seconds.
func (s *Service) Sit(ctx context.Context, a Agent) (d Desk, err error) {
	a.Name = strings.TrimSpace(clean(a.Name))
	if n := len([]rune(a.Name)); n > seatNameMax {
		return d, fault.InvalidField("name", "field.length", fault.Args{"min": 0, "max": seatNameMax})
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.d.Store.Seen(ctx, tx, a.ID, a.Name, s.now()) })
	if err == nil {
		d.Seats, err = s.d.Store.AtDesk(ctx, s.now().Add(-seatWarm))
	}
	if err == nil {
		d.Waiting, err = s.d.Store.CountChats(ctx, Waiting)
	}
	if err == nil {
		d.Taken, err = s.d.Store.CountChats(ctx, Taken)
	}
	return d, err
}

// WaitingCount is how many chats wait to be taken.
func (s *Service) WaitingCount(ctx context.Context) (int, error) {
	return s.d.Store.CountChats(ctx, Waiting)
}

// Rise says that somebody left the desk.
func (s *Service) Rise(ctx context.Context, a Agent) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.d.Store.Seen(ctx, tx, a.ID, a.Name, 0) })
}

// List lists chats for staff.
func (s *Service) List(ctx context.Context, q Queue) (page.Page[Chat], error) { return s.list(ctx, q) }

// Look is a chat with its lines after one, for staff. ErrChat.
func (s *Service) Look(ctx context.Context, chat ChatID, after int64) (Chat, []Line, error) {
	c, err := s.d.Store.Chat(ctx, nil, chat)
	if err != nil {
		return c, nil, err
	}
	lines, err := s.d.Store.Lines(ctx, chat, after, page.MaxLimit*5)
	return c, lines, err
}

// Take gives a waiting chat to somebody; ErrTaken (with who has it) where another
// was first, ErrClosed.
func (s *Service) Take(ctx context.Context, a Agent, chat ChatID) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ok, err := s.d.Store.TakeChat(ctx, tx, chat, a.ID, a.Name, s.now())
		if err != nil {
			return err
		}
		c, err := s.d.Store.Chat(ctx, tx, chat)
		switch {
		case err != nil:
			return err
		case c.State == Closed:
			return ErrClosed
		case !ok && c.Staff == a.ID:
			return nil
		case !ok:
			return ErrTaken.With("name", c.StaffName)
		}
		if err := s.add(ctx, tx, &c, Line{Author: ByHouse, Name: a.Name, Text: "messaging.chat.said.taken"}); err != nil {
			return err
		}
		return s.act(ctx, tx, a, &c, "messaging.chat.take", nil)
	})
}

// act saves a chat and writes down who changed it.
func (s *Service) act(ctx context.Context, tx *db.Tx, a Agent, c *Chat, what string, after any) error {
	if err := s.save(ctx, tx, c); err != nil {
		return err
	}
	return s.d.Auditor.Audit(ctx, tx, messaging.Action{Staff: a.ID, Name: what, Subject: "chat:" + c.ID.String(), After: after})
}

// ours is a taken chat of somebody, under a lock. ErrChat, ErrClosed, ErrNotOurs.
func (s *Service) ours(ctx context.Context, tx *db.Tx, a Agent, chat ChatID) (*Chat, error) {
	c, err := s.d.Store.Chat(ctx, tx, chat)
	switch {
	case err != nil:
		return nil, err
	case c.State == Closed:
		return nil, ErrClosed
	case c.Staff != a.ID:
		return nil, ErrNotOurs
	}
	return &c, nil
}

// notLooking is how long a member need not have read to be told in the inbox.
const notLooking = 2 * time.Minute

// Answer says something to the member. The inbox tells of the first answer that
// finds nobody looking.
func (s *Service) Answer(ctx context.Context, key string, a Agent, chat ChatID, said Said) error {
	images, err := s.keepPictures(ctx, &said, true)
	if err != nil {
		return err
	}
	return s.once(ctx, "messaging.chat.answer:"+a.ID.String(), key, []any{chat, said.Text, images}, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.ours(ctx, tx, a, chat)
		if err != nil {
			return err
		}
		caughtUp := c.MemberRead == c.Lines
		if err := s.add(ctx, tx, c, Line{Author: ByStaff, Staff: a.ID, Name: a.Name, Text: said.Text, Images: images}); err != nil {
			return err
		}
		c.StaffRead = c.Lines
		if err := s.save(ctx, tx, c); err != nil || !caughtUp || s.now().Sub(c.WaitingAt) < notLooking {
			return err
		}
		return s.d.Notices.Notify(ctx, tx, messaging.Notice{Member: c.Member, Kind: "chat.answered", Args: map[string]string{"name": a.Name}, At: s.now()})
	})
}

// HandOver gives a chat back to the queue, or to somebody at the desk. A lead
// (who may hand over any chat) need not have it.
func (s *Service) HandOver(ctx context.Context, a Agent, lead bool, chat ChatID, to id.Staff) error {
	seats, err := s.d.Store.AtDesk(ctx, s.now().Add(-seatWarm))
	if err != nil {
		return err
	}
	at := slices.IndexFunc(seats, func(x Seat) bool { return x.Staff == to })
	if to != 0 && at < 0 {
		return fault.InvalidField("to", "messaging.chat.notAtDesk")
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.ours(ctx, tx, a, chat)
		if lead && err == ErrNotOurs { //nolint:errorlint // our own value
			var any Chat
			any, err = s.d.Store.Chat(ctx, tx, chat)
			c = &any
		}
		if err != nil {
			return err
		}
		said := Line{Author: ByHouse, Text: "messaging.chat.said.queued"}
		c.State, c.Staff, c.StaffName, c.WaitingAt = Waiting, 0, "", s.now()
		if to != 0 {
			c.State, c.Staff, c.StaffName = Taken, to, seats[at].Name
			said = Line{Author: ByHouse, Name: seats[at].Name, Text: "messaging.chat.said.taken"}
		}
		if err := s.add(ctx, tx, c, said); err != nil {
			return err
		}
		return s.act(ctx, tx, a, c, "messaging.chat.handOver", map[string]string{"to": to.String()})
	})
}

// End closes a chat that somebody has.
func (s *Service) End(ctx context.Context, a Agent, chat ChatID) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.ours(ctx, tx, a, chat)
		if err != nil {
			return err
		}
		if err := s.close(ctx, tx, c, "messaging.chat.said.closed"); err != nil {
			return err
		}
		return s.d.Auditor.Audit(ctx, tx, messaging.Action{Staff: a.ID, Name: "messaging.chat.close", Subject: "chat:" + c.ID.String()})
	})
}

// MarkSeen says how far who has the chat has read.
func (s *Service) MarkSeen(ctx context.Context, a Agent, chat ChatID, upTo int64) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.ours(ctx, tx, a, chat)
		if err != nil || upTo <= c.StaffRead || upTo > c.Lines {
			return err
		}
		c.StaffRead = upTo
		return s.save(ctx, tx, c)
	})
}

// Facts are the member's beside a chat; the look is written down.
func (s *Service) Facts(ctx context.Context, a Agent, chat ChatID) (Facts, error) {
	c, err := s.d.Store.Chat(ctx, nil, chat)
	if err != nil {
		return Facts{}, err
	}
	f, err := s.d.People.Facts(ctx, c.Member)
	if err != nil {
		return Facts{}, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Auditor.Audit(ctx, tx, messaging.Action{Staff: a.ID, Name: "messaging.chat.facts", Subject: "member:" + c.Member.String()})
	})
	return f, err
}

// FileWaiting turns chats that wait at a closed desk into tickets.
func (s *Service) FileWaiting(ctx context.Context) error {
	open, err := s.Open(ctx)
	if err != nil || open {
		return err
	}
	waiting, err := s.d.Store.Chats(ctx, Queue{State: Waiting, Limit: page.MaxLimit})
	for _, c := range waiting {
		if err == nil && s.now().Sub(c.WaitingAt) >= patience {
			err = s.file(ctx, c)
		}
	}
	return err
}

// file hands a chat's words to feedback and closes it with the ticket's number;
// a stop in between files the same ticket again.
func (s *Service) file(ctx context.Context, c Chat) error {
	lines, err := s.d.Store.Lines(ctx, c.ID, 0, page.MaxLimit*5)
	if err != nil {
		return err
	}
	var said []string
	for _, l := range lines {
		if l.Author == ByMember && l.Text != "" {
			said = append(said, l.Text)
		}
	}
	ticket, err := s.d.Tickets.File(ctx, "chat:"+c.ID.String(), c.Member, c.Lang, c.Topic, strings.Join(said, "\n"))
	if err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, err := s.d.Store.Chat(ctx, tx, c.ID)
		if err != nil || now.State != Waiting {
			return err
		}
		now.Ticket = ticket
		return s.close(ctx, tx, &now, "messaging.chat.said.filed")
	})
}
