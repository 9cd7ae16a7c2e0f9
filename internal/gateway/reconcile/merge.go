package reconcile

import (
	"cmp"
	"context"
	"iter"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Action is what betting did for a vendor.
type Action struct {
	ID            int64
	Vendor, TxID  string
	Kind          string
	Member        id.Member
	Round         id.Round
	Currency      money.Currency
	Stake, Payout money.Amount
	Reversed      bool

	paid   money.Amount  // of a transfer, what of its payout came to cash
	sentAt clock.Instant // of a transfer, whose day is that in which its order left
	open   bool          // of a transfer that has not ended
}

// kindTransfer is of what went into a vendor's wallets or came out.
const kindTransfer = "transfer"

// net is the vendor's gain by an action; a rollback carries what it undid. What
// came out of a vendor's wallet finer than cash stays with the vendor.
func (a *Action) net() money.Amount {
	switch a.Kind {
	case "rollback":
		return a.Payout - a.Stake
	case "bet", "bet-win", "win", "promo", "jackpot", "resettle":
		return a.Stake - a.Payout
	case kindTransfer:
		return a.Stake - a.paid
	}
	return 0
}

// stands says whether a vendor's report must list the action: it moved money,
// and was not undone.
func (a *Action) stands() bool {
	switch a.Kind {
	case "bet", "bet-win", "win", "promo", "jackpot", "resettle", kindTransfer:
		return !a.Reversed && (a.Stake != 0 || a.Payout != 0)
	}
	return false
}

func (a *Action) on(d Day) bool {
	if a.Kind == kindTransfer {
		return a.sentAt >= d.From() && a.sentAt < d.To()
	}
	return a.ID >= int64(id.Floor[any](d.From())) && a.ID < int64(id.Floor[any](d.To()))
}

// Movement is what a member's pocket lost to an action, as the ledger has it.
type Movement struct {
	Action   int64
	Currency money.Currency
	Amount   money.Amount
}

// pair walks two ordered rows of things together: each is called with both
// where their keys are equal, and with one where the other lacks it. Of neither
// more than one is held.
func pair[A, B any, K cmp.Ordered](a iter.Seq2[A, error], b iter.Seq2[B, error], keyA func(*A) K, keyB func(*B) K, each func(*A, *B) error) error {
	nextA, stopA := iter.Pull2(a)
	defer stopA()
	nextB, stopB := iter.Pull2(b)
	defer stopB()
	rowA, errA, okA := nextA()
	rowB, errB, okB := nextB()
	for okA || okB {
		if errA != nil {
			return errA
		}
		if errB != nil {
			return errB
		}
		order := -1
		if okA && okB {
			order = cmp.Compare(keyA(&rowA), keyB(&rowB))
		} else if okB {
			order = 1
		}
		var left *A
		var right *B
		if order <= 0 {
			left = &rowA
		}
		if order >= 0 {
			right = &rowB
		}
		if err := each(left, right); err != nil {
			return err
		}
		if order <= 0 {
			rowA, errA, okA = nextA()
		}
		if order >= 0 {
			rowB, errB, okB = nextB()
		}
	}
	return nil
}

// summed joins the movements of an action in a currency, which stand together.
func summed(moved iter.Seq2[Movement, error]) iter.Seq2[[]Movement, error] {
	return func(yield func([]Movement, error) bool) {
		var of []Movement
		for m, err := range moved {
			if err != nil {
				yield(nil, err)
				return
			}
			if len(of) > 0 && of[0].Action != m.Action {
				if !yield(of, nil) {
					return
				}
				of = nil
			}
			of = added(of, m)
		}
		if len(of) > 0 {
			yield(of, nil)
		}
	}
}

func added(of []Movement, m Movement) []Movement {
	for i := range of {
		if of[i].Currency == m.Currency {
			of[i].Amount += m.Amount
			return of
		}
	}
	return append(of, m)
}

// books is what the ledger and the rounds say of a day, by vendor. Those in
// purses keep wallets: what is compared is transfers.
type books struct {
	totals map[string][]Totals
	diffs  map[string][]Difference
	purses map[string]bool
}

// of is the line of a vendor in a currency.
func (b *books) of(a Action, d Day, c money.Currency) *Totals {
	if a.Kind == kindTransfer {
		b.purses[a.Vendor] = true
	}
	return entry(b.totals, Totals{Vendor: a.Vendor, Day: d, Currency: c, Book: b.book(a.Vendor)})
}

func (b *books) book(vendor string) string {
	if b.purses[vendor] {
		return BookTransfers
	}
	return BookBets
}

// ours walks the ledger and betting side by side.
func (s *Service) ours(ctx context.Context, d Day) (books, error) {
	b := books{map[string][]Totals{}, map[string][]Difference{}, map[string]bool{}}
	actions, moved := s.d.Store.Actions(ctx, d), summed(s.d.Store.Moved(ctx, d))
	err := pair(actions, moved, func(a *Action) int64 { return a.ID }, func(m *[]Movement) int64 { return (*m)[0].Action }, func(a *Action, m *[]Movement) error {
		if a != nil { // an entry of the next day's action lies within the range too
			b.take(d, a, m)
		}
		return nil
	})
	if err == nil {
		err = s.purses(ctx, d, b)
	}
	return b, err
}

func (b *books) take(d Day, a *Action, moved *[]Movement) {
	of := func(c money.Currency) *Totals { return b.of(*a, d, c) }
	var paid money.Amount
	if moved != nil {
		for _, m := range *moved {
			of(m.Currency).LedgerNet += m.Amount
			if m.Currency == a.Currency {
				paid = m.Amount
			}
		}
	}
	net := a.net()
	if net != 0 {
		of(a.Currency).RoundsNet += net
	}
	if a.stands() {
		of(a.Currency).Ours.add(a.Stake, a.Payout)
	}
	if paid != net && len(b.diffs[a.Vendor]) < keptDiff {
		b.diffs[a.Vendor] = append(b.diffs[a.Vendor], Difference{
			Kind: InBook, TxID: a.TxID, UserID: a.Member.String(), Currency: a.Currency, OurStake: net, TheirStake: paid,
		})
	}
}

func (s *Sum) add(stake, payout money.Amount) {
	s.Count++
	s.Stake += stake
	s.Payout += payout
}

// theirs walks a vendor's report and betting side by side; the sums are of what
// the report says of the day.
func (s *Service) theirs(ctx context.Context, d Day, vendor, book string) (map[money.Currency]*Sum, []Difference, error) {
	sums := map[money.Currency]*Sum{}
	var missing, unknown []Difference
	err := pair(s.standing(ctx, vendor, d, book), s.d.Store.Lines(ctx, vendor, d),
		func(a *Action) string { return a.TxID }, func(l *Line) string { return l.TxID }, func(a *Action, l *Line) error {
			if a != nil && a.open {
				return nil // its vendor may list it, and need not
			}
			of := a != nil && a.on(d) || a == nil && says(l.At, d)
			if l != nil && of {
				if sums[l.Currency] == nil {
					sums[l.Currency] = &Sum{}
				}
				sums[l.Currency].add(l.Stake, l.Payout)
			}
			x, differs := compare(a, l)
			switch {
			case !of || !differs:
			case a == nil && len(unknown) < keptDiff:
				unknown = append(unknown, x)
			case a != nil && len(missing) < keptDiff:
				ref, err := s.d.Store.RoundRef(ctx, a.Round, a.Member) // nothing of a transfer
				if err != nil {
					return err
				}
				x.RoundID = ref
				missing = append(missing, x)
			}
			return nil
		})
	return sums, append(missing, unknown...), err
}

// says is whether a line that has no action here is of the day: it says so, or
// it has no time and was reported for it.
func says(at clock.Instant, d Day) bool { return at == 0 || at >= d.From() && at < d.To() }

func compare(a *Action, l *Line) (Difference, bool) {
	switch {
	case a == nil:
		return Difference{Kind: Unknown, TxID: l.TxID, RoundID: l.RoundID, UserID: l.UserID, Currency: l.Currency, TheirStake: l.Stake, TheirPayout: l.Payout}, true
	case l == nil:
		return Difference{Kind: Missing, TxID: a.TxID, UserID: a.Member.String(), Currency: a.Currency, OurStake: a.Stake, OurPayout: a.Payout}, true
	}
	return Difference{
		Kind: Amount, TxID: a.TxID, UserID: a.Member.String(), Currency: a.Currency,
		OurStake: a.Stake, OurPayout: a.Payout, TheirStake: l.Stake, TheirPayout: l.Payout,
	}, l.Stake != a.Stake || l.Payout != a.Payout || l.Currency != a.Currency || l.UserID != "" && l.UserID != a.Member.String()
}
