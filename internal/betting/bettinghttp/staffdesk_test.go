package bettinghttp_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettinghttp"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
)

const roundsPath = "/api/v1/staff/free-rounds"

// look reads a list or a thing of the desk into out.
func (s *site) look(t *testing.T, path string, out any) int {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	w := httptest.NewRecorder()
	s.api.Mux.ServeHTTP(w, r.WithContext(httpx.WithPrincipal(r.Context(), s.who)))
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), out), w.Body.String())
	return w.Code
}

// gift grants a member rounds of a name until an hour from now.
func (s *site) gift(t *testing.T, m id.Member, vendor, reward string, rounds int) betting.Grant {
	g, err := s.Grant(t.Context(), betting.Grant{
		Vendor: vendor, Reward: reward, Member: m, Currency: money.BDT, Rounds: rounds, Stake: money.MustParse("2"),
		ExpiresAt: clock.NowOf(s.Book.Clock).Add(time.Hour),
	})
	require.NoError(t, err)
	return g
}

// playFree makes a free bet of a grant.
func (s *site) playFree(t *testing.T, m id.Member, reward, round, tx string) {
	head := bettingtest.Head(m, round, tx)
	head.Extra = &betting.Extra{Type: betting.Free, Reward: reward}
	_, err := s.Place(t.Context(), betting.PlaceCmd{Head: head, Stake: money.MustParse("2")})
	require.NoError(t, err)
}

type grantList struct {
	Value struct {
		Items []bettinghttp.GrantDTO
		Next  string
	}
}

func (l *grantList) rewards() (out []string) {
	for _, g := range l.Value.Items {
		out = append(out, g.Reward)
	}
	return out
}

func TestFreeRounds_AreFoundByTheirStateMemberAndVendor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		m, other := s.Funded(t, "1"), s.Funded(t, "1")
		s.operator("betting.grant.read")
		s.gift(t, m, bettingtest.Vendor, "late", 2)
		s.Book.Clock.Advance(2 * time.Hour)
		s.gift(t, m, bettingtest.Vendor, "spent", 1)
		s.playFree(t, m, "spent", "r1", "t1")
		s.gift(t, m, bettingtest.Vendor, "ended", 1)
		_, err := s.CancelGrant(t.Context(), bettingtest.Vendor, "ended", m)
		require.NoError(t, err)
		s.gift(t, m, bettingtest.Vendor, "live", 2)
		s.gift(t, other, "mint", "live", 2)

		for query, want := range map[string][]string{
			"":                          {"live", "live", "ended", "spent", "late"},
			"?state=OPEN":               {"live", "live"},
			"?state=OPEN&vendor=mint":   {"live"},
			"?state=USED":               {"spent"},
			"?state=EXPIRED":            {"late"},
			"?state=CANCELLED":          {"ended"},
			"?member=" + other.String(): {"live"},
		} {
			var list grantList
			require.Equal(t, http.StatusOK, s.look(t, roundsPath+query, &list), query)
			require.Equal(t, want, list.rewards(), query)
		}
		var refused struct{ Code string }
		require.Equal(t, http.StatusUnprocessableEntity, s.look(t, roundsPath+"?state=ODD", &refused))

		var first, second grantList
		require.Equal(t, http.StatusOK, s.look(t, roundsPath+"?limit=3", &first))
		require.Equal(t, []string{"live", "live", "ended"}, first.rewards())
		require.Equal(t, betting.GrantCancelled, first.Value.Items[2].State)
		require.Equal(t, http.StatusOK, s.look(t, roundsPath+"?limit=3&cursor="+first.Value.Next, &second))
		require.Equal(t, []string{"spent", "late"}, second.rewards())
		require.Empty(t, second.Value.Next)
	})
}

type playList struct {
	Value struct {
		Items []bettinghttp.FreePlayDTO
		Next  string
	}
}

func TestFreeRounds_TellWhatWasPlayedFromThem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		m := s.Funded(t, "50")
		s.operator("betting.grant.read")
		g := s.gift(t, m, bettingtest.Vendor, "spring", 5)
		s.gift(t, m, bettingtest.Vendor, "autumn", 5)
		s.playFree(t, m, "spring", "r1", "t1")
		s.playFree(t, m, "spring", "r1", "t2")
		_, err := s.Settle(t.Context(), betting.SettleCmd{Head: bettingtest.Head(m, "r1", "w1"), Payout: money.MustParse("7"), CloseRound: true})
		require.NoError(t, err)
		s.playFree(t, m, "spring", "r2", "t3")
		_, err = s.Rollback(t.Context(), betting.RollbackCmd{Head: bettingtest.Head(m, "", "k1"), RefTxID: "t3"})
		require.NoError(t, err)
		s.playFree(t, m, "autumn", "r3", "t4")
		_, err = s.Place(t.Context(), betting.PlaceCmd{Head: bettingtest.Head(m, "r4", "t5"), Stake: money.Unit})
		require.NoError(t, err)

		path := roundsPath + "/" + g.ID.String()
		var one grantBody
		require.Equal(t, http.StatusOK, s.look(t, path, &one))
		require.Equal(t, 2, one.Value.Used)
		require.Equal(t, betting.GrantOpen, one.Value.State)

		var list playList
		require.Equal(t, http.StatusOK, s.look(t, path+"/rounds", &list))
		require.Len(t, list.Value.Items, 2, "of this grant alone, a row a round")
		back, won := list.Value.Items[0], list.Value.Items[1]
		require.Equal(t, []any{"r2", betting.Voided, 1, 1, money.Amount(0)}, []any{back.RoundID, back.State, back.Bets, back.Returned, back.Worth})
		require.Equal(t, []any{"r1", betting.Settled, 2, 0}, []any{won.RoundID, won.State, won.Bets, won.Returned})
		require.Equal(t, money.MustParse("4"), won.Worth)
		require.Equal(t, money.MustParse("7"), won.Payout, "what the round paid is told once")

		require.Equal(t, http.StatusOK, s.look(t, path+"/rounds?limit=1", &list))
		require.Len(t, list.Value.Items, 1)
		require.Equal(t, http.StatusOK, s.look(t, path+"/rounds?limit=1&cursor="+list.Value.Next, &list))
		require.Equal(t, "r1", list.Value.Items[0].RoundID)
		require.Empty(t, list.Value.Next)

		for _, p := range []string{"/" + s.Book.Member().String(), "/" + s.Book.Member().String() + "/rounds"} {
			require.Equal(t, http.StatusNotFound, s.look(t, roundsPath+p, &one))
			require.Equal(t, "betting.reward.unknown", one.Code)
		}
		s.operator()
		for _, p := range []string{path, path + "/rounds"} {
			require.Equal(t, http.StatusForbidden, s.look(t, p, &one))
		}
		s.as(m)
		require.Equal(t, http.StatusForbidden, s.look(t, path+"/rounds", &one))
	})
}
