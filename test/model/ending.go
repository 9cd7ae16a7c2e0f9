package model

import "fmt"

// Outgo is what a provider's own record says of the orders of a withdrawal:
// whether it has proved to have paid one as it was ordered, or has told another
// sum (Otherwise) and what then has Really gone out.
type Outgo struct {
	Proved, Otherwise bool
	Really            int64
}

// Far is what stands outside members' pockets in a currency: with the providers,
// owed to nobody that is known, and lost by payouts beyond what was ordered.
type Far struct{ Providers, Unclaimed, Losses int64 }

// Far is what stands there by now.
func (m *Model) Far(currency string) Far { return m.far[currency] }

func (m *Model) stand(currency string, by Far) {
	f := m.far[currency]
	put(m, m.far, currency, Far{f.Providers + by.Providers, f.Unclaimed + by.Unclaimed, f.Losses + by.Losses})
}

// really is what has gone out for a withdrawal that has left or come back, by the
// provider's word or by that of two people, who say no other thing than what is.
func (w *Withdrawal) really(id int64, gone, back bool, out Outgo) (int64, error) {
	if w.EndChecker == 0 {
		switch {
		case gone && !out.Proved:
			return 0, fmt.Errorf("withdrawal %d is %s, the provider has not paid it", id, w.State)
		case back && (out.Proved || out.Otherwise):
			return 0, fmt.Errorf("withdrawal %d is %s, the provider has paid it", id, w.State)
		}
		return w.ordered, nil
	}
	switch {
	case w.EndMaker == 0 || w.EndMaker == w.EndChecker:
		return 0, fmt.Errorf("withdrawal %d was ended by %d and %d", id, w.EndMaker, w.EndChecker)
	case !out.Otherwise || w.EndPaid != out.Really:
		return 0, fmt.Errorf("withdrawal %d was ended with %d, the provider's record is %+v", id, w.EndPaid, out)
	case gone == (out.Really == 0) || back == (out.Really != 0):
		return 0, fmt.Errorf("withdrawal %d is %s, %d was really paid", id, w.State, out.Really)
	}
	return out.Really, nil
}

// backs are the steps of the way back of a refused payment.
var backs = map[string][]string{"": {"DUE"}, "DUE": {"BY_HAND"}, "BY_HAND": {"DONE", "KEPT"}, "KEPT": {"DONE"}}

func returns(from, to string) bool {
	if from == to {
		return true
	}
	for _, s := range backs[from] {
		if returns(s, to) {
			return true
		}
	}
	return false
}

// giveBack watches the way back of a payment that staff have refused: the
// provider of this world cannot give back, so that two people end it. It moves
// nothing but what nobody can give back, which is owed until somebody claims it.
func (m *Model) giveBack(deposit int64, was *Payment, now Payment, fact *Fact) error {
	switch {
	case now.Refund == was.Refund:
		return nil
	case !returns(was.Refund, now.Refund):
		return fmt.Errorf("the refund of deposit %d went from %q to %q", deposit, was.Refund, now.Refund)
	case now.State != "FAILED" || fact == nil:
		return fmt.Errorf("deposit %d is %s and to be given back, the provider's record is %v", deposit, now.State, fact)
	case now.Refund != "DONE" && now.Refund != "KEPT":
		return nil
	case now.Maker == 0 || now.Checker == 0 || now.Maker == now.Checker || now.End != now.Refund:
		return fmt.Errorf("the refund of deposit %d is %s, %d and %d have said %q", deposit, now.Refund, now.Maker, now.Checker, now.End)
	}
	if now.Refund == "KEPT" {
		m.stand(fact.Currency, Far{Providers: -fact.Amount, Unclaimed: fact.Amount})
	} else if was.Refund == "KEPT" {
		m.stand(fact.Currency, Far{Providers: fact.Amount, Unclaimed: -fact.Amount})
	}
	return nil
}
