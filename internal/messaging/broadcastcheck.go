package messaging

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
)

const (
	nameMax  = 80
	titleMax = 120
	textMax  = 2000
)

// linkForm is a page of the member site: no other host can be meant by it.
var linkForm = regexp.MustCompile(`^/[a-zA-Z0-9][a-zA-Z0-9/_-]*(\?[a-zA-Z0-9=&_-]*)?(#[a-zA-Z0-9_-]*)?$`)

func length(field, text string, most int) error {
	if n := utf8.RuneCountInString(strings.TrimSpace(text)); n < 1 || n > most {
		return fault.InvalidField(field, "field.length", fault.Args{"min": 1, "max": most})
	}
	return nil
}

// check finds the first thing that a broadcast lacks.
func (b *Broadcast) check() error {
	if err := length("name", b.Name, nameMax); err != nil {
		return err
	}
	if b.Purpose != ForService && b.Purpose != ForMarketing {
		return fault.InvalidField("purpose", "messaging.broadcast.purpose")
	}
	slices.Sort(b.Channels)
	b.Channels = slices.Compact(b.Channels)
	for _, c := range b.Channels {
		if !slices.Contains(Ways(), c) {
			return errChannels
		}
	}
	// A push says only that there is a message, so that there must be one.
	if len(b.Channels) == 0 || slices.Contains(b.Channels, ByPush) && !slices.Contains(b.Channels, ByInbox) {
		return errChannels
	}
	if err := b.Audience.check(); err != nil {
		return err
	}
	if _, ok := b.Texts[locale.Default]; !ok {
		return fault.InvalidField("texts", "messaging.broadcast.english")
	}
	for lang, w := range b.Texts {
		if err := length("texts."+string(lang)+".title", w.Title, titleMax); err != nil {
			return err
		}
		if err := length("texts."+string(lang)+".text", w.Text, textMax); err != nil {
			return err
		}
	}
	if b.Link != "" && !linkForm.MatchString(b.Link) {
		return fault.InvalidField("link", "messaging.broadcast.link")
	}
	return nil
}

// rankMost and daysMost are as far as audiences go.
const (
	rankMost = 50
	daysMost = 3650
)

// check refuses an audience that nobody can be in.
func (a *Audience) check() error {
	within := func(n, most int) bool { return n >= 0 && n <= most }
	switch {
	case !within(a.RankFrom, rankMost) || !within(a.RankTo, rankMost) || a.RankTo > 0 && a.RankTo < a.RankFrom:
		return fault.InvalidField("audience.rankTo", "field.size")
	case !within(a.ActiveDays, daysMost) || !within(a.IdleDays, daysMost):
		return fault.InvalidField("audience.activeDays", "field.size")
	case a.ActiveDays > 0 && a.IdleDays > 0:
		return fault.InvalidField("audience.idleDays", "field.choice")
	}
	return nil
}

var errChannels = fault.InvalidField("channels", "messaging.broadcast.channels")
