package studiohttp

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/internal/studio/instant"
	"baize/internal/studio/runner"
)

// StepsDTO is a round of steps as far as it may be shown.
type StepsDTO struct {
	RoundID        id.Round        `json:"roundId"`
	Nonce          uint64          `json:"nonce"`
	Engine         string          `json:"engine"`
	State          string          `json:"state" enum:"PLACED,ACTIVE,CASHED,LOST,TIMEOUT,REFUSED,VOIDED"`
	Bet            json.RawMessage `json:"bet" doc:"the parameters that it began with"`
	Stake          money.Amount    `json:"stake"`
	Steps          int             `json:"steps" doc:"the picks that won"`
	Multiplier     string          `json:"multiplier" example:"1.9800"`
	CashOut        money.Amount    `json:"cashOut" doc:"what a cash-out pays now"`
	Payout         money.Amount    `json:"payout" doc:"what was paid"`
	Picks          []int           `json:"picks" nullable:"false"`
	Seen           []int           `json:"seen" nullable:"false" doc:"what each pick met: 1 a mine or trap, the side of the coin, the card"`
	Open           []int           `json:"open" nullable:"false" doc:"what lay open before the first pick: the first card"`
	Next           []ChoiceDTO     `json:"next" nullable:"false" doc:"what may be picked; empty when the round is over"`
	Hidden         [][]int         `json:"hidden" nullable:"false" doc:"only when it is over: the mines, or the traps row by row"`
	Balance        money.Amount    `json:"balance"`
	BalanceVersion int64           `json:"balanceVersion"`
	EndsAt         clock.Instant   `json:"endsAt" doc:"when it is cashed out by itself unless a step is taken"`
	At             clock.Instant   `json:"at"`
}

// ChoiceDTO is picks of the same chance, winning of of, and what a cash-out
// pays after one of them has won.
type ChoiceDTO struct {
	Picks      []int        `json:"picks" nullable:"false"`
	Multiplier string       `json:"multiplier"`
	CashOut    money.Amount `json:"cashOut"`
	Winning    int          `json:"winning"`
	Of         int          `json:"of"`
}

func stepsOf(s runner.Steps) (StepsDTO, error) {
	r, w := s.Round, s.Walk
	out := StepsDTO{
		RoundID: r.ID, Nonce: r.Nonce, Engine: r.Engine, State: string(r.State), Bet: json.RawMessage(r.Params), Stake: r.Stake,
		Steps: w.Steps, Multiplier: fourDecimals(w.Multiplier), Payout: r.Payout, Picks: some(r.Picks), Seen: some(w.Seen), Open: some(w.Open),
		Next: []ChoiceDTO{}, Hidden: [][]int{}, Balance: r.Balance, BalanceVersion: r.BalanceVersion, At: r.CreatedAt,
	}
	var err error
	if out.CashOut, err = s.Bet.Money().Pays(w.Multiplier); err != nil {
		return out, err
	}
	for _, row := range w.Hidden {
		out.Hidden = append(out.Hidden, some(row))
	}
	if !r.Over() {
		out.EndsAt = r.MovedAt.Add(runner.IdleAfter)
	}
	for _, c := range w.Next {
		choice, err := choiceOf(c, s.Bet)
		if err != nil {
			return out, err
		}
		out.Next = append(out.Next, choice)
	}
	return out, nil
}

func choiceOf(c instant.Choice, bet instant.Climb) (ChoiceDTO, error) {
	pays, err := bet.Money().Pays(c.Multiplier)
	return ChoiceDTO{Picks: some(c.Picks), Multiplier: fourDecimals(c.Multiplier), CashOut: pays, Winning: c.Winning, Of: c.Of}, err
}

// some is a list that is never null.
func some(list []int) []int {
	if list == nil {
		return []int{}
	}
	return list
}

// shown is a service's answer as a client gets it.
func shown(s runner.Steps, err error) (StepsDTO, error) {
	if err != nil {
		return StepsDTO{}, err
	}
	return stepsOf(s)
}

func (g game) beginSteps(ctx context.Context, in *playIn) (StepsDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return StepsDTO{}, err
	}
	return shown(g.service.BeginSteps(ctx, ses, in.Key, in.Body.Stake, in.Body.Bet))
}

type pickIn struct {
	Round string `path:"roundId" maxLength:"32"`
	Body  struct {
		Made int `json:"made" minimum:"0" maximum:"1000" doc:"how many picks were made before"`
		Pick int `json:"pick" minimum:"0" maximum:"1000"`
	}
}

func (g game) pick(ctx context.Context, in *pickIn) (StepsDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return StepsDTO{}, err
	}
	round, err := roundID(in.Round)
	if err != nil {
		return StepsDTO{}, err
	}
	return shown(g.service.Pick(ctx, ses, runner.PickCmd{Round: round, Made: in.Body.Made, Pick: in.Body.Pick}))
}

type cashOutIn struct {
	httpx.IdempotencyKey
	Round string `path:"roundId" maxLength:"32"`
	Body  struct {
		Made int `json:"made" minimum:"0" maximum:"1000" doc:"how many picks were made"`
	}
}

func (g game) cashOutSteps(ctx context.Context, in *cashOutIn) (StepsDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return StepsDTO{}, err
	}
	round, err := roundID(in.Round)
	if err != nil {
		return StepsDTO{}, err
	}
	return shown(g.service.CashOutSteps(ctx, ses, in.Key, round, in.Body.Made))
}
