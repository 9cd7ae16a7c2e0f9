package site

import (
	"context"
	"encoding/json"
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// SavedVersion is a subject of settings as one change left it.
type SavedVersion struct {
	Version int64           `json:"version"`
	Staff   id.Staff        `json:"staff"`
	At      clock.Instant   `json:"at"`
	Value   json.RawMessage `json:"value" doc:"the whole document"`
}

// ErrVersion says that a subject has no such version.
var ErrVersion = fault.New(fault.NotFound, "site.version.unknown")

const maxHistory = 100

// documents are the subjects' kinds of document: read from JSON, or the
// default where nobody has set one.
func documents(subject string, raw []byte) (checked, error) {
	decode := func(into any) error {
		if len(raw) == 0 {
			return nil
		}
		return json.Unmarshal(raw, into)
	}
	switch subject {
	case subjectSwitches:
		v := Switches{}
		err := decode(&v)
		return v, err
	case subjectMaintenance:
		var v Maintenance
		err := decode(&v)
		return v, err
	case subjectRegions:
		v := Regions{Allowed: []string{}, Blocked: []string{}, Countries: []string{}, Networks: []Network{}}
		err := decode(&v)
		return v, err
	case subjectRegistration:
		v := Fields{}
		err := decode(&v)
		return v, err
	case subjectTexting:
		v := defaultTexting()
		err := decode(&v)
		return v, err
	case subjectBrand:
		v := defaultBrand()
		err := decode(&v)
		return v, err
	}
	return nil, ErrVersion
}

// History is a subject's changes, the newest first; the last one is what stood
// before anybody changed anything. Faults: ErrVersion for an unknown subject.
func (s *Service) History(ctx context.Context, subject string) ([]SavedVersion, error) {
	first, err := documents(subject, nil)
	if err != nil {
		return nil, err
	}
	saved, err := s.store.Saved(ctx, subject, maxHistory)
	if err != nil {
		return nil, err
	}
	out := make([]SavedVersion, 0, len(saved)+1)
	for _, v := range saved {
		out = append(out, SavedVersion{Version: v.Version, Staff: v.Staff, At: v.UpdatedAt, Value: v.Value})
	}
	if len(saved) < maxHistory {
		raw, err := json.Marshal(first)
		if err != nil {
			return nil, err
		}
		out = append(out, SavedVersion{Value: raw})
	}
	return out, nil
}

// Restore makes an earlier version (0 is what stood at the beginning) the
// newest one, from the version that its editor saw. What the rules of today
// refuse is refused. Faults: ErrVersion, ErrChanged, invalid fields.
func (s *Service) Restore(ctx context.Context, by id.Staff, subject string, version, from int64) error {
	if _, err := documents(subject, nil); err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		var raw []byte
		if from != 0 {
			v, err := s.store.SavedAs(ctx, tx, subject, from)
			if err != nil {
				return err
			}
			raw = v.Value
		}
		value, err := documents(subject, raw)
		if err != nil {
			return fmt.Errorf("version %d of %s: %w", from, subject, err)
		}
		if err := value.check(); err != nil {
			return err
		}
		if raw, err = json.Marshal(value); err != nil {
			return err
		}
		return s.put(ctx, tx, change{by: by, subject: subject, act: "restore", version: version, value: value, raw: raw})
	})
}

// Trial is what registration says about a value that somebody tries.
type Trial struct {
	Accepted bool   `json:"accepted"`
	Length   int    `json:"length" doc:"in characters, of the value as it is read"`
	Fits     bool   `json:"fits" doc:"is the length within the bounds"`
	Matches  bool   `json:"matches" doc:"is the whole value of the pattern"`
	Refusal  string `json:"refusal,omitempty" doc:"key of the sentence that refuses it, also where it fits and matches"`
	Pattern  string `json:"pattern" doc:"as browsers write it"`
	Min      int    `json:"minLength" doc:"the bounds as registration holds them"`
	Max      int    `json:"maxLength"`
}

// Try asks registration about a value by a rule, stored or not.
func (s *Service) Try(ctx context.Context, rule FieldRule, value string) (Trial, error) {
	return s.registration.Try(ctx, rule, value)
}
