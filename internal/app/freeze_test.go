package app_test

import (
	"database/sql"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/app"
	"baize/internal/platform/db/dbtest"
)

// Who is frozen at one door bets at none, though the other has just taken a bet.
func TestFreeze_StopsBetsAtTheOtherDoorsToo(t *testing.T) {
	url, key := dbtest.Empty(t), strings.Repeat("5a", 32)
	here, there := serveAs(t, url, key, app.RoleDoors, 1), serveAs(t, url, key, app.RoleDoors, 2)
	book, err := sql.Open("pgx", url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = book.Close() })
	count := func(query string) (n int) {
		require.NoError(t, book.QueryRow(query).Scan(&n))
		return n
	}
	member, owner := there.member("member1"), here.staff("owner")
	game := there.gameToken(member, "dice")
	roll := func() reply {
		return there.ask("POST", "/api/v1/studio/dice/roll", game, `{"stake":"10","target":"50.00","over":true}`)
	}
	require.Equal(t, http.StatusOK, roll().Status)
	var me struct{ ID string }
	there.ask("GET", "/api/v1/member/info", member, "").value(t, &me)
	frozen := here.ask("POST", "/api/v1/staff/members/"+me.ID+"/freeze", owner, `{"reason":"fraud"}`)
	require.Equal(t, http.StatusOK, frozen.Status, string(frozen.Body))
	require.Equal(t, "studio.member.blocked", roll().code())
	require.Equal(t, 1, count(`SELECT COUNT(*) FROM v_outbox WHERE topic LIKE 'betting.bet.%'`))
	require.Equal(t, 1, count(`SELECT COUNT(*) FROM care_members WHERE frozen`), "which bets read in their own transaction")
}
