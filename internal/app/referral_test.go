package app_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReferral_IsShutToPlayersByItsSwitch(t *testing.T) {
	w := open(t, t.TempDir())
	owner, member := w.staff("owner"), w.member("member1")
	ask := func() int { return w.ask("GET", "/api/v1/quests/referral", member, "").Status }
	require.Equal(t, 200, ask())
	w.ask("PUT", "/api/v1/staff/site/switches", owner, `{"version":0,"switches":{"REFERRAL":false}}`).value(t, new(any))
	require.Equal(t, 404, ask())
}
