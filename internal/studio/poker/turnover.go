package poker

import "baize/internal/kernel/money"

// AtRisk is what of an amount that was put in was really at risk, by what came
// back: min(put, |got - put|). Source: docs/decisions/0015.
func AtRisk(put, got money.Amount) money.Amount {
	if got < put {
		return put - got
	}
	return min(put, got-put)
}

// Turnover is what counts as turnover of a seat in a hand that is over:
// nothing where no rake was taken.
func (h *Hand) Turnover(p Player) money.Amount {
	if h.RakeTaken() == 0 {
		return 0
	}
	return AtRisk(p.Total+p.Dead, p.Won)
}
