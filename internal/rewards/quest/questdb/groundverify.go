package questdb

import (
	"context"
	"fmt"

	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// The names of awards for invitations: this, the friend and whose it is.
const (
	ofFriend            = "referral:"
	firstWire, lastWire = "0000000000000", "zzzzzzzzzzzzzz"
)

// friends lists awards for an invitation that was not paid, or to another than
// the two. Who was erased before it was paid has none.
func friends(ctx context.Context, d *db.DB) ([]string, error) {
	return ledger.Walk{Rows: "rewards_quest_friends AS r WHERE r.state = 'PAID'", ID: "r.referee_id"}.Each(ctx, d, func(s ledger.Span) ([]string, error) {
		where, args := s.On("r.referee_id")
		side := func(member, name string) string {
			return `SELECT '` + ofFriend + `' || ` + ledger.TextOf("r.referee_id") + ` || ':` + name + `' AS once, r.` + member + ` AS member, r.quest_id AS quest, 1 AS due, 0 AS given
				FROM rewards_quest_friends AS r WHERE r.state = 'PAID'` + where
		}
		named, bounds := within(s, ofFriend).On("r.once")
		args = append(append(append([]any{}, args...), args...), bounds...)
		return ledger.Listed(ctx, d, `SELECT 'award for ' || once || ' went to member ' || `+ledger.TextOf("member")+` || ' by no invitation that was paid'
			FROM (`+side("referrer_id", "referrer")+` UNION ALL `+side("referee_id", "referee")+`
				UNION ALL SELECT r.once, r.member_id, r.quest_id, 0, 1 FROM rewards_quest_awards AS r WHERE r.kind = 'referral'`+named+`) AS told
			GROUP BY once, member, quest HAVING SUM(given) > SUM(due) ORDER BY once LIMIT 100`, args...)
	})
}

// within is a span of the names that begin with a prefix and the wire form of an
// id of it, which bounds them on both sides.
func within(s ledger.Span, prefix string) ledger.Span {
	_, from := ledger.Span{From: s.From}.Wire("", prefix)
	_, to := ledger.Span{To: s.To}.Wire("", prefix)
	out := ledger.Span{From: prefix + firstWire, To: prefix + lastWire}
	if len(from) > 0 {
		out.From = from[0]
	}
	if len(to) > 0 {
		out.To = to[0]
	}
	return out
}

// places lists awards of boards for no place that was paid, or of another prize
// than the place's. Who was erased before the payout has none.
func places(ctx context.Context, d *db.DB) ([]string, error) {
	return ledger.Walk{Rows: "rewards_quest_places AS r WHERE r.quest_id > 0", ID: "r.quest_id"}.Each(ctx, d, func(s ledger.Span) ([]string, error) {
		where, args := s.On("r.quest_id")
		return ledger.Listed(ctx, d, fmt.Sprintf(`SELECT 'award of board ' || %s || ' went to member ' || %s || ' for no place, or is not the prize of it'
			FROM (SELECT r.quest_id AS quest, r.member_id AS member, r.prize AS due, '' AS given FROM rewards_quest_places AS r
					JOIN rewards_quests AS q ON q.id = r.quest_id AND q.stage = 'paid' WHERE r.quest_id > 0%s
				UNION ALL SELECT r.quest_id, r.member_id, '', r.prize FROM rewards_quest_awards AS r WHERE r.kind = 'board'%s) AS told
			GROUP BY quest, member HAVING MAX(given) <> '' AND MAX(given) <> MAX(due) ORDER BY quest, member LIMIT 100`,
			ledger.TextOf("quest"), ledger.TextOf("member"), where, where), append(append([]any{}, args...), args...)...)
	})
}
