package vendors

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
	"baize/internal/wallet"
)

// Gateway carries a call out; gateway.Service is it. All rules about money
// live behind it.
type Gateway interface {
	Serve(ctx context.Context, op seamless.Op, c *seamless.Call) seamless.Reply
	// Throttle spends one of the vendor's calls, or tells how long to wait.
	Throttle(vendor string) time.Duration
	// Expired reports a token that was a session's and is no longer.
	Expired(ctx context.Context, token string) (bool, error)
	// Unplaced opens a case where a call was a result that came after its round;
	// for dialects without resettlements.
	Unplaced(ctx context.Context, op seamless.Op, c *seamless.Call, status seamless.Status)
}

// Profile is what a vendor may know of a member.
type Profile struct {
	Currency     money.Currency
	RegisteredAt clock.Instant
}

// Members finds a member; a fault of the members room where there is none.
type Members interface {
	Profile(ctx context.Context, member id.Member) (Profile, error)
}

// Balances reads a member's balance; wallet.
type Balances interface {
	Balance(ctx context.Context, member id.Member, c money.Currency) (wallet.Balance, error)
}
