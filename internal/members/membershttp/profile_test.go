package membershttp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func (w *world) answer(token string, answers m) reply {
	return w.do("PUT", "/member/profile", token, m{"answers": answers})
}

func wrongOf(r reply) map[string]string {
	out := map[string]string{}
	for _, e := range r.Body.Errors {
		out[e.Path] = e.Code
	}
	return out
}

func TestProfile_KeepsAnswersAndSomeForGood(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.register("rahim1")
		done := w.answer(token, m{
			"nickname": "  রহিম ০১ ", "payeeName": "Rahim Uddin", "birthday": "1999-02-28", "nationality": "BD", "address": "12 Lake Road, Dhaka",
			"incomeSource": "salary", "whatsapp": "01712345678",
		})
		require.Equal(t, 200, done.Status, done.Raw)
		read := w.do("GET", "/member/profile", token, nil)
		answers := read.Body.Value["answers"].(m)
		require.Equal(t, "রহিম ০১", answers["nickname"])
		require.Equal(t, "1999-02-28", answers["birthday"])
		require.Equal(t, []any{"payeeName", "birthday", "nationality"}, read.Body.Value["fixed"])
		require.Equal(t, "রহিম ০১", w.do("GET", "/member/info", token, nil).str("nickname"))

		again := w.answer(token, m{"birthday": "1998-01-01", "payeeName": "", "address": ""})
		require.Equal(t, map[string]string{"birthday": "members.profile.fixed", "payeeName": "members.profile.fixed"}, wrongOf(again))
		require.Contains(t, w.do("GET", "/member/profile", token, nil).Body.Value["answers"], "address", "nothing is changed where a part is wrong")
		require.Equal(t, 200, w.answer(token, m{"birthday": "1999-02-28", "address": ""}).Status, "the same again is no change")
		require.NotContains(t, w.do("GET", "/member/profile", token, nil).Body.Value["answers"], "address")
	})
}

func TestProfile_TellsEveryWrongFieldAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.register("rahim1")
		for value, code := range map[string]string{
			"2008-11-21": "members.profile.age", "2008-11-20": "", "1890-01-01": "members.profile.birthday",
			"1999-02-30": "members.profile.birthday", "28-02-1999": "members.profile.birthday",
		} {
			w2 := w.answer(w.register("r"+strings.ReplaceAll(value, "-", "")), m{"birthday": value})
			require.Equal(t, code, wrongOf(w2)["birthday"], value)
		}
		wrong := w.answer(token, m{
			"nickname": "", "payeeName": "R2", "nationality": "Bangladesh", "region": strings.Repeat("x", 61), "address": "a\nb",
			"incomeSource": "luck", "line": "two words",
		})
		require.Equal(t, map[string]string{
			"nickname": "field.required", "payeeName": "members.profile.name", "nationality": "field.choice", "region": "members.profile.text",
			"address": "members.profile.text", "incomeSource": "field.choice", "line": "members.profile.handle",
		}, wrongOf(wrong))
		require.Equal(t, 403, w.do("GET", "/member/profile", w.do("POST", "/auth/free-play", "", m{}).str("token"), nil).Status)
	})
}

func TestProfile_TellsNoFullNameOfWhoInvited(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, err := w.s.SeedSandbox(ctx, "monsoon-rain-7")
		require.NoError(t, err)
		r := w.join("byfriend", m{"referralCode": w.codeOf("member1")})
		require.Equal(t, 200, r.Status, r.Raw)
		require.Equal(t, "me***", w.do("GET", "/member/profile", r.str("token"), nil).Body.Value["inviter"])
	})
}

func TestAnswers_AreReadByWhoMaySeePapersAndTheLookIsAudited(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.register("rahim1")
		path := "/staff/members/" + w.idOf(token) + "/answers"
		require.Equal(t, []any{}, w.do("GET", path, "s_papers", nil).Body.Value["answers"])
		require.Equal(t, 200, w.answer(token, m{"whatsapp": "01712345678", "occupation": "Teacher"}).Status)
		w.audited = nil

		require.Equal(t, 403, w.do("GET", path, "s_lead", nil).Status)
		require.Equal(t, 403, w.do("GET", path, token, nil).Status)
		require.Equal(t, 401, w.do("GET", path, "", nil).Status)
		require.Equal(t, 404, w.do("GET", "/staff/members/0000000000zzz/answers", "s_papers", nil).Status)
		require.Empty(t, w.audited, "who saw nothing has not looked")

		seen := w.do("GET", path, "s_papers", nil)
		require.Equal(t, []any{m{"name": "occupation", "value": "Teacher"}, m{"name": "whatsapp", "value": "01712345678"}}, seen.Body.Value["answers"], seen.Raw)
		require.Len(t, w.audited, 1)
		require.Equal(t, "members.answers.look", w.audited[0].What)
		require.NotContains(t, fmt.Sprint(w.audited[0]), "Teacher")
	})
}
