package gateway

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"baize/internal/kernel/clock"
)

// Expired reports a token that was a session's and is no longer: some vendors'
// dialects tell such a token from one that never was.
func (s *Service) Expired(ctx context.Context, token string) (bool, error) {
	key := sha256.Sum256([]byte(token))
	found, ok := s.sessions.get(key)
	if !ok {
		var err error
		if found, ok, err = s.d.Store.FindSession(ctx, hex.EncodeToString(key[:])); err != nil || !ok {
			return false, err
		}
	}
	return clock.NowOf(s.d.Clock) >= found.ExpiresAt, nil
}
