package betting

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// The refusals of betting. None leaves a trace: the same id may come again.
var (
	ErrDuplicate   = fault.New(fault.Conflict, "betting.tx.duplicate")
	ErrRolledBack  = fault.New(fault.Conflict, "betting.tx.rolledBack")
	ErrUnknown     = fault.New(fault.NotFound, "betting.tx.unknown")
	ErrRoundClosed = fault.New(fault.Conflict, "betting.round.closed")
	ErrSettled     = fault.New(fault.Conflict, "betting.round.settled")
	ErrOtherGame   = fault.New(fault.Refused, "betting.round.game")
	ErrUnsettled   = fault.New(fault.Conflict, "betting.round.unsettled")
	ErrVersion     = fault.New(fault.Conflict, "betting.settlement.version")
	ErrGame        = fault.New(fault.Refused, "betting.game.invalid")
	ErrCurrency    = fault.New(fault.Refused, "betting.currency.wrong")
	ErrStakeLimit  = fault.New(fault.Refused, "betting.stake.limit")
	ErrMember      = fault.New(fault.Refused, "betting.member.blocked")
	ErrExcluded    = fault.New(fault.Refused, "betting.member.excluded")
	ErrLimit       = fault.New(fault.Refused, "betting.member.limit")
	ErrReality     = fault.New(fault.Refused, "betting.member.realityCheck")
	ErrCommand     = fault.New(fault.Invalid, "betting.command.invalid")
)

// Deps are what betting needs; Guard, GameNames and Auditor may be nil.
type Deps struct {
	DB        *db.DB
	Store     Store
	Wallet    *wallet.Service
	Bus       *bus.Bus
	Clock     clock.Clock
	IDs       *id.Source
	Games     Games
	Members   Members
	Guard     Guard
	GameNames GameNames
	Auditor   Auditor
}

// Service takes bets and their results; make it with New.
type Service struct {
	db      *db.DB
	store   Store
	wallet  *wallet.Service
	bus     *bus.Bus
	clock   clock.Clock
	ids     *id.Source
	games   Games
	members Members
	guard   Guard
	names   GameNames
	auditor Auditor
	loader  *loader
	bonuses Bonuses // nil until Connect
}

// New makes the service.
func New(d Deps) *Service {
	return &Service{
		db: d.DB, store: d.Store, wallet: d.Wallet, bus: d.Bus, clock: d.Clock, ids: d.IDs,
		games: d.Games, members: d.Members, guard: d.Guard, names: d.GameNames, auditor: d.Auditor,
		loader: &loader{store: d.Store, wallet: d.Wallet, members: d.Members, guard: d.Guard},
	}
}

// Head is what every command carries.
type Head struct {
	Vendor string
	// TxID names the action among the vendor's for good.
	TxID     string
	RoundID  string // the vendor's own
	Member   id.Member
	GameCode string
	Currency money.Currency
	// Hash is of the business content: a repeat must have the same.
	Hash       string
	OccurredAt clock.Instant
	Extra      *Extra // nil for an ordinary bet or win
}
