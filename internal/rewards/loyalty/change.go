package loyalty

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

type changeKind struct{}

// RankChange is one step of a member on the ladder. Why is "up", "keep" or
// "staff".
type RankChange struct {
	ID       id.Of[changeKind]
	Member   id.Member
	From, To int
	Why      string
	Staff    id.Staff
	Reason   string
	At       clock.Instant
}

// note keeps a step on the ladder.
func (s *Service) note(ctx context.Context, tx *db.Tx, before, after Standing, why string, by id.Staff, reason string) error {
	return s.Store.InsertRankChange(ctx, tx, RankChange{
		ID: id.New[changeKind](s.IDs), Member: after.Member, From: before.Level, To: after.Level, Why: why, Staff: by, Reason: reason, At: s.now(),
	})
}

// Dossier is what staff see of a member.
type Dossier struct {
	Progress Progress
	Points   int64
	Changes  []RankChange
}

const changesShown = 50

// DossierOf is a member's rank, points and steps on the ladder.
func (s *Service) DossierOf(ctx context.Context, member id.Member) (d Dossier, err error) {
	if _, err = s.Members.CurrencyOf(ctx, member); err != nil {
		return d, err
	}
	if d.Progress, err = s.ProgressOf(ctx, member); err != nil {
		return d, err
	}
	if d.Points, err = s.Pocket.PointsOf(ctx, member); err != nil {
		return d, err
	}
	d.Changes, err = s.Store.RankChanges(ctx, member, changesShown)
	return d, err
}

// PointRecords lists a member's moves of points, newest first.
func (s *Service) PointRecords(ctx context.Context, member id.Member, req page.Request) (page.Page[wallet.Record], error) {
	return s.Pocket.PointRecords(ctx, member, req)
}

// ErrReason says that a change of a member's rank needs its reason.
var ErrReason = fault.InvalidField("reason", "field.required")

// Lock fixes the rank below which a member never falls, and lifts who is below
// it; 0 unlocks. It gives no bonus. Faults: ErrReason, a rank that is none.
func (s *Service) Lock(ctx context.Context, by id.Staff, member id.Member, floor int, reason string) error {
	if reason == "" {
		return ErrReason
	}
	ladder, _, err := s.Terms.Ranks(ctx)
	if err != nil {
		return err
	}
	if rank, found := ladder.At(floor); floor != 0 && (!found || rank.Level != floor) {
		return fault.InvalidField("floor", "rewards.rank.unknown")
	}
	if err := s.Members.Stands(ctx, member); err != nil {
		return err
	}
	currency, err := s.Members.CurrencyOf(ctx, member)
	if err != nil {
		return err
	}
	if currency == money.Trial {
		return fault.New(fault.Forbidden, "members.trial.realAccountNeeded")
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.Store.LockStanding(ctx, tx, member, currency)
		if err != nil {
			return err
		}
		after := before
		after.Floor, after.Level = floor, max(before.Level, floor)
		if err := s.Store.SaveStanding(ctx, tx, after); err != nil {
			return err
		}
		if after.Level != before.Level {
			if err := s.note(ctx, tx, before, after, "staff", by, reason); err != nil {
				return err
			}
		}
		if err := s.told(ctx, tx, member); err != nil {
			return err
		}
		return s.Auditor.Audit(ctx, tx, Action{
			Staff: by, Name: "rewards.rank.lock", Subject: member.String(), Reason: reason,
			Before: map[string]int{"floor": before.Floor, "level": before.Level}, After: map[string]int{"floor": after.Floor, "level": after.Level},
		})
	})
}
