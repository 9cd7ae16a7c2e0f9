package runner

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/id"
	"baize/internal/studio/verify"
)

func (s *Service) pastSteps(ctx context.Context, q HistoryQuery) ([]Past, error) {
	rounds, err := s.d.Store.ListStepRounds(ctx, q)
	lines := make([]Past, 0, len(rounds))
	for _, r := range rounds {
		lines = append(lines, r.past())
	}
	return lines, err
}

func (r StepRound) past() Past {
	line := Past{Round: r.ID, Number: r.Nonce, State: string(r.State), Stake: r.Stake, ServerSeedHash: r.ServerHash, At: r.CreatedAt}
	if r.Played() {
		line.Payout, line.Result = r.Payout, r.Outcome
	}
	return line
}

// stepsDetail is one round of steps of the session's member.
func (s *Service) stepsDetail(ctx context.Context, ses Session, round id.Round) (Detail, error) {
	r, found, err := s.d.Store.FindStepRound(ctx, round)
	if err != nil || !found || r.UserID != ses.UserID {
		return Detail{}, orUnknown(err)
	}
	d := Detail{
		Past: r.past(), Engine: r.Engine,
		Verify: verify.Input{Game: verify.Game(r.Engine), Hash: r.ServerHash, ClientSeed: r.ClientSeed, Nonce: r.Nonce, Params: json.RawMessage(r.Params)},
	}
	if err := s.reveal(ctx, r.Pair, &d); err != nil || r.State != Active && !r.Played() {
		return d, err
	}
	if r.Played() {
		if d.Verify.Params, err = verify.Record(json.RawMessage(r.Params), verify.Climbed{Picks: r.Picks, CashedOut: r.State != Lost}); err != nil {
			return d, err
		}
		d.Verify.Claim = verify.Claim{Outcome: r.Outcome, Payout: r.Payout.String(), Receipt: r.Receipt}
	}
	d.Replay, err = s.look(ctx, r)
	return d, err
}
