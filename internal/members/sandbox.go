package members

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// SeedSandbox opens the sandbox brand's accounts with the given password, once:
// member1, member2, agent1, and agent2 below agent1. It returns the ids by
// account, of those that were there already too.
func (s *Service) SeedSandbox(ctx context.Context, password string) (map[string]id.Member, error) {
	hash, err := s.Credentials.HashSecret(ctx, password)
	if err != nil {
		return nil, err
	}
	out := map[string]id.Member{}
	for _, seed := range []struct {
		account, upline string
		typ             Type
	}{
		{account: "agent1", typ: TypeAgent}, {account: "agent2", upline: "agent1", typ: TypeAgent2},
		{account: "member1", upline: "agent1"}, {account: "member2", upline: "agent2"},
	} {
		old, err := s.Store.FindByAccount(ctx, seed.account)
		if err != nil {
			return nil, err
		}
		if old != nil {
			out[seed.account] = old.ID
			continue
		}
		m := Member{Account: seed.account, Nickname: seed.account, Type: seed.typ, Upline: out[seed.upline]}
		err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			out[seed.account], err = s.enrol(ctx, tx, m, hash, false)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
