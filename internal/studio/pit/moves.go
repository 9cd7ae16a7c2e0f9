package pit

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/studio/croupier"
	"baize/internal/studio/runner"
	"baize/internal/studio/tables"
)

// MoveCmd decides about a box: the move, and how many moves of the box the
// member has seen.
type MoveCmd struct {
	Box  int
	Made int
	Move tables.Move
}

// Decide makes a move at one of the member's boxes. A double, a split or an
// insurance is a bet of its own, of the request's key: its row is written, its stake is asked
// for, and the move is made when that was confirmed. A repeat changes nothing.
// Faults: studio.tables.noTurn, .stale, .move, .insurance, refusals of the platform,
// ErrLate, runner.ErrKey, runner.ErrUndecided.
func (s *Service) Decide(ctx context.Context, ses runner.Session, code, key string, c MoveCmd) error {
	at := s.now()
	t, err := s.open(ses, code)
	if err != nil {
		return err
	}
	if c.Move == tables.Hit || c.Move == tables.Stand || c.Move == tables.Decline {
		_, err := t.send(ctx, &message{command: croupier.Decide{Member: ses.Member, Box: c.Box, Made: c.Made, Move: c.Move}})
		return err
	}
	unlock, err := s.locks.Take(ctx, ses.UserID+"\n"+key, "", nil)
	if err != nil {
		return err
	}
	defer unlock()
	ctx = context.WithoutCancel(ctx)
	bet, found, err := s.d.Store.BetByKey(ctx, ses.UserID, key)
	switch {
	case err != nil:
		return err
	case found && (bet.Table != code || bet.GameCode != ses.GameCode || len(bet.Wagers) != 1 || tables.BoxOf(bet.Wagers[0].Spot) != c.Box):
		return runner.ErrKey
	case found:
		return refusalOf(bet)
	}
	raised := Bet{
		ID: id.Round(id.New[playKind](s.d.IDs)), Vendor: ses.Vendor, GameCode: ses.GameCode, UserID: ses.UserID, Currency: ses.Currency,
		Share: croupier.ShareOf(key), Key: key, CreatedAt: at,
	}
	bet, err = t.send(ctx, &message{bet: &raised, command: croupier.Raise{
		Bet: raised.ID, Member: ses.Member, Share: raised.Share, Box: c.Box, Made: c.Made, Move: c.Move, Digits: ses.Currency.Digits(),
	}})
	if err != nil {
		return err
	}
	_, err = s.takeStake(ctx, t, ses, bet)
	return err
}

// MoveOf reads a move by its letter; anything else is studio.tables.move.
func MoveOf(letter string) (tables.Move, error) {
	switch letter {
	case "H", "S", "D", "P", "I", "N":
		return tables.Move(letter[0]), nil
	}
	return 0, fault.InvalidField("move", "studio.tables.move")
}
