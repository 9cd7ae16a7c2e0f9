package identity

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// TopicWelcomed is the topic of Welcomed.
const TopicWelcomed = "identity.member.welcomed"

// Welcomed says that a member's first-login action ran; it comes once.
type Welcomed struct {
	Member id.Member     `json:"member"`
	Kind   Kind          `json:"kind"`
	At     clock.Instant `json:"at"`
}

// Topic is the event's kind.
func (Welcomed) Topic() string { return TopicWelcomed }

// Subject is the member.
func (e Welcomed) Subject() string { return e.Member.String() }

// Welcome runs the first-login action; it reports whether this was the first
// time, and tells others only then.
func (s *Service) Welcome(ctx context.Context, member id.Member) (first bool, err error) {
	now := clock.NowOf(s.clock)
	cred, err := s.store.CredentialOf(ctx, member)
	if err != nil || cred == nil {
		return false, orElse(err, ErrLogin)
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if first, err = s.store.InsertFirstLogin(ctx, tx, member, now); err != nil || !first {
			return err
		}
		return s.bus.Publish(ctx, tx, Welcomed{Member: member, Kind: cred.Kind, At: now})
	})
	return first, err
}
