package rewardsdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
)

// promise are rows that say that a prize was given, under a scope and their id:
// whoever has such prizes gave it under the same name, or nobody did.
type promise struct {
	name, scope string
	rows        string
	prize       string // JSON; empty where it is the cash of amount
	amount      string // what the row tells that it gave in cash; untold where it does not
}

const untold = "-1"

// promises are all of them; only read.
var promises = []promise{
	{"award", "quest.award", "rewards_quest_awards AS r WHERE r.state = 'ISSUED'", "r.prize", "r.cash"},
	{"reward", "loyalty.reward", "loyalty_rewards AS r WHERE r.state = 'CLAIMED'", "r.prize", untold},
	{"redemption", "loyalty.redemption", "loyalty_redemptions AS r WHERE r.state = 'APPROVED'", "r.prize", untold},
	{"conversion", "loyalty.convert", "loyalty_conversions AS r WHERE r.id > 0", "''", "r.amount"},
}

// Mismatches lists prizes that are told as given and were not, or not so, and
// gifts that nobody tells of: row against row, of cash, bonuses, free rounds,
// points and tickets.
func Mismatches(ctx context.Context, d *db.DB) (wrong []string, err error) {
	for _, p := range promises {
		found, err := ledger.Walk{Rows: p.rows, ID: "r.id"}.Each(ctx, d, func(s ledger.Span) ([]string, error) { return p.piece(ctx, d, s) })
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		wrong = append(wrong, found...)
	}
	more, err := strays(ctx, d)
	return append(wrong, more...), err
}

// thing is what a prize comes to, for one member.
type thing struct {
	kind     prize.Kind
	n        int64
	currency string // of money
	tag      string // of tickets
	member   id.Member
}

func (t thing) String() string {
	return fmt.Sprintf("%s %d%s of member %s", t.kind, t.n, strings.TrimRight(" "+t.currency+t.tag, " "), t.member)
}

// sides are what is told of one giving.
type sides struct {
	told, given []thing
	odd         []string // what a row tells otherwise than its prize
}

func (p promise) piece(ctx context.Context, d *db.DB, s ledger.Span) ([]string, error) {
	query, args := p.query(s)
	rows, err := d.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	all, err := read(rows)
	if err != nil {
		return nil, err
	}
	var wrong []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if x := all[name]; !slices.Equal(x.told, x.given) {
			wrong = append(wrong, fmt.Sprintf("%s %s: %s by its row, %s given", p.name, name, list(x.told), list(x.given)))
		}
		for _, odd := range all[name].odd {
			wrong = append(wrong, fmt.Sprintf("%s %s %s", p.name, name, odd))
		}
	}
	return wrong, nil
}

func list(all []thing) string {
	if len(all) == 0 {
		return "nothing"
	}
	parts := make([]string, len(all))
	for i, t := range all {
		parts[i] = t.String()
	}
	return strings.Join(parts, " and ")
}

// last comes after every id in its wire form.
const last = "zzzzzzzzzzzzzz"

// query looks at the rows of a piece and at all gifts that are named after them.
func (p promise) query(s ledger.Span) (string, []any) {
	where, args := s.On("r.id")
	parts := []string{`SELECT ` + ledger.TextOf("r.id") + ` AS name, '' AS kind, ` + p.prize + ` AS prize, ` + p.amount + ` AS n, r.currency AS currency, '' AS tag, r.member_id AS member
		FROM ` + p.rows + where}
	add := func(columns, from, named string) {
		where, bounds := s.Wire(named, "")
		parts = append(parts, `SELECT `+named+`, `+columns+`, r.member_id FROM `+from+where)
		args = append(append(args, p.scope), bounds...)
	}
	add(`'cash', '', r.amount, r.currency, ''`, "bonus_rollovers AS r WHERE r.scope = ?", "r.source")
	add(`'points', '', r.due, '', ''`, "loyalty_points AS r WHERE r.scope = ?", "r.source")
	add(`'ticket', '', r.count, '', r.tag`, "rewards_quest_ticket_moves AS r WHERE r.scope = ?", "r.ref")
	prefix := p.scope + ":"
	if s.From == nil {
		s.From = int64(0)
	}
	if s.To == nil {
		s.To = last
	}
	where, bounds := s.Wire("r.slot", prefix)
	parts = append(parts, `SELECT substr(r.slot, `+fmt.Sprint(len(prefix)+1)+`), CASE WHEN b.id IS NULL THEN 'bonus' ELSE 'rounds' END, '', COALESCE(b.rounds, r.amount), r.currency, '', r.member_id
		FROM bonus_grants r LEFT JOIN bet_grants b ON b.member_id = r.member_id AND b.reward = 'bonus-' || `+ledger.TextOf("r.id")+`
		WHERE substr(r.slot, 1, `+fmt.Sprint(len(prefix))+`) = ?`+where)
	args = append(append(args, prefix), bounds...)
	return strings.Join(parts, " UNION ALL "), args
}

func read(rows *sql.Rows) (map[string]*sides, error) {
	defer rows.Close()
	all := map[string]*sides{}
	for rows.Next() {
		var name, raw string
		var t thing
		if err := rows.Scan(&name, (*string)(&t.kind), &raw, &t.n, &t.currency, &t.tag, (*int64)(&t.member)); err != nil {
			return nil, err
		}
		if all[name] == nil {
			all[name] = &sides{}
		}
		if t.kind != "" {
			all[name].given = append(all[name].given, t)
			continue
		}
		told, cash, err := promised(t, raw)
		if err != nil {
			return nil, err
		}
		all[name].told = append(all[name].told, told...)
		if t.n >= 0 && t.n != cash {
			all[name].odd = append(all[name].odd, fmt.Sprintf("tells cash of %d micro-units, its prize is %d", t.n, cash))
		}
	}
	return all, rows.Err()
}

// promised is what a row says that was given, and what of it is cash; a thing is
// sent by hand.
func promised(t thing, raw string) (all []thing, cash int64, err error) {
	p := prize.Prize{Kind: prize.Cash, Amount: money.Amount(t.n)}
	if raw != "" {
		if err := json.Unmarshal([]byte(raw), &p); err != nil {
			return nil, 0, err
		}
	}
	if p.Kind == prize.Cash {
		cash = int64(p.Amount)
	}
	switch t.kind, t.n = p.Kind, p.Count; p.Kind {
	case prize.Cash, prize.Bonus:
		t.n = int64(p.Amount)
	case prize.Points:
		t.currency = ""
	case prize.Ticket:
		t.currency, t.tag = "", p.Tag
	case prize.Goods, prize.Nothing:
		return nil, cash, nil
	}
	return []thing{t}, cash, nil
}

// strays lists gifts under a scope that no room promises anything under.
func strays(ctx context.Context, d *db.DB) (wrong []string, err error) {
	names, args := make([]string, len(promises)), make([]any, len(promises))
	for i, p := range promises {
		names[i], args[i] = "?", p.scope
	}
	in := "(" + strings.Join(names, ", ") + ")"
	for _, one := range []struct{ rows, line, odd string }{
		{"bonus_rollovers AS r WHERE r.scope <> 'bonus.require'", `'gift of cash ' || ` + ledger.TextOf("r.id") + ` || ' is for ' || r.scope || ', which gives nothing'`, "r.scope NOT IN " + in},
		{"bonus_grants AS r WHERE r.slot LIKE '%:%'", `'bonus ' || ` + ledger.TextOf("r.id") + ` || ' is for ' || r.slot || ', which gives nothing'`, "substr(r.slot, 1, length(r.slot) - 14) NOT IN " + in},
	} {
		found, err := ledger.Walk{Rows: one.rows, ID: "r.id"}.Each(ctx, d, func(s ledger.Span) ([]string, error) {
			where, bounds := s.On("r.id")
			return ledger.Listed(ctx, d, `SELECT `+one.line+` FROM `+one.rows+where+` AND `+one.odd+` ORDER BY r.id LIMIT 100`, append(bounds, args...)...)
		})
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}
