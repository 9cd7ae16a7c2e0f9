package bettingdb

// grantsAgainstBets finds grants whose count is not that of the free bets that
// stand.
const grantsAgainstBets = `SELECT g.id FROM bet_grants g LEFT JOIN (
		SELECT grant_id, COUNT(*) AS n FROM bet_details WHERE grant_id <> 0 AND returned_by = 0 GROUP BY grant_id) d ON d.grant_id = g.id
	WHERE g.used <> COALESCE(d.n, 0) ORDER BY g.id LIMIT 100`

// poolsAgainstBook finds actions whose moves of pools are not what was posted.
const poolsAgainstBook = `WITH posted AS (
		SELECT external_id, SUM(amount) AS net FROM v_postings
		WHERE scope = 'betting' AND owner_kind = 'pool' GROUP BY external_id),
	moved AS (SELECT CAST(action_id AS TEXT) AS external_id, action_id, SUM(amount) AS net FROM bet_pool_moves GROUP BY action_id)
	SELECT CAST(COALESCE(m.external_id, p.external_id) AS BIGINT) FROM moved m FULL JOIN posted p ON p.external_id = m.external_id
	WHERE COALESCE(p.net, 0) <> COALESCE(m.net, 0) LIMIT 100`

// resettlementsAgainstActions finds resettlements whose step is not what their
// action paid.
const resettlementsAgainstActions = `SELECT s.action_id FROM bet_resettlements s LEFT JOIN v_bets a ON a.action_id = s.action_id
	WHERE a.action_id IS NULL OR a.payout <> s.after - s.before OR a.round_id <> s.round_id LIMIT 100`

// bonusesAgainstBook finds actions whose moves of bonuses are not what was
// posted to the bonus pocket for them.
const bonusesAgainstBook = `WITH posted AS (
		SELECT external_id, SUM(amount) AS net FROM v_postings
		WHERE scope = 'betting' AND owner_kind = 'member' AND account_kind = 'BONUS' AND kind LIKE '%.bonus' GROUP BY external_id),
	moved AS (SELECT CAST(action_id AS TEXT) AS external_id, SUM(payout - stake + short) AS net FROM bet_bonuses GROUP BY action_id)
	SELECT CAST(COALESCE(m.external_id, p.external_id) AS BIGINT) FROM moved m FULL JOIN posted p ON p.external_id = m.external_id
	WHERE COALESCE(p.net, 0) <> COALESCE(m.net, 0) LIMIT 100`

// bonusesAgainstRounds finds rounds in which more bonus is staked than stands.
const bonusesAgainstRounds = `SELECT r.id FROM (
		SELECT round_id, SUM(stake) AS stake FROM bet_bonuses GROUP BY round_id) b JOIN rounds r ON r.id = b.round_id
	WHERE b.stake < 0 OR b.stake > r.stake LIMIT 100`
