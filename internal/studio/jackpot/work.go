package jackpot

import (
	"context"
	"sync"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/studio/fair"
)

// work gathers what one transaction posts for the pools of a currency.
type work struct {
	s        *Service
	tx       *db.Tx
	currency money.Currency
	reserve  money.Amount
	entries  []draft
}

// draft is an entry whose accounts are still named.
type draft struct {
	ledger.Entry
	legs []leg
}

type leg struct {
	account ledger.AccountRef
	amount  money.Amount
}

func (s *Service) newWork(tx *db.Tx, c money.Currency) *work { return &work{s: s, tx: tx, currency: c} }

// entry adds an entry without its empty legs.
func (w *work) entry(e ledger.Entry, legs ...leg) {
	d := draft{Entry: e}
	for _, l := range legs {
		if l.amount != 0 {
			d.legs = append(d.legs, l)
		}
	}
	if len(d.legs) > 1 {
		w.entries = append(w.entries, d)
	}
}

// fund moves money between the transit account and a vendor's pool, with a
// minus out of the pool.
func (w *work) fund(ctx context.Context, kind string, k betting.PoolKey, amount money.Amount) error {
	if amount == 0 {
		return nil
	}
	external, err := w.s.d.Bets.Fund(ctx, w.tx, k, amount)
	if err != nil {
		return err
	}
	w.entry(ledger.Entry{Kind: kind, Scope: betting.Scope, ExternalID: external, Fresh: true},
		leg{k.Account(), amount}, leg{ledger.House(transit, w.currency), -amount})
	return nil
}

// post writes the entries, in the order in which they were added.
func (w *work) post(ctx context.Context) error {
	entries := make([]ledger.Entry, len(w.entries))
	for i, d := range w.entries {
		for _, l := range d.legs {
			account, err := w.s.d.Ledger.Account(ctx, w.tx, l.account)
			if err != nil {
				return err
			}
			d.Postings = append(d.Postings, ledger.Posting{Account: account, Amount: l.amount})
		}
		entries[i] = d.Entry
	}
	if len(entries) > 0 {
		if _, err := w.s.d.Ledger.PostAll(ctx, w.tx, entries...); err != nil {
			return err
		}
	}
	return w.s.d.Store.SetReserve(ctx, w.tx, w.currency, w.reserve)
}

// external is a fresh external id of the room's own entries.
func (s *Service) external() string { return id.New[entryKind](s.d.IDs).String() }

// known are the thresholds of cycles that accrue, in memory only.
type known struct {
	mu         sync.Mutex
	thresholds map[CycleID]money.Amount
}

// threshold is what a cycle gathers until it is won, and the seed that says so.
func (s *Service) threshold(c *Cycle) (money.Amount, error) {
	s.known.mu.Lock()
	at, found := s.known.thresholds[c.ID]
	s.known.mu.Unlock()
	if found {
		return at, nil
	}
	seed, err := s.reveal(c)
	if err != nil {
		return 0, err
	}
	at = c.Terms.Draw(c.Currency, seed, fair.ClientSeed(c.Entropy), c.Number)
	s.known.mu.Lock()
	s.known.thresholds[c.ID] = at
	s.known.mu.Unlock()
	return at, nil
}

func (s *Service) forget(c CycleID) {
	s.known.mu.Lock()
	delete(s.known.thresholds, c)
	s.known.mu.Unlock()
}

func (s *Service) reveal(c *Cycle) (fair.ServerSeed, error) {
	text, err := s.d.Box.Open(sealContext(c.ID, "seed"), c.SeedSealed)
	if err != nil {
		return fair.ServerSeed{}, err
	}
	return fair.ParseServerSeed(text)
}
