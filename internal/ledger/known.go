package ledger

import (
	"sync"

	"baize/internal/kernel/id"
)

// known are the accounts whose rows are committed; every posting asks.
type known struct {
	mu    sync.RWMutex
	byRef map[AccountRef]id.Account
	byID  map[id.Account]Account
}

func (k *known) idOf(ref AccountRef) (id.Account, bool) {
	k.mu.RLock()
	account, ok := k.byRef[ref]
	k.mu.RUnlock()
	return account, ok
}

func (k *known) get(account id.Account) (Account, bool) {
	k.mu.RLock()
	a, ok := k.byID[account]
	k.mu.RUnlock()
	return a, ok
}

func (k *known) put(a Account) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byRef == nil {
		k.byRef, k.byID = map[AccountRef]id.Account{}, map[id.Account]Account{}
	}
	k.byRef[a.Ref], k.byID[a.ID] = a.ID, a
}
