package compliance

import (
	"context"
	"net/netip"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Action is what a member of staff did, for the audit log.
type Action struct {
	Staff  id.Staff
	Name   string
	Target string
	Before any
	After  any
	Why    string
}

// Auditor writes an action into the audit log in the action's own transaction.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// Vault keeps sealed files by name; platform/blob has one.
type Vault interface {
	Put(ctx context.Context, name string, data []byte) error
	Get(ctx context.Context, name string) ([]byte, error)
	Remove(ctx context.Context, name string) error
}

// Outcome is a verifier's answer.
type Outcome string

// The outcomes.
const (
	Pass  Outcome = "pass"
	Refer Outcome = "refer"
	Fail  Outcome = "fail"
)

// Evidence is what a verifier is shown. Papers reads the pictures.
type Evidence struct {
	Request RequestID
	Level   Level
	Details Details
	Papers  func(ctx context.Context) ([][]byte, error)
}

// Verdict is what a verifier found: Reason names it for the member, Born is the
// birth date that the document itself says, where it does.
type Verdict struct {
	Outcome Outcome
	Reason  string
	Born    string
}

// Verifier looks at papers, outside of any transaction; a repeat is harmless.
type Verifier interface {
	Name() string
	Verify(ctx context.Context, e Evidence) (Verdict, error)
}

// Hit is an entry of a watch list that fits a person.
type Hit struct {
	List  string `json:"list"` // "pep", "sanction"
	Entry string `json:"entry"`
	Label string `json:"label"`
}

// Watchlist looks a person up among the politically exposed and the sanctioned.
type Watchlist interface {
	Find(ctx context.Context, name, born string) ([]Hit, error)
}

// Freezer closes an account in the caller's transaction, and tells there whether it
// is closed; members does. Closed already is no fault.
type Freezer interface {
	Freeze(ctx context.Context, tx *db.Tx, member id.Member, by id.Staff, why string) error
	Frozen(ctx context.Context, tx *db.Tx, member id.Member) (bool, error)
}

// Prover checks that it is the member who asks for something that cannot be
// undone; identity does.
type Prover interface {
	Prove(ctx context.Context, member id.Member, proof identity.Proof) error
}

// Countries tells where an address is; "" where nobody knows.
type Countries interface {
	CountryAt(ctx context.Context, ip netip.Addr) (string, error)
}

// Sums are what a member has paid in and asked out in a currency since the
// account was opened, refusals aside; the cashier tells.
type Sums struct {
	Currency    money.Currency `json:"currency"`
	Deposits    money.Amount   `json:"deposits"`
	Withdrawals money.Amount   `json:"withdrawals"`
}

// Payees says how many payout accounts a member has had, and who else has one
// of the same number.
type Payees struct {
	Accounts int
	Sharers  []id.Member
}

// Payments is what the room asks of the cashier.
type Payments interface {
	// Sums are in the order of the currencies; tx may be nil.
	Sums(ctx context.Context, tx *db.Tx, member id.Member) ([]Sums, error)
	Payees(ctx context.Context, member id.Member) (Payees, error)
	// Running says whether a deposit or a withdrawal is on its way; tx may be nil.
	Running(ctx context.Context, tx *db.Tx, member id.Member) (bool, error)
}

// Bets says whether a member has an open bet; betting does.
type Bets interface {
	// Open looks at every round, however old; tx may be nil.
	Open(ctx context.Context, tx *db.Tx, member id.Member) (bool, error)
}

// Shut says why a member may not play, and when: From is 0 where nobody keeps
// it, Until where it does not end.
type Shut struct {
	Why         string
	From, Until clock.Instant
}

// at reports whether it held at a moment.
func (s Shut) at(moment clock.Instant) bool {
	return s.From <= moment && (s.Until == 0 || moment < s.Until)
}

// Doors knows who is shut out from play; care and members do. Whom it does not
// name may play.
type Doors interface {
	ShutOut(ctx context.Context, tx *db.Tx, members []id.Member) (map[id.Member]Shut, error)
}

// Pair is two accounts that play too well together; Why says by what.
type Pair struct {
	A, B   id.Member
	Rounds int
	Amount money.Amount
	Why    string
}

// Tables reports pairs of the games in which members sit together; the studio
// answers: chip dumping at card tables, opposite sides at others.
type Tables interface {
	Dumping(ctx context.Context, from, to clock.Instant) ([]Pair, error)
	Opposite(ctx context.Context, from, to clock.Instant) ([]Pair, error)
}

// Notice is something that the member is told in the inbox: kind names the
// sentence, args its facts.
type Notice struct {
	Member id.Member
	Kind   string
	Args   map[string]string
	At     clock.Instant
}

// Notices puts it there; messaging does.
type Notices interface {
	Notify(ctx context.Context, tx *db.Tx, n Notice) error
}

// Logged is an action of the audit log.
type Logged struct {
	Seq     int64
	Staff   id.Staff
	What    string
	Subject string
	At      clock.Instant
}

// AuditLog reads the audit log in order, from after a row; staff does.
type AuditLog interface {
	After(ctx context.Context, seq int64, limit int) ([]Logged, error)
}

// Mistake is an error of the program that was logged Count times since the last
// look.
type Mistake struct {
	Text  string
	Count int
}

// Mistakes hands over what was logged as an error since it was asked last.
type Mistakes func() []Mistake
