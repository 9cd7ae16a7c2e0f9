package care

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Freeze keeps a member out of play, or lets him in again, within the transaction
// that freezes his account or opens it. It takes the gate and raises the number of
// changes, as an exclusion does: no bet is taken behind its commit, on any node,
// whatever is in memory there. Who did it, and why, the members room keeps.
func (s *Service) Freeze(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, frozen bool) error {
	if _, err := s.Gate.BalanceTx(ctx, tx, member, c); err != nil {
		return err
	}
	number := s.known.freezing(member)
	p, err := s.Store.Get(ctx, tx, member)
	if err != nil {
		return err
	}
	if p == nil {
		p = &Protection{Member: member}
	}
	p.Frozen = frozen
	if p.Version, err = s.Store.NextVersion(ctx, tx); err != nil {
		return err
	}
	if err := s.Store.Put(ctx, tx, p); err != nil {
		return err
	}
	tx.OnCommit(func() { s.known.froze(number, p) })
	return nil
}
