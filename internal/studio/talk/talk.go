// Package talk is what is said at a table, whatever is played there: the last
// lines, who may speak how often, and what a line may hold.
//
// Why: live tables and poker tables have one kind of chat, with one rule for
// what may be written and one kind of mute.
//
// Invariants: a line is one line of printable characters without addresses and
// long numbers; a member says ten lines a minute at most and one in two
// seconds; the last fifty lines are kept, in memory only.
package talk

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
)

const (
	kept      = 50
	longest   = 120 // characters
	pause     = 2 * time.Second
	perMinute = 10
	speakers  = 4000 // whose pauses are remembered
)

// Said is something said at a table; By is the user id of who said it.
type Said struct {
	Number int64         `json:"number"`
	Name   string        `json:"name"`
	Text   string        `json:"text"`
	At     clock.Instant `json:"at"`

	By string `json:"-"`
}

// Board is what was last said at a table. Its zero value is empty; it is safe
// for concurrent use.
type Board struct {
	mu     sync.Mutex
	number int64
	told   int64
	said   []Said
	spoken map[string][]clock.Instant
}

// Say adds a line of a member who is called name. Faults:
// studio.tables.chat.empty, .often.
func (b *Board) Say(userID, name, text string, now clock.Instant) (Said, error) {
	text = clean(text)
	if text == "" {
		return Said{}, fault.InvalidField("text", "studio.tables.chat.empty")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.spoken == nil || len(b.spoken) > speakers {
		b.spoken = map[string][]clock.Instant{}
	}
	recent := slices.DeleteFunc(b.spoken[userID], func(at clock.Instant) bool { return now.Sub(at) >= time.Minute })
	if wait := waitOf(recent, now); wait > 0 {
		b.spoken[userID] = recent
		return Said{}, fault.New(fault.Limited, "studio.tables.chat.often", fault.Args{"seconds": int((wait + time.Second - 1) / time.Second)})
	}
	b.spoken[userID] = append(recent, now)
	b.number++
	said := Said{Number: b.number, Name: name, Text: text, At: now, By: userID}
	b.said = append(b.said, said)
	b.said = b.said[max(0, len(b.said)-kept):]
	return said, nil
}

// Last is what was last said, the oldest first.
func (b *Board) Last() []Said {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Said{}, b.said...)
}

// Line is a line as staff see it.
type Line struct {
	Said
	Member id.Member `json:"member"`
}

// Lines shows staff who said what, the newest first.
func Lines(all []Said) []Line {
	lines := make([]Line, len(all))
	for i, said := range all {
		line := Line{Said: said}
		_ = line.Member.UnmarshalText([]byte(said.By)) // who is no member of ours is none
		lines[len(all)-1-i] = line
	}
	return lines
}

// Fresh is what Fresh has not told yet.
func (b *Board) Fresh() []Said {
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.IndexFunc(b.said, func(s Said) bool { return s.Number > b.told })
	b.told = b.number
	if i < 0 {
		return []Said{}
	}
	return append([]Said{}, b.said[i:]...)
}

// waitOf is how long somebody who has spoken at these moments waits; 0 for not
// at all.
func waitOf(recent []clock.Instant, now clock.Instant) time.Duration {
	n := len(recent)
	switch {
	case n >= perMinute:
		return recent[n-perMinute].Add(time.Minute).Sub(now)
	case n > 0:
		return max(0, recent[n-1].Add(pause).Sub(now))
	}
	return 0
}

// clean makes a line of what was written.
func clean(text string) string {
	if !utf8.ValidString(text) {
		return ""
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r) && r != '\u200c' && r != '\u200d': // joiners belong to Indic scripts
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	text = regexp.MustCompile(`(?i)\S*(://|www\.|\.(com|net|org|xyz|me|bd|in|io)\b|@)\S*`).ReplaceAllString(text, "…")
	text = regexp.MustCompile(`\p{Nd}(?:[ .\-]?\p{Nd}){5,}`).ReplaceAllString(text, "…")
	if strings.Trim(text, "… ") == "" {
		return ""
	}
	runes := []rune(text)
	return string(runes[:min(len(runes), longest)])
}
