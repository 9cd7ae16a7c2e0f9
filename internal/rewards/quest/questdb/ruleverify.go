package questdb

import (
	"context"
	"fmt"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/rewards/quest"
)

// ruled are the definitions of a kind in a piece beside what rows of another
// table tell of them, in one statement: a definition comes before its rows.
func ruled(kind quest.Kind, s ledger.Span, columns, from, grouped string) (string, []any) {
	rows, args := s.On("r.quest_id")
	rules, bounds := s.On("q.id")
	return `SELECT r.quest_id AS quest, r.state, r.rule, r.one, r.two, r.three, r.four FROM (
			SELECT q.id AS quest_id, q.state, q.rule, 0 AS one, 0 AS two, 0 AS three, 0 AS four FROM rewards_quests q WHERE q.kind = '` + string(kind) + `'` + rules + `
			UNION ALL SELECT r.quest_id, '', '', ` + columns + ` FROM ` + from + rows + grouped + `) AS r
		ORDER BY r.quest_id, r.rule DESC`, append(bounds, args...)
}

// line is a row of ruled: a definition, or four numbers of one.
type line struct {
	quest quest.ID
	state quest.State
	rule  *quest.Setup
	n     [4]int64
}

func readLine(r scanner) (l line, err error) {
	var rule string
	if err := r.Scan((*int64)(&l.quest), (*string)(&l.state), &rule, &l.n[0], &l.n[1], &l.n[2], &l.n[3]); err != nil || rule == "" {
		return l, err
	}
	l.rule = &quest.Setup{}
	return l, unmarshal(rule, l.rule)
}

// stocks lists what a wheel's rows bound otherwise than its rule: what is to be
// had of a prize in all and on a day stands in both.
func stocks(ctx context.Context, d *db.DB) ([]string, error) {
	return ledger.Walk{Rows: "rewards_quest_issued AS r WHERE r.quest_id > 0", ID: "r.quest_id"}.Each(ctx, d, func(s ledger.Span) (wrong []string, err error) {
		query, args := ruled(quest.Wheel, s, "r.number, r.day, r.issued, r.stock", "rewards_quest_issued AS r WHERE TRUE", "")
		lines, err := told(ctx, d, readLine, query, args...)
		var of line
		for _, l := range lines {
			if l.rule != nil {
				of = l
				continue
			}
			number, day, issued, stock := l.n[0], l.n[1], l.n[2], l.n[3]
			want, known := int64(0), of.quest == l.quest && number >= 0 && number < int64(len(of.rule.Wheel.Prizes))
			if known {
				want = bound(of.rule.Wheel.Prizes[number], day == 0)
			}
			if !known || stock != want || stock >= 0 && issued > stock {
				wrong = append(wrong, fmt.Sprintf("prize %d of wheel %s: %d of %d issued by its row, of %d by its rule", number, l.quest, issued, stock, want))
			}
		}
		return wrong, err
	})
}

// bound is how many of a prize there are, in all or on a day; -1 for no bound.
func bound(p quest.WheelPrize, all bool) int64 {
	switch {
	case all:
		return p.Stock
	case p.DailyStock == 0:
		return -1
	}
	return p.DailyStock
}

// splits lists red packets whose shares are not their sum: as many as the rule
// says, each at least the least, from the moment in which they were opened.
func splits(ctx context.Context, d *db.DB) ([]string, error) {
	return ledger.Walk{Rows: "rewards_quest_shares AS r WHERE r.quest_id > 0", ID: "r.quest_id"}.Each(ctx, d, func(s ledger.Span) (wrong []string, err error) {
		query, args := ruled(quest.Packet, s, "COUNT(*), CAST(SUM(r.amount) AS BIGINT), MIN(r.amount), 0", "rewards_quest_shares AS r WHERE TRUE", " GROUP BY r.quest_id")
		lines, err := told(ctx, d, readLine, query, args...)
		for i, l := range lines {
			if l.rule == nil {
				if i == 0 || lines[i-1].quest != l.quest {
					wrong = append(wrong, fmt.Sprintf("%d shares are of packet %s, which is none", l.n[0], l.quest))
				}
				continue
			}
			var shares [4]int64
			if i+1 < len(lines) && lines[i+1].quest == l.quest {
				shares = lines[i+1].n
			}
			if r := l.rule.Packet; !r.SplitInto(l.state, shares[0], money.Amount(shares[1]), money.Amount(shares[2])) {
				wrong = append(wrong, fmt.Sprintf("packet %s: %d shares of %d micro-units in all and %d at least, by its rule %d of %d and %d",
					l.quest, shares[0], shares[1], shares[2], r.Shares, r.Sum, r.Least))
			}
		}
		return wrong, err
	})
}

// turn is a draw of a wheel and the move of tickets that paid for it, together.
type turn struct {
	once        string
	member      id.Member
	wheel       quest.ID
	tag         string
	draws, paid int64
	moves       int64
}

func readTurn(r scanner) (t turn, err error) {
	return t, r.Scan(&t.once, (*int64)(&t.member), (*int64)(&t.wheel), &t.tag, &t.draws, &t.moves, &t.paid)
}

// turns lists draws that cost no tickets, or other ones than the wheel's rule
// says, and tickets that were taken for no draw.
func turns(ctx context.Context, d *db.DB) ([]string, error) {
	wheels, store := map[quest.ID]*quest.WheelRule{}, New(d)
	return ledger.Walk{Rows: "rewards_quest_awards AS r WHERE r.kind = 'wheel'", ID: "r.member_id"}.Each(ctx, d, func(s ledger.Span) (wrong []string, err error) {
		where, args := s.On("r.member_id")
		all, err := told(ctx, d, readTurn, `SELECT once, member_id, MAX(wheel), MAX(tag), CAST(SUM(draws) AS BIGINT), CAST(SUM(moves) AS BIGINT), CAST(SUM(paid) AS BIGINT) FROM (
				SELECT r.once, r.member_id, r.quest_id AS wheel, '' AS tag, 1 AS draws, 0 AS moves, 0 AS paid FROM rewards_quest_awards r WHERE r.kind = 'wheel'`+where+`
				UNION ALL SELECT r.ref, r.member_id, 0, r.tag, 0, 1, -r.count FROM rewards_quest_ticket_moves r WHERE r.scope = 'quest.draw'`+where+`) AS told
			GROUP BY once, member_id ORDER BY once`, append(args, args...)...)
		if err != nil {
			return nil, err
		}
		for _, t := range all {
			rule, err := ruleOf(ctx, store, wheels, t.wheel)
			if err != nil {
				return nil, err
			}
			if t.draws != 1 || t.moves != 1 || rule == nil || t.tag != rule.Ticket || t.paid != rule.Cost {
				wrong = append(wrong, fmt.Sprintf("draw %s of member %s at wheel %s: %d times, for %d tickets %q in %d moves", t.once, t.member, t.wheel, t.draws, t.paid, t.tag, t.moves))
			}
		}
		return wrong, nil
	})
}

// ruleOf is a wheel's rule, which never changes once it was turned; nil where
// there is no such wheel.
func ruleOf(ctx context.Context, store *Store, known map[quest.ID]*quest.WheelRule, wheel quest.ID) (*quest.WheelRule, error) {
	if rule, ok := known[wheel]; ok {
		return rule, nil
	}
	q, _, err := store.Quest(ctx, nil, wheel, false)
	known[wheel] = q.Rule.Wheel
	return q.Rule.Wheel, err
}
