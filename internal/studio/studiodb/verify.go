package studiodb

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// plays is a table of what members played, each row one round of the platform.
type plays struct {
	table, stake, payout string
	// state is the column in which it stands, under way where its money is not
	// final; the stake stands in some of its states, and is paid for in others.
	state, underWay, stood, paid string
}

const owed = "r.owed <> '' OR r.status IN ('PENDING', 'LIVE')"

// houses are all of them; only read.
var houses = []plays{
	{"studio_rounds", "r.stake", "r.payout", "r.state", "r.state = 'PENDING'", "'SETTLED'", "'SETTLED'"},
	{"studio_steps", "r.stake", "r.payout", "r.state", "r.owed <> '' OR r.state IN ('PLACED', 'ACTIVE')", "'CASHED', 'TIMEOUT', 'LOST'", "'CASHED', 'TIMEOUT'"},
	{"studio_crash_bets", "r.stake", "r.payout", "r.status", owed, "'CASHED', 'LOST'", "'CASHED'"},
	{"studio_table_bets", "r.stake", "r.payout", "r.status", owed, "'PAID', 'LOST'", "'PAID'"},
	{"studio_poker_sits", "r.buy_in + r.topped", "r.payout", "r.status",
		"r.owed <> '' OR r.status IN ('PENDING', 'SEATED') OR r.id IN (SELECT u.sit_id FROM studio_poker_topups u WHERE u.owed <> '')", "'LEFT'", "'LEFT'"},
	{"studio_fishing_loads", "r.amount", "r.payout", "r.status", owed, "'DONE'", "'DONE'"},
}

// told is what rows of a span say that they have moved; where is the span's.
func (p plays) told(where string) string {
	sum := func(amount, states string) string {
		return "CASE WHEN " + p.state + " IN (" + states + ") THEN " + amount + " ELSE 0 END"
	}
	return `SELECT r.user_id, r.vendor, r.game_code, r.currency, ` + ledger.TextOf("r.id") + `, CASE WHEN ` + p.underWay + ` THEN 1 ELSE 0 END, 0, 0, ` +
		sum(p.stake, p.stood) + `, ` + sum(p.payout, p.paid) + ` FROM ` + p.table + ` AS r WHERE r.user_id <> ''` + where
}

// game is how a title is named with its vendor.
const game = "r.vendor || ' ' || r.game_code"

// gamesOf are the titles that were ever played in the house. Other vendors name
// their rounds as they like, even as the house does.
func gamesOf(ctx context.Context, d *db.DB) ([]string, error) {
	seen := map[string]bool{}
	for _, p := range houses {
		rows := p.table + " AS r WHERE r.id > 0"
		_, err := ledger.Walk{Rows: rows, ID: "r.id"}.Each(ctx, d, func(s ledger.Span) ([]string, error) {
			where, args := s.On("r.id")
			found, err := ledger.Listed(ctx, d, `SELECT DISTINCT `+game+` FROM `+rows+where, args...)
			for _, one := range found {
				seen[one] = true
			}
			return nil, err
		})
		if err != nil {
			return nil, err
		}
	}
	return slices.Sorted(maps.Keys(seen)), nil
}

// wireLen is how long an id is as the house writes it, by which its rounds are
// named; those who play under its vendor's key from outside name them otherwise.
const wireLen = 13

// rounds lists what the house's games and the bets do not tell alike: every play
// whose money is final is one round of its member with its stake and its payout,
// one that was refused or undone has moved nothing, and no round of a game of the
// house is of no play. PostgreSQL keeps a member's rounds together; in SQLite
// they lie in an index of no column, and are looked at at once.
func rounds(ctx context.Context, d *db.DB) ([]string, error) {
	games, err := gamesOf(ctx, d)
	if err != nil || len(games) == 0 {
		return nil, err
	}
	if d.Engine() != db.Postgres {
		return roundsOf(ctx, d, ledger.Span{}, games)
	}
	return ledger.Walk{Rows: "rounds AS r WHERE r.member_id > 0", ID: "r.member_id"}.Each(ctx, d, func(s ledger.Span) ([]string, error) {
		return roundsOf(ctx, d, s, games)
	})
}

func roundsOf(ctx context.Context, d *db.DB, s ledger.Span, games []string) ([]string, error) {
	titles, err := json.Marshal(games)
	if err != nil {
		return nil, err
	}
	of := "(SELECT value FROM json_each(?))"
	if d.Engine() == db.Postgres {
		of = "(SELECT json_array_elements_text(?::json))"
	}
	where, args := s.On("r.member_id")
	parts := []string{fmt.Sprintf(`SELECT %s AS member, r.vendor, r.game_code, r.currency, r.ref, 0 AS open, r.stake AS staked, r.payout AS paid, 0 AS stake, 0 AS payout
		FROM rounds AS r WHERE %s IN %s AND length(r.ref) = %d`, ledger.TextOf("r.member_id"), game, of, wireLen) + where}
	args = append([]any{string(titles)}, args...)
	for _, p := range houses {
		where, bounds := s.Wire("r.user_id", "")
		parts, args = append(parts, p.told(where)), append(args, bounds...)
	}
	return ledger.Listed(ctx, d, `SELECT 'round ' || ref || ' of member ' || member || ' at ' || vendor || ' ' || game_code || ': ' || CAST(SUM(staked) AS TEXT) || ' staked and ' ||
			CAST(SUM(paid) AS TEXT) || ' paid ' || currency || ' by its bets, ' || CAST(SUM(stake) AS TEXT) || ' and ' || CAST(SUM(payout) AS TEXT) || ' by the game'
		FROM (`+strings.Join(parts, " UNION ALL ")+`) AS told GROUP BY member, vendor, game_code, currency, ref
		HAVING SUM(open) = 0 AND (SUM(staked) <> SUM(stake) OR SUM(paid) <> SUM(payout)) ORDER BY ref LIMIT 100`, args...)
}

// pairs are sums that must meet in the games themselves: what players left a hand
// of poker with is what they brought less the rake, and a stay at the fish has
// what was loaded, less what was shot and paid out, and what was caught.
func pairs() []ledger.Pair {
	side := func(says, table, id, sum string) ledger.Telling {
		return ledger.Telling{Says: says, Rows: table + " AS r WHERE r." + id + " > 0", ID: "r." + id, Of: ledger.TextOf("r." + id), Sum: sum}
	}
	stay := func(says, sum string) ledger.Telling { return side(says, "studio_fishing_stays", "id", sum) }
	volleys := func(sum string) ledger.Telling { return side("its bullets", "studio_fishing_volleys", "stay_id", sum) }
	return []ledger.Pair{
		{
			Name: "rake of hand", One: side("its players", "studio_poker_players", "hand_id", "r.brought - r.left_with"),
			Other: side("its row", "studio_poker_hands", "id", "r.rake"),
		},
		{
			Name: "money of stay", One: stay("its row", "r.cost - r.paid + r.purse + r.bag"),
			Other: side("its loads", "studio_fishing_loads", "stay_id", "CASE r.status WHEN 'LIVE' THEN r.amount WHEN 'DONE' THEN r.amount - r.payout ELSE 0 END"),
		},
		{Name: "cost of stay", One: stay("its row", "r.cost"), Other: volleys("r.cost")},
		{Name: "catch of stay", One: stay("its row", "r.paid"), Other: volleys("r.paid")},
	}
}

// Sums lists what the games do not agree about in themselves; see pairs.
func Sums(ctx context.Context, d *db.DB) (wrong []string, err error) {
	for _, p := range pairs() {
		found, err := p.Mismatches(ctx, d)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}

// Mismatches lists what the house's games and the bets do not agree about, and
// what Sums does.
func Mismatches(ctx context.Context, d *db.DB) ([]string, error) {
	wrong, err := rounds(ctx, d)
	if err != nil {
		return nil, err
	}
	more, err := Sums(ctx, d)
	return append(wrong, more...), err
}
