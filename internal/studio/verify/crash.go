package verify

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"
)

// CrashParams are the parameters of a bet in a crash round: the stake, the
// multiplier it was cashed out at as "2.00" ("0.00" for never), the largest
// profit of the rules, and the decimals of the currency. A stake of zero asks
// for the crash point only.
type CrashParams struct {
	Stake     money.Amount `json:"stake"`
	CashOut   string       `json:"cashOut"`
	MaxProfit money.Amount `json:"maxProfit"`
	Digits    int          `json:"digits"`
}

func crashed(s seeds, raw json.RawMessage) (Result, []string, error) {
	p, err := decode[CrashParams](raw)
	if err != nil {
		return Result{}, nil, err
	}
	at, err := p.check()
	if err != nil {
		return Result{}, nil, err
	}
	h := fair.Salted(s.server, s.client)
	point := crash.PointOf(s.server, s.client)
	r := Result{Outcome: point.String(), Proof: hex.EncodeToString(h[:])}
	x := crash.First52(h)
	r.Steps = []Step{
		{"chain", fmt.Sprintf("SHA-256 applied %d times to the seed", s.nonce), s.hash.String()},
		{"hash", "HMAC-SHA256(seed, \"" + string(s.client) + "\")", r.Proof},
		{"x", "first 52 bits", strconv.FormatUint(x, 10)},
		{"point", "max(1.00, floor(99 x 2^52 / (2^52 - x)) / 100), at most " + crash.Ceiling.String(), r.Outcome},
	}
	if p.Stake > 0 {
		if at != 0 && at <= point {
			rules := crash.Rules{MaxProfit: p.MaxProfit, Digits: p.Digits}
			r.Payout = rules.Payout(p.Stake, at)
		}
		r.Steps = append(r.Steps, Step{"payout", fmt.Sprintf("%s is cashed out and not above %s ? min(stake x multiplier, stake + %s) : 0", at, point, p.MaxProfit), r.Payout.String()})
	}
	params := []string{p.Stake.String(), at.String(), p.MaxProfit.String(), strconv.Itoa(p.Digits)}
	return r, params, nil
}

// check refuses a bet that no round would have admitted.
func (p CrashParams) check() (crash.Multiplier, error) {
	at, err := hundredths(p.CashOut)
	if err != nil {
		return 0, err
	}
	m := crash.Multiplier(at)
	rules := crash.Rules{MaxProfit: p.MaxProfit, Digits: p.Digits}
	switch {
	case digits(p.Digits) != nil, p.Stake < 0, p.MaxProfit < 0,
		m != 0 && (m < crash.MinCashOut || m > crash.Ceiling),
		p.Stake > 0 && !rules.Payable(p.Stake, max(m, crash.Start)):
		return 0, fault.New(fault.Invalid, "studio.verify.params")
	}
	return m, nil
}
