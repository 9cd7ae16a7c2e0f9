package site

import (
	"net/http"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/platform/httpx"
)

// The gate's refusals.
var (
	ErrMaintenance   = fault.New(fault.Unavailable, "site.maintenance")
	ErrRegionBlocked = fault.New(fault.Forbidden, "site.region.blocked")
)

// Gate is the check that runs before every request: while the site is closed
// to the caller it answers ErrMaintenance or ErrRegionBlocked (with the
// address), except to staff and on paths that stay open. Pages are not API
// paths and always load, for they are what says that the site is closed.
func (s *Service) Gate(r *http.Request) error {
	ctx, path := r.Context(), r.URL.Path
	if !strings.HasPrefix(path, "/api/") || s.staysOpen(path) {
		return nil
	}
	if p := httpx.PrincipalOf(ctx); p != nil && p.Audience == httpx.Staff {
		return nil
	}
	ip := httpx.ClientIP(ctx)
	status, err := s.StatusFor(ctx, ip)
	switch {
	case err != nil:
		return err
	case status == InMaintenance:
		return ErrMaintenance
	case status == RegionBlocked:
		return ErrRegionBlocked.With("ip", ip.String())
	}
	return nil
}

func (s *Service) staysOpen(path string) bool {
	for _, prefix := range s.open {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return false
}
