package betting

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// StaffAction is something that staff did with free rounds, for the audit log.
type StaffAction struct {
	Staff   id.Staff
	Name    string // "betting.grant.give"
	Subject string // "member:<id>"
	Before  any
	After   any
	Reason  string
}

// Auditor writes staff's actions into the audit log in their own transaction;
// staff implements it.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a StaffAction) error
}

// worthMax is what one person may give away with one grant.
const worthMax = 10_000 * money.Unit

// ErrRewardWorth says that a grant by staff is worth more than one person may
// give away.
var ErrRewardWorth = fault.New(fault.Refused, "betting.reward.worth", fault.Args{"max": worthMax})

// GiveGrant is Grant by staff: the member must be one who may bet in that
// currency, and the games must be open. The name of a grant and its terms make
// a repeat harmless. Faults: those of Grant, Members and Games, ErrRewardWorth.
func (s *Service) GiveGrant(ctx context.Context, by id.Staff, g Grant, reason string) (out Grant, err error) {
	if err := s.members.MayBet(ctx, g.Member, money.Amount(0), g.Currency); err != nil {
		return Grant{}, err
	}
	if g.Rounds > 0 && g.Stake > worthMax/money.Amount(g.Rounds) {
		return Grant{}, ErrRewardWorth
	}
	for _, code := range g.Games {
		if _, err := s.games.Playable(ctx, g.Vendor, code); err != nil {
			return Grant{}, err
		}
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if out, err = s.GrantTx(ctx, tx, g); err != nil {
			return err
		}
		return s.audit(ctx, tx, StaffAction{Staff: by, Name: "betting.grant.give", Subject: "member:" + g.Member.String(), After: out, Reason: reason})
	})
	return out, err
}

// EndGrant is CancelGrant by staff; faults as of CancelGrant.
func (s *Service) EndGrant(ctx context.Context, by id.Staff, vendor, reward string, member id.Member, reason string) (out Grant, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		var before Grant
		if before, out, err = s.cancelGrant(ctx, tx, vendor, reward, member); err != nil {
			return err
		}
		return s.audit(ctx, tx, StaffAction{
			Staff: by, Name: "betting.grant.cancel", Subject: "member:" + member.String(), Before: before, After: out, Reason: reason,
		})
	})
	return out, err
}

func (s *Service) audit(ctx context.Context, tx *db.Tx, a StaffAction) error {
	if s.auditor == nil {
		return nil
	}
	return s.auditor.Audit(ctx, tx, a)
}
