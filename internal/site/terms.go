package site

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

// Terms say which version of the terms is in force. Members who accepted an
// earlier one are asked again at their next login; a correction that changes
// nothing for them keeps the version.
type Terms struct {
	Version int `json:"version" minimum:"1" maximum:"100000"`
	// Changes tells by language what is new in this version.
	Changes map[locale.Lang]string `json:"changes,omitempty"`
}

// inForce has the version that a fresh installation starts with.
func (t Terms) inForce() Terms {
	t.Version = max(1, t.Version)
	return t
}

func (t Terms) check() error {
	if t.Version < 1 {
		return fault.InvalidField("version", "field.choice")
	}
	for lang, text := range t.Changes {
		if len(text) > 2000 {
			return fault.InvalidField("changes."+string(lang), "field.size")
		}
	}
	return nil
}

// TermsVersion is the version in force; identity asks.
func (s *Service) TermsVersion(ctx context.Context) (int, error) {
	at, err := s.current(ctx)
	if err != nil {
		return 0, err
	}
	return at.terms.inForce().Version, nil
}

// TermsSettings is the terms document and its version as a document.
func (s *Service) TermsSettings(ctx context.Context) (Versioned[Terms], error) {
	at, err := s.current(ctx)
	if err != nil {
		return Versioned[Terms]{}, err
	}
	return Versioned[Terms]{Version: at.versions[subjectTerms], Value: at.terms.inForce()}, nil
}

// SetTerms puts a version in force; it never goes back, because what members
// accepted is evidence. site.terms.back.
func (s *Service) SetTerms(ctx context.Context, by id.Staff, version int64, t Terms) error {
	at, err := s.current(ctx)
	if err != nil {
		return err
	}
	if t.Version < at.terms.inForce().Version {
		return fault.InvalidField("version", "site.terms.back")
	}
	return s.set(ctx, by, subjectTerms, version, t)
}
