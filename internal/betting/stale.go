package betting

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Rounds that are open too long are found without a table of open rounds, which
// every bet would have to write: actions are looked through once, in the order
// of their ids, when they have grown old enough. Those whose round is open then
// are noted; all others are passed for good. So the cost is that of reading
// each action once, however many there are, and of the few that are noted.

// StaleAction is an action of a round that was open too long.
type StaleAction struct {
	Vendor string
	Round  id.Round
	Member id.Member
	Action ActionID
	TxID   string
	Kind   Kind
}

// IsWin reports whether the action paid, so that it is undone before stakes.
func (a StaleAction) IsWin() bool { return a.Kind != KindBet && a.Kind != KindBetWin }

// staleStep is how many actions one statement passes.
const staleStep = 10_000

// OpenRounds lists rounds that are open although they began before a moment, and
// that AskLater has not put off: the sweeper asks their vendors. Each vendor has
// its turn, and of its rounds the one that is due for longest, so that however
// many wait each is asked about some day. Actions that came since the last time are looked through first; it
// is for one caller at a time.
func (s *Service) OpenRounds(ctx context.Context, openedBefore clock.Instant, limit int) ([]Round, error) {
	before := ActionID(id.Floor[Action](openedBefore))
	for {
		more, err := s.passActions(ctx, before)
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
	}
	return s.dueRounds(ctx, limit)
}

// passActions moves the cursor on by a step and reports whether there is more.
func (s *Service) passActions(ctx context.Context, before ActionID) (more bool, err error) {
	from, err := s.store.ReadCursor(ctx, staleCursor)
	if err != nil {
		return false, err
	}
	last, err := s.store.LastOfStep(ctx, from, before, staleStep)
	if err != nil || last == 0 {
		return false, err
	}
	found, err := s.store.ReadOpenActions(ctx, from, last)
	if err != nil {
		return false, err
	}
	now := clock.NowOf(s.clock)
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, a := range found {
			if err := s.store.NoteStale(ctx, tx, a, now); err != nil {
				return err
			}
		}
		return s.store.MoveCursor(ctx, tx, staleCursor, last)
	})
	return err == nil, err
}

const staleCursor = "stale"

// dueRounds reads the noted rounds and drops those that are not open any more.
func (s *Service) dueRounds(ctx context.Context, limit int) ([]Round, error) {
	rounds, err := s.store.ReadStale(ctx, clock.NowOf(s.clock), limit)
	if err != nil {
		return nil, err
	}
	open := rounds[:0]
	var over []id.Round
	for _, r := range rounds {
		if r.State == Open {
			open = append(open, r)
		} else {
			over = append(over, r.ID)
		}
	}
	if len(over) == 0 {
		return open, nil
	}
	return open, s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, r := range over {
			if err := s.store.DropStale(ctx, tx, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// StaleActions lists the actions of a round that OpenRounds listed, newest
// first; those that came later are added when they have grown old.
func (s *Service) StaleActions(ctx context.Context, round id.Round) ([]StaleAction, error) {
	return s.store.ReadStaleActions(ctx, round)
}

// AskLater keeps OpenRounds from listing a round before a moment.
func (s *Service) AskLater(ctx context.Context, round id.Round, at clock.Instant) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.AskLaterTx(ctx, tx, round, at) })
}

// AskLaterTx is AskLater in the caller's transaction.
func (s *Service) AskLaterTx(ctx context.Context, tx *db.Tx, round id.Round, at clock.Instant) error {
	return s.store.PutOff(ctx, tx, round, at)
}
