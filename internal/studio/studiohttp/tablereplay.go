package studiohttp

import (
	"context"

	"baize/internal/studio/tables"
	"baize/internal/studio/verify"
)

// TableReplayDTO is one bet with the round it played in; Verify is the
// verifier's input. Outcome is empty until it is fixed.
type TableReplayDTO struct {
	TableBetDTO
	Game     string       `json:"game"`
	Phase    string       `json:"phase" enum:"OPENING,DEALING,RESULT,SETTLED,VOID"`
	Outcome  string       `json:"outcome"`
	Revealed bool         `json:"revealed" doc:"verify.serverSeed is known"`
	Verify   verify.Input `json:"verify"`
	Paid     []PaidDTO    `json:"paid" nullable:"false" doc:"what each wager gave back, once the round is over"`
}

// PaidDTO is what came of a wager.
type PaidDTO struct {
	Spot string `json:"spot"`
	Num  int64  `json:"num" doc:"the stake times num / den came back"`
	Den  int64  `json:"den"`
}

func (g felt) replay(ctx context.Context, in *betPath) (TableReplayDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return TableReplayDTO{}, err
	}
	bet, err := roundID(in.Bet)
	if err != nil {
		return TableReplayDTO{}, err
	}
	r, err := g.pit.Replay(ctx, ses, bet)
	if err != nil {
		return TableReplayDTO{}, err
	}
	out := TableReplayDTO{
		TableBetDTO: tableBetOf(r.Bet), Game: r.Round.Game, Phase: string(r.Round.Phase), Outcome: r.Round.Outcome, Revealed: r.Revealed, Verify: r.Verify, Paid: []PaidDTO{},
	}
	game, found := tables.Find(r.Round.Game)
	if !found || r.Round.Outcome == "" || !r.Bet.Status.Played() {
		return out, nil
	}
	outcome, err := game.Parse(r.Round.Outcome)
	if err != nil {
		return TableReplayDTO{}, err
	}
	for _, w := range r.Bet.Wagers {
		back := game.Return(outcome, w.Spot)
		out.Paid = append(out.Paid, PaidDTO{Spot: w.Spot, Num: back.Num, Den: back.Den})
	}
	return out, nil
}
