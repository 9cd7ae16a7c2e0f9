package questdb

import (
	"context"

	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// count is what a row adds where rows are counted.
const count = "1"

// pairs are rows that must tell the same: what a wheel counted as issued and what
// it gave, the shares that were taken and what they gave, tickets and their
// moves, and missions that were claimed and days of signing in and their awards,
// which are named after them.
func pairs() []ledger.Pair {
	prize, issued := ledger.TextOf("r.quest_id")+" || ' ' || CAST(r.number AS TEXT)", "rewards_quest_issued AS r WHERE r.day "
	share := ledger.TextOf("r.quest_id") + " || ' of member ' || " + ledger.TextOf("r.member_id")
	tickets := ledger.TextOf("r.member_id") + " || ' of ' || r.tag"
	return []ledger.Pair{
		{
			Name: "prizes of wheel",
			One:  ledger.Telling{Says: "its awards", Rows: "rewards_quest_awards AS r WHERE r.kind = 'wheel' AND r.number >= 0", ID: "r.quest_id", Of: prize, Sum: count},
			Other: ledger.Telling{
				Says: "its stock", Rows: issued + "= 0", ID: "r.quest_id", Of: prize, Sum: "r.issued",
			},
		},
		{
			Name:  "prizes of days of wheel",
			One:   ledger.Telling{Says: "the stock of its days", Rows: issued + "<> 0", ID: "r.quest_id", Of: prize, Sum: "r.issued"},
			Other: ledger.Telling{Says: "its stock", Rows: issued + "= 0", ID: "r.quest_id", Of: prize, Sum: "r.issued"},
		},
		{
			Name:  "share of packet",
			One:   ledger.Telling{Says: "its row", Rows: "rewards_quest_shares AS r WHERE r.member_id <> 0", ID: "r.quest_id", Of: share, Sum: "r.amount"},
			Other: ledger.Telling{Says: "its award", Rows: "rewards_quest_awards AS r WHERE r.kind = 'packet'", ID: "r.quest_id", Of: share, Sum: "r.cash"},
		},
		{
			Name:  "tickets of member",
			One:   ledger.Telling{Says: "their moves", Rows: "rewards_quest_ticket_moves AS r WHERE r.member_id > 0", ID: "r.member_id", Of: tickets, Sum: "r.count"},
			Other: ledger.Telling{Says: "the row", Rows: "rewards_quest_tickets AS r WHERE r.member_id > 0", ID: "r.member_id", Of: tickets, Sum: "r.count"},
		},
		given("mission", "rewards_quest_progress AS r WHERE r.claimed_at > 0", ledger.TextOf("r.quest_id")+" || ':' || "+ledger.TextOf("r.member_id")+" || ':' || CAST(r.begins_at AS TEXT)"),
		given("signin", "rewards_quest_signins AS r WHERE r.member_id > 0", ledger.TextOf("r.member_id")+" || ':' || CAST(r.day AS TEXT)"),
	}
}

// given are rows of members that have one award each, and awards that have one.
func given(kind, rows, name string) ledger.Pair {
	return ledger.Pair{
		Name: "award for", One: ledger.Telling{Says: "what was done", Rows: rows, ID: "r.member_id", Of: "'" + kind + ":' || " + name, Sum: count},
		Other: ledger.Telling{Says: "its award", Rows: "rewards_quest_awards AS r WHERE r.kind = '" + kind + "'", ID: "r.member_id", Of: "r.once", Sum: count},
	}
}

// Mismatches lists wheels whose stock is not what their rule put there less what
// they gave, turns that cost no tickets or others, red packets whose shares are
// not their sum or not what was given, and tickets that are not their moves.
func Mismatches(ctx context.Context, d *db.DB) (wrong []string, err error) {
	looks := []func(context.Context, *db.DB) ([]string, error){stocks, splits, turns, friends, places}
	for _, p := range pairs() {
		looks = append(looks, p.Mismatches)
	}
	for _, look := range looks {
		found, err := look(ctx, d)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}

// told reads the rows of a query that looks at a piece.
func told[T any](ctx context.Context, d *db.DB, read func(scanner) (T, error), query string, args ...any) (all []T, err error) {
	err = New(d).each(ctx, nil, func(r scanner) error {
		one, err := read(r)
		all = append(all, one)
		return err
	}, query, args...)
	return all, err
}
