package runner

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio"
	"baize/internal/studio/instant"
	"baize/internal/studio/verify"
)

// MaxProfit is the largest profit of a bet or a round of steps.
const MaxProfit = 1_000_000 * money.Unit

// Played is a settled round of a game that is decided in one draw; Detail is
// the engine's outcome.
type Played struct {
	Round  Round
	Detail any
}

// Play plays one round of the session's game with the parameters that it asks
// for. A bet that could win more than MaxProfit is refused rather than cut; dice
// has no such limit. Faults: studio.stake.range and .step, studio.bet.maxWin,
// those of the engine, studio.verify.params, the refusals of the platform,
// ErrBusy, ErrUndecided and ErrVoided.
func (s *Service) Play(ctx context.Context, ses Session, key string, stake money.Amount, asked map[string]any) (Played, error) {
	engine := ses.title.Engine
	raw, err := ses.wager(stake, asked)
	if err != nil {
		return Played{}, err
	}
	bet, err := verify.ReadSingle(verify.Game(engine), raw)
	if err != nil {
		return Played{}, otherEngine(err)
	}
	if engine != studio.Dice {
		if err := instant.Within(bet, MaxProfit); err != nil {
			return Played{}, err
		}
	}
	round, detail, err := s.play(ctx, ses, key, stake, bet)
	return Played{Round: round, Detail: detail}, err
}

// wager adds the stake, held to the title's bounds, and its decimals to what a
// member asked for.
func (ses Session) wager(stake money.Amount, asked map[string]any) (json.RawMessage, error) {
	title, digits := ses.title, ses.Currency.Digits()
	if title.Engine == "" {
		return nil, ErrClosed
	}
	if err := checkStake(stake, title.StakeMin, title.StakeMax, smallest(digits)); err != nil {
		return nil, err
	}
	fields := map[string]any{"stake": stake, "digits": digits}
	for name, value := range asked {
		if _, ours := fields[name]; ours {
			return nil, fault.New(fault.Invalid, "studio.verify.params")
		}
		fields[name] = value
	}
	return json.Marshal(fields)
}

// otherEngine says in the room's words that a game is not played so.
func otherEngine(err error) error {
	if fault.From(err).Key == "studio.verify.game" {
		return ErrEngine
	}
	return err
}
