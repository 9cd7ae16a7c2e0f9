package model

import "fmt"

// Payment is a deposit as the product shows it. Refund is how what was refused
// goes back, End what two people have said of that, Maker and Checker who.
type Payment struct {
	Who                  Who
	Asked, Paid          int64
	State, Trx, Provider string
	Late                 bool
	Refund, End          string
	Maker, Checker       int64
}

// Fact is what the provider's own record says of a transaction; the product
// has no part in it.
type Fact struct {
	Amount   int64
	Currency string
}

// endings are the states of a payment that its provider's silence or word ends.
var endings = map[string]bool{"FAILED": true, "EXPIRED": true, "CANCELLED": true}

// Pay watches a deposit: fact is the provider's record of its transaction, nil
// where it knows none. A deposit that is credited credits the provider's
// amount, once for that transaction.
func (m *Model) Pay(deposit int64, now Payment, fact *Fact) error {
	was := m.pays[deposit]
	if was == nil {
		was = &Payment{Who: now.Who, Asked: now.Asked, State: "CREATED", Provider: now.Provider}
	}
	switch {
	case was.Who != now.Who || was.Asked != now.Asked:
		return fmt.Errorf("deposit %d changed from %v to %v", deposit, *was, now)
	case was.Trx != "" && now.Trx != was.Trx:
		return fmt.Errorf("deposit %d had transaction %s, now %s", deposit, was.Trx, now.Trx)
	case was.State == "CREDITED" && now.State != "CREDITED":
		return fmt.Errorf("deposit %d was credited and is %s now", deposit, now.State)
	case now.Trx != "" && (fact == nil || fact.Amount != now.Paid):
		return fmt.Errorf("deposit %d says %d was paid in %s, the provider %v", deposit, now.Paid, now.Trx, fact)
	}
	if now.State == "CREDITED" && was.State != "CREDITED" {
		if err := m.credit(deposit, was, now, fact); err != nil {
			return err
		}
	}
	if err := m.giveBack(deposit, was, now, fact); err != nil {
		return err
	}
	put(m, m.pays, deposit, &now)
	return nil
}

func (m *Model) credit(deposit int64, was *Payment, now Payment, fact *Fact) error {
	trx := name{owner: now.Provider, id: now.Trx}
	switch {
	case fact == nil:
		return fmt.Errorf("deposit %d is credited, nobody paid", deposit)
	case fact.Currency != now.Who.Currency:
		return fmt.Errorf("deposit %d in %s is credited for %s", deposit, now.Who.Currency, fact.Currency)
	case m.paid[trx]:
		return fmt.Errorf("transaction %s is credited a second time by deposit %d", now.Trx, deposit)
	case was.State != "REVIEW" && now.Paid != now.Asked:
		return fmt.Errorf("deposit %d of %d is credited with %d, and nobody reviewed it", deposit, now.Asked, now.Paid)
	case was.State != "REVIEW" && endings[was.State] && !now.Late:
		return fmt.Errorf("deposit %d was %s and is credited without a mark", deposit, was.State)
	}
	put(m, m.paid, trx, true)
	m.move(now.Who, now.Paid)
	m.stand(now.Who.Currency, Far{Providers: -now.Paid})
	return nil
}

// Withdrawal is one as the product shows it. What two people have said of its
// last order stands in the fields of End; EndChecker is 0 where nobody did.
type Withdrawal struct {
	Who                           Who
	Amount, Fee                   int64
	State                         string
	Received, Returned, Excess    int64
	Maker, Checker                int64
	EndPaid, EndMaker, EndChecker int64

	// Filled in by the model.
	Issued, Final bool
	ordered       int64
}

// edges are those of the machine, one step each.
var edges = map[string][]string{
	"": {"REQUESTED"}, "REQUESTED": {"RISK"}, "RISK": {"MAKER"}, "MAKER": {"CHECKER", "REJECTED"}, "CHECKER": {"APPROVED", "REJECTED"},
	"APPROVED": {"PAYING"}, "PAYING": {"ISSUED", "RETURNED"}, "ISSUED": {"RECEIPT_OPEN"}, "RECEIPT_OPEN": {"ALL_RECEIVED", "AUTO_RECEIVED"},
}

func reaches(from, to string) bool {
	if from == to {
		return true
	}
	for _, s := range edges[from] {
		if reaches(s, to) {
			return true
		}
	}
	return false
}

// Withdraw watches a withdrawal: its money is held from the request, leaves
// when the provider has paid and returns when it never will.
func (m *Model) Withdraw(id int64, now Withdrawal, out Outgo) error {
	was := m.outs[id]
	if was == nil {
		was = &Withdrawal{Who: now.Who, Amount: now.Amount, Fee: now.Fee, ordered: now.Amount - now.Fee}
		if m.Purse(now.Who).Cash < now.Amount {
			return fmt.Errorf("withdrawal %d holds %d, there are %d", id, now.Amount, m.Purse(now.Who).Cash)
		}
		m.hold(now.Who, now.Amount)
	}
	if was.Who != now.Who || was.Amount != now.Amount || !reaches(was.State, now.State) {
		return fmt.Errorf("withdrawal %d went from %+v to %+v", id, *was, now)
	}
	if now.Checker != 0 && now.Checker == now.Maker {
		return fmt.Errorf("withdrawal %d was checked by its maker", id)
	}
	now.Issued, now.Final, now.ordered = was.Issued, was.Final, was.ordered
	if err := m.end(id, &now, out); err != nil {
		return err
	}
	put(m, m.outs, id, &now)
	return nil
}

func (m *Model) end(id int64, w *Withdrawal, out Outgo) error {
	gone := w.State == "ISSUED" || w.State == "RECEIPT_OPEN" || w.State == "ALL_RECEIVED" || w.State == "AUTO_RECEIVED"
	back := w.State == "REJECTED" || w.State == "RETURNED"
	really, err := w.really(id, gone, back, out)
	switch {
	case err != nil:
		return err
	case gone && !w.Issued:
		w.Issued = true
		rest, beyond := max(w.ordered-really, 0), max(really-w.ordered, 0)
		m.hold(w.Who, -w.Amount)
		m.move(w.Who, rest-w.Amount)
		m.stand(w.Who.Currency, Far{Providers: really, Losses: -beyond})
		if w.Returned != rest || w.Excess != beyond {
			return fmt.Errorf("withdrawal %d returns %d and loses %d, the provider has paid %d of %d", id, w.Returned, w.Excess, really, w.ordered)
		}
	case back && !w.Final:
		w.Final = true
		m.hold(w.Who, -w.Amount)
	}
	ended := back || w.State == "ALL_RECEIVED" || w.State == "AUTO_RECEIVED"
	if ended && w.Received+w.Returned != w.Amount-w.Fee {
		return fmt.Errorf("withdrawal %d ends with %d received and %d returned of %d less %d", id, w.Received, w.Returned, w.Amount, w.Fee)
	}
	return nil
}

func (m *Model) hold(w Who, amount int64) {
	p := m.purse(w)
	save(m, p)
	p.Cash, p.Locked = p.Cash-amount, p.Locked+amount
}

// Held is what open withdrawals hold of a member.
func (m *Model) Held(w Who) (sum int64) {
	for _, o := range m.outs {
		if o.Who == w && !o.Issued && !o.Final {
			sum += o.Amount
		}
	}
	return sum
}
