// Package simvendor is a transfer vendor of the sandbox: a simulated outside
// service with wallets of its own, an API and a small coin game. Several may
// stand side by side, each a house.
//
// It shares nothing with the platform but the protocol in transferwire: calls
// come over HTTP, signed, and it keeps its books in its own tables simvendor_*.
// Staff choose how it behaves: as it should, losing requests or replies,
// down, slow, refusing, reporting what is not so. No money is real and its page says so.
//
// Invariants: a reference moves money once and keeps its first answer for good;
// a reference that was asked after before it arrived never moves anything; a
// balance is never below zero.
package simvendor

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"baize/internal/gateway/transfer"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
)

// Mode is how the vendor behaves.
type Mode string

// The modes.
const (
	Normal      Mode = "normal"
	LostRequest Mode = "lost-request" // a money call times out and has no effect
	LostReply   Mode = "lost-reply"   // a money call times out after its effect
	Down        Mode = "down"         // nothing is answered
	Slow        Mode = "slow"         // everything is answered late
	Refuses     Mode = "refuses"      // money calls are refused
	// Of the report only: an order is left out, invented, of another amount, and
	// a balance is another one.
	ReportOmits   Mode = "report-omits"
	ReportInvents Mode = "report-invents"
	ReportAlters  Mode = "report-alters"
	ReportHolds   Mode = "report-holds"
)

// Modes lists every mode.
func Modes() []Mode {
	return []Mode{Normal, LostRequest, LostReply, Down, Slow, Refuses, ReportOmits, ReportInvents, ReportAlters, ReportHolds}
}

// ErrMode says that there is no such mode.
var ErrMode = fault.InvalidField("mode", "gateway.simvendor.mode")

// Deps are what the vendor stands on.
type Deps struct {
	House string                 // the vendor's code
	Names map[locale.Lang]string // of the house, English at least

	DB      *db.DB
	Clock   clock.Clock
	IDs     *id.Source
	Rand    rng.Source
	Catalog *locale.Catalog
	// Signer is of the key that the platform names; nil where it is not known.
	Signer func(ctx context.Context, keyID string) *seamless.Signer
	Audit  transfer.Audit // of who set the mode; nil leaves it out
	// Patience is how long a lost call keeps its caller waiting, SlowBy how long
	// a slow one; 0 in tests.
	Patience, SlowBy time.Duration
}

// Service is the vendor; make it with New.
type Service struct{ Deps }

// New makes the vendor.
func New(d Deps) *Service { return &Service{Deps: d} }

// Mode is how the vendor behaves now.
func (s *Service) Mode(ctx context.Context) (m Mode, err error) {
	err = s.DB.QueryRowContext(ctx, `SELECT mode FROM simvendor_mode WHERE house = ?`, s.House).Scan(&m)
	if errors.Is(err, sql.ErrNoRows) {
		return Normal, nil
	}
	return m, err
}

// SetMode changes how the vendor behaves from the next call on; ErrMode where
// there is no such mode.
func (s *Service) SetMode(ctx context.Context, by id.Staff, m Mode) error {
	known := false
	for _, one := range Modes() {
		known = known || one == m
	}
	if !known {
		return ErrMode
	}
	before, err := s.Mode(ctx)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO simvendor_mode (house, mode) VALUES (?, ?)
			ON CONFLICT (house) DO UPDATE SET mode = excluded.mode`, s.House, string(m))
		if err != nil || s.Audit == nil {
			return err
		}
		return s.Audit(ctx, tx, by, "gateway.simvendor.mode", s.House, before, m)
	})
}

// Totals are the vendor's own books in one line each.
type Totals struct {
	Players int64
	Held    money.Amount
	Staked  money.Amount
	Paid    money.Amount
}

// Totals counts what the vendor holds and what was played.
func (s *Service) Totals(ctx context.Context) (t Totals, err error) {
	mine := s.House + ":%"
	err = s.DB.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(*) FROM simvendor_players WHERE account LIKE ?),
		(SELECT CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM simvendor_players WHERE account LIKE ?),
		(SELECT CAST(COALESCE(SUM(stake), 0) AS BIGINT) FROM simvendor_flips WHERE account LIKE ?),
		(SELECT CAST(COALESCE(SUM(payout), 0) AS BIGINT) FROM simvendor_flips WHERE account LIKE ?)`, mine, mine, mine, mine).
		Scan(&t.Players, &t.Held, &t.Staked, &t.Paid)
	return t, err
}

// Name is the house's name in a language, English where it has none.
func (s *Service) Name(lang locale.Lang) string {
	if name, ok := s.Names[lang]; ok {
		return name
	}
	return s.Names[locale.Default]
}

// account is the vendor's own name of a player.
func (s *Service) account(asked string) string { return s.House + ":" + asked }

func (s *Service) now() clock.Instant { return clock.NowOf(s.Clock) }

// wait keeps a caller waiting, at most as long as the caller waits.
func (s *Service) wait(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
