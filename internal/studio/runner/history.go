package runner

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/studio"
	"baize/internal/studio/crash"
	"baize/internal/studio/verify"
)

// Past is a line of a member's history. Result and Payout are empty where the
// round was not settled: nothing of it was ever shown.
type Past struct {
	Round          id.Round
	Number         uint64 // the nonce, or the number of the crash round
	State          string
	Stake          money.Amount
	Payout         money.Amount
	Result         string
	ServerSeedHash string
	At             clock.Instant
}

// History lists the member's own rounds of the session's game, newest first.
func (s *Service) History(ctx context.Context, ses Session, req page.Request) (page.Page[Past], error) {
	req = req.Clamp()
	q := HistoryQuery{UserID: ses.UserID, Vendor: ses.Vendor, GameCode: ses.GameCode, Limit: req.Limit + 1}
	if req.Cursor != "" {
		if err := q.Before.UnmarshalText([]byte(req.Cursor)); err != nil {
			return page.Page[Past]{}, ErrRound
		}
	}
	lines, err := s.past(ctx, ses, q)
	return page.Cut(lines, req.Limit, func(p Past) string { return p.Round.String() }), err
}

func (s *Service) past(ctx context.Context, ses Session, q HistoryQuery) ([]Past, error) {
	switch {
	case ses.title.Engine == studio.Crash:
		return s.pastBets(ctx, q)
	case verify.IsClimb(verify.Game(ses.title.Engine)):
		return s.pastSteps(ctx, q)
	}
	rounds, err := s.d.Store.ListRounds(ctx, q)
	lines := make([]Past, 0, len(rounds))
	for _, r := range rounds {
		line := Past{Round: r.ID, Number: r.Nonce, State: string(r.State), Stake: r.Stake, ServerSeedHash: r.ServerHash, At: r.CreatedAt}
		if r.State == Settled {
			line.Payout, line.Result = r.Payout, r.Outcome
		}
		lines = append(lines, line)
	}
	return lines, err
}

func (s *Service) pastBets(ctx context.Context, q HistoryQuery) ([]Past, error) {
	bets, err := s.d.Store.ListCrashBets(ctx, q)
	if err != nil {
		return nil, err
	}
	terminal := s.room.view.Load().Terminal
	lines := make([]Past, 0, len(bets))
	for _, b := range bets {
		line := Past{Round: b.ID, Number: uint64(b.Number), State: string(b.Status), Stake: b.Stake, Payout: b.Payout, ServerSeedHash: terminal, At: b.CreatedAt}
		if b.Status == crash.Cashed {
			line.Result = b.CashedAt.String()
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// Detail is one round with all that verifies it. Verify.ServerSeed is empty
// until the seed is revealed; Replay is nil where nothing was ever shown.
type Detail struct {
	Past
	Engine     string
	Replay     any
	Multiplier int64 // of the free spins of a slot, already in the amounts
	Verify     verify.Input
	Revealed   bool
}

// Round is one round of the session's member.
func (s *Service) Round(ctx context.Context, ses Session, round id.Round) (Detail, error) {
	if ses.title.Engine == studio.Crash {
		return s.crashDetail(ctx, ses, round)
	}
	r, found, err := s.d.Store.FindRound(ctx, round)
	switch {
	case err != nil:
		return Detail{}, err
	case !found:
		return s.stepsDetail(ctx, ses, round)
	case r.UserID != ses.UserID:
		return Detail{}, ErrRound
	}
	d := Detail{
		Past:   Past{Round: r.ID, Number: r.Nonce, State: string(r.State), Stake: r.Stake, ServerSeedHash: r.ServerHash, At: r.CreatedAt},
		Engine: r.Engine,
		Verify: verify.Input{Game: verify.Game(r.Engine), Hash: r.ServerHash, ClientSeed: r.ClientSeed, Nonce: r.Nonce, Params: json.RawMessage(r.Params)},
	}
	if err := s.reveal(ctx, r.Pair, &d); err != nil || r.State != Settled {
		return d, err
	}
	d.Payout, d.Result = r.Payout, r.Outcome
	d.Verify.Claim = verify.Claim{Outcome: r.Outcome, Payout: r.Payout.String(), Receipt: r.Receipt}
	d.Replay, err = s.replay(ctx, r)
	d.Multiplier = s.freeMultiplier(r)
	return d, err
}

// reveal adds the server seed to a round whose pair was retired.
func (s *Service) reveal(ctx context.Context, pair PairID, d *Detail) error {
	p, found, err := s.d.Store.PairByID(ctx, pair)
	if err != nil || !found || p.RetiredAt == 0 {
		return err
	}
	seed, err := s.serverSeed(p)
	if err == nil {
		d.Verify.ServerSeed, d.Revealed = seed.String(), true
	}
	return err
}

// freeMultiplier is that of the sheet that a slot round was played with.
func (s *Service) freeMultiplier(r Round) int64 {
	var p verify.SlotParams
	if err := json.Unmarshal([]byte(r.Params), &p); err != nil || s.sheets[p.Sheet] == nil {
		return 0
	}
	return s.sheets[p.Sheet].FreeMultiplier
}

// Unresolved is the round of the session's game whose money is not known yet.
func (s *Service) Unresolved(ctx context.Context, ses Session) (id.Round, bool, error) {
	open, err := s.d.Store.OpenRounds(ctx, ses.UserID)
	for _, r := range open {
		if r.Vendor == ses.Vendor && r.GameCode == ses.GameCode {
			return r.ID, true, err
		}
	}
	return 0, false, err
}

// crashDetail is one bet of a shared round.
func (s *Service) crashDetail(ctx context.Context, ses Session, bet id.Round) (Detail, error) {
	b, found, err := s.d.Store.FindCrashBet(ctx, bet)
	if err != nil || !found || b.UserID != ses.UserID {
		return Detail{}, orUnknown(err)
	}
	round, found, err := s.d.Store.FindCrashRound(ctx, b.Round)
	if err != nil || !found {
		return Detail{}, orUnknown(err)
	}
	chain, found, err := s.d.Store.ChainByID(ctx, round.Chain)
	if err != nil || !found {
		return Detail{}, orUnknown(err)
	}
	rules := crash.HouseRules(roomDigits)
	params, err := json.Marshal(verify.CrashParams{Stake: b.Stake, CashOut: zeroCash(b.CashedAt), MaxProfit: rules.MaxProfit, Digits: rules.Digits})
	d := Detail{
		Past:   Past{Round: b.ID, Number: uint64(round.Number), State: string(b.Status), Stake: b.Stake, Payout: b.Payout, ServerSeedHash: chain.Terminal, At: b.CreatedAt},
		Engine: studio.Crash,
		Verify: verify.Input{Game: verify.Crash, Hash: chain.Terminal, ClientSeed: chain.Salt, Nonce: uint64(round.Number), Params: params},
	}
	if b.Status == crash.Cashed {
		d.Result = b.CashedAt.String()
	}
	if round.Seed != "" {
		d.Revealed, d.Verify.ServerSeed = true, round.Seed
		d.Verify.Claim.Outcome = round.Point.String()
		d.Replay = CrashReplay{Point: round.Point.String(), CashedAt: d.Result}
	}
	return d, err
}

// CrashReplay is how a bet's shared round went.
type CrashReplay struct {
	Point    string `json:"point"`
	CashedAt string `json:"cashedAt,omitempty"`
}

func zeroCash(at crash.Multiplier) string {
	if at == 0 {
		return "0.00"
	}
	return at.String()
}

func orUnknown(err error) error {
	if err == nil {
		err = ErrRound
	}
	return err
}
