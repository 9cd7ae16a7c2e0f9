package content

import (
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

// Document names a text that holds in versions.
type Document string

// The documents. A help topic with a document's name as its tag shows the
// version in force.
const (
	Terms   Document = "terms"
	Privacy Document = "privacy"
)

// Documents are all of them, in order.
func Documents() []Document { return []Document{Terms, Privacy} }

// Edition is one version of a document. What was published is never changed:
// it is what members accepted.
type Edition struct {
	Document Document      `json:"document,omitempty"`
	Version  int           `json:"version" doc:"0 for the draft"`
	FromAt   clock.Instant `json:"fromAt,omitempty" doc:"from when it holds; empty in a draft that is to hold at once"`
	// Texts are title, body, and as subtitle what is new in this version.
	Texts    map[locale.Lang]Text `json:"texts"`
	Staff    id.Staff             `json:"staff,omitempty" doc:"who published it, or wrote the draft last"`
	At       clock.Instant        `json:"at,omitempty"`
	Revision int64                `json:"revision" doc:"grows with each save of a draft"`
	// State follows from the rest and the clock; what is sent is not looked at.
	State State `json:"state,omitempty" doc:"draft, scheduled, shown or over; only told"`
}

// check refuses what nobody could read.
func (e *Edition) check() error {
	switch {
	case !slices.Contains(Documents(), e.Document):
		return fault.InvalidField("document", "field.choice")
	case strings.TrimSpace(e.Texts[locale.Default].Title) == "":
		return fault.InvalidField("texts.en.title", "content.text.english")
	case strings.TrimSpace(e.Texts[locale.Default].Body) == "":
		return fault.InvalidField("texts.en.body", "content.document.body")
	}
	for lang := range e.Texts {
		if !langForm.MatchString(string(lang)) {
			return fault.InvalidField("texts", "content.text.language", fault.Args{"language": lang})
		}
	}
	return nil
}

// in is the edition's words in a language; what it lacks there is in English.
func (e *Edition) in(lang locale.Lang) Text { return (&Item{Texts: e.Texts}).In(lang) }

// shelf is a document's editions, the newest first; the draft, if any, is the
// first of all.
type shelf []Edition

// shelfOf sorts out one document's editions and tells where each stands.
func shelfOf(all []Edition, d Document, now clock.Instant) shelf {
	var out shelf
	for _, e := range all {
		if e.Document == d {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b Edition) int {
		if a.Version == 0 || b.Version == 0 {
			return a.Version - b.Version
		}
		return b.Version - a.Version
	})
	found := false
	for n := range out {
		e := &out[n]
		switch {
		case e.Version == 0:
			e.State = Draft
		case e.FromAt > now:
			e.State = Scheduled
		case found:
			e.State = Over
		default:
			e.State, found = Showing, true
		}
	}
	return out
}

// published is the shelf without the draft.
func (s shelf) published() shelf {
	if len(s) > 0 && s[0].Version == 0 {
		return s[1:]
	}
	return s
}

// inForce is the edition that holds, nil where none does.
func (s shelf) inForce() *Edition {
	for n := range s {
		if s[n].State == Showing {
			return &s[n]
		}
	}
	return nil
}

// at is the edition with a number, nil where none has it.
func (s shelf) at(version int) *Edition {
	for n := range s {
		if s[n].Version == version {
			return &s[n]
		}
	}
	return nil
}
