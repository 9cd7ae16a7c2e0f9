package app

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// What is planted: an award of a prize, gifts that are for something, a campaign
// of free rounds, and a vendor's wallet.
func anAward(kind, what string) string {
	return `INSERT INTO rewards_quest_awards (id, once, quest_id, kind, member_id, currency, prize, cash, number, name, state, proof, at)
		VALUES (7, 'x', 1, 'mission', 9, 'BDT', '{"kind":"` + kind + `",` + what + `}', 0, 0, '{}', 'ISSUED', '', 1)`
}

func aGift(scope, source string) string {
	return `INSERT INTO bonus_rollovers (id, member_id, currency, amount, target, progress, scope, source, at, done_at)
		VALUES (8, 9, 'BDT', 5, 0, 0, '` + scope + `', '` + source + `', 1, 1)`
}

func aBonus(slot string, campaign int) string {
	return fmt.Sprintf(`INSERT INTO bonus_grants (id, campaign_id, version, member_id, currency, state, slot, amount, deposit, target, terms, converted, forfeited,
		from_cash, from_house, found, why, device, created_at, active_at, expires_at, ended_at)
		VALUES (8, %d, 1, 9, 'BDT', 'COMPLETED', '%s', 5, 0, 0, '{}', 0, 5, 0, 0, 0, '', '', 1, 1, 1, 1)`, campaign, slot)
}

const aRule = `INSERT INTO bonus_rules (campaign_id, version, rule, made_by, at)
	VALUES (3, 1, '{"type":"rounds","currency":"BDT","vendor":"BGS","count":5,"roundStake":"1"}', 1, 1)`

func aWallet(held, net int) string {
	return fmt.Sprintf(`INSERT INTO gateway_vendor_wallets (member_id, vendor, currency, player_at, balance, balance_at, used_at, epoch, net) VALUES (9, 'MINT', 'BDT', 1, %d, 1, 1, 3, %d)`, held, net)
}

// aPlay is a play of the house's that is over, of 5 with 7 paid, as a table of
// them has it, whose columns besides are given.
func aPlay(table, columns, values string) string {
	return `INSERT INTO ` + table + ` (id, vendor, game_code, user_id, currency, payout, created_at, idem_key, ` + columns + `)
		VALUES (7, 'BGS', 'a', '0000000000009', 'BDT', 7, 1, 'k', ` + values + `)`
}

const (
	aSeed = `INSERT INTO studio_seeds (id, user_id, currency, engine, server_sealed, server_hash, next_sealed, next_hash, client_seed, nonce, created_at)
		VALUES (6, '0000000000009', 'BDT', 'slot', '', '', '', '', '', 1, 1)`
	aCrash = `INSERT INTO studio_crash_chains (id, secret_sealed, terminal, salt, length, created_at) VALUES (5, '', '', '', 1, 1); ` +
		`INSERT INTO studio_crash_rounds (id, chain_id, number, phase, opened_at) VALUES (6, 5, 1, 'CRASHED', 1)`
	aTable = `INSERT INTO studio_table_rounds (id, table_code, game, number, phase, seed_sealed, commitment, opened_at) VALUES (6, 't', 'g', 1, 'SETTLED', '', '', 1)`
	noBets = "round 0000000000007 of member 0000000000009 at BGS a: 0 staked and 0 paid BDT by its bets, 5 and 7 by the game"
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
		"award of cash":    {anAward("cash", `"amount":"5"`), "award 0000000000007: cash 5000000 BDT of member 0000000000009 by its row, nothing given"},
		"award of a bonus": {anAward("bonus", `"amount":"5"`), "award 0000000000007: bonus 5000000 BDT of member 0000000000009 by its row, nothing given"},
		"award of points":  {anAward("points", `"count":5`), "award 0000000000007: points 5 of member 0000000000009 by its row, nothing given"},
		"award of tickets": {anAward("ticket", `"count":5,"tag":"lily"`), "award 0000000000007: ticket 5 lily of member 0000000000009 by its row, nothing given"},
		"award of rounds":  {anAward("rounds", `"count":5,"tag":"spins"`), "award 0000000000007: rounds 5 BDT of member 0000000000009 by its row, nothing given"},
		"reward": {`INSERT INTO loyalty_rewards (id, member_id, currency, kind, ref, level, prize, state, created_at, until, claimed_at)
			VALUES (7, 9, 'BDT', 'rankUp', '1', 1, '{"kind":"cash","amount":"5"}', 'CLAIMED', 1, 2, 1)`,
			"reward 0000000000007: cash 5000000 BDT of member 0000000000009 by its row, nothing given"},
		"redemption's prize": {`INSERT INTO loyalty_redemptions (id, member_id, currency, reference, tag, name, prize, points, state, remark, staff_id, created_at, decided_at)
			VALUES (7, 9, 'BDT', 'PT1', 't', '{}', '{"kind":"cash","amount":"5"}', 2, 'APPROVED', '', 1, 1, 1)`,
			"redemption 0000000000007: cash 5000000 BDT of member 0000000000009 by its row, nothing given"},
		"conversion's cash": {`INSERT INTO loyalty_conversions (id, member_id, currency, reference, points, amount, day, at) VALUES (7, 9, 'BDT', 'PT1', 2, 5, 1, 1)`,
			"conversion 0000000000007: cash 5 BDT of member 0000000000009 by its row, nothing given"},
		"gift of no award":  {aGift("quest.award", "0000000000007"), "award 0000000000007: nothing by its row, cash 5 BDT of member 0000000000009 given"},
		"gift of nobody":    {aGift("quest.awards", "0000000000007"), "gift of cash 0000000000008 is for quest.awards, which gives nothing"},
		"bonus of no award": {aBonus("quest.award:0000000000007", 0), "award 0000000000007: nothing by its row, bonus 5 BDT of member 0000000000009 given"},
		"bonus of nobody":   {aBonus("quest.awards:0000000000007", 0), "bonus 0000000000008 is for quest.awards:0000000000007, which gives nothing"},
		"points of no award": {`INSERT INTO loyalty_points (scope, source, member_id, due, moved, at) VALUES ('quest.award', '0000000000007', 9, 5, 5, 1)`,
			"award 0000000000007: nothing by its row, points 5 of member 0000000000009 given"},
		"tickets of no award": {`INSERT INTO rewards_quest_ticket_moves (scope, ref, member_id, tag, count, at) VALUES ('quest.award', '0000000000007', 9, 'lily', 5, 1)`,
			"award 0000000000007: nothing by its row, ticket 5 lily of member 0000000000009 given"},
		"points of a day": {`INSERT INTO loyalty_points (scope, source, member_id, due, moved, at) VALUES ('loyalty.points', '0000000000009:2026-11-20', 9, 5, 5, 1)`,
			"points of loyalty.points 0000000000009:2026-11-20: points.earn has 0 micro-units of PTS on POINTS of member 0000000000009 in the book, by its row 5000000"},
		"points that are owed": {`INSERT INTO loyalty_members (member_id, currency, debt) VALUES (9, 'BDT', 3)`,
			"points owed by member 0000000000009: 3 by the member's standing, 0 by what was due and did not move"},
		"points that did not move": {`INSERT INTO loyalty_points (scope, source, member_id, due, moved, at) VALUES ('loyalty.points', '0000000000009:2026-11-20', 9, -5, -2, 1)`,
			"points owed by member 0000000000009: 0 by the member's standing, 3 by what was due and did not move"},
		"held by a vendor":  {aWallet(5, 0), "held of member 0000000000009 at MINT in BDT: 5 by its wallet's row, 0 by the book"},
		"moved to a vendor": {aWallet(0, 5), "moved for member 0000000000009 at MINT in BDT: 5 by its wallet's row, 0 by its transfers"},
		"result that was not heard": {`INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh) VALUES (7, 'vendor.result', 'gateway.transfer', '0000000000009:MINT:3', '', 1, FALSE)`,
			"result 0000000000009:MINT:3 is of no hearing that its wallet's row tells"},
		"rounds of no bonus": {`INSERT INTO bet_grants (id, vendor, reward, member_id, currency, games, rounds, used, stake, pocket, expires_at, created_at)
			VALUES (7, 'BGS', 'bonus-0000000000008', 9, 'BDT', '', 5, 0, 1, 'CASH', 2, 1)`, "free rounds bonus-0000000000008 of member 0000000000009 with BGS are of no bonus"},
		"bonus of rounds": {aRule + "; " + aBonus("once", 3),
			"bonus 0000000000008: 0 free rounds of 0 micro-units  given, by its rule 5 of 1000000 BDT with BGS"},
		"entry of no action": {`INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh) VALUES (7, 'bet', 'betting', '9', '', 1, TRUE)`,
			"entry 7 (bet) is of action 9 which is none"},
		"action of no entry": {`INSERT INTO bet_actions (id, vendor, tx_id, kind, hash, member_id, round_id, ref_tx_id, currency, stake, payout, claimed, entry_id, cash, bonus, locked, version, occurred_at, at)
			VALUES (7, 'BGS', 'a', 'bet-win', 'h', 9, 8, '', 'BDT', 5, 5, 5, 0, 0, 0, 0, 1, 1, 1)`, "action 7 (bet-win) has no entry"},
		"entry of a bonus and no bet": {`INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh) VALUES (7, 'bonus.rest', 'bonus', '0000000000007:0000000000008', '', 1, FALSE)`,
			"entry 0000000000007:0000000000008 of a bonus is of no bet"},
		"spin": {aSeed + "; " + aPlay("studio_rounds", "engine, seed_id, server_hash, client_seed, nonce, params, stake, outcome, receipt, state",
			"'slot', 6, '', '', 1, '', 5, '', '', 'SETTLED'"), noBets},
		"climb": {aSeed + "; " + aPlay("studio_steps", "engine, seed_id, server_hash, client_seed, nonce, params, stake, outcome, receipt, state, owed, moved_at",
			"'mines', 6, '', '', 1, '', 5, '', '', 'TIMEOUT', '', 1"), noBets},
		"crash bet":      {aCrash + "; " + aPlay("studio_crash_bets", "round_id, stake, auto, status, owed", "6, 5, 0, 'CASHED', ''"), noBets},
		"bet at a table": {aTable + "; " + aPlay("studio_table_bets", "round_id, wagers, stake, share, status, owed", "6, '', 5, '', 'PAID', ''"), noBets},
		"poker": {aPlay("studio_poker_sits", "table_code, seat, buy_in, topped, stack, status, owed, client_seed, waits, missed_small",
			"'t', 1, 3, 2, 0, 'LEFT', '', '', FALSE, FALSE"), noBets},
		"fishing": {aPlay("studio_fishing_loads", "stay_id, amount, status, owed", "6, 5, 'DONE', ''"), noBets},
		"stock of no wheel": {`INSERT INTO rewards_quest_issued (quest_id, number, day, issued, stock) VALUES (7, 1, 0, 2, 3)`,
			"prize 1 of wheel 0000000000007: 2 of 3 issued by its row, of 0 by its rule"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				wrong, err := rowsAgainstBook(context.Background(), d)
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, d, strings.Split(one.plant, "; ")...)
				wrong, err = rowsAgainstBook(context.Background(), d)
				require.NoError(t, err)
				require.Contains(t, wrong, one.want)
			})
		})
	}
}
