package pit

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/studio"
	"baize/internal/studio/croupier"
	"baize/internal/studio/owe"
	"baize/internal/studio/runner"
	"baize/internal/studio/tables"
	"baize/internal/studio/verify"
)

// History lists the member's own bets at the tables of the session's game,
// newest first.
func (s *Service) History(ctx context.Context, ses runner.Session, req page.Request) (page.Page[Bet], error) {
	req = req.Clamp()
	q := runner.HistoryQuery{UserID: ses.UserID, Vendor: ses.Vendor, GameCode: ses.GameCode, Limit: req.Limit + 1}
	if err := ses.Plays(studio.Table); err != nil {
		return page.Page[Bet]{}, err
	}
	if req.Cursor != "" {
		if err := q.Before.UnmarshalText([]byte(req.Cursor)); err != nil {
			return page.Page[Bet]{}, runner.ErrRound
		}
	}
	bets, err := s.d.Store.ListBets(ctx, q)
	return page.Cut(bets, req.Limit, func(b Bet) string { return b.ID.String() }), err
}

// Replay is one bet with the round it played in and all that verifies it.
// Revealed is false until the round is over; Verify claims nothing where the
// bet did not play.
type Replay struct {
	Bet      Bet
	Round    Round
	Revealed bool
	Verify   verify.Input
}

// Replay shows one bet of the session's member.
func (s *Service) Replay(ctx context.Context, ses runner.Session, bet id.Round) (Replay, error) {
	b, err := s.ownBet(ctx, ses, bet)
	if err != nil {
		return Replay{}, err
	}
	round, found, err := s.d.Store.FindRound(ctx, b.Round)
	if err != nil || !found {
		return Replay{}, ErrTable
	}
	round.SeedSealed = ""
	out := Replay{Bet: b, Round: round, Revealed: round.Seed != ""}
	all, err := s.d.Store.BetsOf(ctx, round.ID)
	if err != nil {
		return Replay{}, err
	}
	params, err := json.Marshal(verify.TableParamsOf(round.Game, verify.TableParams{
		Round: round.ID.String(), Bets: acceptedOf(round.Game, all), Wagers: b.Wagers, Digits: b.Currency.Digits(),
	}, round.Moves))
	out.Verify = verify.Input{
		Game: verify.Game(round.Game), ServerSeed: round.Seed, Hash: round.Commitment, ClientSeed: round.Entropy, Nonce: uint64(round.Number), Params: params,
	}
	if out.Revealed && round.Phase == croupier.Settled {
		out.Verify.Claim.Outcome = round.Outcome
		if b.Status.Played() {
			out.Verify.Claim.Payout = b.Payout.String()
		}
	}
	return out, err
}

// acceptedOf lists the entries of the bets that played, in their order.
func acceptedOf(code string, bets []Bet) []string {
	r := croupier.Round{}
	game, found := tables.Find(code)
	if !found {
		return []string{}
	}
	for _, b := range bets {
		r.Bets = append(r.Bets, playedBet(game, b))
	}
	return r.Accepted()
}

// Standing tells how a bet stands by the id that the platform knows it by.
// What it still owes is paid first, so that no round is called over while its
// win is on the way.
func (s *Service) Standing(ctx context.Context, vendor, ref string) (runner.Standing, error) {
	number, err := id.Parse[any](ref)
	if err != nil {
		return runner.StandsUnknown, nil // no id of ours
	}
	bet, found, err := s.d.Store.FindBet(ctx, id.Round(number))
	if err != nil || !found || bet.Vendor != vendor {
		return runner.StandsUnknown, err
	}
	if bet, err = s.bets.Pay(ctx, bet.ID); err != nil {
		return runner.StandsRunning, err
	}
	switch {
	case !bet.Status.Final() || bet.Owed != owe.Nothing:
		return runner.StandsRunning, nil
	case bet.Status.Played():
		return runner.StandsOver, nil
	}
	return runner.StandsVoid, nil
}

// Report tells each transaction of a vendor's bets placed in [from, to) whose
// money stands, from the pit's own records.
func (s *Service) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(runner.Transaction) error) error {
	low, high := id.Round(id.Floor[any](from)), id.Round(id.Floor[any](to))
	return s.d.Store.EachBet(ctx, vendor, low, high, func(b Bet) error {
		if b.Owed == owe.Bet || !b.Status.Played() {
			return nil
		}
		t := runner.Transaction{TxID: owe.BetTx(b.ID), RoundID: b.ID.String(), UserID: b.UserID, Currency: b.Currency, Stake: b.Stake, At: b.CreatedAt}
		if err := each(t); err != nil || b.Status != croupier.Paid || b.Owed == owe.Win {
			return err
		}
		t.TxID, t.Stake, t.Payout = owe.WinTx(b.ID), 0, b.Payout
		return each(t)
	})
}
