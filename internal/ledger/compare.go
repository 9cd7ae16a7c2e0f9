package ledger

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// step is a posting of a tracked account, waiting for its turn by version.
type step struct{ amount, after money.Amount }

// history replays one tracked account. Postings come in the order of entries,
// which may differ by a few places from the order of versions where several
// transactions ran at once.
type history struct {
	account id.Account
	version int64
	balance money.Amount
	waiting map[int64]step
}

// follow replays a posting of a tracked account: versions without a gap, each
// balance_after following from the one before.
func (v *verifier) follow(p *BookPosting) {
	h := v.histories[p.Account]
	if h == nil {
		h = &history{account: p.Account}
		v.histories[p.Account] = h
	}
	s := step{p.Amount, p.BalanceAfter}
	if _, twice := h.waiting[p.Version]; twice || p.Version <= h.version {
		v.report.fault("account %s has version %d twice", h.account, p.Version)
	}
	if p.Version == h.version+1 && len(h.waiting) == 0 { // nearly always
		h.take(v, s)
		return
	}
	if h.waiting == nil {
		h.waiting = map[int64]step{}
	}
	h.waiting[p.Version] = s
	v.replay(h)
}

func (h *history) take(v *verifier, s step) {
	h.version++
	h.balance += s.amount
	if h.balance != s.after {
		v.report.fault("account %s at version %d: balance_after is %s, the postings say %s", h.account, h.version, s.after, h.balance)
		h.balance = s.after
	}
	if t := v.accounts[h.account]; t != nil && t.rowVersion == h.version && t.row != s.after {
		v.report.fault("account %s at version %d: its row says %s, the posting %s", h.account, h.version, t.row, s.after)
	}
}

func (v *verifier) replay(h *history) {
	for {
		s, ok := h.waiting[h.version+1]
		if !ok {
			return
		}
		delete(h.waiting, h.version+1)
		h.take(v, s)
	}
}

// endHistories compares every tracked account with its last posting.
func (v *verifier) endHistories() {
	for _, h := range v.histories {
		v.endHistory(h)
	}
}

func (v *verifier) endHistory(h *history) {
	if len(h.waiting) > 0 {
		v.report.fault("account %s misses version %d", h.account, h.version+1)
	}
	if t := v.accounts[h.account]; t != nil && (t.version != h.version || t.balance != h.balance) {
		v.report.fault("account %s holds %s at version %d, its last posting says %s at %d", h.account, t.balance, t.version, h.balance, h.version)
	}
}

func (v *verifier) readTotals(ctx context.Context, q queries) error {
	return q.each(ctx, `SELECT account_id, balance FROM account_totals`, func(scan func(...any) error) error {
		var account id.Account
		var balance money.Amount
		if err := scan(&account, &balance); err != nil {
			return err
		}
		if t := v.accounts[account]; t != nil {
			t.total = balance
		} else {
			v.report.fault("there is a total for account %s, which does not exist", account)
		}
		return nil
	})
}

func (v *verifier) compareBalances() {
	sums := map[money.Currency]money.Amount{}
	for account, t := range v.accounts {
		sums[t.ref.Currency] += t.sum
		switch {
		case t.tracked && t.balance != t.sum:
			v.report.fault("account %s holds %s, its postings sum to %s", account, t.balance, t.sum)
		case !t.tracked && t.total != t.sealed:
			v.report.fault("account %s has a total of %s, its sealed postings sum to %s", account, t.total, t.sealed)
		}
		if t.tracked && (t.balance < 0) != t.overdrawn {
			v.report.fault("account %s holds %s with overdrawn=%t", account, t.balance, t.overdrawn)
		}
		if t.tracked && t.rowVersion == 0 && t.row != 0 {
			v.report.fault("account %s: its row says %s before any posting", account, t.row)
		}
		if t.ref.Kind == Locked && t.balance != t.holds {
			v.report.fault("account %s locks %s, its open holds sum to %s", account, t.balance, t.holds)
		}
	}
	for currency, sum := range sums {
		if sum != 0 {
			v.report.fault("the book sums to %s %s", sum, currency)
		}
	}
}

// compareAnchors looks for every head that was told outside among the seals.
func (v *verifier) compareAnchors() {
	for _, a := range v.anchors {
		if a.Seq < 1 || a.Seq > int64(len(v.seals)) || v.seals[a.Seq-1].Hash != a.Hash {
			v.report.fault("anchor %d is not the hash of that seal", a.Seq)
		}
	}
}
