package app_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/site"
)

// The operator chooses among the patterns that registration has, and a value
// that staff try is judged by whoever judges it at registration.
func TestRegistration_IsTriedByStaffAsItIsHeld(t *testing.T) {
	w := open(t, t.TempDir())
	owner := w.staff("owner")
	try := func(name, value string, pattern int) (out site.Trial) {
		raw, err := json.Marshal(map[string]any{"name": name, "patternId": pattern, "minLength": 1, "maxLength": 1000, "value": value})
		require.NoError(t, err)
		w.ask("POST", "/api/v1/staff/site/registration-fields/try", owner, string(raw)).value(t, &out)
		return out
	}
	for _, p := range identity.Patterns() {
		said := try("line", "Äß১!", p.ID)
		judged, err := identity.Check(identity.FieldRule{Name: "line", PatternID: p.ID, MinLength: 1, MaxLength: 1000}, "Äß১!")
		require.NoError(t, err)
		require.Equal(t, judged == nil, said.Accepted, "pattern %d", p.ID)
		require.Equal(t, identity.HeldRule(identity.FieldRule{PatternID: p.ID}).AcceptedPattern, said.Pattern)
	}
	require.Equal(t, 422, w.ask("POST", "/api/v1/staff/site/registration-fields/try", owner, `{"patternId":22,"minLength":1,"maxLength":9,"value":"x"}`).Status)
	secret := try("paymentPassword", "৭০৮২৯১", 4)
	require.Equal(t, []any{true, 6, 6, 16}, []any{secret.Accepted, secret.Length, secret.Min, secret.Max})
	common := try("paymentPassword", "123456", 4)
	require.Equal(t, []any{false, true, true, "identity.password.common"}, []any{common.Accepted, common.Fits, common.Matches, common.Refusal})

	var told struct{ Register []site.FieldRule }
	w.ask("GET", "/api/v1/site/permission", "", "").value(t, &told)
	var asked struct{ Fields []site.FieldRule }
	w.ask("GET", "/api/v1/auth/register-settings", "", "").value(t, &asked)
	require.Len(t, told.Register, 15)
	require.Equal(t, asked.Fields, told.Register)
}
