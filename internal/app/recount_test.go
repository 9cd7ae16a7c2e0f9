package app

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// A row of every room that is held against the book, whose entries are not there.
func TestRowsAgainstBook_TellEveryRowThatTheBookDoesNotHave(t *testing.T) {
	for name, one := range map[string]struct{ plant, want string }{
		"transfer": {`INSERT INTO gateway_transfers (id, reference_no, member_id, vendor, currency, direction, whole, amount, transit, moved, state, reason,
			attempts, sent_at, unknown_at, ended_at, step_at, created_at, updated_at, version)
			VALUES (7, '0000000000007', 9, 'MINT', 'BDT', 'IN', FALSE, 5, 5, 5, 'DONE', '', 0, 1, 0, 1, 0, 1, 1, 3)`,
			"transfer 0000000000007: transfer.in has 0 micro-units of BDT on CASH of member 0000000000009 in the book, by its row -5"},
		"deposit": {`INSERT INTO cashier_deposits (id, member_id, method, provider, currency, amount, paid_amount, state, reason, late, trx_id, pay_url, expires_at,
			step_at, attempts, decided_by, created_at, updated_at, version) VALUES (7, 9, 'm', 'psp', 'BDT', 5, 5, 'CREDITED', '', FALSE, 'T1', '', 0, 0, 0, 0, 1, 1, 2)`,
			"deposit T1: deposit has 0 micro-units of BDT on CASH of member 0000000000009 in the book, by its row 5"},
		"kin": {`INSERT INTO cashier_kin_transfers (id, from_id, to_id, upward, currency, amount, created_at) VALUES (7, 9, 10, TRUE, 'BDT', 5, 1)`,
			"kin transfer 0000000000007: kin.in has 0 micro-units of BDT on CASH of member 000000000000a in the book, by its row 5"},
		"gift of cash": {`INSERT INTO bonus_rollovers (id, member_id, currency, amount, target, progress, scope, source, at, done_at)
			VALUES (7, 9, 'BDT', 5, 0, 0, 'quest.award', 'x', 1, 1)`,
			"gift of cash 0000000000007: bonus.cash has 0 micro-units of BDT on CASH of member 0000000000009 in the book, by its row 5"},
		"conversion": {`INSERT INTO loyalty_conversions (id, member_id, currency, reference, points, amount, day, at) VALUES (7, 9, 'BDT', 'PT1', 2, 5, 1, 1)`,
			"conversion 0000000000007: points.convert has 0 micro-units of PTS on POINTS of member 0000000000009 in the book, by its row -2000000"},
		"redemption": {`INSERT INTO loyalty_redemptions (id, member_id, currency, reference, tag, name, prize, points, state, remark, staff_id, created_at, decided_at)
			VALUES (7, 9, 'BDT', 'PT1', 't', '{}', '{}', 2, 'REJECTED', 'no', 1, 1, 1)`,
			"redemption 0000000000007: points.return has 0 micro-units of PTS on POINTS of member 0000000000009 in the book, by its row 2000000"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				wrong, err := rowsAgainstBook(context.Background(), d)
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, d, one.plant)
				wrong, err = rowsAgainstBook(context.Background(), d)
				require.NoError(t, err)
				require.Contains(t, wrong, one.want)
			})
		})
	}
}
