package pit

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/studio/croupier"
	"baize/internal/studio/runner"
)

const (
	saidKept   = 50
	saidRunes  = 120
	saidPause  = 2 * time.Second
	saidMinute = 10
)

// Said is something said at a table.
type Said struct {
	Number int64         `json:"number"`
	Name   string        `json:"name"`
	Text   string        `json:"text"`
	At     clock.Instant `json:"at"`

	by string
}

// talk is what was last said at a table.
type talk struct {
	mu     sync.Mutex
	number int64
	told   int64
	said   []Said
	spoken map[string][]clock.Instant
}

// Say adds to the talk at a table. Faults: studio.tables.chat.empty, .often,
// .muted, ErrTable.
func (s *Service) Say(ctx context.Context, ses runner.Session, code, text string) (Said, error) {
	t, err := s.open(ses, code)
	if err != nil {
		return Said{}, err
	}
	if err := s.muted(ses.UserID); err != nil {
		return Said{}, err
	}
	clean := clean(text)
	if clean == "" {
		return Said{}, fault.InvalidField("text", "studio.tables.chat.empty")
	}
	said, ok := t.talk.add(ses.UserID, clean, s.now())
	if !ok {
		return Said{}, fault.New(fault.Limited, "studio.tables.chat.often")
	}
	_, err = t.send(ctx, &message{command: croupier.Tick{}, talked: true})
	return said, err
}

// add is false where the member speaks too often.
func (k *talk) add(userID, text string, now clock.Instant) (Said, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.spoken == nil || len(k.spoken) > 4*Seats {
		k.spoken = map[string][]clock.Instant{}
	}
	recent := slices.DeleteFunc(k.spoken[userID], func(at clock.Instant) bool { return now.Sub(at) >= time.Minute })
	if n := len(recent); n >= saidMinute || n > 0 && now.Sub(recent[n-1]) < saidPause {
		k.spoken[userID] = recent
		return Said{}, false
	}
	k.spoken[userID] = append(recent, now)
	k.number++
	said := Said{Number: k.number, Name: runner.Masked(userID), Text: text, At: now, by: userID}
	k.said = append(k.said, said)
	k.said = k.said[max(0, len(k.said)-saidKept):]
	return said, true
}

// last is what was last said, the oldest first.
func (k *talk) last() []Said {
	k.mu.Lock()
	defer k.mu.Unlock()
	return append([]Said{}, k.said...)
}

// fresh is what has not been pushed yet.
func (k *talk) fresh() []Said {
	k.mu.Lock()
	defer k.mu.Unlock()
	i := slices.IndexFunc(k.said, func(s Said) bool { return s.Number > k.told })
	k.told = k.number
	if i < 0 {
		return []Said{}
	}
	return append([]Said{}, k.said[i:]...)
}

// clean makes a line of what was written: one line of printable characters, no
// addresses, no long numbers, cut at saidRunes.
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
	return string(runes[:min(len(runes), saidRunes)])
}
