package support

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/messaging"
	"baize/internal/platform/db"
)

type macroKind struct{}

// MacroID is the id of a macro.
type MacroID = id.Of[macroKind]

// Macro is an answer that staff keep at hand, in some languages.
type Macro struct {
	ID      MacroID
	Name    string
	Texts   map[locale.Lang]string
	Version int64
	At      clock.Instant
}

// ErrMacro says that there is no such macro, or that it, or its name, was
// written by somebody else meanwhile.
var ErrMacro = fault.New(fault.Conflict, "messaging.macro.changed")

// fields are what a macro may hold in braces.
var macroFields = []string{"member", "agent", "brand", "ticket"}

var braces = regexp.MustCompile(`\{([^{}]*)\}`)

const macroNameMax = 60

// Macros lists them by name.
func (s *Service) Macros(ctx context.Context) ([]Macro, error) { return s.d.Store.Macros(ctx) }

// Filled is a macro as it would be sent in a chat.
type Filled struct {
	ID   MacroID `json:"id"`
	Name string  `json:"name"`
	Text string  `json:"text"`
}

// Fill are all macros in a chat's language (else in English) with its facts.
func (s *Service) Fill(ctx context.Context, a Agent, chat ChatID) ([]Filled, error) {
	c, err := s.d.Store.Chat(ctx, nil, chat)
	if err != nil {
		return nil, err
	}
	name, err := s.d.People.Name(ctx, c.Member)
	if err != nil {
		return nil, err
	}
	brand, err := s.d.Brand(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.Macros(ctx)
	facts := map[string]any{"member": name, "agent": a.Name, "brand": brand, "ticket": c.ID.String()}
	out := make([]Filled, 0, len(all))
	for _, m := range all {
		text := m.Texts[c.Lang]
		if text == "" {
			text = m.Texts[locale.Default]
		}
		out = append(out, Filled{ID: m.ID, Name: m.Name, Text: locale.Fill(c.Lang, text, facts)})
	}
	return out, err
}

// WriteMacro keeps a macro: a new one where m has no id, else in the place of the
// version that its writer saw. Faults: invalid fields, ErrMacro.
func (s *Service) WriteMacro(ctx context.Context, by id.Staff, m Macro) (Macro, error) {
	m.Name = strings.TrimSpace(clean(m.Name))
	if n := utf8.RuneCountInString(m.Name); n < 1 || n > macroNameMax {
		return m, fault.InvalidField("name", "field.length", fault.Args{"min": 1, "max": macroNameMax})
	}
	if m.Texts[locale.Default] == "" {
		return m, fault.InvalidField("texts", "messaging.broadcast.english")
	}
	for lang, text := range m.Texts {
		field := "texts." + string(lang)
		if n := utf8.RuneCountInString(text); n < 1 || n > textMax {
			return m, fault.InvalidField(field, "field.length", fault.Args{"min": 1, "max": textMax})
		}
		for _, found := range braces.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(macroFields, found[1]) {
				return m, fault.InvalidField(field, "messaging.template.unknownName", fault.Args{"name": found[1]})
			}
		}
	}
	if m.ID == 0 {
		m.ID, m.Version = id.New[macroKind](s.d.IDs), 0
	}
	m.Version++
	m.At = s.now()
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ok, err := s.d.Store.PutMacro(ctx, tx, m)
		if err == nil && !ok {
			err = ErrMacro
		}
		return s.audited(ctx, tx, err, by, "messaging.macro.write", m.ID, m)
	})
	return m, err
}

// DropMacro takes a macro away. ErrMacro.
func (s *Service) DropMacro(ctx context.Context, by id.Staff, macro MacroID, version int64) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ok, err := s.d.Store.DropMacro(ctx, tx, macro, version)
		if err == nil && !ok {
			err = ErrMacro
		}
		return s.audited(ctx, tx, err, by, "messaging.macro.drop", macro, nil)
	})
}

func (s *Service) audited(ctx context.Context, tx *db.Tx, err error, by id.Staff, what string, macro MacroID, after any) error {
	if err != nil {
		return err
	}
	return s.d.Auditor.Audit(ctx, tx, messaging.Action{Staff: by, Name: what, Subject: "macro:" + macro.String(), After: after})
}
