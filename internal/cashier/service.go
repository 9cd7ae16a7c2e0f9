package cashier

import (
	"fmt"
	"log/slog"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/wallet"
)

// DefaultReceiptWindow is {0}: after this long without a word from the member
// an issued withdrawal with proof counts as received.
const DefaultReceiptWindow = 30 * time.Minute

// Deps are what the cashier stands on. Turnover, Deposits, Audit and Approvals
// may be nil: then there is no bonus, no limit, no log, no register.
type Deps struct {
	DB     *db.DB
	Store  Store
	Wallet *wallet.Service
	Bus    *bus.Bus
	Jobs   *jobs.Jobs
	Clock  clock.Clock
	IDs    *id.Source
	Log    *slog.Logger

	Methods   []Method
	Providers []Provider
	// ReceiptWindow is {0}; 0 means DefaultReceiptWindow.
	ReceiptWindow time.Duration

	Turnover  TurnoverGuard
	Deposits  DepositGuard
	Audit     Auditor
	Approvals Approvals
}

// Service is the cashier; make it with New.
type Service struct {
	db        *db.DB
	store     Store
	wallet    *wallet.Service
	bus       *bus.Bus
	queue     *jobs.Jobs
	clock     clock.Clock
	ids       *id.Source
	log       *slog.Logger
	methods   []Method
	providers map[string]Provider
	window    time.Duration
	turnover  TurnoverGuard
	deposits  DepositGuard
	audit     Auditor
	approvals Approvals
}

// New makes the cashier; a method whose provider is not there is an error.
func New(d Deps) (*Service, error) {
	s := &Service{
		db: d.DB, store: d.Store, wallet: d.Wallet, bus: d.Bus, queue: d.Jobs, clock: d.Clock, ids: d.IDs, log: d.Log,
		methods: d.Methods, providers: map[string]Provider{}, window: d.ReceiptWindow,
		turnover: d.Turnover, deposits: d.Deposits, audit: d.Audit, approvals: d.Approvals,
	}
	if s.window <= 0 {
		s.window = DefaultReceiptWindow
	}
	for _, p := range d.Providers {
		s.providers[p.Code()] = p
	}
	for _, m := range d.Methods {
		if s.providers[m.Provider] == nil {
			return nil, fmt.Errorf("cashier: method %s has no provider %q", m.Code, m.Provider)
		}
	}
	return s, nil
}

// Methods are the ways to pay, in the operator's order.
func (s *Service) Methods() []Method { return s.methods }

// ReceiptWindow is {0}.
func (s *Service) ReceiptWindow() time.Duration { return s.window }

func (s *Service) method(code string) (Method, error) {
	for _, m := range s.methods {
		if m.Code == code {
			return m, nil
		}
	}
	return Method{}, fault.InvalidField("method", "cashier.method.unknown")
}

func (s *Service) provider(code string) (Provider, error) {
	if p := s.providers[code]; p != nil {
		return p, nil
	}
	return nil, fault.New(fault.NotFound, "cashier.provider.unknown")
}
