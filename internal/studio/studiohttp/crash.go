package studiohttp

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/internal/studio/crash"
	"baize/internal/studio/runner"
)

// CrashDTO is the shared round with the member's own bets.
type CrashDTO struct {
	runner.Frame
	Mine []BetDTO `json:"mine" nullable:"false"`
}

// BetDTO is a member's own bet.
type BetDTO struct {
	BetID          id.Round     `json:"betId"`
	RoundNo        int          `json:"roundNo"`
	Stake          money.Amount `json:"stake"`
	AutoCashout    string       `json:"autoCashout,omitempty"`
	State          string       `json:"state" enum:"PENDING,LIVE,CASHED,LOST,CANCELLED,REFUSED,LATE,VOIDED"`
	Multiplier     string       `json:"multiplier,omitempty" doc:"at which it was cashed out"`
	Payout         money.Amount `json:"payout"`
	Balance        money.Amount `json:"balance" doc:"after the last move of this bet; 0 with version 0 where not known yet"`
	BalanceVersion int64        `json:"balanceVersion"`
}

func betOf(b runner.CrashBet) BetDTO {
	out := BetDTO{
		BetID: b.ID, RoundNo: b.Number, Stake: b.Stake, State: string(b.Status), Payout: b.Payout,
		Balance: b.Balance, BalanceVersion: b.BalanceVersion,
	}
	if b.Auto != 0 {
		out.AutoCashout = b.Auto.String()
	}
	if b.CashedAt != 0 {
		out.Multiplier = b.CashedAt.String()
	}
	return out
}

func (g game) crash(ctx context.Context, _ *struct{}) (CrashDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return CrashDTO{}, err
	}
	v, now, err := g.service.CrashView(ctx)
	if err != nil {
		return CrashDTO{}, err
	}
	out := CrashDTO{Frame: v.Frame(now), Mine: []BetDTO{}}
	for _, b := range v.Own(ses.UserID) {
		out.Mine = append(out.Mine, betOf(b))
	}
	return out, nil
}

type betIn struct {
	httpx.IdempotencyKey
	Body struct {
		Stake       money.Amount `json:"stake"`
		AutoCashout string       `json:"autoCashout,omitempty" maxLength:"12" doc:"a multiplier with two decimals, 2.00"`
	}
}

func (g game) bet(ctx context.Context, in *betIn) (BetDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return BetDTO{}, err
	}
	auto, err := multiplier(in.Body.AutoCashout)
	if err != nil {
		return BetDTO{}, err
	}
	b, err := g.service.PlaceCrashBet(ctx, ses, in.Key, runner.BetCmd{Stake: in.Body.Stake, Auto: auto})
	if err != nil {
		return BetDTO{}, err
	}
	return betOf(b), nil
}

// multiplier reads "2.00"; empty is none.
func multiplier(text string) (crash.Multiplier, error) {
	if text == "" {
		return 0, nil
	}
	a, err := money.Parse(text)
	m := crash.Multiplier(a / (money.Unit / 100))
	if err != nil || a%(money.Unit/100) != 0 || m < crash.MinCashOut || m > crash.Ceiling {
		return 0, fault.InvalidField("autoCashout", "studio.crash.auto", fault.Args{"min": locale.Figure(crash.MinCashOut.String()), "max": locale.Figure(crash.Ceiling.String())})
	}
	return m, nil
}

type betPath struct {
	Bet string `path:"betId" maxLength:"32"`
}

func (g game) cancel(ctx context.Context, in *betPath) (BetDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return BetDTO{}, err
	}
	bet, err := roundID(in.Bet)
	if err != nil {
		return BetDTO{}, err
	}
	b, err := g.service.CancelCrashBet(ctx, ses, bet)
	return betOf(b), err
}

func (g game) cashOut(ctx context.Context, in *betPath) (BetDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return BetDTO{}, err
	}
	bet, err := roundID(in.Bet)
	if err != nil {
		return BetDTO{}, err
	}
	b, err := g.service.CashOut(ctx, ses, bet)
	return betOf(b), err
}
