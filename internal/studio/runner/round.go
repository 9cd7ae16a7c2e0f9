package runner

import (
	"context"
	"encoding/json"
	"errors"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"
	"baize/internal/studio/owe"
	"baize/internal/studio/slots"
	"baize/internal/studio/verify"
)

// Spin is a settled round of a slot; Multiplier is that of its free spins,
// already in the amounts.
type Spin struct {
	Round      Round
	Outcome    slots.Outcome
	Multiplier int64
}

// Roll is a settled round of dice.
type Roll struct {
	Round   Round
	Outcome instant.DiceOutcome
}

// RollCmd asks for a roll: the target as "50.00", over it or under it.
type RollCmd struct {
	Stake  money.Amount
	Target string
	Over   bool
}

// Spin plays one round of the session's slot. Faults: studio.stake.range and
// .step, the refusals of the platform, ErrBusy, ErrUndecided and ErrVoided.
func (s *Service) Spin(ctx context.Context, ses Session, key string, stake money.Amount) (Spin, error) {
	title := ses.title
	if err := ses.Plays(studio.Slot); err != nil {
		return Spin{}, err
	}
	sheet := s.sheets[title.ParSheet]
	if sheet == nil {
		return Spin{}, ErrClosed
	}
	if err := checkStake(stake, title.StakeMin, title.StakeMax, slots.Grid(sheet, ses.Currency.Digits())); err != nil {
		return Spin{}, err
	}
	round, detail, err := s.play(ctx, ses, key, stake, verify.SlotParams{Sheet: title.ParSheet, Stake: stake, Digits: ses.Currency.Digits()})
	if err != nil {
		return Spin{}, err
	}
	return Spin{Round: round, Outcome: detail.(slots.Outcome), Multiplier: sheet.FreeMultiplier}, nil
}

// Roll plays one round of the session's dice; faults as of Play, and those of
// instant.Winning.
func (s *Service) Roll(ctx context.Context, ses Session, key string, c RollCmd) (Roll, error) {
	if err := ses.Plays(studio.Dice); err != nil {
		return Roll{}, err
	}
	side := instant.Under
	if c.Over {
		side = instant.Over
	}
	played, err := s.Play(ctx, ses, key, c.Stake, map[string]any{"side": side, "target": c.Target})
	if err != nil {
		return Roll{}, err
	}
	return Roll{Round: played.Round, Outcome: played.Detail.(instant.DiceOutcome)}, nil
}

func smallest(digits int) money.Amount {
	step := money.Unit
	for range digits {
		step /= 10
	}
	return step
}

// play runs the corridor of an instant round: draw and write, ask for the
// money, end and only then answer.
func (s *Service) play(ctx context.Context, ses Session, key string, stake money.Amount, params any) (Round, any, error) {
	raw, err := json.Marshal(params)
	if err != nil {
		return Round{}, nil, err
	}
	unlock, err := s.locks.Take(ctx, lockOf(ses.UserID, ses.Vendor, ses.GameCode), key, ErrBusy)
	if err != nil {
		return Round{}, nil, err
	}
	defer unlock()
	// What has begun is finished even when the member leaves meanwhile.
	ctx = context.WithoutCancel(ctx)
	round, found, err := s.d.Store.RoundByKey(ctx, ses.UserID, key)
	switch {
	case err != nil:
		return Round{}, nil, err
	case found && (round.Params != string(raw) || round.GameCode != ses.GameCode || round.Vendor != ses.Vendor):
		return Round{}, nil, ErrKey
	case found:
		round, err = s.resolve(ctx, round)
	default:
		return s.begin(ctx, ses, key, stake, string(raw))
	}
	if err != nil {
		return Round{}, nil, err
	}
	return s.tell(ctx, round)
}

// begin plays a round that was not asked for before.
func (s *Service) begin(ctx context.Context, ses Session, key string, stake money.Amount, params string) (Round, any, error) {
	if err := s.resolveEarlier(ctx, ses); err != nil {
		return Round{}, nil, err
	}
	undo, err := s.keepPace(ctx, ses)
	if err != nil {
		return Round{}, nil, err
	}
	round, detail, err := s.draw(ctx, ses, key, stake, params)
	if err == nil {
		round, err = s.charge(ctx, ses, round)
	}
	switch {
	case err != nil:
		undo()
		return Round{}, nil, err
	case round.State != Settled:
		return s.tell(ctx, round)
	}
	return round, detail, nil
}

// resolveEarlier ends the member's rounds of this game whose money is unknown,
// or refuses to begin another.
func (s *Service) resolveEarlier(ctx context.Context, ses Session) error {
	open, err := s.d.Store.OpenRounds(ctx, ses.UserID)
	if err != nil {
		return err
	}
	for _, r := range open {
		if r.Vendor == ses.Vendor && r.GameCode == ses.GameCode {
			if _, err := s.resolve(ctx, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// charge asks for the money of a round that is written, and ends it.
func (s *Service) charge(ctx context.Context, ses Session, round Round) (Round, error) {
	reply, err := s.desks.Of(round.Vendor).BetWin(ctx, seamless.Call{
		Token: ses.token, UserID: round.UserID, Currency: string(round.Currency), GameCode: round.GameCode, RoundID: round.ID.String(),
		TxID: owe.BetTx(round.ID), Amount: round.Stake, WinAmount: round.Payout, BetType: seamless.Normal, RoundClosed: true,
		BetInfo: "receipt " + round.Receipt, OccurredAt: round.CreatedAt,
	})
	switch {
	case err == nil && reply.Status == seamless.OK:
		return s.end(ctx, round, Ending{State: Settled, Balance: reply.Balance, BalanceVersion: reply.BalanceVersion})
	case err == nil:
		if _, err := s.end(ctx, round, Ending{State: Refused, Reason: string(reply.Status)}); err != nil {
			return Round{}, err
		}
		return Round{}, withBalance(refusal(reply.Status), reply)
	case errors.Is(err, seamless.ErrAbsent):
		return s.resolve(ctx, round)
	}
	s.queue.Left()
	return Round{}, ErrUndecided.Wrap(err)
}

const drawAttempts = 3

// draw decides a round and writes it down before any money is looked at.
func (s *Service) draw(ctx context.Context, ses Session, key string, stake money.Amount, params string) (round Round, detail any, err error) {
	err = s.takeNonce(ctx, ownerOf(ses), func(p SeedPair) (write, error) {
		result, err := s.derive(p, p.ClientSeed, p.Nonce, p.Engine, params)
		round = s.newRound(ses, p, key, stake, params)
		round.Payout, round.Outcome, round.Receipt, round.State = result.Payout, result.Outcome, result.Receipt, Pending
		detail = result.Detail
		return func(ctx context.Context, tx *db.Tx) error { return s.d.Store.InsertRound(ctx, tx, round) }, err
	})
	return round, detail, err
}

// newRound is a round with the chance of a pair's next nonce.
func (s *Service) newRound(ses Session, p SeedPair, key string, stake money.Amount, params string) Round {
	return Round{
		ID: id.Round(id.New[playKind](s.d.IDs)), Vendor: ses.Vendor, GameCode: ses.GameCode, UserID: ses.UserID, Currency: ses.Currency,
		Engine: p.Engine, Pair: p.ID, ServerHash: p.ServerHash, ClientSeed: p.ClientSeed, Nonce: p.Nonce, Params: params,
		Stake: stake, Key: key, CreatedAt: s.now(),
	}
}

// write is what belongs into a transaction.
type write func(ctx context.Context, tx *db.Tx) error

// takeNonce uses a nonce of the member's seeds up and writes, in the same
// transaction, what make gives for it.
func (s *Service) takeNonce(ctx context.Context, owner PairOwner, make func(p SeedPair) (write, error)) error {
	unlock, err := s.locks.Take(ctx, owner.lock(), "", nil)
	if err != nil {
		return err
	}
	defer unlock()
	for range drawAttempts {
		p, err := s.pair(ctx, owner)
		if err != nil {
			return err
		}
		insert, err := make(p)
		if err != nil {
			return err
		}
		taken := false
		err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			if taken, err = s.d.Store.TakeNonce(ctx, tx, p.ID, p.Nonce); err != nil || !taken {
				return err
			}
			return insert(ctx, tx)
		})
		if err != nil || taken {
			return err
		}
	}
	return ErrBusy
}

// derive plays a round with a pair's secret seed.
func (s *Service) derive(p SeedPair, client string, nonce uint64, engine, params string) (verify.Result, error) {
	if nonce > fair.MaxNonce {
		return verify.Result{}, fault.New(fault.Conflict, "studio.fair.usedUp")
	}
	seed, err := s.serverSeed(p)
	if err != nil {
		return verify.Result{}, err
	}
	return verify.Derive(verify.Input{
		Game: verify.Game(engine), ServerSeed: seed.String(), Hash: p.ServerHash, ClientSeed: client, Nonce: nonce, Params: json.RawMessage(params),
	})
}

// end takes a round out of PENDING.
func (s *Service) end(ctx context.Context, r Round, e Ending) (Round, error) {
	e.At = s.now()
	ended := false
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		ended, err = s.d.Store.EndRound(ctx, tx, r.ID, e)
		return err
	})
	if err != nil {
		s.queue.Left()
		return Round{}, err
	}
	if !ended {
		found, known, err := s.d.Store.FindRound(ctx, r.ID)
		if err == nil && !known {
			err = ErrRound
		}
		return found, err
	}
	r.State, r.Reason, r.Balance, r.BalanceVersion, r.EndedAt = e.State, e.Reason, e.Balance, e.BalanceVersion, e.At
	return r, nil
}

// resolve ends a PENDING round by what the platform says of its transaction;
// one that the platform has not seen is undone before it can arrive. An error
// leaves it PENDING. The caller holds the game's lock.
func (s *Service) resolve(ctx context.Context, r Round) (Round, error) {
	if r.State != Pending {
		return r, nil
	}
	w := s.desks.Of(r.Vendor)
	call := seamless.Call{TxID: owe.BetTx(r.ID), UserID: r.UserID, Currency: string(r.Currency), GameCode: r.GameCode, RoundID: r.ID.String()}
	reply, err := w.TxStatus(ctx, call)
	switch {
	case err == nil && reply.Status == seamless.OK && !reply.RolledBack:
		return s.end(ctx, r, Ending{State: Settled, Balance: reply.Balance, BalanceVersion: reply.BalanceVersion})
	case err == nil && (reply.Status == seamless.RolledBack || reply.Status == seamless.OK):
		return s.end(ctx, r, Ending{State: Voided})
	case err != nil || reply.Status != seamless.DoesNotExist:
		s.queue.Left()
		return r, ErrUndecided.Wrap(errors.Join(err, owe.StatusError(reply.Status)))
	}
	call.TxID, call.RefTxID = owe.UndoTx(r.ID), owe.BetTx(r.ID)
	if reply, err = w.Rollback(ctx, call); err != nil || !owe.Undone(reply.Status) {
		s.queue.Left()
		return r, ErrUndecided.Wrap(errors.Join(err, owe.StatusError(reply.Status)))
	}
	return s.end(ctx, r, Ending{State: Voided})
}

// tell derives what a settled round showed, or refuses as it was refused.
func (s *Service) tell(ctx context.Context, r Round) (Round, any, error) {
	switch r.State {
	case Refused:
		return r, nil, refusal(seamless.Status(r.Reason))
	case Voided:
		return r, nil, ErrVoided
	case Pending:
		return r, nil, ErrUndecided
	}
	detail, err := s.replay(ctx, r)
	return r, detail, err
}

// replay derives a round again; the seeds give for ever what they gave.
func (s *Service) replay(ctx context.Context, r Round) (any, error) {
	p, found, err := s.d.Store.PairByID(ctx, r.Pair)
	if err != nil || !found {
		return nil, errors.Join(ErrRound, err)
	}
	result, err := s.derive(p, r.ClientSeed, r.Nonce, r.Engine, r.Params)
	if err == nil && result.Receipt != r.Receipt {
		err = fault.New(fault.Internal, "request.internal").Wrap(errors.New("studio: the round " + r.ID.String() + " is not what its seeds give"))
	}
	return result.Detail, err
}
