package runner

import (
	"context"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"
	"baize/internal/studio/owe"
)

// debt is a bet that owes a call, of a crash round or a round of steps.
type debt struct {
	row   id.Round
	steps bool
}

// owes makes what pays crash bets and rounds of steps.
func (s *Service) owes() {
	store := s.d.Store
	s.bets = owe.NewPayer(owe.Rows[CrashBet]{
		DB: s.d.DB, Desks: s.desks, Find: store.FindCrashBet, Owing: store.OwingBets, Acknowledge: store.Acknowledge, Set: store.SetBet,
		Debt: func(b CrashBet) owe.Debt {
			return owe.Debt{Row: b.ID, Vendor: b.Vendor, Owed: b.Owed, Payout: b.Payout, Base: callOf(b), Balance: b.Balance, Version: b.BalanceVersion}
		},
		Put: func(b *CrashBet, d owe.Debt) { b.Owed, b.Balance, b.BalanceVersion = d.Owed, d.Balance, d.Version },
	})
	s.climbs = owe.NewPayer(owe.Rows[StepRound]{
		DB: s.d.DB, Desks: s.desks, Find: store.FindStepRound, Owing: store.OwingStepRounds, Acknowledge: store.AcknowledgeSteps,
		Debt: func(r StepRound) owe.Debt {
			return owe.Debt{Row: r.ID, Vendor: r.Vendor, Owed: r.Owed, Payout: r.Payout, Base: callOfSteps(r), Balance: r.Balance, Version: r.BalanceVersion}
		},
		Put:      func(r *StepRound, d owe.Debt) { r.Owed, r.Balance, r.BalanceVersion = d.Owed, d.Balance, d.Version },
		UnderWay: s.abandoned,
	})
	s.queue = owe.NewQueue(owe.Config[debt]{
		What: "instant and crash rounds", Workers: debtWorkers, Room: debtQueue, Sweep: s.Sweep, Log: s.d.Log,
		Pay: func(ctx context.Context, d debt) (err error) {
			if d.steps {
				_, err = s.climbs.Pay(ctx, d.row)
			} else {
				_, err = s.bets.Pay(ctx, d.row)
			}
			return err
		},
	})
}

// voidUnfinished ends the rounds that a stopped process left in BETTING or
// RUNNING by the published rule: bets still in play are returned, cash-outs
// that were written stay, the seed is published. Bets whose stake may have
// been asked for are rolled back too, whichever round they are of.
func (s *Service) voidUnfinished(ctx context.Context) error {
	rounds, err := s.d.Store.UnfinishedRounds(ctx)
	if err != nil {
		return err
	}
	for _, round := range rounds {
		if err := s.voidRound(ctx, round); err != nil {
			return err
		}
	}
	if len(rounds) > 0 {
		if err := s.room.loadPast(ctx); err != nil {
			return err
		}
	}
	return s.bets.UndoUnderWay(ctx)
}

func (s *Service) voidRound(ctx context.Context, round CrashRound) error {
	bets, err := s.d.Store.BetsOf(ctx, round.ID)
	if err != nil {
		return err
	}
	if round.Seed, round.Point, err = s.revealed(ctx, round); err != nil {
		return err
	}
	round.Phase, round.EndedAt = crash.Void, s.now()
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, b := range bets {
			if b.Status.Final() {
				continue
			}
			b.Status, b.Owed = crash.Voided, owe.Rollback
			if err := s.d.Store.SetBet(ctx, tx, b); err != nil {
				return err
			}
		}
		return s.d.Store.SetPhase(ctx, tx, round)
	})
}

// revealed is the seed and point of a round that is being ended.
func (s *Service) revealed(ctx context.Context, round CrashRound) (string, crash.Multiplier, error) {
	row, found, err := s.d.Store.ChainByID(ctx, round.Chain)
	if err != nil || !found {
		return "", 0, errors.Join(ErrRound, err)
	}
	seeds, salt := s.room.chain.seeds, s.room.chain.salt
	if row.ID != s.room.chain.row.ID {
		text, err := s.d.Box.Open(chainContext(row.ID), row.SecretSealed)
		if err != nil {
			return "", 0, err
		}
		secret, err := fair.ParseServerSeed(text)
		if err != nil {
			return "", 0, err
		}
		if seeds, err = fair.NewChain(secret, row.Length); err != nil {
			return "", 0, err
		}
		salt = fair.ClientSeed(row.Salt)
	}
	seed, err := seeds.Seed(round.Number)
	if err != nil {
		return "", 0, err
	}
	return seed.String(), crash.PointOf(seed, salt), nil
}
