package book

var rules = []rule{
	{"an entry does not sum to zero", `SELECT CAST(entry_id AS TEXT) || ' ' || currency || ' ' || CAST(SUM(amount) AS TEXT)
		FROM v_postings GROUP BY entry_id, currency HAVING SUM(amount) <> 0`},
	{"an entry has two currencies", `SELECT CAST(entry_id AS TEXT) FROM v_postings GROUP BY entry_id HAVING COUNT(DISTINCT currency) > 1`},
	{"a balance is not the sum of its postings", `SELECT CAST(b.account_id AS TEXT) || ' ' || CAST(b.balance AS TEXT) || ' version ' || CAST(b.version AS TEXT)
		FROM v_balances b LEFT JOIN (SELECT account_id, SUM(amount) AS total, MAX(version) AS last, COUNT(*) AS n
			FROM v_postings WHERE version > 0 GROUP BY account_id) p ON p.account_id = b.account_id
		WHERE b.balance <> COALESCE(p.total, 0) OR b.version <> COALESCE(p.last, 0) OR COALESCE(p.n, 0) <> COALESCE(p.last, 0)`},
	{"a balance is not what its last posting left", `SELECT CAST(b.account_id AS TEXT) FROM v_balances b
		JOIN v_postings p ON p.account_id = b.account_id AND p.version = b.version
		WHERE p.version > 0 AND p.balance_after <> b.balance`},
	{"an account is below zero", `SELECT CAST(account_id AS TEXT) || ' ' || CAST(balance AS TEXT) FROM v_balances WHERE balance < 0 AND NOT overdrawn`},
	{"locked money is not the sum of the open holds", `SELECT CAST(b.account_id AS TEXT) FROM v_balances b
		LEFT JOIN (SELECT locked_account, SUM(amount) AS total FROM v_holds WHERE state = 'open' GROUP BY locked_account) h ON h.locked_account = b.account_id
		WHERE b.account_kind = 'LOCKED' AND b.balance <> COALESCE(h.total, 0)`},
	{"a hold is open and closed", `SELECT CAST(hold_id AS TEXT) FROM v_holds WHERE (state = 'open' AND closed_entry <> 0) OR (state <> 'open' AND closed_entry = 0)`},
	{"an action moved another amount than it says", `SELECT CAST(x.action_id AS TEXT) || ' ' || x.kind FROM v_bets x
		LEFT JOIN (SELECT external_id, SUM(amount) AS total FROM v_postings WHERE scope = 'betting' AND owner_kind = 'member' GROUP BY external_id) p
			ON p.external_id = CAST(x.action_id AS TEXT)
		WHERE COALESCE(p.total, 0) <> CASE x.kind WHEN 'bet' THEN -x.stake WHEN 'bet-win' THEN x.payout - x.stake
			WHEN 'win' THEN x.payout WHEN 'promo' THEN x.payout WHEN 'jackpot' THEN x.payout WHEN 'resettle' THEN x.payout WHEN 'rollback' THEN x.stake - x.payout ELSE 0 END`},
	{"money moved without an action", `SELECT external_id FROM v_postings WHERE scope = 'betting' EXCEPT SELECT CAST(action_id AS TEXT) FROM v_bets
		EXCEPT SELECT CAST(action_id AS TEXT) FROM v_bet_pool_moves`},
	{"a pool was given another amount than is noted", `SELECT p.external_id FROM
		(SELECT external_id, SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END) AS total FROM v_postings WHERE kind = 'jackpot.intake' GROUP BY external_id) p
		LEFT JOIN (SELECT CAST(action_id AS TEXT) AS external_id, SUM(amount) AS total FROM v_bet_pool_moves GROUP BY action_id) m ON m.external_id = p.external_id
		WHERE m.total IS NULL OR ABS(m.total) <> p.total`},
	{"a round is not the sum of its actions", `SELECT CAST(r.round_id AS TEXT) FROM v_rounds r
		JOIN (SELECT round_id, SUM(CASE WHEN kind IN ('bet', 'bet-win') THEN stake ELSE 0 END) AS stake,
				SUM(CASE WHEN kind IN ('bet-win', 'win', 'promo', 'jackpot', 'resettle') THEN payout ELSE 0 END) AS payout
			FROM v_bets WHERE reversed_by = 0 AND kind <> 'rollback' AND kind <> 'tombstone' GROUP BY round_id) x ON x.round_id = r.round_id
		WHERE r.stake <> x.stake OR r.payout <> x.payout`},
	{"two cycles of a jackpot accrue", `SELECT CAST(pool_id AS TEXT) FROM v_jackpots WHERE state = 'ACCRUING' GROUP BY pool_id HAVING COUNT(*) > 1`},
	{"a cycle of a jackpot has two winners", `SELECT CAST(pool_id AS TEXT) || ' ' || CAST(number AS TEXT) FROM v_jackpots GROUP BY pool_id, number HAVING COUNT(*) > 1`},
	{"a jackpot is another than what was gathered", `SELECT CAST(cycle_id AS TEXT) FROM v_jackpots
		WHERE state <> 'ACCRUING' AND (prize <> base + topped + gathered OR gathered <> threshold)`},
	{"a jackpot was won by who did not stake", `SELECT CAST(j.cycle_id AS TEXT) FROM v_jackpots j LEFT JOIN v_bets b ON b.action_id = j.action_id
		WHERE j.state <> 'ACCRUING' AND (b.action_id IS NULL OR b.member_id <> j.member_id OR b.vendor <> j.vendor OR b.currency <> j.currency)`},
	{"a tombstone moved money", `SELECT tx_id FROM v_bets WHERE kind = 'tombstone' AND (entry_id <> 0 OR reversed_by = 0)`},
	{"an action was undone twice", `SELECT vendor || ' ' || ref_tx_id FROM v_bets WHERE kind = 'rollback' AND entry_id <> 0 GROUP BY vendor, ref_tx_id HAVING COUNT(*) > 1`},
	{"a transaction id stands twice", `SELECT vendor || ' ' || tx_id FROM v_bets GROUP BY vendor, tx_id HAVING COUNT(*) > 1`},
	{"a deposit is not credited once with what was paid", `SELECT CAST(d.id AS TEXT) || ' ' || d.state FROM v_deposits d
		LEFT JOIN (SELECT scope, external_id, SUM(amount) AS total, COUNT(*) AS n FROM v_postings
			WHERE kind = 'deposit' AND owner_kind = 'member' GROUP BY scope, external_id) p
			ON p.scope = 'cashier.deposit:' || d.provider AND p.external_id = d.trx_id
		WHERE (d.state = 'CREDITED' AND (COALESCE(p.n, 0) <> 1 OR p.total <> d.paid_amount)) OR (d.state <> 'CREDITED' AND d.trx_id <> '' AND p.n IS NOT NULL)`},
	{"a withdrawal and its hold disagree", `SELECT CAST(w.id AS TEXT) || ' ' || w.state || ' ' || COALESCE(h.state, 'no hold') FROM v_withdrawals w
		LEFT JOIN v_holds h ON h.hold_id = w.hold_id
		WHERE COALESCE(h.state, '') <> CASE WHEN w.state IN ('REJECTED', 'RETURNED') THEN 'released'
			WHEN w.state IN ('ISSUED', 'RECEIPT_OPEN', 'ALL_RECEIVED', 'AUTO_RECEIVED', 'PARTIALLY_RECEIVED', 'NOT_RECEIVED', 'INVESTIGATING',
				'RE_ISSUED', 'RETURNED_TO_BALANCE', 'FORCED_RECEIVED') THEN 'captured'
			WHEN w.state = 'PAYING' AND h.state = 'captured' THEN 'captured' ELSE 'open' END`},
	{"free rounds are not counted as they were bet", `SELECT g.reward || ' ' || CAST(g.grant_id AS TEXT) FROM v_bet_grants g
		LEFT JOIN (SELECT d.grant_id, COUNT(*) AS n FROM v_bet_details d JOIN v_bets b ON b.action_id = d.action_id
			WHERE d.grant_id <> 0 AND b.kind IN ('bet', 'bet-win') AND b.reversed_by = 0 GROUP BY d.grant_id) x ON x.grant_id = g.grant_id
		WHERE g.used <> COALESCE(x.n, 0) OR g.used > g.rounds`},
	{"a transfer has moved other money than it says", `SELECT t.reference_no || ' ' || t.direction || ' ' || t.state FROM v_transfers t
		LEFT JOIN (SELECT external_id, SUM(CASE WHEN account_kind = 'CASH' THEN amount ELSE 0 END) AS cash,
				SUM(CASE WHEN account_kind LIKE 'TRANSIT:%' THEN amount ELSE 0 END) AS transit
			FROM v_postings WHERE scope = 'gateway.transfer' AND kind LIKE 'transfer.%' GROUP BY external_id) p ON p.external_id = t.reference_no
		WHERE COALESCE(p.transit, 0) <> CASE WHEN t.state IN ('DONE', 'RETURNED') THEN 0 ELSE t.transit END
			OR COALESCE(p.cash, 0) <> CASE WHEN t.direction = 'OUT' THEN t.paid WHEN t.state = 'RETURNED' THEN 0 ELSE -t.amount END`},
	{"money was moved to or from a vendor without a transfer", `SELECT external_id FROM v_postings
		WHERE scope = 'gateway.transfer' AND kind LIKE 'transfer.%' EXCEPT SELECT reference_no FROM v_transfers`},
}
