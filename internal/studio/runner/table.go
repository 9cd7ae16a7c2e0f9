package runner

import (
	"baize/internal/kernel/fault"
	"baize/internal/platform/seamless"
)

// What the other services of the studio need of a session and of the
// platform's answers.

// Token is the launch token of the session; a bet is asked for with it.
func (s Session) Token() string { return s.token }

// Refusal says in our words why the platform did not take a stake, with the
// true balance where it is known.
func Refusal(r seamless.Reply) *fault.Fault { return withBalance(refusal(r.Status), r) }

// Masked hides who a member is but for the last letters of the id.
func Masked(userID string) string { return masked(userID) }
