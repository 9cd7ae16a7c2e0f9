package care

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Line is one change of a member's protection.
type Line struct {
	ID     LineID
	Member id.Member
	Staff  id.Staff // 0 where the member did it
	What   string
	Detail string // JSON
	At     clock.Instant
}

type lineKind struct{}

// LineID names a line of history.
type LineID = id.Of[lineKind]

// Used is what a member has staked and lost within one period.
type Used struct {
	Stake money.Amount
	Loss  money.Amount
}

// Returned is what came back of bets of one hour: stakes of voided ones, and
// payouts, below zero where they were taken back.
type Returned struct {
	Member id.Member
	Hour   int64
	Voided money.Amount
	Paid   money.Amount
}

// Store keeps protections; caredb implements it.
type Store interface {
	// Get is nil where nothing stands; under a transaction it is read as that
	// sees it.
	Get(ctx context.Context, tx *db.Tx, member id.Member) (*Protection, error)
	// NextVersion raises the number of changes and keeps other changes away.
	NextVersion(ctx context.Context, tx *db.Tx) (int64, error)
	// Epoch is the number of changes; the Reading reads it too.
	Epoch(ctx context.Context, tx *db.Tx) (int64, error)
	EpochReading(learn func(epoch int64)) db.Reading
	// AssertEpoch lets an optimistic transaction fail unless the number is still it.
	AssertEpoch(tx *db.Tx, epoch int64)
	Put(ctx context.Context, tx *db.Tx, p *Protection) error
	// Since lists what was changed after a version.
	Since(ctx context.Context, version int64) ([]*Protection, error)

	// Spend adds a stake to the member's hour.
	Spend(ctx context.Context, tx *db.Tx, member id.Member, hour int64, stake money.Amount) error
	// Return adds what came back, one statement for all.
	Return(ctx context.Context, tx *db.Tx, list []Returned) error
	// Sums adds up the hours from each of the given ones on; tx may be nil.
	Sums(ctx context.Context, tx *db.Tx, member id.Member, from [3]int64) ([3]Used, error)
	// Sitting is since when a member plays and when the last bet was; zeros
	// where he never did.
	Sitting(ctx context.Context, tx *db.Tx, member id.Member) (from, last clock.Instant, err error)
	SetSitting(ctx context.Context, tx *db.Tx, member id.Member, from, last clock.Instant) error

	InsertLine(ctx context.Context, tx *db.Tx, l Line) error
	Lines(ctx context.Context, member id.Member, req page.Request) ([]Line, error)

	MatchStore
}

// MatchStore keeps the traces of excluded persons and whom they led to.
type MatchStore interface {
	PutTraces(ctx context.Context, tx *db.Tx, member id.Member, traces []string) error
	// WhoLeft lists the members who left any of the traces, with which.
	WhoLeft(ctx context.Context, traces []string) (map[id.Member][]string, error)
	HasTraces(ctx context.Context) (bool, error)
	// Met reports whether there is a match of the pair; InsertMatch keeps the
	// first.
	Met(ctx context.Context, member, of id.Member) (bool, error)
	InsertMatch(ctx context.Context, tx *db.Tx, m Match) error
	// ReadMatch is nil where there is none.
	ReadMatch(ctx context.Context, match MatchID) (*Match, error)
	// DecideMatch is false where staff has decided before.
	DecideMatch(ctx context.Context, tx *db.Tx, m Match) (bool, error)
	Matches(ctx context.Context, open bool, req page.Request) ([]Match, error)
}
