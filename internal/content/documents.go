package content

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

// The refusals about documents.
var (
	ErrEdition      = fault.New(fault.NotFound, "content.document.unknown")
	ErrDraftChanged = fault.New(fault.Conflict, "content.document.changed")
	ErrDraftWaits   = fault.New(fault.Conflict, "content.document.draft")
	ErrInForce      = fault.New(fault.Conflict, "content.document.inForce")
)

// EditionLine is an edition in the list that readers choose from.
type EditionLine struct {
	Version int           `json:"version"`
	FromAt  clock.Instant `json:"fromAt"`
	State   State         `json:"state" doc:"shown: in force; scheduled: will be; over: was"`
}

// DocumentView is one edition of a document as a reader sees it.
type DocumentView struct {
	Document Document `json:"document"`
	EditionLine
	Title   string `json:"title"`
	Changes string `json:"changes" doc:"what is new in this version; may be empty"`
	Content string `json:"content" doc:"clean HTML"`
	// Editions are all that were published, the newest first.
	Editions []EditionLine `json:"editions" nullable:"false"`
}

func (e *Edition) line() EditionLine {
	return EditionLine{Version: e.Version, FromAt: e.FromAt, State: e.State}
}

func (e *Edition) view(lang locale.Lang, of shelf) DocumentView {
	t := e.in(lang)
	v := DocumentView{Document: e.Document, EditionLine: e.line(), Title: t.Title, Changes: t.Subtitle, Content: t.Body, Editions: []EditionLine{}}
	for n := range of {
		v.Editions = append(v.Editions, of[n].line())
	}
	return v
}

func (s *Service) shelf(ctx context.Context, d Document) (shelf, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	return shelfOf(at.editions, d, clock.NowOf(s.clock)), nil
}

// Document is the edition of a document with a number, or the one in force
// where the number is 0. Faults: ErrEdition.
func (s *Service) Document(ctx context.Context, d Document, version int, lang locale.Lang) (DocumentView, error) {
	all, err := s.shelf(ctx, d)
	if err != nil {
		return DocumentView{}, err
	}
	all = all.published()
	e := all.inForce()
	if version != 0 {
		e = all.at(version)
	}
	if e == nil {
		return DocumentView{}, ErrEdition
	}
	return e.view(lang, all), nil
}

// TermsVersion is the number of the terms in force, 1 where none were ever
// published; identity asks.
func (s *Service) TermsVersion(ctx context.Context) (int, error) {
	all, err := s.shelf(ctx, Terms)
	if err != nil {
		return 0, err
	}
	if e := all.inForce(); e != nil {
		return e.Version, nil
	}
	return 1, nil
}

// Editions are a document's draft and everything published, the newest first,
// and how many members accepted each.
func (s *Service) Editions(ctx context.Context, d Document) ([]Edition, map[int]int, error) {
	all, err := s.shelf(ctx, d)
	if err != nil || s.acceptances == nil {
		return all, nil, err
	}
	counts, err := s.acceptances.Accepted(ctx, string(d))
	return all, counts, err
}

// SaveDraft writes a document's draft, from the revision that its writer saw;
// 0 begins one. Faults: invalid fields, ErrDraftChanged.
func (s *Service) SaveDraft(ctx context.Context, by id.Staff, e Edition) error {
	seen := e.Revision
	e.Version, e.Staff, e.At, e.Revision, e.State = 0, by, clock.NowOf(s.clock), seen+1, ""
	e.Texts = s.clean.texts(e.Texts)
	if err := e.check(); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if seen > 0 {
			if _, err := s.draftSeen(ctx, tx, e.Document, seen); err != nil {
				return err
			}
			if err := s.store.DropEdition(ctx, tx, e.Document, 0); err != nil {
				return err
			}
		}
		if err := s.store.AddEdition(ctx, tx, e); err != nil {
			return err
		}
		return s.tellEdition(ctx, tx, by, "draft", nil, &e)
	})
}

// DropDraft throws a draft away. Faults: ErrEdition, ErrDraftChanged.
func (s *Service) DropDraft(ctx context.Context, by id.Staff, d Document, seen int64) error {
	return s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		old, err := s.draftSeen(ctx, tx, d, seen)
		if err != nil {
			return err
		}
		if err := s.store.DropEdition(ctx, tx, d, 0); err != nil {
			return err
		}
		return s.tellEdition(ctx, tx, by, "drop", &old, nil)
	})
}

// Publish makes the draft the document's next version, from the time it names
// or from now on. It holds after the one before it, always. Faults:
// ErrEdition, ErrDraftChanged, an invalid time.
func (s *Service) Publish(ctx context.Context, by id.Staff, d Document, seen int64) (Edition, error) {
	var out Edition
	err := s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		old, err := s.draftSeen(ctx, tx, d, seen)
		if err != nil {
			return err
		}
		now := clock.NowOf(s.clock)
		next := old
		next.Version, next.Staff, next.At, next.Revision = 1, by, now, 1
		if next.FromAt == 0 {
			next.FromAt = now
		}
		last, err := s.store.LastEdition(ctx, tx, d)
		switch {
		case err != nil && err != ErrEdition:
			return err
		case err == nil && next.FromAt <= last.FromAt:
			return fault.InvalidField("fromAt", "content.document.order")
		case next.FromAt < now:
			return fault.InvalidField("fromAt", "content.document.past")
		}
		if next.Version = last.Version + 1; err == ErrEdition {
			next.Version = 1
		}
		if err := s.store.DropEdition(ctx, tx, d, 0); err != nil {
			return err
		}
		if err := s.store.AddEdition(ctx, tx, next); err != nil {
			return err
		}
		out = next
		if err := s.alarm(ctx, tx, next.asTopic(), now); err != nil {
			return err
		}
		return s.tellEdition(ctx, tx, by, "publish", &last, &next)
	})
	return out, err
}

// Withdraw takes a version back that does not hold yet; it becomes the draft.
// Faults: ErrEdition, ErrInForce, ErrDraftWaits.
func (s *Service) Withdraw(ctx context.Context, by id.Staff, d Document, version int) error {
	return s.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		last, err := s.store.LastEdition(ctx, tx, d)
		switch {
		case err != nil:
			return err
		case version != last.Version:
			return ErrEdition
		case last.FromAt <= clock.NowOf(s.clock):
			return ErrInForce
		}
		if err := s.store.DropEdition(ctx, tx, d, version); err != nil {
			return err
		}
		draft := last
		draft.Version, draft.Revision, draft.Staff, draft.At = 0, 1, by, clock.NowOf(s.clock)
		if err := s.store.AddEdition(ctx, tx, draft); err == ErrDraftChanged {
			return ErrDraftWaits
		} else if err != nil {
			return err
		}
		return s.tellEdition(ctx, tx, by, "withdraw", &last, &draft)
	})
}

// PreviewEdition shows a draft as a reader would see it, and what cleaning
// takes out.
func (s *Service) PreviewEdition(ctx context.Context, e Edition, lang locale.Lang) (DocumentView, []Removed, error) {
	all, err := s.shelf(ctx, e.Document)
	if err != nil {
		return DocumentView{}, nil, err
	}
	all, sent := all.published(), e.Texts
	e.Texts, e.State, e.Version = s.clean.texts(sent), Draft, 1
	if len(all) > 0 {
		e.Version = all[0].Version + 1
	}
	return e.view(lang, all), removals(sent, e.Texts), nil
}

// draftSeen is the draft under a lock, if it is still as its writer saw it.
func (s *Service) draftSeen(ctx context.Context, tx *db.Tx, d Document, seen int64) (Edition, error) {
	e, err := s.store.DraftOf(ctx, tx, d)
	if err == nil && e.Revision != seen {
		err = ErrDraftChanged
	}
	return e, err
}

// asTopic is the help topic that shows the document, for events and alarms.
func (e *Edition) asTopic() Item {
	return Item{Kind: Help, Tag: string(e.Document), Enabled: true, FromAt: e.FromAt, Version: int64(e.Version)}
}

func (s *Service) tellEdition(ctx context.Context, tx *db.Tx, by id.Staff, act string, before, after *Edition) error {
	of, line := before, Action{Staff: by}
	if before != nil && before.Document != "" {
		line.Before = *before
	}
	if after != nil {
		of, line.After = after, *after
	}
	line.Name, line.Target = "content.document."+act, string(of.Document)
	return s.tell(ctx, tx, line, of.asTopic())
}
