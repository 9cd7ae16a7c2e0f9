package studiohttp

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio"
	"baize/internal/studio/crash"
	"baize/internal/studio/fishing"
	"baize/internal/studio/pit"
	"baize/internal/studio/runner"
	"baize/internal/studio/slots"
)

// SessionDTO is all that a game's client starts from.
type SessionDTO struct {
	Engine         string         `json:"engine" enum:"slot,dice,crash,limbo,plinko,wheel,keno,mines,towers,hilo,coinflip,table,poker,fishing"`
	Game           TitleDTO       `json:"game"`
	Currency       money.Currency `json:"currency"`
	Symbol         string         `json:"symbol"`
	Balance        money.Amount   `json:"balance"`
	BalanceVersion int64          `json:"balanceVersion"`
	Fairness       FairnessDTO    `json:"fairness"`
	PaceMs         int64          `json:"paceMs" doc:"least time between two beginnings, where the brand plays at a regulator's pace; else 0"`
	Open           *OpenDTO       `json:"open" doc:"a round whose money is not known yet"`
	Steps          *StepsDTO      `json:"steps,omitempty" doc:"the round of steps that waits for the member"`
	Paytable       *PaytableDTO   `json:"paytable,omitempty"`
}

// OpenDTO names a round that is not over.
type OpenDTO struct {
	RoundID id.Round `json:"roundId"`
}

// TitleDTO is the game of the session.
type TitleDTO struct {
	Code       string          `json:"code"`
	Name       string          `json:"name"`
	Vassalage  string          `json:"vassalage"`
	Theme      string          `json:"theme"`
	Symbols    []studio.Symbol `json:"symbols" nullable:"false"`
	MinStake   money.Amount    `json:"minStake"`
	MaxStake   money.Amount    `json:"maxStake"`
	StakeStep  money.Amount    `json:"stakeStep" doc:"a stake is a multiple of it"`
	StakeGrid  []money.Amount  `json:"stakeGrid" nullable:"false" doc:"stakes to offer"`
	ReturnPct  string          `json:"returnPct" example:"96.5612" doc:"empty where members play against each other"`
	Volatility string          `json:"volatility"`
	MaxWin     string          `json:"maxWin" doc:"largest profit of a bet; empty where there is no limit"`
}

func (g game) session(ctx context.Context, _ *struct{}) (SessionDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return SessionDTO{}, err
	}
	return g.beginning(ctx, ses)
}

// First answers a launch token as gameSession answers the session's requests.
// Faults: runner.ErrSession, ErrClosed.
func First(s *runner.Service) func(ctx context.Context, token string) (any, error) {
	return func(ctx context.Context, token string) (any, error) {
		ses, found, err := s.Open(ctx, token)
		if err == nil && !found {
			err = runner.ErrSession
		}
		if err != nil {
			return nil, err
		}
		return game{s}.beginning(ctx, ses)
	}
}

func (g game) beginning(ctx context.Context, ses runner.Session) (SessionDTO, error) {
	if ses.Title().Engine == "" {
		return SessionDTO{}, runner.ErrClosed
	}
	funds, err := g.service.Funds(ctx, ses)
	if err != nil {
		return SessionDTO{}, err
	}
	fairness, err := g.service.Fairness(ctx, ses)
	if err != nil {
		return SessionDTO{}, err
	}
	out := SessionDTO{
		Engine: ses.Title().Engine, Currency: ses.Currency, Symbol: ses.Currency.Symbol(),
		Balance: funds.Balance, BalanceVersion: funds.Version, Fairness: fairnessOf(fairness),
	}
	if out.Game, out.Paytable, err = titleOf(ses.Title(), ses.Currency.Digits()); err != nil {
		return SessionDTO{}, err
	}
	pace, err := g.service.Pace(ctx, ses)
	if err != nil {
		return SessionDTO{}, err
	}
	out.PaceMs = pace.Milliseconds()
	round, open, err := g.service.Unresolved(ctx, ses)
	if open {
		out.Open = &OpenDTO{RoundID: round}
	}
	if err != nil {
		return out, err
	}
	steps, open, err := g.service.OpenSteps(ctx, ses)
	if err == nil && open {
		var shown StepsDTO
		shown, err = stepsOf(steps)
		out.Steps = &shown
	}
	return out, err
}

func titleOf(t studio.Title, digits int) (TitleDTO, *PaytableDTO, error) {
	dto := TitleDTO{
		Code: t.Code, Name: t.Name, Vassalage: t.Vendor, Theme: t.Theme, Symbols: t.Symbols, MinStake: t.StakeMin, MaxStake: t.StakeMax,
		StakeStep: cent(digits), ReturnPct: "99.00", Volatility: t.Volatility,
	}
	if dto.Symbols == nil {
		dto.Symbols = []studio.Symbol{}
	}
	var pays *PaytableDTO
	switch t.Engine {
	case studio.Crash:
		dto.MaxWin = crash.HouseRules(digits).MaxProfit.String()
	case studio.Dice:
	case studio.Table:
		if games := pit.FamilyGames(t.ParSheet); len(games) > 0 {
			dto.ReturnPct = games[0].Spots[0].ReturnPct
		}
	case studio.Poker: // members play against each other: there is no return of the house's
		dto.ReturnPct = ""
	case studio.Fishing:
		if sheet, found := fishing.SheetOf(t.ParSheet); found {
			dto.ReturnPct = (money.Amount(sheet.Least()) * (money.Unit / 100)).String()
		}
		dto.MinStake, dto.MaxStake = bulletStakes(t)
	case studio.Slot:
		sheet, err := slots.Load(t.ParSheet)
		if err != nil {
			return TitleDTO{}, nil, err
		}
		dto.StakeStep, dto.ReturnPct, dto.Volatility, pays = slots.Grid(sheet, digits), percent(sheet), volatility(t), paytable(sheet)
	default:
		dto.MaxWin = runner.MaxProfit.String()
		if low := lowest[t.Engine]; low != "" {
			dto.ReturnPct = low
		}
	}
	dto.StakeGrid = grid(dto.MinStake, dto.MaxStake, dto.StakeStep)
	return dto, pays, nil
}

// lowest is the return of the table that returns least, where an engine's
// tables differ. Source: docs/fairness.md, sections 11 and 13.
var lowest = map[string]string{studio.Plinko: "98.66", studio.Keno: "98.76"}

func cent(digits int) money.Amount {
	step := money.Unit
	for range digits {
		step /= 10
	}
	return step
}

// grid offers 1, 2, 5, 10, 20, 50, ... steps within the bounds.
func grid(low, high, step money.Amount) []money.Amount {
	out := []money.Amount{}
	for decade := step; decade <= high; decade *= 10 {
		for _, n := range []money.Amount{1, 2, 5} {
			if stake := decade * n; stake >= low && stake <= high {
				out = append(out, stake)
			}
		}
	}
	return out
}
