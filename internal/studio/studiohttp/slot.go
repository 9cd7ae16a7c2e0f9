package studiohttp

import (
	"context"
	"math/big"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio"
	"baize/internal/studio/runner"
	"baize/internal/studio/slots"
)

// OneSpinDTO is one spin; Grid has a column of symbols from the top for each
// reel.
type OneSpinDTO struct {
	Free          bool               `json:"free"`
	Stops         []int              `json:"stops" nullable:"false" doc:"empty for a sheet with a book"`
	Grid          [][]string         `json:"grid" nullable:"false"`
	Lines         []slots.Win        `json:"lines" nullable:"false"`
	Falls         []FallDTO          `json:"falls,omitempty" doc:"the grids after what had won fell away"`
	Hold          *slots.HoldOutcome `json:"hold,omitempty" doc:"hold-and-spin"`
	Scatters      int                `json:"scatters"`
	ScatterAmount money.Amount       `json:"scatterAmount"`
	Multiplier    int64              `json:"multiplier" doc:"already in the amounts"`
	FreeSpinsWon  int                `json:"freeSpinsWon"`
	Amount        money.Amount       `json:"amount"`
}

// FallDTO is a grid of a cascade and what it wins.
type FallDTO struct {
	Grid  [][]string  `json:"grid" nullable:"false"`
	Lines []slots.Win `json:"lines" nullable:"false"`
}

func spinOf(s runner.Spin) SpinDTO {
	r := s.Round
	return SpinDTO{
		RoundID: r.ID, Nonce: r.Nonce, Stake: r.Stake, Payout: r.Payout, Balance: r.Balance, BalanceVersion: r.BalanceVersion,
		Spins: spinsOf(s.Outcome), TotalFreeSpins: s.Outcome.FreeSpins, Capped: s.Outcome.Capped, At: r.CreatedAt,
	}
}

func spinsOf(o slots.Outcome) []OneSpinDTO {
	out := make([]OneSpinDTO, 0, len(o.Spins))
	for _, spin := range o.Spins {
		dto := OneSpinDTO{
			Free: spin.Free, Stops: spin.Stops, Grid: columns(spin.Grid), Lines: spin.Wins, Hold: spin.Hold, Scatters: spin.Scatters,
			ScatterAmount: spin.ScatterAmount, Multiplier: spin.Multiplier, FreeSpinsWon: spin.FreeSpinsWon, Amount: spin.Amount,
		}
		for _, fall := range spin.Falls {
			dto.Falls = append(dto.Falls, FallDTO{Grid: columns(fall.Grid), Lines: fall.Wins})
		}
		out = append(out, dto)
	}
	return out
}

// columns turns rows of letters into columns.
func columns(rows []string) [][]string {
	out := make([][]string, len(rows[0]))
	for reel := range out {
		for _, row := range rows {
			out[reel] = append(out[reel], row[reel:reel+1])
		}
	}
	return out
}

// PaytableDTO is what a slot pays, read from its par sheet.
type PaytableDTO struct {
	Sheet          string             `json:"sheet"`
	SheetHash      string             `json:"sheetHash"`
	Kind           slots.Kind         `json:"kind" enum:"lines,ways,book"`
	Reels          int                `json:"reels"`
	Rows           int                `json:"rows"`
	Parts          int64              `json:"parts" doc:"what a stake is divided into; pays are in parts"`
	Lines          [][]int            `json:"lines" nullable:"false" doc:"the row on each reel, 0 is the top"`
	Strips         []string           `json:"strips" nullable:"false"`
	Pays           map[string][]int64 `json:"pays" doc:"three of a kind and up, in parts; of a book one for each of fall.sizes"`
	Wild           string             `json:"wild"`
	Wilds          map[string]int64   `json:"wilds,omitempty" doc:"wilds that multiply"`
	Expanding      bool               `json:"expanding,omitempty"`
	Scatter        string             `json:"scatter"`
	ScatterPays    []int64            `json:"scatterPays" nullable:"false" doc:"in whole stakes"`
	FreeSpins      []int              `json:"freeSpins" nullable:"false"`
	FreeMultiplier int64              `json:"freeMultiplier"`
	MaxFreeSpins   int                `json:"maxFreeSpins"`
	Hold           *slots.Hold        `json:"hold,omitempty"`
	Fall           *slots.Fall        `json:"fall,omitempty"`
	BookHash       string             `json:"bookHash,omitempty" doc:"SHA-256 of the book's text"`
	MaxWin         int64              `json:"maxWin" doc:"most that a round pays, in stakes"`
	Hit            string             `json:"hit" doc:"percent of the rounds that pay or start a feature"`
	Feature        string             `json:"feature" doc:"percent of the rounds that start a feature"`
	Deviation      string             `json:"deviation" doc:"standard deviation of a round, in stakes"`
}

// percent is the exact return of a sheet, rounded to four decimals.
func percent(s *slots.Sheet) string {
	return new(big.Rat).Mul(slots.FactsOf(s).Return, big.NewRat(100, 1)).FloatString(4)
}

// volatility is the class of a title's sheet.
func volatility(t studio.Title) string {
	if p, err := slots.PublishedOf(t.ParSheet); err == nil {
		return string(p.Class)
	}
	return t.Volatility
}

func paytable(s *slots.Sheet) *PaytableDTO {
	out := &PaytableDTO{
		Sheet: s.Code, SheetHash: s.Hash(), Kind: s.Kind, Reels: s.Reels(), Rows: s.Rows, Parts: s.Parts(), Lines: listed(s.Lines), Strips: listed(s.Strips),
		Pays: s.Pays, Wild: s.Wild, Wilds: s.Wilds, Expanding: s.Expanding, Scatter: s.Scatter, ScatterPays: listed(s.ScatterPays), FreeSpins: listed(s.FreeSpins),
		FreeMultiplier: s.FreeMultiplier, MaxFreeSpins: s.MaxFreeSpins, Hold: s.Hold, Fall: s.Fall, BookHash: s.BookHash,
	}
	if p, err := slots.PublishedOf(s.Code); err == nil {
		out.MaxWin, out.Hit, out.Feature, out.Deviation = p.MaxWin, p.Hit, p.Feature, p.Deviation
	}
	return out
}

// listed is never nil: an absent list is an empty one to clients.
func listed[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
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
			"freeSpins": f.FreeSpins.RatString(), "freeSpinsPerPaid": f.PerPaid.RatString(), "hold": f.Hold.RatString(), "return": f.Return.RatString(),
		},
	}, nil
}

// BookDTO is the published book of a sheet.
type BookDTO struct {
	Code string `json:"code"`
	Hash string `json:"hash" doc:"SHA-256 of file"`
	File string `json:"file" doc:"an entry a line: number, weight, payout in hundredths of the stake, cells"`
}

func sheetBook(_ context.Context, in *sheetIn) (BookDTO, error) {
	s, err := slots.Load(in.Code)
	if err != nil || s.Kind != slots.Book {
		return BookDTO{}, fault.New(fault.NotFound, "request.notFound").Wrap(err)
	}
	return BookDTO{Code: s.Code, Hash: s.BookHash, File: string(s.BookText())}, nil
}
