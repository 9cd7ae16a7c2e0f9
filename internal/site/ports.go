package site

import (
	"context"
	"net/netip"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Action is what a member of staff did, for the audit log. It is the same
// unnamed struct in every room, so that one Auditor serves them all.
type Action = struct {
	Staff  id.Staff
	Name   string // "site.switches.set"
	Target string
	Before any
	After  any
}

// Auditor writes an action into the audit log in the action's own transaction.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// Publisher writes an event into the outbox of the transaction.
type Publisher interface {
	Publish(ctx context.Context, tx *db.Tx, e bus.Event) error
}

// EnvelopeKeys tells the public key (a JWK) that secrets are encrypted to on
// their way in; an empty map where the envelope is not in use.
type EnvelopeKeys interface {
	EnvelopeKey(ctx context.Context) (map[string]string, error)
}

// Registration is who holds the rules of its form, in a room of this level.
type Registration interface {
	// Held is a rule as the form holds it: with its pattern as browsers write it,
	// and within bounds that no operator can move.
	Held(FieldRule) FieldRule
	// Try is what the form says of a value by a rule, stored or not.
	Try(ctx context.Context, rule FieldRule, value string) (Trial, error)
}

// Queue runs jobs at their time; it may be absent in tests.
type Queue interface {
	Enqueue(ctx context.Context, tx *db.Tx, kind, key string, at clock.Instant, payload any) error
}

// Countries tells the country of an address from the operator's country file;
// it may be absent.
type Countries interface {
	Country(ip netip.Addr) string
	About() CountryFile
}

// CountryFile is what is known of the country file.
type CountryFile = struct {
	Present bool
	Fault   string
	Type    string
	BuiltAt time.Time
}
