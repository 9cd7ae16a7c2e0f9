package site

import (
	"context"

	"baize/internal/kernel/id"
)

// Versioned is a document of settings with the version it was read as; a
// change names the version it was made from.
type Versioned[T any] struct {
	Version int64 `json:"version" minimum:"0"`
	Value   T     `json:"value"`
}

// SwitchTree is the white-label tree and its version.
func (s *Service) SwitchTree(ctx context.Context) (Versioned[[]Switch], error) {
	at, err := s.current(ctx)
	if err != nil {
		return Versioned[[]Switch]{}, err
	}
	return Versioned[[]Switch]{Version: at.versions[subjectSwitches], Value: at.switches.Tree()}, nil
}

// SetSwitches sets some switches and leaves the others.
func (s *Service) SetSwitches(ctx context.Context, by id.Staff, version int64, some Switches) error {
	at, err := s.current(ctx)
	if err != nil {
		return err
	}
	all := Switches{}
	for modID, on := range at.switches {
		all[modID] = on
	}
	for modID, on := range some {
		all[modID] = on
	}
	return s.set(ctx, by, subjectSwitches, version, all)
}

// MaintenanceSettings is the maintenance document and its version.
func (s *Service) MaintenanceSettings(ctx context.Context) (Versioned[Maintenance], error) {
	at, err := s.current(ctx)
	if err != nil {
		return Versioned[Maintenance]{}, err
	}
	return Versioned[Maintenance]{Version: at.versions[subjectMaintenance], Value: at.maintenance}, nil
}

// SetMaintenance closes or opens the site.
func (s *Service) SetMaintenance(ctx context.Context, by id.Staff, version int64, m Maintenance) error {
	return s.set(ctx, by, subjectMaintenance, version, m)
}

// RegionSettings is the regions document and its version.
func (s *Service) RegionSettings(ctx context.Context) (Versioned[Regions], error) {
	at, err := s.current(ctx)
	if err != nil {
		return Versioned[Regions]{}, err
	}
	return Versioned[Regions]{Version: at.versions[subjectRegions], Value: at.regions}, nil
}

// SetRegions replaces the region rules.
func (s *Service) SetRegions(ctx context.Context, by id.Staff, version int64, r Regions) error {
	return s.set(ctx, by, subjectRegions, version, r)
}

// FieldSettings is the registration fields' rules and their version.
func (s *Service) FieldSettings(ctx context.Context) (Versioned[[]FieldRule], error) {
	at, err := s.current(ctx)
	if err != nil {
		return Versioned[[]FieldRule]{}, err
	}
	return Versioned[[]FieldRule]{Version: at.versions[subjectRegistration], Value: at.fields}, nil
}

// SetFields replaces the rules of the named fields; others have the defaults.
func (s *Service) SetFields(ctx context.Context, by id.Staff, version int64, f Fields) error {
	return s.set(ctx, by, subjectRegistration, version, f)
}

// BrandSettings is the brand and its version.
func (s *Service) BrandSettings(ctx context.Context) (Versioned[Brand], error) {
	at, err := s.current(ctx)
	if err != nil {
		return Versioned[Brand]{}, err
	}
	return Versioned[Brand]{Version: at.versions[subjectBrand], Value: at.brand}, nil
}

// SetBrand replaces the brand.
func (s *Service) SetBrand(ctx context.Context, by id.Staff, version int64, b Brand) error {
	return s.set(ctx, by, subjectBrand, version, b)
}

// TextingSettings is whom codes go to by SMS, and its version.
func (s *Service) TextingSettings(ctx context.Context) (Versioned[Texting], error) {
	at, err := s.current(ctx)
	if err != nil {
		return Versioned[Texting]{}, err
	}
	return Versioned[Texting]{Version: at.versions[subjectTexting], Value: at.texting}, nil
}

// SetTexting replaces whom codes go to by SMS, and how many.
func (s *Service) SetTexting(ctx context.Context, by id.Staff, version int64, x Texting) error {
	return s.set(ctx, by, subjectTexting, version, x)
}
