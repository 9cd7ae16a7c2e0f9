package social

import (
	"context"
	"slices"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// ClaimCmd links the account of a ticket to the member who is logged in.
type ClaimCmd struct {
	Member  id.Member
	Session id.Session
	Ticket  string
	Browser string
	// Proof may be left out by who has logged in, or registered, since the visit
	// to the provider began.
	Proof identity.Proof
	IP    string
}

// Claim links the account of a ticket to a member; the faults of identity's Prove,
// ErrTicket, ErrTaken, ErrHas.
func (s *Service) Claim(ctx context.Context, cmd ClaimCmd) (Link, error) {
	now := clock.NowOf(s.d.Clock)
	ticket, browser := identity.HashToken(cmd.Ticket), identity.HashToken(cmd.Browser)
	if err := s.mayClaim(ctx, cmd, ticket, browser); err != nil {
		return Link{}, err
	}
	var link Link
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		k, err := s.d.Store.ClaimKnown(ctx, tx, ticket, browser, now)
		if err != nil {
			return err
		}
		if k == nil {
			return ErrTicket
		}
		link = Link{Provider: k.Provider, Subject: k.Subject, Member: cmd.Member, Label: k.Label, LinkedAt: now}
		if err := s.d.Store.InsertLink(ctx, tx, link); err != nil {
			return err
		}
		return s.changed(ctx, tx, cmd.Member, identity.IdentityLinked, cmd.IP)
	})
	if db.IsUnique(err) {
		return Link{}, s.whyTaken(ctx, cmd.Member, link)
	}
	return link, err
}

// mayClaim asks for the proof, unless to open the session was one that is younger
// than the visit: a session alone must not be made into a way in that outlasts it.
// The ticket is left for who errs.
func (s *Service) mayClaim(ctx context.Context, cmd ClaimCmd, ticket, browser string) error {
	known, err := s.d.Store.FindKnown(ctx, ticket, browser, clock.NowOf(s.d.Clock))
	if err != nil {
		return err
	}
	if known == nil {
		return ErrTicket
	}
	proven, err := s.d.Identity.ProvenSince(ctx, cmd.Member, cmd.Session, known.EndsAt.Add(-visitFor))
	if err != nil || proven {
		return err
	}
	_, err = s.d.Identity.Prove(ctx, cmd.Member, cmd.Proof)
	return err
}

func (s *Service) whyTaken(ctx context.Context, member id.Member, link Link) error {
	mine, err := s.d.Store.ListLinks(ctx, member)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(mine, func(l Link) bool { return l.Provider == link.Provider }) {
		return ErrHas
	}
	return ErrTaken
}
