package site

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// The subjects of settings.
const (
	subjectSwitches     = "switches"
	subjectMaintenance  = "maintenance"
	subjectRegions      = "regions"
	subjectRegistration = "registration"
	subjectBrand        = "brand"
	subjectTexting      = "texting"
)

// ttl is how long a node may serve settings that another node has changed.
const ttl = 2 * time.Second

// snapshot is all settings, ready to be asked; it does not change.
type snapshot struct {
	switches    Switches
	maintenance Maintenance
	regions     Regions
	rules       regionRules
	fields      Fields
	brand       Brand
	texting     Texting
	versions    map[string]int64
	readAt      time.Time
}

func newSnapshot(rows []Row, registration Registration, now time.Time) (*snapshot, error) {
	s := &snapshot{
		switches: Switches{}, versions: map[string]int64{}, brand: defaultBrand(), texting: defaultTexting(), readAt: now,
		regions: Regions{Allowed: []string{}, Blocked: []string{}, Countries: []string{}, Networks: []Network{}},
	}
	into := map[string]any{
		subjectSwitches: &s.switches, subjectMaintenance: &s.maintenance, subjectRegions: &s.regions,
		subjectRegistration: &s.fields, subjectBrand: &s.brand, subjectTexting: &s.texting,
	}
	for _, r := range rows {
		target, known := into[r.Name]
		if !known {
			continue // written by a newer version of the product
		}
		if err := json.Unmarshal(r.Value, target); err != nil {
			return nil, fmt.Errorf("site settings %q: %w", r.Name, err)
		}
		s.versions[r.Name] = r.Version
	}
	s.fields, s.rules = s.fields.merged().held(registration), s.regions.ready()
	return s, nil
}

// current is the settings as of at most ttl ago.
func (s *Service) current(ctx context.Context) (*snapshot, error) {
	now := s.clock.Now()
	if at := s.cached.Load(); at != nil && now.Sub(at.readAt) < ttl {
		return at, nil
	}
	s.reading.Lock()
	defer s.reading.Unlock()
	if at := s.cached.Load(); at != nil && now.Sub(at.readAt) < ttl {
		return at, nil // somebody else has read meanwhile
	}
	generation := s.generation.Load()
	rows, err := s.store.All(ctx)
	if err != nil {
		return nil, err
	}
	fresh, err := newSnapshot(rows, s.registration, now)
	if err == nil && s.generation.Load() == generation { // else it may be older than a change
		s.cached.Store(fresh)
	}
	return fresh, err
}
