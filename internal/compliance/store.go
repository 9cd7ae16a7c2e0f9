package compliance

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Store keeps what the room owns; package compliancedb is the one there is. A
// tx that may be nil reads outside of a transaction.
type Store interface {
	PersonStore
	CaseStore
	EventStore
	CheckStore
	PrivacyStore

	// Settings are the newest rules as JSON; version 0 and no value if never set.
	Settings(ctx context.Context) (value []byte, version int64, err error)
	// SetSettings adds a version after from; false if from is not the newest.
	SetSettings(ctx context.Context, tx *db.Tx, value []byte, from int64, by id.Staff, at clock.Instant) (bool, error)
	// Cursor is how far something was read; SetCursor moves it.
	Cursor(ctx context.Context, name string) (int64, error)
	SetCursor(ctx context.Context, tx *db.Tx, name string, at int64) error
}

// Person is what a member has proved; Sealed holds the Details.
type Person struct {
	Member    id.Member
	Level     Level
	Sealed    string
	DocKey    string
	NameKey   string
	UpdatedAt clock.Instant
}

// PersonStore keeps levels, requests and papers.
type PersonStore interface {
	// Person is of level 0 where nothing was proved; locked where tx is given.
	Person(ctx context.Context, tx *db.Tx, member id.Member) (Person, error)
	PutPerson(ctx context.Context, tx *db.Tx, p Person) error
	// Holders are the other members with an equal key of a document or person.
	Holders(ctx context.Context, tx *db.Tx, docKey, nameKey string, except id.Member) ([]id.Member, error)

	InsertRequest(ctx context.Context, tx *db.Tx, r Request) error
	// Request is ErrRequest where there is none; locked where tx is given.
	Request(ctx context.Context, tx *db.Tx, request RequestID) (Request, error)
	SaveRequest(ctx context.Context, tx *db.Tx, r Request) error
	// RequestsOf are a member's, newest first.
	RequestsOf(ctx context.Context, tx *db.Tx, member id.Member, limit int) ([]Request, error)
	// Requests are staff's list: of a state, or of all; oldest first where they
	// wait.
	Requests(ctx context.Context, state RequestState, p page.Request) (page.Page[Request], error)
	CountRequests(ctx context.Context, state RequestState) (int, error)

	InsertPaper(ctx context.Context, tx *db.Tx, p Paper) error
	Papers(ctx context.Context, request RequestID) ([]Paper, error)
	PapersOfMember(ctx context.Context, tx *db.Tx, member id.Member) ([]Paper, error)
	// DropPapers forgets the files of a member's papers.
	DropPapers(ctx context.Context, tx *db.Tx, member id.Member) error
}

// Day is what a member paid and played in a day, or what is added to it. Near
// counts payments just under the sum that is reported.
type Day struct {
	Member   id.Member
	Day      int64
	Currency money.Currency
	PaidIn   money.Amount
	Payments int
	Near     int
	NearSum  money.Amount
	AskedOut money.Amount
	Stake    money.Amount
	Payout   money.Amount
}

// CaseStore keeps cases and the counts that they come from.
type CaseStore interface {
	// AddDays adds to days, all in few statements.
	AddDays(ctx context.Context, tx *db.Tx, days []Day) error
	// Days sums a member's days since one, in the transaction.
	Days(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, since int64) (Day, error)
	// Arrive notes where a member came from; last is the country and moment of
	// the last time before, from wherever.
	Arrive(ctx context.Context, tx *db.Tx, a Arrival) (last Arrival, err error)
	// Together are the members that came from a device since a moment.
	Together(ctx context.Context, tx *db.Tx, key string, since clock.Instant) ([]id.Member, error)
	DropArrivals(ctx context.Context, tx *db.Tx, before clock.Instant) error

	// AddCase is false where a case of the kind about the subject is open.
	AddCase(ctx context.Context, tx *db.Tx, c Case) (bool, error)
	// Case is ErrCase where there is none; locked where tx is given.
	Case(ctx context.Context, tx *db.Tx, which CaseID) (Case, error)
	SaveCase(ctx context.Context, tx *db.Tx, c *Case) error
	Cases(ctx context.Context, q CaseQuery) (page.Page[Case], error)
	CountCases(ctx context.Context) (int, error)
	// OpenCases counts a member's cases that are not closed.
	OpenCases(ctx context.Context, tx *db.Tx, member id.Member) (int, error)
	InsertNote(ctx context.Context, tx *db.Tx, n Note) error
	Notes(ctx context.Context, which CaseID) ([]Note, error)
}

// EventStore keeps significant events and the reports of members' funds.
type EventStore interface {
	// AddEvents leaves out those whose source is there.
	AddEvents(ctx context.Context, tx *db.Tx, events []Event) error
	Events(ctx context.Context, q EventQuery) (page.Page[Event], error)
	DropEvents(ctx context.Context, tx *db.Tx, before clock.Instant) error

	// CountFunds sums what belongs to members now, a line a currency.
	CountFunds(ctx context.Context) ([]Segregated, error)
	InsertFunds(ctx context.Context, tx *db.Tx, lines []Segregated) error
	ListFunds(ctx context.Context, p page.Request) (page.Page[Segregated], error)
}

// CheckStore keeps what the program found of itself.
type CheckStore interface {
	InsertCheck(ctx context.Context, tx *db.Tx, c Check) error
	// LastCheck is a node's newest; false where there is none. tx may be nil.
	LastCheck(ctx context.Context, tx *db.Tx, node int) (Check, bool, error)
	ListChecks(ctx context.Context, p page.Request) (page.Page[Check], error)
	DropChecks(ctx context.Context, tx *db.Tx, before clock.Instant) error
}

// PrivacyStore keeps copies, erasures and consents.
type PrivacyStore interface {
	InsertCopy(ctx context.Context, tx *db.Tx, c Copy) error
	Copy(ctx context.Context, tx *db.Tx, which CopyID) (Copy, error)
	// CopyByToken is ErrCopy where there is none; the row is locked.
	CopyByToken(ctx context.Context, tx *db.Tx, tokenHash string) (Copy, error)
	// LastCopy is ErrCopy where the member never asked; tx may be nil.
	LastCopy(ctx context.Context, tx *db.Tx, member id.Member) (Copy, error)
	SaveCopy(ctx context.Context, tx *db.Tx, c Copy) error
	// OldCopies are those whose time is over and whose file stands.
	OldCopies(ctx context.Context, now clock.Instant) ([]Copy, error)
	CopiesOf(ctx context.Context, tx *db.Tx, member id.Member) ([]Copy, error)

	InsertErased(ctx context.Context, tx *db.Tx, e Erased) error
	ErasedOf(ctx context.Context, member id.Member) (Erased, error)
	ErasedList(ctx context.Context, q ErasedQuery) (page.Page[Erased], error)
	DropErased(ctx context.Context, tx *db.Tx, before clock.Instant) error
	// Held says whether a member's accounts hold money, of whatever kind.
	Held(ctx context.Context, tx *db.Tx, member id.Member) (bool, error)

	Consents(ctx context.Context, tx *db.Tx, member id.Member) ([]Consent, error)
	InsertConsent(ctx context.Context, tx *db.Tx, member id.Member, c Consent) error
	DropConsents(ctx context.Context, tx *db.Tx, member id.Member) error
	DropTraces(ctx context.Context, tx *db.Tx, member id.Member) error
}
