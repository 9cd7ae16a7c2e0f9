package gateway

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
)

type sessionKind struct{}

// SessionID names a launch session.
type SessionID = id.Of[sessionKind]

// Session is one opening of a game by a member: its token lets the game bet
// and read the balance until it expires.
type Session struct {
	ID        SessionID
	Member    id.Member
	NodeID    string
	Vendor    string
	GameCode  string
	Currency  money.Currency
	StartedAt clock.Instant
	ExpiresAt clock.Instant
}

const (
	// SessionLife is how long a token is good.
	SessionLife = 12 * time.Hour

	tokenSize    = 32
	sessionsKept = 200_000 // in memory; more are read from the store
)

// newToken draws a token and the hash it is stored under. It begins with the
// vendor and a dot, so that who runs games of several vendors knows whom to ask
// about it; the rest is unguessable.
func newToken(r rng.Source, vendor string) (token, hash string) {
	token = vendor + "." + base64.RawURLEncoding.EncodeToString(rng.Bytes(r, tokenSize))
	return token, hashOf(token)
}

// IsToken reports whether a text has the form of a token of the vendor; whether
// it is of a session, only Session knows.
func IsToken(vendor, text string) bool {
	drawn, ok := strings.CutPrefix(text, vendor+".")
	if !ok {
		return false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(drawn)
	return err == nil && len(raw) == tokenSize && !strings.ContainsAny(drawn, "\r\n")
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Session finds the running session of a token; ok = false where there is none
// or it has expired.
func (s *Service) Session(ctx context.Context, token string) (found Session, ok bool, err error) {
	key := sha256.Sum256([]byte(token))
	found, ok = s.sessions.get(key)
	if !ok {
		if found, ok, err = s.d.Store.FindSession(ctx, hex.EncodeToString(key[:])); err != nil || !ok {
			return Session{}, false, err
		}
		s.sessions.put(key, found, clock.NowOf(s.d.Clock))
	}
	if clock.NowOf(s.d.Clock) >= found.ExpiresAt {
		return Session{}, false, nil
	}
	return found, true, nil
}

// sessionCache keeps sessions by the hash of their tokens. A session never
// changes, so nothing in it can be out of date.
type sessionCache struct {
	mu   sync.RWMutex
	rows map[[sha256.Size]byte]Session
}

func newSessionCache() *sessionCache {
	return &sessionCache{rows: map[[sha256.Size]byte]Session{}}
}

func (c *sessionCache) get(key [sha256.Size]byte) (Session, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	s, ok := c.rows[key]
	return s, ok
}

func (c *sessionCache) put(key [sha256.Size]byte, s Session, now clock.Instant) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.rows) >= sessionsKept {
		for k, old := range c.rows {
			if old.ExpiresAt <= now {
				delete(c.rows, k)
			}
		}
	}
	if len(c.rows) < sessionsKept {
		c.rows[key] = s
	}
}
