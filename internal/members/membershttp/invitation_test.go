package membershttp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/members"
	"baize/internal/members/membersdb"
)

func (w *world) join(username string, codes m) reply {
	body := m{"username": username, "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true}
	for k, v := range codes {
		body[k] = v
	}
	return w.do("PUT", "/auth/register", "", body)
}

func (w *world) member(account string) members.Member {
	w.t.Helper()
	m, err := membersdb.New(w.db).FindByAccount(ctx, account)
	require.NoError(w.t, err)
	require.NotNil(w.t, m, account)
	return *m
}

// codeOf is the own code of an account.
func (w *world) codeOf(account string) string {
	i, err := w.s.OwnInvitation(ctx, w.member(account).ID)
	require.NoError(w.t, err)
	return i.Code
}

func TestRegister_RecordsTheUplineAndTheReferrer(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		agents, err := w.s.SeedSandbox(ctx, "monsoon-rain-7")
		require.NoError(t, err)
		agent1, member1 := agents["agent1"], agents["member1"]
		for _, c := range []struct {
			name             string
			codes            m
			upline, referrer id.Member
		}{
			{"byagent", m{"affiliateCode": w.codeOf("agent1")}, agent1, 0},
			{"bysmall", m{"affiliateCode": " " + w.codeOf("agent1") + " "}, agent1, 0},
			{"bymember", m{"affiliateCode": w.codeOf("member1")}, agent1, member1},
			{"byfriend", m{"referralCode": w.codeOf("member1")}, agent1, member1},
			{"byboth", m{"affiliateCode": w.codeOf("agent2"), "referralCode": w.codeOf("member1")}, agents["agent2"], member1},
			{"bynobody", m{"referralCode": "NOBODY99"}, 0, 0},
			{"alone", m{}, 0, 0},
		} {
			r := w.join(c.name, c.codes)
			if c.name == "bysmall" { // a space is no letter: the form says so
				require.Equal(t, 422, r.Status)
				continue
			}
			require.Equal(t, 200, r.Status, "%s: %s", c.name, r.Raw)
			got := w.member(c.name)
			require.Equal(t, c.upline, got.Upline, c.name)
			require.Equal(t, c.referrer, got.Referrer, c.name)
			require.Len(t, w.codeOf(c.name), 8)
		}
		require.Equal(t, "NOBODY99", w.member("bynobody").ReferralCode)
	})
}

func TestInvitations_AreMadeListedAndClosedByStaff(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, err := w.s.SeedSandbox(ctx, "monsoon-rain-7")
		require.NoError(t, err)
		made := w.do("POST", "/staff/invitations", "s_lead", m{"code": "eid2026", "account": "agent1", "note": "Eid"})
		require.Equal(t, 200, made.Status, made.Raw)
		for _, wrong := range []m{
			{"code": "EID2026", "account": "agent2"}, {"code": "x", "account": "agent1"}, {"code": "GOOD1", "account": "nobody"},
			{"code": "GOOD2", "account": "agent1", "domain": "https://x"},
		} {
			require.Equal(t, 422, w.do("POST", "/staff/invitations", "s_lead", wrong).Status, wrong)
		}
		require.Equal(t, 403, w.do("POST", "/staff/invitations", "s_reader", m{"code": "GOOD3", "account": "agent1"}).Status)
		require.Equal(t, 200, w.join("rahima", m{"affiliateCode": "eid2026"}).Status)

		list := w.do("GET", "/staff/invitations?query=eid", "s_reader", nil)
		row := list.Body.Value["items"].([]any)[0].(map[string]any)
		require.Equal(t, "EID2026", row["code"])
		require.Equal(t, 1.0, row["uses"])
		require.Len(t, w.do("GET", "/staff/invitations?query=agent1", "s_reader", nil).Body.Value["items"], 2)

		invited := w.do("GET", "/staff/invitations/eid2026/members", "s_reader", nil).Body.Value["items"].([]any)
		require.Len(t, invited, 1)
		require.Equal(t, "rahima", invited[0].(map[string]any)["account"])
		require.Equal(t, 404, w.do("GET", "/staff/invitations/NONE/members", "s_reader", nil).Status)
		friend := w.codeOf("rahima")
		require.Equal(t, 200, w.join("karima", m{"affiliateCode": "eid2026", "referralCode": friend}).Status)
		require.Equal(t, 1.0, w.do("GET", "/staff/invitations?query="+friend, "s_reader", nil).Body.Value["items"].([]any)[0].(map[string]any)["uses"])
		require.Len(t, w.do("GET", "/staff/invitations/"+friend+"/members", "s_reader", nil).Body.Value["items"], 1)

		require.Equal(t, 200, w.do("PUT", "/staff/invitations/eid2026", "s_lead", m{"enabled": false}).Status)
		closed := w.join("rahimb", m{"affiliateCode": "EID2026"})
		require.Equal(t, 422, closed.Status, closed.Raw)
		require.Contains(t, closed.Raw, "identity.invitation.invalid")
		require.Equal(t, 404, w.do("PUT", "/staff/invitations/NONE", "s_lead", m{"enabled": true}).Status)
		require.Len(t, w.audited, 2)
		require.Equal(t, "members.invitation.switch", w.audited[1].What)
	})
}

func TestInvitation_CountsOnItsDomainAlone(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, err := w.s.SeedSandbox(ctx, "monsoon-rain-7")
		require.NoError(t, err)
		require.Equal(t, 200, w.do("POST", "/staff/invitations", "s_lead", m{"code": "LOCAL1", "account": "agent1", "domain": "play.example"}).Status)
		require.Equal(t, 422, w.join("rahimc", m{"affiliateCode": "LOCAL1", "domain": "other.example"}).Status)
		require.Equal(t, 200, w.join("rahimc", m{"affiliateCode": "LOCAL1", "domain": "Play.example"}).Status)
	})
}

func TestOwnInvitation_IsTheMembersAndNeverATrials(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.register("rahim1")
		own := w.do("GET", "/member/invitation", token, nil)
		require.Equal(t, 200, own.Status, own.Raw)
		require.Equal(t, "/register?referralCode="+own.str("code"), own.str("path"))
		require.Equal(t, own.str("code"), w.do("GET", "/member/invitation", token, nil).str("code"))
		trial := w.do("POST", "/auth/free-play", "", m{}).str("token")
		require.Equal(t, 403, w.do("GET", "/member/invitation", trial, nil).Status)
	})
}
