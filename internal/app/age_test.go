package app_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// The brand has two ages and the law's papers a third: the highest is asked for
// by registering, by profiles and by papers alike, and told at the foot of the
// pages.
func TestAge_TheHighestThatIsSetHoldsEverywhere(t *testing.T) {
	w := open(t, t.TempDir())
	owner, risk, member := w.staff("owner"), w.staff("risk"), w.member("member1")
	asked := func() [5]int {
		var form struct{ MinAge int }
		var profile struct{ BirthdayLimit int }
		var papers, told struct{ Age int }
		var boot struct{ Permission struct{ Age int } }
		w.ask("GET", "/api/v1/auth/register-settings", "", "").value(t, &form)
		w.ask("GET", "/api/v1/member/profile", member, "").value(t, &profile)
		w.ask("GET", "/api/v1/member/verification", member, "").value(t, &papers)
		w.ask("GET", "/api/v1/site/permission", "", "").value(t, &told)
		w.ask("GET", "/api/v1/screens/boot", "", "").value(t, &boot)
		return [5]int{form.MinAge, profile.BirthdayLimit, papers.Age, told.Age, boot.Permission.Age}
	}
	change := func(who, path string, ages map[string]int) {
		var now struct {
			Value   map[string]any `json:"value"`
			Version int64          `json:"version"`
		}
		w.ask("GET", path, who, "").value(t, &now)
		for name, age := range ages {
			now.Value[name] = age
		}
		body, err := json.Marshal(now)
		require.NoError(t, err)
		w.ask("PUT", path, who, string(body)).value(t, new(any))
	}
	require.Equal(t, [5]int{21, 21, 21, 21, 21}, asked())

	change(owner, "/api/v1/staff/site/brand", map[string]int{"ageMin": 23, "birthdayLimit": 18})
	require.Equal(t, [5]int{23, 23, 23, 23, 23}, asked())

	change(risk, "/api/v1/staff/compliance/settings", map[string]int{"minAge": 25})
	require.Equal(t, [5]int{25, 25, 25, 25, 25}, asked())

	refused := w.ask("PUT", "/api/v1/auth/register", "", `{"username":"newcomer1","password":"a-long-pass-1"}`)
	require.Contains(t, string(refused.Body), "25", "the refusal says which age")
}
