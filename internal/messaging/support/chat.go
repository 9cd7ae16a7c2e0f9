package support

import (
	"slices"
	"strings"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

type chatKind struct{}

// ChatID is the id of a chat.
type ChatID = id.Of[chatKind]

// State is where a chat is.
type State string

// The states.
const (
	Waiting State = "waiting"
	Taken   State = "taken"
	Closed  State = "closed"
)

// Topic is what a chat is about; the words are those of feedback.
type Topic string

// Topics are all there are.
func Topics() []Topic { return []Topic{"deposit", "withdraw", "game", "service", "apply", "other"} }

// Chat is one conversation.
type Chat struct {
	ID     ChatID
	Member id.Member
	Topic  Topic
	Lang   locale.Lang
	State  State
	// Staff has taken it; who had it last where it is closed.
	Staff     id.Staff
	StaffName string
	// Lines is the number of the last line; MemberRead and StaffRead how far each
	// side has read.
	Lines      int64
	MemberRead int64
	StaffRead  int64
	// Version grows with everything that either side should see.
	Version   int64
	Ticket    string // of feedback, where nobody came
	Stars     int    // 1 to 5, 0 for none given
	Remark    string
	At        clock.Instant
	WaitingAt clock.Instant
	TakenAt   clock.Instant
	ClosedAt  clock.Instant
}

// Author is who wrote a line.
type Author string

// The authors; the house says what became of a chat.
const (
	ByMember Author = "member"
	ByStaff  Author = "staff"
	ByHouse  Author = "house"
)

// Line is one thing that was said; the house's lines are keys of sentences.
type Line struct {
	Chat   ChatID
	N      int64
	Author Author
	Staff  id.Staff
	Name   string
	Text   string
	Images []string
	At     clock.Instant
}

// The refusals.
var (
	ErrChat    = fault.New(fault.NotFound, "messaging.chat.unknown")
	ErrClosed  = fault.New(fault.Conflict, "messaging.chat.closed")
	ErrTaken   = fault.New(fault.Conflict, "messaging.chat.taken")
	ErrNotOurs = fault.New(fault.Conflict, "messaging.chat.notYours")
	ErrOffline = fault.New(fault.Unavailable, "messaging.chat.offline")
	ErrRating  = fault.New(fault.Conflict, "messaging.chat.rating")
	errPicture = fault.InvalidField("images", "messaging.chat.picture")
)

const (
	textMax    = 2000
	remarkMax  = 300
	imagesMax  = 3
	imageBytes = 5 << 20
)

// Said is what somebody writes: a text, pictures, or both.
type Said struct {
	Text   string
	Images [][]byte
}

// check bounds what is said.
func (s *Said) check() error {
	s.Text = strings.TrimSpace(clean(s.Text))
	n := utf8.RuneCountInString(s.Text)
	if n > textMax || n == 0 && len(s.Images) == 0 {
		return fault.InvalidField("text", "field.length", fault.Args{"min": 1, "max": textMax})
	}
	if len(s.Images) > imagesMax {
		return errPicture
	}
	return nil
}

// clean takes out what no keyboard writes, keeping line breaks.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f || r == utf8.RuneError {
			return -1
		}
		return r
	}, text)
}

func validTopic(t Topic) error {
	if !slices.Contains(Topics(), t) {
		return fault.InvalidField("topic", "messaging.chat.topic")
	}
	return nil
}
