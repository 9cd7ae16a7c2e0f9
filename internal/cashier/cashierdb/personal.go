package cashierdb

import (
	"context"
	"database/sql"

	"baize/internal/cashier"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// AskedEver sums by currency what a member was credited and has asked out,
// refusals and what came back aside.
func (s *Store) AskedEver(ctx context.Context, tx *db.Tx, member id.Member) ([]cashier.Ever, error) {
	const query = `SELECT currency, CAST(SUM(paid) AS BIGINT), CAST(SUM(asked) AS BIGINT) FROM (
			SELECT currency, paid_amount AS paid, 0 AS asked FROM cashier_deposits WHERE member_id = ? AND state = 'CREDITED'
			UNION ALL
			SELECT currency, 0, amount - returned_amount FROM cashier_withdrawals WHERE member_id = ? AND state NOT IN ('REJECTED', 'RETURNED')
		) sums GROUP BY currency ORDER BY currency`
	var rows *sql.Rows
	var err error
	if tx == nil {
		rows, err = s.db.QueryContext(ctx, query, int64(member), int64(member))
	} else {
		rows, err = tx.Query(ctx, query, int64(member), int64(member))
	}
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []cashier.Ever
	for rows.Next() {
		var c string
		var in, out int64
		if err := rows.Scan(&c, &in, &out); err != nil {
			return nil, err
		}
		all = append(all, cashier.Ever{Currency: money.Currency(c), Deposits: money.Amount(in), Withdrawals: money.Amount(out)})
	}
	return all, rows.Err()
}

// Payees counts a member's payout accounts, removed ones too, and names the
// other members who have one of the same number.
func (s *Store) Payees(ctx context.Context, member id.Member) (accounts int, sharers []id.Member, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(DISTINCT number_key) FROM cashier_accounts WHERE member_id = ?`, int64(member)).Scan(&accounts)
	if err != nil {
		return 0, nil, err
	}
	rows, err := s.db.QueryContext(ctx, `SELECT DISTINCT o.member_id FROM cashier_accounts m JOIN cashier_accounts o ON o.number_key = m.number_key
		WHERE m.member_id = ? AND o.member_id <> ? AND m.number_key <> '' ORDER BY o.member_id LIMIT 100`, int64(member), int64(member))
	if err != nil {
		return 0, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var other id.Member
		if err := rows.Scan(&other); err != nil {
			return 0, nil, err
		}
		sharers = append(sharers, other)
	}
	return accounts, sharers, rows.Err()
}

// Running says whether a deposit or a withdrawal of a member is on its way; tx
// may be nil.
func (s *Store) Running(ctx context.Context, tx *db.Tx, member id.Member) (bool, error) {
	read := s.db.QueryRowContext
	if tx != nil {
		read = tx.QueryRow
	}
	var n int
	err := read(ctx, `SELECT (SELECT COUNT(*) FROM cashier_deposits WHERE member_id = ? AND (state IN ('CREATED', 'PENDING', 'PROCESSING', 'REVIEW') OR refund IN ('DUE', 'BY_HAND')))
		+ (SELECT COUNT(*) FROM cashier_withdrawals WHERE member_id = ?
			AND state NOT IN ('ALL_RECEIVED', 'AUTO_RECEIVED', 'REJECTED', 'RETURNED', 'RETURNED_TO_BALANCE', 'FORCED_RECEIVED'))`,
		int64(member), int64(member)).Scan(&n)
	return n > 0, err
}

// EraseMember overwrites to whom a member was paid and who paid: what moved and
// when stays. Pictures of slips and proofs are named in files, for who removes
// them.
func (s *Store) EraseMember(ctx context.Context, tx *db.Tx, member id.Member) (files []string, err error) {
	type line struct {
		id    int64
		label string
	}
	read := func(query string, label func(int64) string) ([]line, error) {
		rows, err := tx.Query(ctx, query, int64(member))
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		var all []line
		for rows.Next() {
			var l line
			if err := rows.Scan(&l.id); err != nil {
				return nil, err
			}
			l.label = label(l.id)
			all = append(all, l)
		}
		return all, rows.Err()
	}
	accounts, err := read(`SELECT id FROM cashier_accounts WHERE member_id = ?`, func(v int64) string { return accountContext(cashier.AccountID(v)) })
	if err != nil {
		return nil, err
	}
	for _, l := range accounts {
		number, name := "", ""
		s.seal(l.label, &number, &name)
		// A removed account is one that nothing is paid to; number_key must differ.
		_, err := tx.Exec(ctx, `UPDATE cashier_accounts SET number = ?, name = ?, number_key = '', removed_at = CASE WHEN removed_at = 0 THEN 1 ELSE removed_at END WHERE id = ?`, number, name, l.id)
		if err != nil {
			return nil, err
		}
	}
	withdrawals, err := read(`SELECT id FROM cashier_withdrawals WHERE member_id = ?`, func(v int64) string { return withdrawalContext(cashier.WithdrawalID(v)) })
	if err != nil {
		return nil, err
	}
	for _, l := range withdrawals {
		number, name := "", ""
		s.seal(l.label, &number, &name)
		if _, err := tx.Exec(ctx, `UPDATE cashier_withdrawals SET account_number = ?, account_name = ?, remark = '' WHERE id = ?`, number, name, l.id); err != nil {
			return nil, err
		}
	}
	return s.erasePictures(ctx, tx, member)
}

const (
	picturesOf = `SELECT file FROM cashier_slips WHERE member_id = ?
		UNION SELECT p.file FROM cashier_proofs p JOIN cashier_withdrawals w ON w.id = p.withdrawal_id WHERE w.member_id = ?`
	slipsOf = `SELECT deposit_id, number FROM cashier_slips WHERE member_id = ?`
)

// erasePictures empties the rows of slips and proofs and names their files.
func (s *Store) erasePictures(ctx context.Context, tx *db.Tx, member id.Member) (files []string, err error) {
	rows, err := tx.Query(ctx, picturesOf, int64(member), int64(member))
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		var file string
		if err := rows.Scan(&file); err != nil {
			rows.Close()
			return nil, err
		}
		if file != "" {
			files = append(files, file)
		}
	}
	if err := rows.Close(); err != nil {
		return nil, err
	}
	slips, err := tx.Query(ctx, slipsOf, int64(member))
	if err != nil {
		return nil, err
	}
	var all []cashier.Slip
	for slips.Next() {
		var slip cashier.Slip
		if err := slips.Scan(&slip.DepositID, &slip.Number); err != nil {
			slips.Close()
			return nil, err
		}
		all = append(all, slip)
	}
	if err := slips.Close(); err != nil {
		return nil, err
	}
	for _, slip := range all {
		_, err := tx.Exec(ctx, `UPDATE cashier_slips SET file = '', payer = ? WHERE deposit_id = ? AND number = ?`, s.box.Seal(slipContext(slip), ""), int64(slip.DepositID), slip.Number)
		if err != nil {
			return nil, err
		}
	}
	_, err = tx.Exec(ctx, `UPDATE cashier_proofs SET file = '' WHERE withdrawal_id IN (SELECT id FROM cashier_withdrawals WHERE member_id = ?)`, int64(member))
	return files, err
}
