package compliance

import (
	"context"
	"errors"
	"fmt"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

// Jobs are the room's own work: verifying, looking at tables, following the
// audit log, counting members' funds, making copies, and forgetting. Looking at
// itself, its clock and its errors is each node's own: the kind names it, so that no other
// takes the job.
func (s *Service) Jobs() []jobs.Spec {
	plain := func(work func(context.Context) error) func(context.Context, []byte) error {
		return func(ctx context.Context, _ []byte) error { return work(ctx) }
	}
	return []jobs.Spec{
		{Kind: verifyJob, Run: s.verify},
		{Kind: copyJob, Takes: copyTakes, Run: s.makeCopy},
		{Kind: "compliance.audit", Every: time.Minute, Run: plain(s.followAudit)},
		{Kind: s.errorsJob(), Every: time.Minute, Own: true, Run: plain(s.noteMistakes)},
		{Kind: "compliance.tables", Every: time.Hour, Takes: tablesTake, Run: plain(s.LookAtTables)},
		{Kind: "compliance.funds", Every: 24 * time.Hour, Run: plain(func(ctx context.Context) error { _, err := s.CountFunds(ctx); return err })},
		{Kind: fmt.Sprintf("compliance.self.%d", s.Node), Every: 24 * time.Hour, Own: true, Run: plain(s.SelfCheck)},
		{Kind: fmt.Sprintf("compliance.clock.%d", s.Node), Every: time.Hour, Own: true, Run: plain(s.CheckClock)},
		{Kind: "compliance.forget", Every: time.Hour, Run: plain(s.Forget)},
	}
}

// errorsJob keeps what this process logged as errors, which no other knows. Node
// 0, the only one of most houses, has the kind's plain name.
func (s *Service) errorsJob() string {
	if s.Node == 0 {
		return "compliance.errors"
	}
	return fmt.Sprintf("compliance.errors.%d", s.Node)
}

// The reports of pairs look back over so long; the same pair makes one case a
// month.
const (
	tablesBack = 7 * 24 * time.Hour
	tablesTake = 30 * time.Minute
)

// LookAtTables opens cases about pairs that play too well together.
func (s *Service) LookAtTables(ctx context.Context) error {
	if s.Tables == nil {
		return nil
	}
	rules, err := s.rules(ctx)
	if err != nil {
		return err
	}
	now := s.now()
	dumping, err := s.Tables.Dumping(ctx, now.Add(-tablesBack), now)
	if err != nil {
		return err
	}
	opposite, err := s.Tables.Opposite(ctx, now.Add(-tablesBack), now)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		err := s.flagPairs(ctx, tx, KindDumping, dumping, 1, now)
		if rules.Rules.Rounds > 0 {
			err = errors.Join(err, s.flagPairs(ctx, tx, KindOpposite, opposite, rules.Rules.Rounds, now))
		}
		return err
	})
}

func (s *Service) flagPairs(ctx context.Context, tx *db.Tx, kind string, pairs []Pair, rounds int, now clock.Instant) error {
	for _, p := range pairs {
		if p.Rounds < rounds {
			continue
		}
		a, b := min(p.A, p.B), max(p.A, p.B)
		err := s.Flag(ctx, tx, Flag{Kind: kind, Member: a, Subject: a.String() + "+" + monthSubject(b, now), Facts: map[string]any{
			"with": b, "rounds": p.Rounds, "amount": p.Amount, "why": p.Why,
		}})
		if err != nil {
			return err
		}
	}
	return nil
}

// Kept says how long something is kept.
type Kept struct {
	What string
	For  time.Duration
}

const year = 365 * 24 * time.Hour

// SessionsKept is the least time for which logs of sessions stay.
const SessionsKept = 90 * 24 * time.Hour

// Retention declares what is kept for how long: accounts, games, money and
// events for five years at least, logs of sessions for ninety days at least.
func Retention() []Kept {
	return []Kept{
		{"accounts", 5 * year}, {"games", 5 * year}, {"money", 5 * year}, {"events", 5 * year}, {"papers", 5 * year},
		{"sessions", SessionsKept}, {"copies", copyLife},
	}
}

// Forget drops what is older than it is kept: events, checks, arrivals, files of
// copies and what was kept of erased members.
func (s *Service) Forget(ctx context.Context) error {
	now := s.now()
	if err := s.expireCopies(ctx, now); err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return errors.Join(s.Store.DropEvents(ctx, tx, now.Add(-5*year)), s.Store.DropChecks(ctx, tx, now.Add(-5*year)),
			s.Store.DropArrivals(ctx, tx, now.Add(-SessionsKept)), s.Store.DropErased(ctx, tx, now))
	})
}
