package reconcile

import (
	"context"
	"iter"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// The books that a vendor's day may have.
const (
	BookBets      = "bets"      // transactions of the platform's wallet
	BookTransfers = "transfers" // what went into the vendor's wallets and came out
)

// Held is what a vendor says that it holds for a player, and what its games have
// ever paid the player less the stakes: the rest of it was moved there.
type Held struct {
	Account         string
	Currency        money.Currency
	Balance, Result money.Amount
}

// Wallets are the vendors that keep wallets.
type Wallets interface {
	Codes(ctx context.Context) []string
	// Report asks a vendor for what its orders moved, a Line each with what went in
	// as its stake and what came out as its payout, and for what it holds. held is
	// not called where the vendor does not tell; found is false where it gives no
	// reports.
	Report(ctx context.Context, vendor string, from, to clock.Instant, line func(Line) error, held func([]Held) error) (found bool, err error)
}

// Wallet is what was ever moved into a member's wallet less what came back, as
// the platform has it. Moving says that it was not at rest when the vendor was
// asked.
type Wallet struct {
	Member   id.Member
	Currency money.Currency
	Net      money.Amount
	Moving   bool
}

// Carried is a transfer whose order has left for its vendor.
type Carried struct {
	ID              int64
	Vendor          string
	Reference       string
	Member          id.Member
	Currency        money.Currency
	In, Out         money.Amount
	Paid            money.Amount // what of Out came to cash
	State           string
	SentAt, EndedAt clock.Instant
}

// action is a transfer as the walks of bets have it. Until it has ended nobody
// can say whether the vendor must list it.
func (c *Carried) action() Action {
	return Action{
		ID: c.ID, Vendor: c.Vendor, TxID: c.Reference, Kind: kindTransfer, Member: c.Member, Currency: c.Currency, Stake: c.In, Payout: c.Out,
		Reversed: c.State == "RETURNED", paid: c.Paid, sentAt: c.SentAt, open: c.EndedAt == 0,
	}
}

// late is a transfer whose entries lie partly outside of what is read for a day.
func (c *Carried) late(d Day) bool {
	begun := id.Of[any](c.ID).Instant()
	return begun < d.From().Add(-EntryLag) || c.EndedAt >= d.To().Add(EntryLag)
}

// Paid is what members' cash lost to a transfer, as the ledger has it.
type Paid struct {
	Reference string
	Currency  money.Currency
	Amount    money.Amount
}

// purses walks the transfers and the ledger side by side, into the books. Every
// currency in which a vendor has players has its line, moved or not.
func (s *Service) purses(ctx context.Context, d Day, b books) error {
	if s.d.Wallets == nil {
		return nil
	}
	for _, vendor := range s.d.Wallets.Codes(ctx) {
		currencies, err := s.d.Store.WalletCurrencies(ctx, vendor)
		if err != nil {
			return err
		}
		for _, c := range currencies {
			b.of(Action{Vendor: vendor, Currency: c, Kind: kindTransfer}, d, c)
		}
	}
	return pair(s.d.Store.Transfers(ctx, d), s.d.Store.Paid(ctx, d), func(c *Carried) string { return c.Reference }, func(p *Paid) string { return p.Reference },
		func(c *Carried, p *Paid) error {
			if c != nil { // a payment alone is of another day's transfer
				b.carry(d, c, p)
			}
			return nil
		})
}

// carry enters a transfer. Where not all of its entries are read, only what it
// moved is counted.
func (b *books) carry(d Day, c *Carried, p *Paid) {
	a := c.action()
	if c.late(d) {
		if a.stands() {
			b.of(a, d, a.Currency).Ours.add(a.Stake, a.Payout)
		}
		return
	}
	var moved *[]Movement
	if p != nil {
		moved = &[]Movement{{Action: a.ID, Currency: p.Currency, Amount: p.Amount}}
	}
	b.take(d, &a, moved)
}

// standing walks what a vendor must list around a day.
func (s *Service) standing(ctx context.Context, vendor string, d Day, book string) iter.Seq2[Action, error] {
	if book != BookTransfers {
		return s.d.Store.Standing(ctx, vendor, d)
	}
	return func(yield func(Action, error) bool) {
		for c, err := range s.d.Store.Carried(ctx, vendor, d) {
			if !yield(c.action(), err) || err != nil {
				return
			}
		}
	}
}

// wallets walks what a vendor says that it holds and what was moved there. What
// the vendor does not list is empty and never won or lost anything.
func (s *Service) wallets(ctx context.Context, d Day, vendor string) (diffs []Difference, err error) {
	asked, err := s.d.Store.HeldAt(ctx, vendor, d)
	if err != nil || asked == 0 {
		return nil, err
	}
	err = pair(s.d.Store.Wallets(ctx, vendor, asked), s.d.Store.Holdings(ctx, vendor, d),
		func(w *Wallet) string { return w.Member.String() }, func(h *Held) string { return h.Account }, func(w *Wallet, h *Held) error {
			if x, differs := weigh(w, h); differs && len(diffs) < keptDiff {
				diffs = append(diffs, x)
			}
			return nil
		})
	return diffs, err
}

// weigh holds what was moved into a wallet against what the vendor has in it,
// without what its games made of it.
func weigh(w *Wallet, h *Held) (Difference, bool) {
	x := Difference{Kind: InWallet}
	if w != nil {
		x.UserID, x.Currency, x.OurStake = w.Member.String(), w.Currency, w.Net
	}
	if h != nil {
		x.UserID, x.TheirStake, x.TheirPayout = h.Account, h.Balance-h.Result, h.Balance
		if w == nil {
			x.Currency = h.Currency
		}
	}
	x.TxID = x.UserID
	switch {
	case w == nil:
		return x, h.Balance != 0 || h.Result != 0
	case w.Moving:
		return x, false
	case h == nil:
		return x, w.Net != 0
	}
	return x, x.OurStake != x.TheirStake || w.Currency != h.Currency
}
