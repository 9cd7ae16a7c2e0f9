package runner

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
)

const (
	sessionLife  = 24 * time.Hour // the platform's own limit is shorter and decides
	sessionsKept = 100_000
)

// Open finds the session of a launch token. On first use it asks the platform
// by a signed balance whom and what the token is for; found is false where
// the platform does not know the token.
func (s *Service) Open(ctx context.Context, token string) (ses Session, found bool, err error) {
	desk, ours := s.deskOf(token)
	if !ours {
		return Session{}, false, nil
	}
	hash := hashOf(token)
	if ses, found = s.sessions.byHash(hash); found {
		ses, err = s.dress(ctx, ses)
		return ses, true, err
	}
	ses, found, err = s.d.Store.FindSession(ctx, hash)
	if err != nil {
		return Session{}, false, err
	}
	if found && s.now() > ses.CreatedAt.Add(sessionLife) {
		return Session{}, false, nil
	}
	if !found {
		if ses, found, err = s.ask(ctx, desk, token); err != nil || !found {
			return Session{}, false, err
		}
		err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return s.d.Store.InsertSession(ctx, tx, hash, ses)
		})
		if err == nil {
			ses, found, err = s.d.Store.FindSession(ctx, hash) // another request may have been first
		}
		if err != nil || !found {
			return Session{}, false, err
		}
	}
	ses.token = token
	if ses.Member, err = memberOf(ses.UserID); err != nil {
		return Session{}, false, nil
	}
	s.sessions.put(hash, ses, s.now())
	ses, err = s.dress(ctx, ses)
	return ses, true, err
}

// Session is an open session by its id. The session of a game that was closed
// meanwhile goes on without a title: it can cash out and look, and bet nothing.
func (s *Service) Session(ctx context.Context, session SessionID) (Session, error) {
	ses, found := s.sessions.byID(session)
	if !found {
		return Session{}, ErrSession
	}
	return s.dress(ctx, ses)
}

// dress adds the title, which may change or close while a session lasts.
func (s *Service) dress(ctx context.Context, ses Session) (Session, error) {
	title, found, err := s.d.Titles.Title(ctx, ses.Vendor, ses.GameCode)
	if found {
		ses.title = title
	}
	return ses, err
}

// Plays refuses a session whose game is closed or run by another engine.
func (ses Session) Plays(engine string) error {
	switch ses.title.Engine {
	case engine:
		return nil
	case "":
		return ErrClosed
	}
	return ErrEngine
}

// deskOf finds whom to ask about a token: it begins with the vendor code and a
// dot, which may be left out where the studio plays as one vendor only. Other
// people's tokens are refused here without a look at anything.
func (s *Service) deskOf(token string) (studio.Desk, bool) {
	vendor := ""
	if dot := strings.LastIndexByte(token, '.'); dot > 0 {
		vendor = token[:dot]
	}
	for _, desk := range s.d.Desks {
		if desk.Vendor == vendor || vendor == "" && len(s.d.Desks) == 1 {
			return desk, true
		}
	}
	return studio.Desk{}, false
}

// ask learns from the platform what a token is for.
func (s *Service) ask(ctx context.Context, desk studio.Desk, token string) (Session, bool, error) {
	reply, err := desk.Wallet.Balance(ctx, seamless.Call{Token: token})
	if err != nil || reply.Status != seamless.OK || reply.UserID == "" || reply.GameCode == "" {
		return Session{}, false, err
	}
	return Session{
		ID: id.New[sessionKind](s.d.IDs), Vendor: desk.Vendor, GameCode: reply.GameCode, UserID: reply.UserID,
		Currency: money.Currency(reply.Currency), CreatedAt: s.now(),
	}, true, nil
}

// Funds is what the platform says a member has.
type Funds struct {
	Balance money.Amount
	Version int64
}

// Funds asks the platform for the balance; ErrSession where the token is over.
func (s *Service) Funds(ctx context.Context, ses Session) (Funds, error) {
	reply, err := s.desks.Of(ses.Vendor).Balance(ctx, seamless.Call{
		Token: ses.token, UserID: ses.UserID, Currency: string(ses.Currency), GameCode: ses.GameCode,
	})
	switch {
	case err != nil:
		return Funds{}, ErrClosed.Wrap(err)
	case reply.Status != seamless.OK:
		return Funds{}, refusal(reply.Status)
	}
	return Funds{Balance: reply.Balance, Version: reply.BalanceVersion}, nil
}

// lockOf names what keeps a member from running two rounds of one game at once.
func lockOf(userID, vendor, game string) string { return userID + "\n" + vendor + "\n" + game }

func memberOf(userID string) (m id.Member, err error) {
	err = m.UnmarshalText([]byte(userID))
	if err == nil && m == 0 {
		err = id.ErrSyntax
	}
	return m, err
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// sessionCache keeps open sessions with their tokens, which nothing else does.
type sessionCache struct {
	mu     sync.RWMutex
	hashes map[string]Session
	ids    map[SessionID]string
}

func newSessionCache() *sessionCache {
	return &sessionCache{hashes: map[string]Session{}, ids: map[SessionID]string{}}
}

func (c *sessionCache) byHash(hash string) (Session, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	s, ok := c.hashes[hash]
	return s, ok
}

func (c *sessionCache) byID(session SessionID) (Session, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	s, ok := c.hashes[c.ids[session]]
	return s, ok
}

func (c *sessionCache) put(hash string, s Session, now clock.Instant) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.hashes) >= sessionsKept {
		for k, old := range c.hashes {
			if now > old.CreatedAt.Add(sessionLife) || len(c.hashes) >= sessionsKept {
				delete(c.hashes, k)
				delete(c.ids, old.ID)
			}
		}
	}
	c.hashes[hash] = s
	c.ids[s.ID] = hash
}
