package studiohttp

import (
	"fmt"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/instant"
	"baize/internal/studio/runner"
	"baize/internal/studio/slots"
	"baize/internal/studio/verify"
)

// FairnessDTO is what a member may see of the seeds in use.
type FairnessDTO struct {
	ServerSeedHash     string `json:"serverSeedHash"`
	NextServerSeedHash string `json:"nextServerSeedHash"`
	ClientSeed         string `json:"clientSeed"`
	Nonce              uint64 `json:"nonce" doc:"of the next round"`
}

func fairnessOf(f runner.Fairness) FairnessDTO {
	return FairnessDTO{ServerSeedHash: f.ServerSeedHash, NextServerSeedHash: f.NextServerSeedHash, ClientSeed: f.ClientSeed, Nonce: f.Nonce}
}

// RevealedDTO is a retired pair of seeds.
type RevealedDTO struct {
	ServerSeed     string `json:"serverSeed"`
	ServerSeedHash string `json:"serverSeedHash"`
	ClientSeed     string `json:"clientSeed"`
	Nonces         uint64 `json:"nonces" doc:"how many rounds drew from it"`
}

// RotatedDTO is the retired pair and the one that took over.
type RotatedDTO struct {
	Revealed RevealedDTO `json:"revealed"`
	FairnessDTO
}

// SpinDTO is a settled round of a slot.
type SpinDTO struct {
	RoundID        id.Round      `json:"roundId"`
	Nonce          uint64        `json:"nonce"`
	Stake          money.Amount  `json:"stake"`
	Payout         money.Amount  `json:"payout"`
	Balance        money.Amount  `json:"balance"`
	BalanceVersion int64         `json:"balanceVersion"`
	Spins          []OneSpinDTO  `json:"spins" nullable:"false"`
	TotalFreeSpins int           `json:"totalFreeSpins"`
	Capped         bool          `json:"capped,omitempty" doc:"the payout was cut to the sheet's largest win"`
	At             clock.Instant `json:"at"`
}

// RollDTO is a settled round of dice.
type RollDTO struct {
	RoundID        id.Round      `json:"roundId"`
	Nonce          uint64        `json:"nonce"`
	Stake          money.Amount  `json:"stake"`
	Roll           string        `json:"roll" example:"42.17"`
	Win            bool          `json:"win"`
	Multiplier     string        `json:"multiplier" example:"1.9800"`
	Payout         money.Amount  `json:"payout"`
	Balance        money.Amount  `json:"balance"`
	BalanceVersion int64         `json:"balanceVersion"`
	At             clock.Instant `json:"at"`
}

func rollOf(r runner.Roll) RollDTO {
	return RollDTO{
		RoundID: r.Round.ID, Nonce: r.Round.Nonce, Stake: r.Round.Stake, Roll: r.Round.Outcome, Win: r.Outcome.Won,
		Multiplier: fourDecimals(r.Outcome.Multiplier), Payout: r.Round.Payout,
		Balance: r.Round.Balance, BalanceVersion: r.Round.BalanceVersion, At: r.Round.CreatedAt,
	}
}

func fourDecimals(n int64) string {
	return fmt.Sprintf("%d.%04d", n/instant.MultiplierOne, n%instant.MultiplierOne)
}

// PastDTO is a line of the history.
type PastDTO struct {
	RoundID        id.Round      `json:"roundId"`
	Nonce          uint64        `json:"nonce" doc:"or the number of the crash round"`
	State          string        `json:"state"`
	Stake          money.Amount  `json:"stake"`
	Payout         money.Amount  `json:"payout"`
	Result         string        `json:"result" doc:"empty where no outcome was shown"`
	ServerSeedHash string        `json:"serverSeedHash"`
	At             clock.Instant `json:"at"`
}

func pastOf(p runner.Past) PastDTO {
	return PastDTO{RoundID: p.Round, Nonce: p.Number, State: p.State, Stake: p.Stake, Payout: p.Payout, Result: p.Result, ServerSeedHash: p.ServerSeedHash, At: p.At}
}

// DetailDTO is one round; Verify is the verifier's input.
type DetailDTO struct {
	PastDTO
	Engine   string       `json:"engine"`
	Revealed bool         `json:"revealed" doc:"verify.serverSeed is known"`
	Verify   verify.Input `json:"verify"`
	Spins    []OneSpinDTO `json:"spins,omitempty"`
	Roll     *DiceReplay  `json:"roll,omitempty"`
	Crash    any          `json:"crash,omitempty" doc:"{point, cashedAt}"`
	Steps    *StepsDTO    `json:"steps,omitempty"`
	Detail   any          `json:"detail,omitempty" doc:"of a game that is decided in one draw, as playInstant gives it"`
}

// DiceReplay is how a roll went.
type DiceReplay struct {
	Roll       string `json:"roll"`
	Win        bool   `json:"win"`
	Multiplier string `json:"multiplier"`
}

func detailOf(d runner.Detail) (DetailDTO, error) {
	out := DetailDTO{PastDTO: pastOf(d.Past), Engine: d.Engine, Revealed: d.Revealed, Verify: d.Verify}
	switch replay := d.Replay.(type) {
	case slots.Outcome:
		out.Spins = spinsOf(replay)
	case instant.DiceOutcome:
		out.Roll = &DiceReplay{Roll: d.Result, Win: replay.Won, Multiplier: fourDecimals(replay.Multiplier)}
	case runner.CrashReplay:
		out.Crash = replay
	case runner.Steps:
		steps, err := stepsOf(replay)
		out.Steps = &steps
		return out, err
	case times:
		out.Detail = replay
	}
	return out, nil
}
