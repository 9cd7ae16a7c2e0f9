package feedback

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

type ticketKind struct{}

// TicketID names a ticket; it is the number that the sender is told.
type TicketID = id.Of[ticketKind]

// Topic is what a ticket is about.
type Topic string

// topics are the topics in the form's order; only read.
var topics = []Topic{"deposit", "withdraw", "game", "service", "apply", "other"}

// Topics are all topics in the form's order.
func Topics() []Topic { return slices.Clone(topics) }

// State is where a ticket stands.
type State string

// The states.
const (
	Open     State = "open"
	Answered State = "answered"
)

// Ticket is one message to the house.
type Ticket struct {
	ID TicketID
	// Member is 0 for a visitor.
	Member  id.Member
	Topic   Topic
	Content string
	Lang    locale.Lang
	State   State
	// Images names the files of the ticket's pictures in their order.
	Images     []string
	Answer     string
	AnsweredBy id.Staff
	AnsweredAt clock.Instant
	At         clock.Instant
}

// Units in which the length of a message is counted.
const (
	Characters = "characters"
	Words      = "words"
)

// Settings are the bounds that a message must keep; forms are served them.
type Settings struct {
	Unit       string `json:"unit" enum:"characters,words" doc:"what the length counts"`
	MinLength  int    `json:"minLength" minimum:"1" maximum:"1000"`
	MaxLength  int    `json:"maxLength" minimum:"1" maximum:"4000"`
	ImagesMax  int    `json:"imagesMax" minimum:"0" maximum:"3"`
	ImageBytes int    `json:"imageBytes" minimum:"1024" maximum:"5242880" doc:"of one picture, in bytes"`
	// PerWhile tickets of one sender in WhileMinutes are taken.
	PerWhile     int `json:"perWhile" minimum:"1" maximum:"100"`
	WhileMinutes int `json:"whileMinutes" minimum:"1" maximum:"1440"`
}

// DefaultSettings are the bounds before anybody has set others.
func DefaultSettings() Settings {
	return Settings{Unit: Characters, MinLength: 10, MaxLength: 500, ImagesMax: 3, ImageBytes: 5 << 20, PerWhile: 5, WhileMinutes: 10}
}

func (s Settings) check() error {
	switch {
	case s.Unit != Characters && s.Unit != Words:
		return fault.InvalidField("unit", "field.choice")
	case s.MinLength < 1 || s.MaxLength > 4000 || s.MinLength > s.MaxLength:
		return fault.InvalidField("maxLength", "feedback.settings.order")
	case s.ImagesMax < 0 || s.ImagesMax > 3:
		return fault.InvalidField("imagesMax", "field.size")
	case s.ImageBytes < 1024 || s.ImageBytes > 5<<20:
		return fault.InvalidField("imageBytes", "field.size")
	case s.PerWhile < 1 || s.WhileMinutes < 1:
		return fault.InvalidField("perWhile", "field.size")
	}
	return nil
}

// while is the time in which messages are counted.
func (s Settings) while() time.Duration { return time.Duration(s.WhileMinutes) * time.Minute }

// length counts a message in the settings' unit.
func (s Settings) length(content string) int {
	if s.Unit == Words {
		return len(strings.Fields(content))
	}
	return utf8.RuneCountInString(content)
}

// checkMessage refuses a message outside the bounds, naming the field.
func (s Settings) checkMessage(topic Topic, content string, images [][]byte) error {
	if !slices.Contains(topics, topic) {
		return fault.InvalidField("type", "field.choice")
	}
	if n := s.length(content); n < s.MinLength || n > s.MaxLength {
		return fault.InvalidField("content", "feedback.content."+s.Unit, fault.Args{"min": s.MinLength, "max": s.MaxLength})
	}
	if len(images) > s.ImagesMax {
		return fault.InvalidField("images", "feedback.images.count", fault.Args{"max": s.ImagesMax})
	}
	for _, raw := range images {
		if len(raw) > s.ImageBytes {
			return fault.InvalidField("images", "feedback.images.size", fault.Args{"max": s.ImageBytes >> 20})
		}
	}
	return nil
}
