package members

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// Invitation is a code that brings new members below its owner.
type Invitation struct {
	Code   string // in capitals
	Member id.Member
	// Own is the one code that a member has by being one.
	Own bool
	// Domain is the only one on which the code counts, empty for all.
	Domain    string
	Note      string
	Enabled   bool
	MadeBy    id.Staff
	CreatedAt clock.Instant

	// Account and Type are the owner's, Uses how many have come by the code;
	// all three are read along.
	Account string
	Type    Type
	Uses    int
}

// counts reports whether the code may bring somebody on the domain.
func (i *Invitation) counts(domain string) bool {
	return i != nil && i.Enabled && (i.Domain == "" || strings.EqualFold(i.Domain, domain))
}

const (
	codeLength       = 8
	codeMin, codeMax = 4, 20
	noteMax          = 200
	domainMax        = 253
	// codeLetters are those that cannot be mistaken for one another.
	codeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
)

// The refusals of codes.
var (
	ErrCodeUnknown = fault.New(fault.NotFound, "members.invitation.unknown")
	ErrCodeTaken   = fault.InvalidField("code", "members.invitation.taken")
)

var errNoCode = errors.New("members: no free invitation code was drawn")

// CodeOf is the stored form of a code as somebody typed it.
func CodeOf(text string) string { return strings.ToUpper(strings.TrimSpace(identity.Clean(text))) }

// Valid reports whether a code brings new members on the domain; identity asks.
func (s *Service) Valid(ctx context.Context, code, domain string) (bool, error) {
	i, err := s.Store.FindInvitation(ctx, CodeOf(code))
	return err == nil && i.counts(domain), err
}

// OwnInvitation is the member's own code; it is drawn where the member is
// older than codes. ErrUnknown, ErrRealAccount for trials.
func (s *Service) OwnInvitation(ctx context.Context, member id.Member) (out Invitation, err error) {
	m, err := s.Get(ctx, member)
	if err != nil {
		return out, err
	}
	if m.Type == TypeTrial {
		return out, ErrRealAccount
	}
	found, err := s.Store.OwnInvitation(ctx, member)
	if err != nil || found != nil {
		return value(found), err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.giveCode(ctx, tx, member) })
	if err != nil {
		return out, err
	}
	found, err = s.Store.OwnInvitation(ctx, member)
	return value(found), err
}

func value(i *Invitation) Invitation {
	if i == nil {
		return Invitation{}
	}
	return *i
}

// giveCode draws the member's own code; a drawn code that is somebody's is
// drawn again.
func (s *Service) giveCode(ctx context.Context, tx *db.Tx, member id.Member) error {
	for range 8 {
		var code strings.Builder
		for range codeLength {
			code.WriteByte(codeLetters[rng.Below(s.Random, uint64(len(codeLetters)))])
		}
		i := Invitation{Code: code.String(), Member: member, Own: true, Enabled: true, CreatedAt: clock.NowOf(s.Clock)}
		fresh, err := s.Store.InsertInvitation(ctx, tx, i)
		if err != nil || fresh {
			return err
		}
	}
	return errNoCode
}

// bring finds above whom a new member comes: the upline is the owner of the
// affiliate code if that is an agent, else the owner's own upline; the referrer
// is the member whose code it was. A code that counts no more refuses the
// opening; a referral code that is nobody's is only kept.
func (s *Service) bring(ctx context.Context, tx *db.Tx, m *Member, domain string) error {
	m.AffiliateCode, m.ReferralCode = CodeOf(m.AffiliateCode), CodeOf(m.ReferralCode)
	for _, code := range []string{m.AffiliateCode, m.ReferralCode} {
		if code == "" {
			continue
		}
		i, err := s.Store.InvitationForUpdate(ctx, tx, code)
		if err != nil {
			return err
		}
		if !i.counts(domain) {
			if code == m.AffiliateCode {
				return identity.ErrInvitation
			}
			continue
		}
		if err := s.comeBelow(ctx, tx, m, i.Member); err != nil {
			return err
		}
	}
	return nil
}

// comeBelow sets what is not set yet, so that the affiliate code goes before
// the referral code.
func (s *Service) comeBelow(ctx context.Context, tx *db.Tx, m *Member, owner id.Member) error {
	above, err := s.Store.GetForUpdate(ctx, tx, owner)
	if err != nil || above == nil {
		return err
	}
	upline := above.Upline
	if above.Type.IsAgent() {
		upline = above.ID
	} else if m.Referrer == 0 {
		m.Referrer = above.ID
	}
	if m.Upline == 0 {
		m.Upline = upline
	}
	return nil
}

// Invitations lists codes for staff: by the beginning of the code or of the
// owner's account.
func (s *Service) Invitations(ctx context.Context, query string, req page.Request) (page.Page[Invitation], error) {
	req = req.Clamp()
	req.Cursor = identity.Clean(req.Cursor)
	rows, err := s.Store.Invitations(ctx, identity.Clean(strings.TrimSpace(query)), req)
	if err != nil {
		return page.Page[Invitation]{}, err
	}
	return page.Cut(rows, req.Limit, func(i Invitation) string { return i.Code }), nil
}

// Invited lists who registered by a code, by account. ErrCodeUnknown.
func (s *Service) Invited(ctx context.Context, code string, req page.Request) (page.Page[Member], error) {
	req = req.Clamp()
	req.Cursor = identity.Clean(req.Cursor)
	i, err := s.Store.FindInvitation(ctx, CodeOf(code))
	if err == nil && i == nil {
		err = ErrCodeUnknown
	}
	if err != nil {
		return page.Page[Member]{}, err
	}
	rows, err := s.Store.Invited(ctx, i.Code, req)
	if err != nil {
		return page.Page[Member]{}, err
	}
	return page.Cut(rows, req.Limit, func(m Member) string { return m.Account }), nil
}

// InvitationCmd is an operator's new code for a member or an agent.
type InvitationCmd struct {
	Operator id.Staff
	Code     string
	Account  string
	Domain   string
	Note     string
}

func (c InvitationCmd) check() error {
	n := len(c.Code)
	for _, b := range []byte(c.Code) {
		if (b < 'A' || b > 'Z') && (b < '0' || b > '9') {
			n = 0
		}
	}
	switch {
	case n < codeMin || n > codeMax:
		return fault.InvalidField("code", "members.invitation.form", fault.Args{"min": codeMin, "max": codeMax})
	case utf8.RuneCountInString(c.Note) > noteMax:
		return fault.InvalidField("note", "field.length", fault.Args{"min": 0, "max": noteMax})
	case len(c.Domain) > domainMax || strings.ContainsAny(c.Domain, "/ :"):
		return fault.InvalidField("domain", "members.invitation.domain")
	}
	return nil
}

// MakeInvitation adds a code; ErrCodeTaken, or the field that is wrong.
func (s *Service) MakeInvitation(ctx context.Context, cmd InvitationCmd) error {
	cmd.Code, cmd.Domain = CodeOf(cmd.Code), strings.ToLower(strings.TrimSpace(identity.Clean(cmd.Domain)))
	cmd.Note = strings.TrimSpace(identity.Clean(cmd.Note))
	if err := cmd.check(); err != nil {
		return err
	}
	owner, err := s.Store.FindByAccount(ctx, identity.Normalize(cmd.Account))
	if err != nil {
		return err
	}
	if owner == nil || owner.Type == TypeTrial {
		return fault.InvalidField("account", "members.member.unknown")
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.Store.InsertInvitation(ctx, tx, Invitation{
			Code: cmd.Code, Member: owner.ID, Domain: cmd.Domain, Note: cmd.Note, Enabled: true, MadeBy: cmd.Operator, CreatedAt: clock.NowOf(s.Clock),
		})
		if err != nil {
			return err
		}
		if !fresh {
			return ErrCodeTaken
		}
		return s.Audit(ctx, tx, StaffAction{
			Operator: cmd.Operator, What: "members.invitation.make", Subject: "invitation:" + cmd.Code,
			After: map[string]any{"member": owner.ID, "domain": cmd.Domain, "note": cmd.Note},
		})
	})
}

// SwitchInvitation opens or closes a code; repeated it changes nothing.
// ErrCodeUnknown.
func (s *Service) SwitchInvitation(ctx context.Context, by id.Staff, code string, enabled bool) error {
	code = CodeOf(code)
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		i, err := s.Store.InvitationForUpdate(ctx, tx, code)
		switch {
		case err != nil:
			return err
		case i == nil:
			return ErrCodeUnknown
		case i.Enabled == enabled:
			return nil
		}
		if err := s.Store.SetInvitation(ctx, tx, code, enabled); err != nil {
			return err
		}
		return s.Audit(ctx, tx, StaffAction{
			Operator: by, What: "members.invitation.switch", Subject: "invitation:" + code,
			Before: map[string]any{"enabled": i.Enabled}, After: map[string]any{"enabled": enabled},
		})
	})
}
