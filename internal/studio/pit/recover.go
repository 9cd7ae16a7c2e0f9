package pit

import (
	"context"
	"errors"
	"fmt"
	"time"

	"baize/internal/platform/db"
	"baize/internal/studio/croupier"
	"baize/internal/studio/fair"
	"baize/internal/studio/owe"
	"baize/internal/studio/tables"
)

// Recover ends every round that a stopped process left open by the published
// rule: one whose outcome was fixed is finished with that outcome, one in which
// members were deciding is taken up again, any other is void and its stakes go
// back. A table whose written round does not agree with
// itself stays shut until somebody has looked at it. Stakes whose bet call may have been made are
// rolled back, and the sweep is run. Call it only while no table runs.
func (s *Service) Recover(ctx context.Context) error {
	rounds, err := s.d.Store.UnfinishedRounds(ctx)
	if err != nil {
		return err
	}
	for _, r := range rounds {
		err := s.goOn(ctx, r)
		if errors.Is(err, errChanged) {
			// Nobody's money moves by a guess: the round stays as it is, its table stays shut.
			s.d.Log.Error("pit: a round cannot be finished", "table", r.Table, "round", r.ID.String(), "cause", err)
			s.shut(r.Table)
			continue
		}
		if err != nil {
			return fmt.Errorf("round %s of table %s: %w", r.ID, r.Table, err)
		}
	}
	if err := s.bets.UndoUnderWay(ctx); err != nil {
		return err
	}
	return s.Sweep(ctx)
}

// shut keeps a table from playing.
func (s *Service) shut(code string) {
	if t, err := s.table(code); err == nil {
		t.shut = true
	}
}

var errChanged = errors.New("pit: seed and bets do not give the outcome that was written")

// backAfter is what members have for their next decision after a restart.
const backAfter = 30 * time.Second

// goOn ends a round that was left open, or takes it up again where members were
// deciding.
func (s *Service) goOn(ctx context.Context, row Round) error {
	t, err := s.table(row.Table)
	if err != nil || row.Phase != croupier.Dealing || row.Outcome != "" || t.Game.Code != row.Game {
		return s.finish(ctx, row)
	}
	bets, err := s.d.Store.BetsOf(ctx, row.ID)
	if err != nil {
		return err
	}
	late, err := t.takeUp(row, bets)
	if err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, b := range late {
			if err := s.d.Store.SetBet(ctx, tx, b); err != nil {
				return err
			}
		}
		return nil
	})
}

func entropyOf(row Round) fair.ClientSeed { return fair.ClientSeed(row.Entropy) }

// finish ends a round that was left open.
func (s *Service) finish(ctx context.Context, row Round) error {
	seed, err := s.seedOf(row)
	if err != nil {
		return err
	}
	bets, err := s.d.Store.BetsOf(ctx, row.ID)
	if err != nil {
		return err
	}
	row.Seed, row.EndedAt = seed.String(), s.now()
	if row.Phase == croupier.Opening {
		row.Phase = croupier.Void
		for i := range bets {
			if !bets[i].Status.Final() {
				bets[i].Status, bets[i].Owed = croupier.Voided, owe.Rollback
			}
		}
	} else if err := decide(row, seed, bets); err != nil {
		return err
	}
	row.Phase = endOf(row.Phase)
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, b := range bets {
			if err := s.d.Store.SetBet(ctx, tx, b); err != nil {
				return err
			}
		}
		return s.d.Store.SetRound(ctx, tx, row)
	})
}

func endOf(p croupier.Phase) croupier.Phase {
	if p == croupier.Void {
		return p
	}
	return croupier.Settled
}

func (s *Service) seedOf(row Round) (fair.ServerSeed, error) {
	text, err := s.d.Box.Open(seedContext(row.ID), row.SeedSealed)
	if err != nil {
		return fair.ServerSeed{}, err
	}
	return fair.ParseServerSeed(text)
}

// decide goes on from the fixed bets of a round: no chance is drawn again.
func decide(row Round, seed fair.ServerSeed, bets []Bet) error {
	game, found := tables.Find(row.Game)
	if !found {
		return ErrTable
	}
	played := make([]*croupier.Bet, 0, len(bets))
	for _, b := range bets {
		if b.Status.Played() {
			played = append(played, playedBet(game, b))
		}
	}
	round, same := croupier.Resume(croupier.Start{ID: row.ID, Number: row.Number, Seed: seed, Game: game, At: row.OpenedAt, Moves: row.Moves}, played, entropyOf(row), row.Outcome)
	if !same {
		return errChanged
	}
	if _, err := round.Step(row.EndedAt, croupier.Tick{}); err != nil {
		return err
	}
	for i := range bets {
		b := &bets[i]
		end, found := round.Find(b.ID)
		if !found || b.Status == end.Status {
			continue
		}
		b.Status, b.Payout, b.Owed = end.Status, end.Payout, owe.Close
		if b.Status == croupier.Paid {
			b.Owed = owe.Win
		}
	}
	return nil
}

// load reads where a table stands: its board and its last number.
func (t *table) load(ctx context.Context) error {
	rounds, err := t.s.d.Store.LastRounds(ctx, t.Code, 2*boardSize)
	if err != nil {
		return err
	}
	for i := len(rounds) - 1; i >= 0; i-- {
		r := rounds[i]
		t.number = max(t.number, r.Number)
		game, found := tables.Find(r.Game)
		if r.Outcome == "" || !found {
			continue
		}
		o, err := game.Parse(r.Outcome)
		if err != nil {
			return err
		}
		t.note(Past{Number: r.Number, Outcome: r.Outcome, Mark: game.Mark(o)})
	}
	v := t.look()
	v.halted = t.shut
	t.view.Store(v)
	return nil
}
