package support

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

// Push tells who follows a topic of the realtime hub; typing travels by it and
// nothing else.
type Push interface {
	Publish(topic, kind string, data any) error
}

// Tickets takes what nobody was there for: room feedback. The key makes a repeat
// the same ticket.
type Tickets interface {
	File(ctx context.Context, key string, member id.Member, lang locale.Lang, topic Topic, text string) (ticket string, err error)
}

// Facts are what staff see of a member beside the chat.
type Facts struct {
	Member   id.Member     `json:"member"`
	Account  string        `json:"account"`
	Nickname string        `json:"nickname"`
	Lang     string        `json:"lang"`
	Currency string        `json:"currency"`
	Status   string        `json:"status"`
	Since    clock.Instant `json:"since"`
	Cash     string        `json:"cash"`
	Locked   string        `json:"locked"`
}

// People tells a member's facts and name.
type People interface {
	Facts(ctx context.Context, member id.Member) (Facts, error)
	Name(ctx context.Context, member id.Member) (string, error)
}

// Blobs keeps the pictures' files by name; platform/blob has one.
type Blobs interface {
	Put(ctx context.Context, name string, data []byte) error
	Get(ctx context.Context, name string) ([]byte, error)
}

// Queue narrows the staff's list.
type Queue struct {
	State State
	// Staff asks for the chats of one, 0 for all.
	Staff  id.Staff
	Member id.Member
	Before ChatID
	Limit  int
}

// Store remembers what the package owns; messagingdb implements it.
type Store interface {
	// OpenChat is the member's chat that is not closed; nil where there is none.
	OpenChat(ctx context.Context, tx *db.Tx, member id.Member) (*Chat, error)
	// InsertChat leaves it where the member has an open one already.
	InsertChat(ctx context.Context, tx *db.Tx, c Chat) error
	// Chat is ErrChat where there is none; locked where tx is given.
	Chat(ctx context.Context, tx *db.Tx, chat ChatID) (Chat, error)
	// SetChat writes all of a chat that changes.
	SetChat(ctx context.Context, tx *db.Tx, c Chat) error
	// TakeChat gives a waiting chat to somebody; false where it does not wait.
	TakeChat(ctx context.Context, tx *db.Tx, chat ChatID, staff id.Staff, name string, at clock.Instant) (bool, error)
	// Chats go back in time; waiting ones come the longest waiting first.
	Chats(ctx context.Context, q Queue) ([]Chat, error)
	CountChats(ctx context.Context, state State) (int, error)
	InsertLine(ctx context.Context, tx *db.Tx, l Line) error
	Lines(ctx context.Context, chat ChatID, after int64, limit int) ([]Line, error)
	// LinesSince counts what a member wrote since a moment.
	LinesSince(ctx context.Context, tx *db.Tx, member id.Member, since clock.Instant) (int, error)
	// EraseChats deletes closed chats that ended before a moment, with their lines,
	// so many chats at the most, and tells how many went.
	EraseChats(ctx context.Context, tx *db.Tx, before clock.Instant, most int64) (int64, error)

	// Seen notes that somebody sits at the desk; AtDesk who did since a moment.
	Seen(ctx context.Context, tx *db.Tx, staff id.Staff, name string, at clock.Instant) error
	// SeatName is the name somebody chose at the desk, "" for none.
	SeatName(ctx context.Context, staff id.Staff) (string, error)
	AtDesk(ctx context.Context, since clock.Instant) ([]Seat, error)

	Macros(ctx context.Context) ([]Macro, error)
	// PutMacro adds a macro (version 1), or replaces the version before; false
	// where that is another one or the name is taken.
	PutMacro(ctx context.Context, tx *db.Tx, m Macro) (bool, error)
	DropMacro(ctx context.Context, tx *db.Tx, macro MacroID, version int64) (bool, error)
}

// Seat is somebody of staff at the desk.
type Seat struct {
	Staff  id.Staff      `json:"staff"`
	Name   string        `json:"name"`
	SeenAt clock.Instant `json:"seenAt"`
}
