package vendors

import (
	"context"
	"net/url"
	"strings"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Set stores what is agreed with a vendor, over whatever stands; whether it is
// off stays. ErrSettings where it is no sense, ErrDialect where the vendor
// speaks another dialect already.
func (s *Service) Set(ctx context.Context, to Settings) error {
	if err := to.check(); err != nil {
		return err
	}
	to.ChangedAt = clock.NowOf(s.d.Clock)
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		was, found, err := s.d.Store.FindPeer(ctx, tx, to.Vendor)
		if err != nil {
			return err
		}
		to.Version, to.Off = was.Version+1, was.Off
		if !found {
			return s.d.Store.AddPeer(ctx, tx, to)
		}
		if was.Dialect != to.Dialect {
			return ErrDialect
		}
		return s.change(ctx, tx, to)
	})
	return s.afterChange(ctx, err)
}

// change writes settings of the next version.
func (s *Service) change(ctx context.Context, tx *db.Tx, to Settings) error {
	stood, err := s.d.Store.ChangePeer(ctx, tx, to)
	if err == nil && !stood {
		err = ErrChanged
	}
	return err
}

// SetBy stores what is agreed on an operator's word: of a new vendor where the
// version is 0, which begins off, else over the version that the operator saw.
// Faults: ErrSettings at a field, ErrStands, ErrUnknown, ErrDialect, ErrChanged,
// and that of StepUp.
func (s *Service) SetBy(ctx context.Context, by gateway.Operator, to Settings, why string) error {
	if err := s.d.StepUp.RequireFresh(ctx, by.Session); err != nil {
		return err
	}
	if err := to.check(); err != nil {
		return err
	}
	if err := s.outward(to); err != nil {
		return err
	}
	err := s.byVersion(ctx, by, "gateway.vendor.set", to.Vendor, to.Version, why, func(was Settings) (Settings, error) {
		to.Off = to.Version == 0 || was.Off
		if to.Version != 0 && was.Dialect != to.Dialect {
			return to, ErrDialect
		}
		return to, nil
	})
	return s.afterChange(ctx, err)
}

// SwitchBy turns a vendor off or on, on an operator's word. Faults: ErrUnknown,
// ErrChanged, and that of StepUp.
func (s *Service) SwitchBy(ctx context.Context, by gateway.Operator, vendor string, version int64, off bool, why string) error {
	if err := s.d.StepUp.RequireFresh(ctx, by.Session); err != nil {
		return err
	}
	if version == 0 {
		return ErrChanged
	}
	err := s.byVersion(ctx, by, "gateway.vendor.switch", vendor, version, why, func(was Settings) (Settings, error) {
		was.Off = off
		return was, nil
	})
	return s.afterChange(ctx, err)
}

// byVersion writes what becomes of the settings that stand in a version, 0 where
// none may, with its line in the audit log.
func (s *Service) byVersion(
	ctx context.Context, by gateway.Operator, act, vendor string, version int64, why string, next func(was Settings) (Settings, error),
) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		was, found, err := s.d.Store.FindPeer(ctx, tx, vendor)
		switch {
		case err != nil:
			return err
		case version == 0 && found:
			return ErrStands
		case version != 0 && !found:
			return ErrUnknown
		case was.Version != version:
			return ErrChanged
		}
		to, err := next(was)
		if err != nil {
			return err
		}
		to.Version, to.ChangedAt = version+1, clock.NowOf(s.d.Clock)
		var before any
		if version == 0 {
			err = s.d.Store.AddPeer(ctx, tx, to)
		} else {
			before, err = was.noted(), s.change(ctx, tx, to)
		}
		if err == nil && to.Off != was.Off {
			err = s.d.Catalogue.Rest(ctx, tx, vendor)
		}
		if err != nil {
			return err
		}
		return s.audit(ctx, tx, by, act, vendor, before, to.noted(), strings.TrimSpace(why))
	})
	if db.IsUnique(err) { // two at once
		return ErrStands
	}
	return err
}

// outward holds the addresses of staff to what the internet leads to: the
// vendor's is called from here, ours is opened by members. The outsiders of a
// sandbox live inside.
func (s *Service) outward(to Settings) error {
	if s.d.Outward.Inside {
		return nil
	}
	wrong := func(field string, err error) error {
		return fault.InvalidField(field, "gateway.vendor.addressOutward").Wrap(err)
	}
	if to.BaseURL != "" {
		if err := s.d.Outward.Check(to.BaseURL); err != nil {
			return wrong("baseUrl", err)
		}
	}
	// A vendor that keeps wallets is told a path of our own: it needs our address.
	if u, err := url.Parse(to.ReturnURL); (to.ReturnURL != "" || to.Dialect == Transfer) && (err != nil || u.Scheme != "https") {
		return wrong("returnUrl", err)
	}
	return nil
}

// noted is what the audit log keeps of settings.
func (s Settings) noted() map[string]any {
	currencies := append([]money.Currency{}, s.Currencies...)
	return map[string]any{
		"dialect": s.Dialect, "baseUrl": s.BaseURL, "operatorId": s.OperatorID, "product": s.Product, "returnUrl": s.ReturnURL, "currencies": currencies, "off": s.Off, "version": s.Version,
	}
}
