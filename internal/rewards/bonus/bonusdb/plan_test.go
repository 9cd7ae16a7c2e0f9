package bonusdb

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
)

type look struct {
	query string
	args  []any
	index string
	// groups says that rows are put in order, but none beyond a range.
	groups bool
}

func looks(e db.Engine) map[string]look {
	of := func(index string, groups bool) func(query string, args []any) look {
		return func(query string, args []any) look { return look{query, args, index, groups} }
	}
	const grants, later = `bonus_grants_campaign`, `bonus_deposits_at( \(currency=\? AND at>)?`
	const ids = `PRIMARY KEY \(rowid>\? AND rowid<\?\)|Cond: .*id >= .*id < `
	return map[string]look{
		"the campaign of a code": {codeOf, []any{"CODE"}, `autoindex_bonus_codes_1 \(code=|Index Cond: \(code = `, false},
		"grants":                 of(grants, false)(grantsIn(1, "", 0, 9)),
		"more grants":            of(grants, false)(grantsIn(1, "", 7, 9)),
		"grants in a state":      of(`bonus_grants_desk`, false)(grantsIn(1, bonus.Claimed, 0, 9)),
		"more in a state":        of(`bonus_grants_desk`, false)(grantsIn(1, bonus.Claimed, 7, 9)),
		"figures":                {figures, []any{1, 1}, `bonus_grants USING COVERING INDEX bonus_grants_desk|Index Only Scan using bonus_grants_desk`, false},
		"deposits":               of(later, false)(depositsAfter(money.BDT, bonus.Deposit{At: 5, ID: 7}, 9)),
		"deposits of some":       of(`bonus_deposits_member`, true)(countsBefore(e, money.BDT, 5, []id.Member{1, 2})),
		"rounds by game":         of(ids, true)(playedBetween(money.BDT, 5, 9)),
		"rounds of games":        of(ids, true)(roundsBetween(money.BDT, []string{"a", "b"}, 5, 9)),
	}
}

// Each look takes an index and walks no table, however many rows there are; a list
// has the index's order.
func TestLooks_TakeTheirIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, l := range looks(d.Engine()) {
			t.Run(name, func(t *testing.T) {
				plan := dbtest.Plan(t, d, l.query, l.args...)
				require.Regexp(t, l.index, plan)
				require.NotRegexp(t, `SCAN (bonus|rounds)|Seq Scan`, plan)
				if !l.groups {
					require.NotRegexp(t, `Sort|TEMP B-TREE`, plan)
				}
			})
		}
	})
}

// Deposits have the numbers that they had when they were made, however many looks
// it takes to read them.
func TestDepositsSince_NumbersEachOfAMember(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		const all, members, perMoment, from = 2*depositStep + 40, 7, 3, 100
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for i := range all {
				currency := money.BDT
				if i%10 == 9 {
					currency = money.Currency("INR")
				}
				if _, _, err := s.AddDeposit(ctx, tx, bonus.Deposit{
					ID: int64(i), Member: id.Member(1 + i%members), Currency: currency, Amount: money.Amount(i), At: clock.Instant(i / perMoment),
				}); err != nil {
					return err
				}
			}
			return nil
		}))
		var want []bonus.Deposit
		nth := map[id.Member]int{}
		for i := range all {
			if i%10 == 9 {
				continue
			}
			m := id.Member(1 + i%members)
			if nth[m]++; i/perMoment >= from {
				want = append(want, bonus.Deposit{ID: int64(i), Member: m, Currency: money.BDT, Amount: money.Amount(i), At: clock.Instant(i / perMoment), Nth: nth[m]})
			}
		}
		got, err := s.DepositsSince(t.Context(), money.BDT, from)
		require.NoError(t, err)
		require.Equal(t, want, got)
	})
}
