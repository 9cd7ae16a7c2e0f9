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
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
)

type grantBody struct {
	Code  string
	Value bettinghttp.GrantDTO
}

func (s *site) operator(permissions ...string) {
	s.who = &httpx.Principal{Audience: httpx.Staff, Subject: 7, Permissions: map[string]bool{}}
	for _, p := range permissions {
		s.who.Permissions[p] = true
	}
}

func TestFreeRounds_AreGivenListedAndCancelledByStaff(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		m := s.Funded(t, "1")
		s.operator("betting.grant.read", "betting.grant.edit")
		in := map[string]any{
			"vendor": bettingtest.Vendor, "reward": "spring", "member": m, "currency": "BDT", "games": []string{bettingtest.Game}, "rounds": 10,
			"stake": "2.00", "pocket": "BONUS", "expiresAt": clock.NowOf(s.Book.Clock).Add(time.Hour), "reason": "spring gift",
		}
		const path = "/api/v1/staff/free-rounds"
		var out grantBody
		require.Equal(t, http.StatusOK, s.post(t, path, in, &out))
		first := out.Value
		require.Equal(t, 10, first.Rounds)
		require.Equal(t, http.StatusOK, s.post(t, path, in, &out))
		require.Equal(t, first.ID, out.Value.ID, "the same again is the same grant")
		in["rounds"] = 11
		require.Equal(t, http.StatusConflict, s.post(t, path, in, &out))
		require.Equal(t, "betting.reward.duplicate", out.Code)
		in["reward"], in["stake"] = "other", "910"
		require.Equal(t, http.StatusUnprocessableEntity, s.post(t, path, in, &out))
		require.Equal(t, "betting.reward.worth", out.Code)
		in["stake"] = "2"
		in["reward"], s.Games.Err = "other", betting.ErrGame
		require.Equal(t, http.StatusUnprocessableEntity, s.post(t, path, in, &out))
		s.Games.Err, s.Members.Err = nil, betting.ErrMember
		require.Equal(t, http.StatusUnprocessableEntity, s.post(t, path, in, &out))
		s.Members.Err = nil

		r := httptest.NewRequest(http.MethodGet, path+"?member="+m.String(), nil)
		w := httptest.NewRecorder()
		s.api.Mux.ServeHTTP(w, r.WithContext(httpx.WithPrincipal(r.Context(), s.who)))
		var list struct {
			Value struct{ Items []bettinghttp.GrantDTO }
		}
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &list))
		require.Len(t, list.Value.Items, 1)

		stop := map[string]any{"vendor": bettingtest.Vendor, "reward": "spring", "member": m, "reason": "a mistake"}
		require.Equal(t, http.StatusOK, s.post(t, path+"/cancel", stop, &out))
		require.NotZero(t, out.Value.CancelledAt)
		stop["reward"] = "nothing"
		require.Equal(t, http.StatusNotFound, s.post(t, path+"/cancel", stop, &out))

		s.operator("betting.grant.read")
		require.Equal(t, http.StatusForbidden, s.post(t, path, in, &out))
		s.as(m)
		require.Equal(t, http.StatusForbidden, s.post(t, path, in, &out))
	})
}
