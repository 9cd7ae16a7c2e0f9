package identity

import (
	"context"
	"time"

	"baize/internal/platform/db"
)

// inviteGate slows down who tries codes: only wrong ones count.
func inviteGate(c Client) Gate {
	return Gate{Scope: "invite@" + c.Origin(), LockFrom: 20, Longest: 15 * time.Minute, Forget: time.Hour}
}

// CheckInvitation reports whether an affiliate code is somebody's on the
// domain; fault.Limited for who has tried too many that were not.
func (s *Service) CheckInvitation(ctx context.Context, code, domain string, client Client) (valid bool, err error) {
	if s.invitations == nil {
		return true, nil
	}
	gate := inviteGate(client)
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.throttle.Charge(ctx, tx, gate)
	})
	if err != nil {
		return false, err
	}
	if valid, err = s.invitations.Valid(ctx, Clean(code), Clean(domain)); err != nil || !valid {
		return false, err
	}
	return true, s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.throttle.Refund(ctx, tx, gate, 1) })
}
