package bonusdb

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus"
)

// version is one version of a campaign's rule.
type version struct{ campaign, number int64 }

// rulesOfRounds are the rules that give free rounds; there are few.
func rulesOfRounds(ctx context.Context, d *db.DB) (map[version]bonus.Rule, error) {
	rows, err := d.QueryContext(ctx, `SELECT campaign_id, version, rule FROM bonus_rules`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[version]bonus.Rule{}
	for rows.Next() {
		var v version
		var raw []byte
		var r bonus.Rule
		if err := rows.Scan(&v.campaign, &v.number, &raw); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(raw, &r); err != nil {
			return nil, err
		}
		if r.Type == bonus.Rounds {
			all[v] = r
		}
	}
	return all, rows.Err()
}

// roundsPrefix and a grant's id name its free rounds, as betting has them.
const roundsPrefix = "bonus-"

func roundsOf(grant string) string { return "'" + roundsPrefix + "' || " + ledger.TextOf(grant) }

// rounds lists grants of free rounds whose vendor was told of none, or of others,
// and free rounds in a grant's name that it did not give. How many of them were
// played is betting's.
func rounds(ctx context.Context, d *db.DB) (wrong []string, err error) {
	rules, err := rulesOfRounds(ctx, d)
	if err != nil {
		return nil, err
	}
	for v, r := range rules {
		grants := ledger.Walk{Rows: fmt.Sprintf("bonus_grants AS g WHERE g.campaign_id = %d AND g.version = %d AND g.active_at > 0", v.campaign, v.number), ID: "g.id"}
		found, err := grants.Each(ctx, d, func(s ledger.Span) ([]string, error) { return roundsNotGiven(ctx, d, grants.Rows, s, r) })
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	vendors, err := ledger.Listed(ctx, d, vendorsOfRounds)
	if err != nil {
		return nil, err
	}
	for _, vendor := range vendors {
		given := ledger.Walk{
			Rows: `bet_grants AS b WHERE b.vendor = '` + strings.ReplaceAll(vendor, "'", "''") + `' AND b.reward >= '` + roundsPrefix + `0' AND b.reward < '` + roundsPrefix + `zz'`,
			ID:   "b.reward", Text: true,
		}
		found, err := given.Each(ctx, d, func(s ledger.Span) ([]string, error) { return roundsOfNoGrant(ctx, d, given.Rows, s, vendor, rules) })
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}

// vendorsOfRounds goes from one vendor to the next in the index.
const vendorsOfRounds = `WITH RECURSIVE v(vendor) AS (
		SELECT MIN(vendor) FROM bet_grants
		UNION ALL
		SELECT (SELECT MIN(b.vendor) FROM bet_grants b WHERE b.vendor > v.vendor) FROM v WHERE v.vendor IS NOT NULL)
	SELECT vendor FROM v WHERE vendor IS NOT NULL`

// roundsNotGiven looks at grants of one rule beside the rounds in their names.
func roundsNotGiven(ctx context.Context, d *db.DB, grants string, s ledger.Span, r bonus.Rule) (wrong []string, err error) {
	where, args := s.On("g.id")
	named, bounds := s.Wire("b.reward", roundsPrefix)
	rows, err := d.QueryContext(ctx, `SELECT g.name, g.slot, COALESCE(b.currency, ''), COALESCE(b.rounds, 0), COALESCE(b.stake, 0)
		FROM (SELECT `+ledger.TextOf("g.id")+` AS name, g.member_id, g.slot FROM `+grants+where+`) AS g
		LEFT JOIN bet_grants b ON b.vendor = ? AND b.member_id = g.member_id AND b.reward = '`+roundsPrefix+`' || g.name`+named+` ORDER BY g.name`,
		append(append(args, r.Vendor), bounds...)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name, slot, currency string
		var count, stake int64
		if err := rows.Scan(&name, &slot, &currency, &count, &stake); err != nil {
			return nil, err
		}
		want := int64(r.Count)
		if strings.Contains(slot, ":") {
			want = max(count, 1) // as many as the prize says; see rewardsdb
		}
		if count != want || currency != string(r.Currency) || stake != int64(r.RoundStake) {
			wrong = append(wrong, fmt.Sprintf("bonus %s: %d free rounds of %d micro-units %s given, by its rule %d of %d %s with %s",
				name, count, stake, currency, want, int64(r.RoundStake), r.Currency, r.Vendor))
		}
	}
	return wrong, rows.Err()
}

// roundsOfNoGrant looks at free rounds of a vendor beside the grants that they
// are named after, which must be of a rule that gives such.
func roundsOfNoGrant(ctx context.Context, d *db.DB, given string, s ledger.Span, vendor string, rules map[version]bonus.Rule) (wrong []string, err error) {
	where, args := s.On("b.reward")
	ids, bounds := ledger.Span{From: grantOf(s.From), To: grantOf(s.To)}.On("g.id")
	rows, err := d.QueryContext(ctx, `SELECT b.reward, b.member_id, COALESCE(g.campaign_id, 0), COALESCE(g.version, 0)
		FROM (SELECT b.reward, b.member_id FROM `+given+where+`) AS b
		LEFT JOIN (SELECT `+roundsOf("g.id")+` AS name, g.member_id, g.campaign_id, g.version FROM bonus_grants g WHERE g.active_at > 0`+ids+`) AS g
			ON g.name = b.reward AND g.member_id = b.member_id ORDER BY b.reward`, append(args, bounds...)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var reward string
		var member id.Member
		var v version
		if err := rows.Scan(&reward, (*int64)(&member), &v.campaign, &v.number); err != nil {
			return nil, err
		}
		if grantOf(reward) != nil && rules[v].Vendor != vendor { // else it is a name of the vendor's own
			wrong = append(wrong, fmt.Sprintf("free rounds %s of member %s with %s are of no bonus", reward, member, vendor))
		}
	}
	return wrong, rows.Err()
}

// grantOf is the number in the name of free rounds; nil where it bounds nothing.
func grantOf(bound any) any {
	name, _ := bound.(string)
	grant, err := id.Parse[bonus.Grant](strings.TrimPrefix(name, roundsPrefix))
	if name == "" || err != nil {
		return nil
	}
	return int64(grant)
}
