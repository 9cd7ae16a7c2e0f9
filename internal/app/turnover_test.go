package app_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/catalogue/titles"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// A stay of 1,000 that left with 990 and had 3,400 at risk in its hands counts as
// 3,400 everywhere: neither its stake nor what it lost.
func TestTurnover_OfAPokerStayIsTheCardroomsEverywhere(t *testing.T) {
	w := open(t, t.TempDir())
	token := w.member("member1")
	var who struct{ ID id.Member }
	w.ask("GET", "/api/v1/member/info", token, "").value(t, &who)
	unit := money.Unit
	require.NoError(t, w.TellStay(context.Background(), who.ID, 3400*unit, 1000*unit, 990*unit))

	type figures struct{ Turnover, Valid money.Amount }
	var rank figures
	var profit struct{ Total figures }
	require.Eventually(t, func() bool {
		w.ask("GET", "/api/v1/member/vip", token, "").value(t, &rank)
		w.ask("GET", "/api/v1/member/profit?days=1", token, "").value(t, &profit)
		return rank.Turnover != 0 && profit.Total.Valid != 0
	}, 30*time.Second, 50*time.Millisecond)
	require.Equal(t, "3400.00", rank.Turnover.String(), "ranks")
	require.Equal(t, "3400.00", profit.Total.Valid.String(), "the member's report")
}

// The rule asks the cardroom for games in which members play each other.
func TestTurnover_PokerIsPlayedInTheCategoryThatTheRuleAsksFor(t *testing.T) {
	n := 0
	for _, title := range titles.All() {
		if title.Mechanic == titles.Poker {
			n++
			require.Equal(t, titles.PVP, title.Category, title.Code)
		}
	}
	require.Positive(t, n)
}
