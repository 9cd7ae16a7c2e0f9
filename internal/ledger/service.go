package ledger

import (
	"log/slog"
	"sync/atomic"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// The refusals of the book. ErrOverdraft is for the caller to translate into
// its own words, and ErrFull is nobody's mistake: an account holds no more. The
// others are mistakes of the calling code.
var (
	ErrOverdraft = fault.New(fault.Refused, "ledger.account.overdraft")
	ErrFull      = fault.New(fault.Refused, "ledger.account.full")
	ErrDuplicate = fault.New(fault.Conflict, "ledger.entry.duplicate")
	ErrUnbalance = fault.New(fault.Internal, "ledger.entry.unbalanced")
	ErrPostings  = fault.New(fault.Internal, "ledger.entry.postings")
	ErrAccount   = fault.New(fault.Internal, "ledger.account.unknown")
	ErrHold      = fault.New(fault.Conflict, "ledger.hold.closed")
	ErrClock     = fault.New(fault.Unavailable, "ledger.clock.behind")
)

// Deps are what the book needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Clock   clock.Clock
	IDs     *id.Source
	Anchors Anchors // where the heads of the audit chain go, outside the database
	Log     *slog.Logger
}

// Service is the book; make it with New.
type Service struct {
	db    *db.DB
	store Store
	clock clock.Clock
	ids   *id.Source
	log   *slog.Logger

	known  known
	sealed atomic.Int64
	recent recent
	tail   Tail
}

// New makes the book.
func New(d Deps) *Service {
	if d.Log == nil {
		d.Log = slog.Default()
	}
	return &Service{db: d.DB, store: d.Store, clock: d.Clock, ids: d.IDs, tail: Tail{Anchors: d.Anchors}, log: d.Log, known: newKnown()}
}
