package cashier

import (
	"sync"
	"time"

	"baize/internal/kernel/clock"
)

// returnPause is for how long the provider is not asked again because somebody
// comes back to the same deposit: the address of the way back proves nothing, and
// who has it can call it as often as they like. It is as long as the first pause
// of the deposit's job, which asks in the meantime.
const returnPause = firstPoll

// returns are the deposits to which somebody came back lately, on this node.
type returns struct {
	mu    sync.Mutex
	at    map[DepositID]clock.Instant
	swept clock.Instant
}

// first reports whether the provider is to be asked, and counts it.
func (r *returns) first(deposit DepositID, now clock.Instant) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sweep(now)
	if at, known := r.at[deposit]; known && now.Sub(at) < returnPause {
		return false
	}
	if r.at == nil {
		r.at = map[DepositID]clock.Instant{}
	}
	r.at[deposit] = now
	return true
}

// sweep forgets what is over, so that only the deposits of a moment are kept.
func (r *returns) sweep(now clock.Instant) {
	if now.Sub(r.swept) < time.Minute {
		return
	}
	r.swept = now
	for deposit, at := range r.at {
		if now.Sub(at) >= returnPause {
			delete(r.at, deposit)
		}
	}
}
