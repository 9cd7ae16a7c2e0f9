package app_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a phone waits for once must be what it would have waited for twice.
func TestLaunch_TellsTheSessionAsItIsAnsweredToTheGame(t *testing.T) {
	w := open(t, t.TempDir())
	member := w.member("member1")
	for _, engine := range []string{"dice", "crash", "slot"} {
		token, told := w.launch(member, engine)
		var asked json.RawMessage
		w.ask("GET", "/api/v1/studio/session", token, "").value(t, &asked)
		require.JSONEq(t, string(asked), string(told), engine)
	}
}
