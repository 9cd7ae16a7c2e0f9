package studiohttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/internal/studio/runner"
)

// PlayedDTO is a settled round of a game that is decided in one draw.
type PlayedDTO struct {
	RoundID        id.Round      `json:"roundId"`
	Nonce          uint64        `json:"nonce"`
	Stake          money.Amount  `json:"stake"`
	Multiplier     string        `json:"multiplier" example:"1.9800" doc:"what the stake was multiplied by"`
	Payout         money.Amount  `json:"payout"`
	Balance        money.Amount  `json:"balance"`
	BalanceVersion int64         `json:"balanceVersion"`
	Outcome        string        `json:"outcome" doc:"as the verifier writes it"`
	Detail         any           `json:"detail" doc:"the engine's outcome: limbo {point, won}, plinko {path, bin}, wheel {segment}, keno {drawn, hits}, dice {roll, winning, won}"`
	At             clock.Instant `json:"at"`
}

// times is what every outcome has.
type times interface{ Times() int64 }

func playedOf(p runner.Played) PlayedDTO {
	r := p.Round
	out := PlayedDTO{
		RoundID: r.ID, Nonce: r.Nonce, Stake: r.Stake, Payout: r.Payout, Balance: r.Balance, BalanceVersion: r.BalanceVersion,
		Outcome: r.Outcome, Detail: p.Detail, At: r.CreatedAt,
	}
	if detail, ok := p.Detail.(times); ok {
		out.Multiplier = fourDecimals(detail.Times())
	}
	return out
}

// asked is what a member stakes on what.
type asked struct {
	Stake money.Amount   `json:"stake"`
	Bet   map[string]any `json:"bet" doc:"the parameters of the session's game, as docs/fairness.md names them, without stake and digits"`
}

type playIn struct {
	httpx.IdempotencyKey
	Body asked
}

func (g game) play(ctx context.Context, in *playIn) (PlayedDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return PlayedDTO{}, err
	}
	played, err := g.service.Play(ctx, ses, in.Key, in.Body.Stake, in.Body.Bet)
	if err != nil {
		return PlayedDTO{}, err
	}
	return playedOf(played), nil
}
