package members

import (
	"context"
	"encoding/base32"
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

// Search is for staff: by account prefix, or by id when the text is one.
func (s *Service) Search(ctx context.Context, query string, req page.Request) (page.Page[Member], error) {
	req = req.Clamp()
	req.Cursor = identity.Clean(req.Cursor)
	query = identity.Normalize(query)
	var member id.Member
	if member.UnmarshalText([]byte(query)) == nil && member != 0 {
		m, err := s.Store.Get(ctx, member)
		if err == nil && m != nil {
			return page.Cut([]Member{*m}, 1, func(m Member) string { return m.Account }), nil
		}
		if err != nil {
			return page.Page[Member]{}, err
		}
	}
	rows, err := s.Store.Search(ctx, query, req)
	if err != nil {
		return page.Page[Member]{}, err
	}
	return page.Cut(rows, req.Limit, func(m Member) string { return m.Account }), nil
}

// StatusCmd is an operator's change of a member's status.
type StatusCmd struct {
	Operator id.Staff
	Member   id.Member
	Reason   string
}

// Freeze closes an account: no login, all sessions end, and no bet is taken behind
// its commit, on any node. ErrState where it is frozen already.
func (s *Service) Freeze(ctx context.Context, cmd StatusCmd) error { return s.turn(ctx, cmd, Frozen) }

// Unfreeze reopens an account; ErrState where it is not frozen, ErrErased where
// there is nobody any more whose account it was.
func (s *Service) Unfreeze(ctx context.Context, cmd StatusCmd) error { return s.turn(ctx, cmd, Active) }

const reasonMax = 500

func (s *Service) turn(ctx context.Context, cmd StatusCmd, to Status) error {
	cmd.Reason = strings.TrimSpace(identity.Clean(cmd.Reason))
	if n := utf8.RuneCountInString(cmd.Reason); n == 0 || n > reasonMax {
		return fault.InvalidField("reason", "field.length", fault.Args{"min": 1, "max": reasonMax})
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.turnIn(ctx, tx, cmd, to) })
}

// FreezeIn is Freeze in the caller's transaction, for rooms that find a reason
// themselves; Operator may be 0. Frozen already is no fault.
func (s *Service) FreezeIn(ctx context.Context, tx *db.Tx, cmd StatusCmd) error {
	if err := s.turnIn(ctx, tx, cmd, Frozen); !errors.Is(err, ErrState) {
		return err
	}
	return nil
}

// Frozen tells within a transaction whether an account is closed. Who holds the
// member's gate is told what stands until his end: freezing takes it too.
func (s *Service) Frozen(ctx context.Context, tx *db.Tx, member id.Member) (bool, error) {
	status, err := s.Store.Status(ctx, tx, member)
	return status == Frozen, err
}

func (s *Service) turnIn(ctx context.Context, tx *db.Tx, cmd StatusCmd, to Status) error {
	m, err := s.Store.GetForUpdate(ctx, tx, cmd.Member)
	switch {
	case err != nil:
		return err
	case m == nil:
		return ErrUnknown
	case m.Status == to:
		return ErrState
	case m.ErasedAt != 0:
		return ErrErased
	}
	if err := s.Halt(ctx, tx, m.ID, m.Currency, to == Frozen); err != nil {
		return err
	}
	if err := s.Store.SetStatus(ctx, tx, m.ID, to, cmd.Reason); err != nil {
		return err
	}
	if err := s.Credentials.SetBlocked(ctx, tx, m.ID, to == Frozen); err != nil {
		return err
	}
	tx.OnCommit(func() { s.known.forget(m.ID) })
	what := map[Status]string{Frozen: "members.member.freeze", Active: "members.member.unfreeze"}[to]
	err = s.Audit(ctx, tx, StaffAction{
		Operator: cmd.Operator, What: what, Subject: "member:" + m.ID.String(), Why: cmd.Reason,
		Before: map[string]any{"status": m.Status}, After: map[string]any{"status": to},
	})
	if err != nil {
		return err
	}
	return s.Bus.Publish(ctx, tx, Changed{Member: m.ID, Status: to, Lang: string(m.Lang), At: clock.NowOf(s.Clock)})
}

// Forget overwrites who a member was: the account's name becomes a pseudonym, and
// nobody plays with it again. ErrUnknown.
func (s *Service) Forget(ctx context.Context, tx *db.Tx, member id.Member, pseudonym string) error {
	m, err := s.Store.GetForUpdate(ctx, tx, member)
	switch {
	case err != nil:
		return err
	case m == nil:
		return ErrUnknown
	}
	if err := s.Halt(ctx, tx, member, m.Currency, true); err != nil {
		return err
	}
	if err := s.Credentials.SetBlocked(ctx, tx, member, true); err != nil {
		return err
	}
	if err := s.Store.Erase(ctx, tx, member, pseudonym, clock.NowOf(s.Clock)); err != nil {
		return err
	}
	tx.OnCommit(func() { s.known.forget(member) })
	return s.Bus.Publish(ctx, tx, Changed{Member: member, Status: Frozen, Lang: string(m.Lang), At: clock.NowOf(s.Clock)})
}

// PaymentOf tells where a member stands with the secret of payments.
func (s *Service) PaymentOf(ctx context.Context, member id.Member) (identity.PaymentStatus, error) {
	return s.Credentials.PaymentStatus(ctx, member)
}

// UnlockPayment lets a member try the secret of payments again before its lock
// has run out; the reason is audited. ErrUnknown, ErrErased.
func (s *Service) UnlockPayment(ctx context.Context, cmd StatusCmd) error {
	cmd.Reason = strings.TrimSpace(identity.Clean(cmd.Reason))
	if n := utf8.RuneCountInString(cmd.Reason); n == 0 || n > reasonMax {
		return fault.InvalidField("reason", "field.length", fault.Args{"min": 1, "max": reasonMax})
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := s.Store.GetForUpdate(ctx, tx, cmd.Member)
		switch {
		case err != nil:
			return err
		case m == nil:
			return ErrUnknown
		case m.ErasedAt != 0:
			return ErrErased
		}
		if err := s.Credentials.UnlockPayment(ctx, tx, cmd.Member); err != nil {
			return err
		}
		return s.Audit(ctx, tx, StaffAction{
			Operator: cmd.Operator, What: "members.payment.unlock", Subject: "member:" + cmd.Member.String(), Why: cmd.Reason,
		})
	})
}

// CreateCmd is an operator's new member or agent.
type CreateCmd struct {
	Operator id.Staff
	Account  string
	Type     Type
	Upline   id.Member
	// Random draws the temporary secret instead of taking the usual one.
	Random bool
}

// Created is a new account with the temporary secret that it opens with.
type Created struct {
	Member id.Member
	Secret string
}

const accountMin, accountMax = 4, 16

// Create opens an account whose secret must be changed at the first login.
func (s *Service) Create(ctx context.Context, cmd CreateCmd) (out Created, err error) {
	cmd.Account = identity.Normalize(cmd.Account)
	if err := cmd.check(); err != nil {
		return out, err
	}
	out.Secret = identity.TemporarySecret
	if cmd.Random {
		out.Secret = strings.ToLower(base32.StdEncoding.EncodeToString(rng.Bytes(s.Random, 10)))
	}
	hash, err := s.Credentials.HashSecret(ctx, out.Secret)
	if err != nil {
		return Created{}, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.checkUpline(ctx, tx, cmd.Upline); err != nil {
			return err
		}
		m := Member{Account: cmd.Account, Nickname: cmd.Account, Type: cmd.Type, Upline: cmd.Upline}
		out.Member, err = s.enrol(ctx, tx, m, hash, true)
		if err != nil {
			return err
		}
		return s.Audit(ctx, tx, StaffAction{
			Operator: cmd.Operator, What: "members.member.create", Subject: "member:" + out.Member.String(),
			After: map[string]any{"account": cmd.Account, "type": cmd.Type, "upline": cmd.Upline},
		})
	})
	if db.IsUnique(err) {
		err = identity.ErrUsernameTaken
	}
	if err != nil {
		return Created{}, err
	}
	return out, nil
}

func (c CreateCmd) check() error {
	if c.Type == TypeTrial || !c.Type.Valid() {
		return fault.InvalidField("type", "field.choice")
	}
	n := len(c.Account)
	for i := range n {
		if b := c.Account[i]; (b < 'a' || b > 'z') && (i == 0 || b < '0' || b > '9') {
			n = 0
		}
	}
	if n < accountMin || n > accountMax {
		return fault.InvalidField("account", "members.account.form", fault.Args{"min": accountMin, "max": accountMax})
	}
	return nil
}

func (s *Service) checkUpline(ctx context.Context, tx *db.Tx, upline id.Member) error {
	if upline == 0 {
		return nil
	}
	m, err := s.Store.GetForUpdate(ctx, tx, upline)
	if err == nil && (m == nil || !m.Type.IsAgent()) {
		err = fault.InvalidField("upline", "members.upline.noAgent")
	}
	return err
}

// enrol makes profile and credentials in one transaction.
func (s *Service) enrol(ctx context.Context, tx *db.Tx, m Member, hash string, temporary bool) (id.Member, error) {
	member, err := s.insert(ctx, tx, m)
	if err != nil {
		return 0, err
	}
	return member, s.Credentials.Enrol(ctx, tx, identity.Enrolment{
		Member: member, Username: m.Account, Kind: m.Type.Kind(), Hash: hash, MustChange: temporary, TermsAccepted: !temporary,
	})
}
