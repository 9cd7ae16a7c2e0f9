package quest

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/members"
	"baize/internal/platform/db"
)

// Action is something that staff did, for the audit log.
type Action struct {
	Staff   id.Staff
	Name    string // "rewards.quest.open"
	Subject string
	Before  any
	After   any
	Reason  string
}

// Auditor writes an action into the audit log in the action's own transaction.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// Approvals keeps payouts as decisions of two operators; staff implements it.
type Approvals interface {
	Propose(ctx context.Context, tx *db.Tx, kind, subject string, maker id.Staff) error
	Decide(ctx context.Context, tx *db.Tx, kind, subject string, checker id.Staff, approved bool) error
}

// Members tells about members; the members room implements it.
type Members interface {
	Get(ctx context.Context, member id.Member) (members.Member, error)
	OwnInvitation(ctx context.Context, member id.Member) (members.Invitation, error)
}

// Guard refuses whoever has shut themselves out, with that room's fault; care
// implements it.
type Guard interface {
	MayPlay(ctx context.Context, member id.Member) error
}

// Ranks tells a member's VIP rank, 0 for the lowest.
type Ranks interface {
	Rank(ctx context.Context, member id.Member) (int, error)
}

// Lanes tells the category that a game counts in, open or closed; empty where
// there is no such game. The catalogue implements it.
type Lanes interface {
	LaneOf(ctx context.Context, vendor, code string) (string, error)
}

// Names tells members' names with their middle hidden.
type Names interface {
	Masked(ctx context.Context, list []id.Member) (map[id.Member]string, error)
}

// Traces tells what two accounts have in common that two people would not:
// OddDevice or OddPayee, empty for nothing.
type Traces interface {
	Shared(ctx context.Context, a, b id.Member) (string, error)
}
