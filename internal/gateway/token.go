package gateway

import (
	"cmp"
	"context"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/platform/seamless"
)

// admitBet asks whether the session's token opens this bet. A bet that was
// taken before is let through to be answered again: its session may have ended
// since.
func (s *Service) admitBet(ctx context.Context, c *seamless.Call, member id.Member) error {
	refused := s.admitSession(ctx, c, member)
	if refused == nil {
		return nil
	}
	return s.unlessTaken(ctx, c, refused)
}

// unlessTaken is a refusal, unless the transaction was taken before: betting
// then answers it again, or tells that its content is another.
func (s *Service) unlessTaken(ctx context.Context, c *seamless.Call, refused error) error {
	if _, known, err := s.d.Bets.FindAction(ctx, c.VendorID, c.TxID); err != nil || known {
		return err
	}
	return refused
}

// admitSession asks whether the token is of a running session of this very
// member, vendor, game and currency.
func (s *Service) admitSession(ctx context.Context, c *seamless.Call, member id.Member) error {
	session, ok, err := s.Session(ctx, c.Token)
	switch {
	case err != nil:
		return err
	case !ok || session.Member != member || session.Vendor != c.VendorID:
		return refusal{seamless.InvalidToken, "the token is not of a running session of this member with this vendor"}
	case session.GameCode != c.GameCode:
		return refusal{seamless.InvalidGame, "the session is of another game"}
	case string(session.Currency) != c.Currency:
		return refusal{seamless.WrongCurrency, "the session is in another currency"}
	}
	return nil
}

// complete fills in what a balance call leaves out: a vendor that was just
// opened knows the token only and learns the rest from the reply.
func (s *Service) complete(ctx context.Context, c *seamless.Call) error {
	if c.UserID != "" && c.GameCode != "" && c.Currency != "" {
		return nil
	}
	session, ok, err := s.Session(ctx, c.Token)
	switch {
	case err != nil:
		return err
	case !ok || session.Vendor != c.VendorID:
		return refusal{seamless.InvalidToken, "the token is not of a running session with this vendor"}
	}
	c.UserID = cmp.Or(c.UserID, session.Member.String())
	c.GameCode = cmp.Or(c.GameCode, session.GameCode)
	c.Currency = cmp.Or(c.Currency, string(session.Currency))
	return nil
}

// stillStands refuses the repeat of a bet that was rolled back since: its first
// answer would tell the vendor that the stake is taken.
func (s *Service) stillStands(ctx context.Context, c *seamless.Call) error {
	a, found, err := s.d.Bets.FindAction(ctx, c.VendorID, c.TxID)
	if err == nil && found && a.ReversedBy != 0 {
		return betting.ErrRolledBack
	}
	return err
}
