package cashier

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/platform/blob"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/wallet"
)

// DefaultReceiptWindow is {0}: after this long without a word from the member
// an issued withdrawal with proof counts as received.
const DefaultReceiptWindow = 30 * time.Minute

// Deps are what the cashier stands on. Turnover, Deposits, Checks, Standings,
// Audit, Approvals and StepUp may be nil: then there is no bonus, no limit, no
// check of who pays, one standing, no log, no register, no fresh code; without
// Payments no secret.
type Deps struct {
	DB     *db.DB
	Store  Store
	Wallet *wallet.Service
	Ledger *ledger.Service
	Bus    *bus.Bus
	Jobs   *jobs.Jobs
	Clock  clock.Clock
	IDs    *id.Source
	Log    *slog.Logger

	// Methods are the ways to pay with the terms that hold until staff set others;
	// Coin is the same for what is paid on a chain.
	Methods   []Method
	Coin      CoinPrice
	Providers []Provider
	// ReceiptWindow is {0}; 0 means DefaultReceiptWindow.
	ReceiptWindow time.Duration

	// Blobs keeps the pictures of slips and proofs.
	Blobs blob.Store
	// Auto says which withdrawals need no yes; its zero value is none.
	Auto AutoRules

	Turnover  TurnoverGuard
	Deposits  DepositGuard
	Checks    Checks
	Standings Standings
	Audit     Auditor
	Approvals Approvals
	StepUp    StepUp
	// Payments may be nil where nothing asks for a secret of payments.
	Payments Payments
	// Kin is what transfers between members stand on; none are made without.
	Kin KinDeps
}

// Service is the cashier; make it with New.
type Service struct {
	db        *db.DB
	store     Store
	wallet    *wallet.Service
	book      *ledger.Service
	bus       *bus.Bus
	queue     *jobs.Jobs
	clock     clock.Clock
	ids       *id.Source
	log       *slog.Logger
	methods   []Method
	coin      CoinPrice
	providers map[string]Provider
	window    time.Duration
	blobs     blob.Store
	auto      AutoRules
	turnover  TurnoverGuard
	deposits  DepositGuard
	checks    Checks
	standings Standings
	audit     Auditor
	approvals Approvals
	stepUp    StepUp
	payments  Payments
	kin       KinDeps
	returns   returns
}

// New makes the cashier; a method whose provider is not there is an error.
func New(d Deps) (*Service, error) {
	s := &Service{
		db: d.DB, store: d.Store, wallet: d.Wallet, book: d.Ledger, bus: d.Bus, queue: d.Jobs, clock: d.Clock, ids: d.IDs, log: d.Log,
		methods: d.Methods, coin: d.Coin, providers: map[string]Provider{}, window: d.ReceiptWindow,
		blobs: d.Blobs, auto: d.Auto,
		turnover: d.Turnover, deposits: d.Deposits, checks: d.Checks, standings: d.Standings, audit: d.Audit, approvals: d.Approvals, stepUp: d.StepUp,
		payments: d.Payments, kin: d.Kin,
	}
	if s.window <= 0 {
		s.window = DefaultReceiptWindow
	}
	for _, p := range d.Providers {
		s.providers[p.Code()] = p
	}
	for _, m := range d.Methods {
		for _, p := range []string{m.Provider, m.PaysOut()} {
			if s.providers[p] == nil {
				return nil, fmt.Errorf("cashier: method %s has no provider %q", m.Code, p)
			}
		}
	}
	return s, nil
}

// MethodsOf are the ways to pay that a member is offered, on the member's own
// terms, in staff's order.
func (s *Service) MethodsOf(ctx context.Context, member id.Member) ([]Method, error) {
	standing, err := s.standing(ctx, member)
	if err != nil {
		return nil, err
	}
	offered, err := s.offered(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]Method, 0, len(offered))
	for _, m := range offered {
		if mine, offered := m.For(standing); offered {
			list = append(list, mine)
		}
	}
	return list, nil
}

func (s *Service) standing(ctx context.Context, member id.Member) (Standing, error) {
	if s.standings == nil {
		return Standing{}, nil
	}
	return s.standings.Standing(ctx, member)
}

// ReceiptWindow is {0}.
func (s *Service) ReceiptWindow() time.Duration { return s.window }

// methodOf is a method on the member's terms.
func (s *Service) methodOf(ctx context.Context, member id.Member, code string) (Method, error) {
	list, err := s.MethodsOf(ctx, member)
	if err != nil {
		return Method{}, err
	}
	for _, m := range list {
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
