package bonusdb

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

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

// roundsOf names the free rounds of a grant, as betting has them.
func roundsOf(grant string) string { return "'bonus-' || " + ledger.TextOf(grant) }

// rounds lists grants of free rounds whose vendor was told of none, or of others,
// and free rounds in a grant's name that it did not give. How many of them were
// played is betting's.
func rounds(ctx context.Context, d *db.DB) ([]string, error) {
	rules, err := rulesOfRounds(ctx, d)
	if err != nil {
		return nil, err
	}
	wrong, err := ledger.Walk{Rows: "bonus_grants AS g WHERE g.active_at > 0", ID: "g.id"}.Each(ctx, d, func(s ledger.Span) ([]string, error) {
		return roundsOfPiece(ctx, d, s, rules)
	})
	if err != nil {
		return nil, err
	}
	given := ledger.Walk{Rows: "bet_grants AS b WHERE b.reward LIKE 'bonus-%' AND length(b.reward) = 19", ID: "b.id"}
	more, err := given.Each(ctx, d, func(s ledger.Span) ([]string, error) {
		where, args := s.On("b.id")
		return ledger.Listed(ctx, d, `SELECT 'free rounds ' || b.reward || ' of member ' || `+ledger.TextOf("b.member_id")+` || ' are of no bonus' FROM `+given.Rows+where+`
			AND NOT EXISTS (SELECT 1 FROM bonus_grants g WHERE g.member_id = b.member_id AND `+roundsOf("g.id")+` = b.reward AND g.active_at > 0) ORDER BY b.id LIMIT 100`, args...)
	})
	return append(wrong, more...), err
}

func roundsOfPiece(ctx context.Context, d *db.DB, s ledger.Span, rules map[version]bonus.Rule) (wrong []string, err error) {
	where, args := s.On("g.id")
	rows, err := d.QueryContext(ctx, `SELECT `+ledger.TextOf("g.id")+`, g.campaign_id, g.version, g.slot, COALESCE(b.vendor, ''), COALESCE(b.currency, ''), COALESCE(b.rounds, 0), COALESCE(b.stake, 0)
		FROM bonus_grants g LEFT JOIN bet_grants b ON b.member_id = g.member_id AND b.reward = `+roundsOf("g.id")+` WHERE g.active_at > 0`+where+` ORDER BY g.id`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name, slot, vendor, currency string
		var v version
		var count, stake int64
		if err := rows.Scan(&name, &v.campaign, &v.number, &slot, &vendor, &currency, &count, &stake); err != nil {
			return nil, err
		}
		r, want := rules[v], int64(0)
		if want = int64(r.Count); strings.Contains(slot, ":") && r.Type == bonus.Rounds {
			want = max(count, 1) // as many as the prize says; see rewardsdb
		}
		if count != want || count > 0 && (vendor != r.Vendor || currency != string(r.Currency) || stake != int64(r.RoundStake)) {
			wrong = append(wrong, fmt.Sprintf("bonus %s: %d free rounds of %d micro-units %s with %q given, by its rule %d of %d %s with %q",
				name, count, stake, currency, vendor, want, int64(r.RoundStake), r.Currency, r.Vendor))
		}
	}
	return wrong, rows.Err()
}
