package staff

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/totp"
)

// Operator is a person of the back office.
type Operator struct {
	ID         id.Staff
	Name       string
	Roles      []Role
	SecretHash string
	SealedTOTP string
	Blocked    bool
	CreatedAt  clock.Instant
}

// NewOperator is an operator about to exist; TOTP is the base-32 secret of the
// one-time codes, drawn when empty.
type NewOperator struct {
	Name     string
	Password string
	Roles    []Role
	TOTP     string
}

// passwordMin holds for everybody, because nobody logs in without a code.
const passwordMin = 8

// Open makes an operator in its own transaction and returns the secret of the
// one-time codes, to be shown once. by is who did it, 0 for the installation.
func (s *Service) Open(ctx context.Context, by id.Staff, n NewOperator) (Operator, string, error) {
	n.Name = strings.ToLower(strings.TrimSpace(n.Name))
	if n.Name == "" || len(n.Password) < passwordMin || len(n.Roles) == 0 {
		return Operator{}, "", errors.New("staff: an operator needs a name, a password of eight and a role")
	}
	for _, r := range n.Roles {
		if !r.valid() {
			return Operator{}, "", fmt.Errorf("staff: no such role: %s", r)
		}
	}
	if n.TOTP == "" {
		n.TOTP = totp.Draw(s.random)
	}
	if old, err := s.store.FindOperator(ctx, n.Name); err != nil || old != nil {
		return Operator{}, "", errors.Join(err, fmt.Errorf("staff: there is an operator %s already", n.Name))
	}
	hash, err := s.hasher.Hash(ctx, n.Password)
	if err != nil {
		return Operator{}, "", err
	}
	op := Operator{ID: id.Staff(id.New[any](s.ids)), Name: n.Name, Roles: n.Roles, SecretHash: hash, CreatedAt: clock.NowOf(s.clock)}
	if op.SealedTOTP, err = s.seal(op.ID, n.TOTP); err != nil {
		return Operator{}, "", err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.InsertOperator(ctx, tx, op); err != nil {
			return err
		}
		return s.Audit(ctx, tx, Action{
			Operator: by, What: "staff.operator.open", Subject: "staff:" + op.ID.String(),
			After: map[string]any{"name": op.Name, "roles": op.Roles},
		})
	})
	return op, n.TOTP, err
}

// Named finds an operator by the name they log in with.
func (s *Service) Named(ctx context.Context, name string) (Operator, error) {
	op, err := s.store.FindOperator(ctx, strings.ToLower(strings.TrimSpace(name)))
	if err != nil {
		return Operator{}, err
	}
	if op == nil {
		return Operator{}, fmt.Errorf("staff: there is no operator %s", name)
	}
	return *op, nil
}

// SetBlocked closes or reopens an operator's account; closing ends the
// sessions.
func (s *Service) SetBlocked(ctx context.Context, by, operator id.Staff, blocked bool, why string) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.SetBlocked(ctx, tx, operator, blocked); err != nil {
			return err
		}
		if blocked {
			if err := s.store.EndSessions(ctx, tx, operator, clock.NowOf(s.clock)); err != nil {
				return err
			}
		}
		tx.OnCommit(func() { s.cache.Forget(int64(operator)) })
		return s.Audit(ctx, tx, Action{
			Operator: by, What: "staff.operator.block", Subject: "staff:" + operator.String(), Why: why,
			Before: map[string]any{"blocked": !blocked}, After: map[string]any{"blocked": blocked},
		})
	})
}
