package studiohttp

import (
	"context"
	"math/big"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio"
	"baize/internal/studio/crash"
	"baize/internal/studio/runner"
	"baize/internal/studio/slots"
)

// SessionDTO is all that a game's client starts from.
type SessionDTO struct {
	Engine         string         `json:"engine" enum:"slot,dice,crash,limbo,plinko,wheel,keno,mines,towers,hilo,coinflip"`
	Game           TitleDTO       `json:"game"`
	Currency       money.Currency `json:"currency"`
	Symbol         string         `json:"symbol"`
	Balance        money.Amount   `json:"balance"`
	BalanceVersion int64          `json:"balanceVersion"`
	Fairness       FairnessDTO    `json:"fairness"`
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
	ReturnPct  string          `json:"returnPct" example:"96.5612"`
	Volatility string          `json:"volatility"`
	MaxWin     string          `json:"maxWin" doc:"largest profit of a bet; empty where there is no limit"`
}

// PaytableDTO is what a slot pays, read from its par sheet.
type PaytableDTO struct {
	Sheet          string              `json:"sheet"`
	SheetHash      string              `json:"sheetHash"`
	Lines          [][]int             `json:"lines" nullable:"false" doc:"the row on each reel, 0 is the top"`
	Pays           map[string][3]int64 `json:"pays" doc:"three, four and five of a kind, in stakes of one line"`
	Wild           string              `json:"wild"`
	Scatter        string              `json:"scatter"`
	ScatterPays    [3]int64            `json:"scatterPays" doc:"in whole stakes"`
	FreeSpins      [3]int              `json:"freeSpins"`
	FreeMultiplier int64               `json:"freeMultiplier"`
	MaxFreeSpins   int                 `json:"maxFreeSpins"`
}

func (g game) session(ctx context.Context, _ *struct{}) (SessionDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return SessionDTO{}, err
	}
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
	case studio.Slot:
		sheet, err := slots.Load(t.ParSheet)
		if err != nil {
			return TitleDTO{}, nil, err
		}
		dto.StakeStep, dto.ReturnPct, pays = slots.Grid(sheet, digits), percent(sheet), paytable(sheet)
	default:
		dto.MaxWin = runner.MaxProfit.String()
		if low := lowest[t.Engine]; low != "" {
			dto.ReturnPct = low
		}
	}
	dto.StakeGrid = grid(t.StakeMin, t.StakeMax, dto.StakeStep)
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

// percent is the exact return of a sheet, rounded to four decimals.
func percent(s *slots.Sheet) string {
	return new(big.Rat).Mul(slots.FactsOf(s).Return, big.NewRat(100, 1)).FloatString(4)
}

func paytable(s *slots.Sheet) *PaytableDTO {
	out := &PaytableDTO{
		Sheet: s.Code, SheetHash: s.Hash(), Pays: s.Pays, Wild: s.Wild, Scatter: s.Scatter, ScatterPays: s.ScatterPays,
		FreeSpins: s.FreeSpins, FreeMultiplier: s.FreeMultiplier, MaxFreeSpins: s.MaxFreeSpins, Lines: make([][]int, 0, len(s.Lines)),
	}
	for _, line := range s.Lines {
		rows := make([]int, 0, slots.Reels)
		for _, row := range line {
			rows = append(rows, int(row)) // a []uint8 would be base64
		}
		out.Lines = append(out.Lines, rows)
	}
	return out
}

type sheetIn struct {
	Code string `path:"code" maxLength:"16"`
}

// SheetDTO is a published par sheet.
type SheetDTO struct {
	Code    string            `json:"code"`
	Hash    string            `json:"hash" doc:"SHA-256 of file"`
	File    string            `json:"file" doc:"the sheet, byte for byte"`
	Return  string            `json:"returnPct"`
	Figures map[string]string `json:"figures" doc:"exact fractions"`
	Sheet   PaytableDTO       `json:"paytable"`
}

func sheet(_ context.Context, in *sheetIn) (SheetDTO, error) {
	s, err := slots.Load(in.Code)
	if err != nil {
		return SheetDTO{}, fault.New(fault.NotFound, "request.notFound").Wrap(err)
	}
	f := slots.FactsOf(s)
	return SheetDTO{
		Code: s.Code, Hash: s.Hash(), File: string(s.File()), Return: percent(s), Sheet: *paytable(s),
		Figures: map[string]string{
			"lines": f.Lines.RatString(), "scatter": f.Scatter.RatString(), "base": f.Base.RatString(), "trigger": f.Trigger.RatString(),
			"freeSpins": f.FreeSpins.RatString(), "freeSpinsPerPaid": f.PerPaid.RatString(), "return": f.Return.RatString(),
		},
	}, nil
}
