package ledger

import (
	"context"
)

// readHolds compares each hold with the entries that opened and closed it, so
// that no field of it can differ from what was posted: a closed hold counts
// too, because a withdrawal's history hangs on it.
func (v *verifier) readHolds(ctx context.Context, q queries) error {
	var holds int64
	err := q.each(ctx, `SELECT h.id, h.locked_account, h.amount, h.state,
			o.id = h.id AND o.kind = 'hold' AND o.scope = h.scope AND o.external_id = h.external_id
				AND o_from.amount = -h.amount AND o_locked.amount = h.amount,
			CASE h.state WHEN 'open' THEN h.closed_entry = 0
				ELSE c.kind = CASE h.state WHEN 'captured' THEN 'hold.capture' ELSE 'hold.release' END
					AND c_locked.amount = -h.amount AND (h.state = 'captured' OR c_from.amount = h.amount) END
		FROM holds h
		LEFT JOIN entries o ON o.id = h.opened_entry
		LEFT JOIN postings o_from ON o_from.entry_id = o.id AND o_from.account_id = h.from_account
		LEFT JOIN postings o_locked ON o_locked.entry_id = o.id AND o_locked.account_id = h.locked_account
		LEFT JOIN entries c ON c.id = h.closed_entry
		LEFT JOIN postings c_locked ON c_locked.entry_id = c.id AND c_locked.account_id = h.locked_account
		LEFT JOIN postings c_from ON c_from.entry_id = c.id AND c_from.account_id = h.from_account`,
		func(scan func(...any) error) error {
			var h Hold
			var opened, closed *bool
			if err := scan(&h.ID, &h.Locked, &h.Amount, &h.State, &opened, &closed); err != nil {
				return err
			}
			holds++
			if opened == nil || !*opened {
				v.report.fault("hold %s is not what the entry says that opened it", h.ID)
			}
			if closed == nil || !*closed {
				v.report.fault("hold %s is %s, which the entry that closed it does not say", h.ID, h.State)
			}
			v.countOpen(h)
			return nil
		})
	if err != nil {
		return err
	}
	if holds != v.heldEntries {
		v.report.fault("%d entries open a hold, there are %d holds", v.heldEntries, holds)
	}
	return nil
}

// countOpen adds an open hold to what its account has to lock.
func (v *verifier) countOpen(h Hold) {
	if h.State != HoldOpen {
		return
	}
	v.report.OpenHolds++
	if t := v.accounts[h.Locked]; t != nil {
		t.holds += h.Amount
		return
	}
	v.report.fault("a hold locks account %s, which does not exist", h.Locked)
}
