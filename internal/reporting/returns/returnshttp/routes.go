// Package returnshttp is the staff's door to package returns.
package returnshttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/internal/reporting/returns"
)

const (
	tag = "reporting"
	// MayRead is the permission of everything here.
	MayRead = "reporting.return.read"
)

// Routes adds the operations.
func Routes(a *httpx.API, s *returns.Service) {
	h := handlers{s}
	desk := func(op, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: http.MethodGet, Path: "/api/v1/staff/reporting/" + path, Audience: httpx.Staff, Permission: MayRead, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, desk("gameReturns", "returns", "What games paid back in 30 days against what they promise"), h.all)
	httpx.Handle(a, desk("gameReturnHistory", "returns/history", "How a profile or a game came to its figures, day by day"), h.history)
}

type handlers struct{ s *returns.Service }

// ReturnLine is a game, or all games of a profile.
type ReturnLine struct {
	Mechanic     string         `json:"mechanic"`
	Sheet        string         `json:"sheet"`
	Vendor       string         `json:"vendor" doc:"empty of a profile"`
	Game         string         `json:"game" doc:"empty of a profile"`
	Name         string         `json:"name"`
	Games        int            `json:"games"`
	Currency     money.Currency `json:"currency"`
	Level        money.Amount   `json:"level" doc:"stakes from here to ten times as much; 0 for all"`
	Rounds       int64          `json:"rounds"`
	Stake        money.Amount   `json:"stake"`
	Payout       money.Amount   `json:"payout"`
	ReturnPpm    int64          `json:"returnPpm" doc:"promised, in millionths; 0 where nothing fixes it"`
	DeviationPpm int64          `json:"deviationPpm" doc:"of one round, in millionths of its stake; 0 where it depends on what is bet"`
	ActualPpm    int64          `json:"actualPpm"`
	DriftPpm     int64          `json:"driftPpm" doc:"actual less promised"`
	BoundPpm     int64          `json:"boundPpm" doc:"how much drift chance allows, 99.99 %; 0 where unknown"`
	State        returns.State  `json:"state" enum:"holds,few,unfixed,off"`
}

func lines(list []returns.Line) []ReturnLine {
	out := make([]ReturnLine, 0, len(list))
	for _, l := range list {
		out = append(out, ReturnLine{
			Mechanic: l.Profile.Mechanic, Sheet: l.Profile.Sheet, Vendor: l.Vendor, Game: l.Game, Name: l.Name, Games: l.Games, Currency: l.Currency,
			Level: l.Level, Rounds: l.Rounds, Stake: l.Stake, Payout: l.Payout, ReturnPpm: l.ReturnPpm, DeviationPpm: l.DeviationPpm,
			ActualPpm: l.ActualPpm, DriftPpm: l.DriftPpm, BoundPpm: l.BoundPpm, State: l.State,
		})
	}
	return out
}

type returnsOut struct {
	First    string       `json:"first"`
	Last     string       `json:"last" doc:"today, as far as it was counted"`
	Profiles []ReturnLine `json:"profiles" nullable:"false"`
	Games    []ReturnLine `json:"games" nullable:"false" doc:"the 500 with the largest stakes, what is off first"`
}

// shown bounds the list of games.
const shown = 500

func (h handlers) all(ctx context.Context, _ *struct{}) (returnsOut, error) {
	v, err := h.s.All(ctx)
	return returnsOut{v.First.String(), v.Last.String(), lines(v.Profiles), lines(v.Games[:min(shown, len(v.Games))])}, err
}

type historyIn struct {
	Mechanic string `query:"mechanic" maxLength:"40"`
	Sheet    string `query:"sheet" maxLength:"60"`
	Vendor   string `query:"vendor" maxLength:"64"`
	Game     string `query:"game" maxLength:"100"`
	Currency string `query:"currency" required:"true" maxLength:"8"`
}

// ReturnDay is a day, and the window up to it.
type ReturnDay struct {
	Day       string       `json:"day"`
	Rounds    int64        `json:"rounds" doc:"of the day"`
	Stake     money.Amount `json:"stake"`
	Payout    money.Amount `json:"payout"`
	ActualPpm int64        `json:"actualPpm" doc:"of the window up to the day"`
	DriftPpm  int64        `json:"driftPpm"`
	BoundPpm  int64        `json:"boundPpm"`
}

type historyOut struct {
	Days   []ReturnDay  `json:"days" nullable:"false"`
	Levels []ReturnLine `json:"levels" nullable:"false"`
}

func (h handlers) history(ctx context.Context, in *historyIn) (historyOut, error) {
	got, err := h.s.Of(ctx, returns.Which{
		Profile: returns.Profile{Mechanic: in.Mechanic, Sheet: in.Sheet}, Vendor: in.Vendor, Game: in.Game, Currency: money.Currency(in.Currency),
	})
	out := historyOut{Days: make([]ReturnDay, 0, len(got.Points)), Levels: lines(got.Levels)}
	for _, p := range got.Points {
		out.Days = append(out.Days, ReturnDay{p.Day.String(), p.Rounds, p.Stake, p.Payout, p.Upto.ActualPpm, p.Upto.DriftPpm, p.Upto.BoundPpm})
	}
	return out, err
}
