package book_test

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/test/book"
)

// shown are the views as tables, with a sound book of one bet, one deposit and
// one withdrawal in them.
const shown = `
CREATE TABLE v_postings (entry_id, kind, scope, external_id, at, account_id, owner_kind, owner_id, account_kind, currency, amount, balance_after, version);
CREATE TABLE v_balances (account_id, owner_kind, owner_id, account_kind, currency, balance, version, overdrawn);
CREATE TABLE v_holds (hold_id, from_account, locked_account, owner_kind, owner_id, currency, amount, state, scope, external_id, opened_entry, closed_entry);
CREATE TABLE v_rounds (round_id, member_id, vendor, ref, game_code, currency, state, stake, payout, open_stake, bets, wins, settlement, opened_at, settled_at);
CREATE TABLE v_bets (action_id, vendor, tx_id, kind, hash, member_id, round_id, ref_tx_id, currency, stake, payout, claimed, entry_id, reversed_by, occurred_at, at);
CREATE TABLE v_bet_pool_moves (action_id, vendor, pool, currency, amount);
CREATE TABLE v_bet_details (action_id, round_id, bet_type, reward, grant_id, amount, pocket, pools, returned_by, info);
CREATE TABLE v_bet_grants (grant_id, vendor, reward, member_id, currency, games, rounds, used, stake, pocket, expires_at, created_at, cancelled_at);
CREATE TABLE v_transfers (id, reference_no, member_id, vendor, currency, direction, whole, amount, transit, moved, paid, state, reason, sent_at, unknown_at, ended_at, created_at, updated_at, version);
CREATE TABLE v_deposits (id, provider, amount, paid_amount, state, trx_id);
CREATE TABLE v_withdrawals (id, amount, state, hold_id);
CREATE TABLE v_house_rounds (round_id, engine, vendor, game_code, user_id, currency, stake, payout, outcome_state, settled);
CREATE TABLE v_house_tables (round_id, engine, vendor, game_code, user_id, currency, stake, payout, outcome_state, settled);
CREATE TABLE v_house_stays (round_id, engine, vendor, game_code, user_id, currency, stake, payout, outcome_state, settled);
CREATE TABLE v_jackpots (cycle_id, pool_id, number, level, currency, base, topped, gathered, state, threshold, prize, member_id, vendor, action_id);
CREATE TABLE v_outbox (seq, topic, subject, payload, created_at);
INSERT INTO v_postings VALUES
	(1, 'deposit', 'cashier.deposit:sandbox', 'T1', 1, 10, 'member', 'm', 'CASH', 'BDT', 500, 500, 1),
	(1, 'deposit', 'cashier.deposit:sandbox', 'T1', 1, 20, 'provider', 'p', 'PSP_CLEARING', 'BDT', -500, 0, 0),
	(2, 'bet', 'betting', '5', 2, 10, 'member', 'm', 'CASH', 'BDT', -100, 400, 2),
	(2, 'bet', 'betting', '5', 2, 21, 'vendor', 'v', 'GGR', 'BDT', 100, 0, 0),
	(3, 'hold', 'cashier.withdrawal', 'w:payout', 3, 10, 'member', 'm', 'CASH', 'BDT', -200, 200, 3),
	(3, 'hold', 'cashier.withdrawal', 'w:payout', 3, 11, 'member', 'm', 'LOCKED', 'BDT', 200, 200, 1),
	(4, 'jackpot.intake', 'betting', '6', 4, 22, 'vendor', 'v', 'JACKPOT_POOL', 'BDT', -7, 0, 0),
	(4, 'jackpot.intake', 'betting', '6', 4, 23, 'house', 'p', 'JACKPOT_POOL', 'BDT', 7, 0, 0);
INSERT INTO v_bet_pool_moves VALUES (6, 'v', 'jackpots', 'BDT', -7);
INSERT INTO v_balances VALUES (10, 'member', 'm', 'CASH', 'BDT', 200, 3, 0), (11, 'member', 'm', 'LOCKED', 'BDT', 200, 1, 0);
INSERT INTO v_holds VALUES (30, 10, 11, 'member', 'm', 'BDT', 200, 'open', 'cashier.withdrawal', 'w:payout', 3, 0);
INSERT INTO v_rounds VALUES (40, 1, 'v', 'r', 'g', 'BDT', 'open', 100, 0, 100, 1, 0, 0, 2, 0);
INSERT INTO v_bets VALUES (5, 'v', 'tx', 'bet', 'h', 1, 40, '', 'BDT', 100, 0, 0, 2, 0, 2, 2);
INSERT INTO v_deposits VALUES (50, 'sandbox', 500, 500, 'CREDITED', 'T1');
INSERT INTO v_withdrawals VALUES (60, 200, 'PAYING', 30);
INSERT INTO v_jackpots VALUES (70, 7, 1, 'mini', 'BDT', 10, 0, 5, 'PAID', 5, 15, 1, 'v', 5), (71, 7, 2, 'mini', 'BDT', 10, 0, 1, 'ACCRUING', 0, 0, 0, '', 0);
INSERT INTO v_postings VALUES
	(5, 'win', 'betting', '8', 5, 10, 'member', 'm', 'CASH', 'BDT', 15, 215, 4),
	(5, 'win', 'betting', '8', 5, 24, 'pool', 'v/mini', 'JACKPOT_POOL', 'BDT', -15, 0, 0);
UPDATE v_balances SET balance = 215, version = 4 WHERE account_id = 10;
INSERT INTO v_rounds VALUES (41, 1, 'v', 'promo:j-0000000000026', 'g', 'BDT', 'settled', 0, 15, 0, 0, 1, 0, 5, 5);
INSERT INTO v_bets VALUES (8, 'v', 'j-0000000000026', 'jackpot', 'h', 1, 41, '', 'BDT', 0, 15, 15, 5, 0, 5, 5);
INSERT INTO v_bet_pool_moves VALUES (8, 'v', 'mini', 'BDT', -15);
INSERT INTO v_rounds VALUES (42, 1, 'v', 'f', 'g', 'BDT', 'open', 0, 0, 0, 1, 0, 0, 6, 0);
INSERT INTO v_bets VALUES (95, 'v', 'free', 'bet', 'h', 1, 42, '', 'BDT', 0, 0, 0, 0, 0, 6, 6);
INSERT INTO v_bet_details VALUES (95, 42, 'FREE', 'gift', 80, 5, 'CASH', 0, 0, '');
INSERT INTO v_bet_grants VALUES (80, 'v', 'gift', 1, 'BDT', '', 2, 1, 5, 'CASH', 99, 1, 0);
INSERT INTO v_postings VALUES
	(6, 'transfer.in', 'gateway.transfer', 'in', 6, 12, 'member', 'w', 'CASH', 'BDT', -30, 70, 2),
	(6, 'transfer.in', 'gateway.transfer', 'in', 6, 13, 'member', 'w', 'TRANSIT:V', 'BDT', 30, 30, 1),
	(7, 'transfer.in.done', 'gateway.transfer', 'in', 7, 13, 'member', 'w', 'TRANSIT:V', 'BDT', -30, 0, 2),
	(7, 'transfer.in.done', 'gateway.transfer', 'in', 7, 14, 'member', 'w', 'VENDOR:V', 'BDT', 30, 30, 1),
	(8, 'transfer.out.begun', 'gateway.transfer', 'out', 8, 14, 'member', 'w', 'VENDOR:V', 'BDT', -20, 10, 2),
	(8, 'transfer.out.begun', 'gateway.transfer', 'out', 8, 13, 'member', 'w', 'TRANSIT:V', 'BDT', 20, 20, 3),
	(9, 'deposit', 'cashier.deposit:sandbox', 'T9', 5, 12, 'member', 'w', 'CASH', 'BDT', 100, 100, 1),
	(9, 'deposit', 'cashier.deposit:sandbox', 'T9', 5, 20, 'provider', 'p', 'PSP_CLEARING', 'BDT', -100, 0, 0);
INSERT INTO v_deposits VALUES (51, 'sandbox', 100, 100, 'CREDITED', 'T9');
INSERT INTO v_balances VALUES (12, 'member', 'w', 'CASH', 'BDT', 70, 2, 0), (13, 'member', 'w', 'TRANSIT:V', 'BDT', 20, 3, 0), (14, 'member', 'w', 'VENDOR:V', 'BDT', 10, 2, 0);
INSERT INTO v_transfers VALUES (90, 'in', 2, 'V', 'BDT', 'IN', 0, 30, 30, 30, 0, 'DONE', '', 6, 0, 7, 6, 7, 3),
	(91, 'out', 2, 'V', 'BDT', 'OUT', 0, 20, 20, 0, 0, 'SENT', '', 8, 0, 0, 8, 8, 2);
INSERT INTO v_outbox VALUES (1, 'betting.bet.placed', 'm', '{"action":"0000000000005","kind":"bet"}', 2),
	(3, 'betting.bet.settled', 'm', '{"action":"0000000000008","kind":"jackpot"}', 5);`

func check(t *testing.T, change string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.db")
	d, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	_, err = d.Exec(shown + change)
	require.NoError(t, err)
	require.NoError(t, d.Close())
	looker, err := book.Open(path)
	require.NoError(t, err)
	defer looker.Close()
	wrong, err := book.Check(t.Context(), looker)
	require.NoError(t, err)
	return strings.Join(wrong, "\n")
}

func TestCheck_FindsNothingInASoundBook(t *testing.T) {
	require.Empty(t, check(t, ""))
}

func TestCheck_FindsWhatBreaksEachRule(t *testing.T) {
	for change, found := range map[string]string{
		`UPDATE v_postings SET amount = 101 WHERE account_id = 21`:                         "does not sum to zero",
		`UPDATE v_postings SET currency = 'USD' WHERE account_id = 21`:                     "two currencies",
		`UPDATE v_balances SET balance = 201 WHERE account_id = 10`:                        "not the sum of its postings",
		`DELETE FROM v_postings WHERE entry_id = 2`:                                        "not the sum of its postings",
		`UPDATE v_balances SET version = 5 WHERE account_id = 10`:                          "not the sum of its postings",
		`UPDATE v_postings SET balance_after = 199 WHERE entry_id = 5 AND account_id = 10`: "last posting left",
		`UPDATE v_balances SET balance = -1 WHERE account_id = 10`:                         "below zero",
		`UPDATE v_holds SET amount = 199`:                                                  "sum of the open holds",
		`UPDATE v_holds SET closed_entry = 9`:                                              "open and closed",
		`UPDATE v_bets SET stake = 99; UPDATE v_rounds SET stake = 99`:                     "another amount than it says",
		`DELETE FROM v_bets`:                        "without an action",
		`UPDATE v_bet_pool_moves SET amount = -8`:   "another amount than is noted",
		`UPDATE v_bet_pool_moves SET action_id = 9`: "without an action",
		`UPDATE v_rounds SET payout = 1`:            "not the sum of its actions",
		`INSERT INTO v_bets VALUES (6, 'v', 'tx2', 'tombstone', '', 1, 0, '', 'BDT', 0, 0, 0, 9, 5, 0, 0)`:                                                                       "tombstone moved money",
		`INSERT INTO v_bets SELECT action_id + 1, vendor, tx_id, 'close', hash, 1, 0, '', 'BDT', 0, 0, 0, 0, 0, 0, 0 FROM v_bets`:                                                "stands twice",
		`INSERT INTO v_bets VALUES (7, 'v', 'a', 'rollback', '', 1, 0, 'tx', 'BDT', 0, 0, 0, 2, 0, 0, 0), (8, 'v', 'b', 'rollback', '', 1, 0, 'tx', 'BDT', 0, 0, 0, 2, 0, 0, 0)`: "undone twice",
		`UPDATE v_deposits SET paid_amount = 499`:   "deposit is not credited once",
		`UPDATE v_deposits SET state = 'PENDING'`:   "deposit is not credited once",
		`UPDATE v_deposits SET trx_id = 'T2'`:       "deposit is not credited once",
		`UPDATE v_withdrawals SET state = 'ISSUED'`: "its hold disagree",
		`UPDATE v_withdrawals SET hold_id = 31`:     "its hold disagree",
		`INSERT INTO v_jackpots SELECT 72, pool_id, 3, level, currency, base, topped, gathered, state, threshold, prize, member_id, vendor, action_id FROM v_jackpots WHERE cycle_id = 71`: "two cycles of a jackpot accrue",
		`INSERT INTO v_jackpots SELECT 72, pool_id, number, level, currency, base, topped, gathered, state, threshold, prize, 2, vendor, action_id FROM v_jackpots WHERE cycle_id = 70`:    "has two winners",
		`UPDATE v_jackpots SET prize = 16 WHERE cycle_id = 70`:            "another than what was gathered",
		`UPDATE v_jackpots SET base = 11, prize = 16 WHERE cycle_id = 70`: "a prize is not what was won",
		`UPDATE v_jackpots SET threshold = 4 WHERE cycle_id = 70`:         "another than what was gathered",
		`UPDATE v_jackpots SET member_id = 2 WHERE cycle_id = 70`:         "by who did not stake",
		`UPDATE v_bets SET member_id = 2 WHERE action_id = 8`:             "a prize is not what was won",
		`UPDATE v_bets SET reversed_by = 9 WHERE action_id = 8`:           "a prize was not paid",
		`UPDATE v_bets SET tx_id = 'j-0000000000027' WHERE action_id = 8`: "a prize of no jackpot",
		`INSERT INTO v_bets SELECT 9, 'w', tx_id, kind, hash, 1, 41, '', 'BDT', 0, 15, 15, 5, 0, 5, 5 FROM v_bets WHERE action_id = 8; INSERT INTO v_bet_pool_moves VALUES (9, 'w', 'mini', 'BDT', -15)`: "a prize was paid twice",
		`UPDATE v_bet_grants SET used = 0`:                                                                         "not counted as they were bet",
		`UPDATE v_bet_grants SET rounds = 0`:                                                                       "not counted as they were bet",
		`UPDATE v_bets SET reversed_by = 5 WHERE action_id = 95`:                                                   "not counted as they were bet",
		`DELETE FROM v_postings WHERE entry_id = 7`:                                                                "other money than it says",
		`UPDATE v_transfers SET state = 'RETURNED', moved = 0 WHERE reference_no = 'in'`:                           "other money than it says",
		`UPDATE v_transfers SET state = 'DONE', moved = 20, paid = 20 WHERE reference_no = 'out'`:                  "other money than it says",
		`UPDATE v_transfers SET state = 'RETURNED' WHERE reference_no = 'out'`:                                     "other money than it says",
		`DELETE FROM v_transfers WHERE reference_no = 'out'`:                                                       "without a transfer",
		`DELETE FROM v_outbox`:                                                                                     "has no event",
		`INSERT INTO v_outbox VALUES (2, 'betting.bet.placed', 'm', '{"action":"0000000000009","kind":"bet"}', 2)`: "does not exist",
		`UPDATE v_rounds SET ref = '000000000000a', game_code = 'felt' WHERE round_id = 40; INSERT INTO v_house_tables VALUES (10, 'e', 'v', 'felt', 'u', 'BDT', 100, 0, 'VOIDED', 1)`:  "not what the book says",
		`UPDATE v_rounds SET ref = '000000000000a', game_code = 'felt' WHERE round_id = 40; INSERT INTO v_house_tables VALUES (10, 'e', 'v', 'felt', 'u', 'BDT', 100, 50, 'PAID', 1)`:   "not what the book says",
		`INSERT INTO v_house_stays VALUES (10, 'e', 'v', 'g2', 'u', 'BDT', 100, 50, 'LEFT', 1)`:                                                                                         "not what the book says",
		`UPDATE v_rounds SET ref = '000000000000a', game_code = 'felt' WHERE round_id = 40; INSERT INTO v_house_tables VALUES (11, 'e', 'v', 'felt', 'u', 'BDT', 100, 0, 'REFUSED', 1)`: "no house game knows",
	} {
		require.Contains(t, check(t, change), found, change)
	}
}

func TestCheck_LeavesBetsAloneWhoseMoneyIsOnTheWay(t *testing.T) {
	require.Empty(t, check(t, `UPDATE v_rounds SET ref = '000000000000a', game_code = 'felt' WHERE round_id = 40;
		INSERT INTO v_house_tables VALUES (10, 'e', 'v', 'felt', 'u', 'BDT', 100, 50, 'PAID', 0), (12, 'e', 'v', 'felt', 'u', 'BDT', 100, 0, 'REFUSED', 1)`))
	require.Empty(t, check(t, `UPDATE v_rounds SET ref = '000000000000a', game_code = 'felt' WHERE round_id = 40; INSERT INTO v_house_tables VALUES (10, 'e', 'v', 'felt', 'u', 'BDT', 100, 0, 'LOST', 1)`))
}

func TestFacts_BearOutOnlyWhatIsThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	d, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	defer d.Close()
	_, err = d.Exec(shown)
	require.NoError(t, err)
	facts, err := book.Read(t.Context(), d)
	require.NoError(t, err)
	require.True(t, facts.Bears(book.Claim{Kind: "bet", ID: "tx", Amount: 100}))
	require.False(t, facts.Bears(book.Claim{Kind: "bet", ID: "tx", Amount: 101}))
	require.False(t, facts.Bears(book.Claim{Kind: "win", ID: "tx", Amount: 100}))
	require.True(t, facts.Bears(book.Claim{Kind: "bet", ID: "free", Amount: 5}), "a free bet is what it was recorded with")
	require.False(t, facts.Bears(book.Claim{Kind: "bet", ID: "free", Amount: 0}))
	require.True(t, facts.Bears(book.Claim{Kind: "jackpot-win", ID: "j-0000000000026", Amount: 15}))
	require.False(t, facts.Bears(book.Claim{Kind: "promo-win", ID: "j-0000000000026", Amount: 15}))
	require.True(t, facts.Bears(book.Claim{Kind: "deposit", ID: "000000000001j", Amount: 500}), "an id of 50 on the wire")
	require.False(t, facts.Bears(book.Claim{Kind: "withdrawal", ID: "000000000001j", Amount: 500}))
}
