package identity

import (
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
)

const (
	// principalAge is how long another node's logout may go unnoticed.
	principalAge  = 2 * time.Second
	principalsMax = 50_000
)

// PrincipalCache keeps who a token belongs to for two seconds, so that a busy
// member does not cost a query per request.
type PrincipalCache struct {
	mu    sync.Mutex
	clock clock.Clock
	byKey map[string]cachedPrincipal
	told  func(subject int64)
}

type cachedPrincipal struct {
	principal *httpx.Principal
	until     clock.Instant
}

// NewPrincipalCache makes an empty cache.
func NewPrincipalCache(c clock.Clock) *PrincipalCache {
	return &PrincipalCache{clock: c, byKey: map[string]cachedPrincipal{}}
}

// Get is the principal of a token's hash, or nil when it must be looked up.
func (c *PrincipalCache) Get(tokenHash string) *httpx.Principal {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.byKey[tokenHash]
	if !ok || entry.until <= clock.NowOf(c.clock) {
		return nil
	}
	return entry.principal
}

// Put remembers a principal for a moment.
func (c *PrincipalCache) Put(tokenHash string, p *httpx.Principal) {
	now := clock.NowOf(c.clock)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.byKey) >= principalsMax {
		for key, entry := range c.byKey {
			if entry.until <= now {
				delete(c.byKey, key)
			}
		}
	}
	if len(c.byKey) < principalsMax {
		c.byKey[tokenHash] = cachedPrincipal{principal: p, until: now.Add(principalAge)}
	}
}

// OnForget has fn told of every subject that is dropped; fn may not wait for
// anything. It is set before the cache is used.
func (c *PrincipalCache) OnForget(fn func(subject int64)) { c.told = fn }

// Forget drops all of one subject at once.
func (c *PrincipalCache) Forget(subject int64) {
	if c.told != nil {
		defer c.told(subject)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, entry := range c.byKey {
		if entry.principal.Subject == subject {
			delete(c.byKey, key)
		}
	}
}
