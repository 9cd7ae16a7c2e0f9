package identity

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
)

// Registered says that a member has credentials from now on.
type Registered struct {
	Member        id.Member     `json:"member"`
	Account       string        `json:"account"`
	Kind          Kind          `json:"kind"`
	AffiliateCode string        `json:"affiliateCode,omitempty"`
	ReferralCode  string        `json:"referralCode,omitempty"`
	At            clock.Instant `json:"at"`
}

// TopicRegistered and TopicLoggedIn are the topics of the room's events.
const (
	TopicRegistered = "identity.member.registered"
	TopicLoggedIn   = "identity.member.loggedIn"
)

// Topic is the event's kind.
func (Registered) Topic() string { return TopicRegistered }

// Subject is the member.
func (e Registered) Subject() string { return e.Member.String() }

// LoggedIn says that a session was opened with a secret, or by registering.
type LoggedIn struct {
	Member  id.Member     `json:"member"`
	Session id.Session    `json:"session"`
	Kind    Kind          `json:"kind"`
	First   bool          `json:"first"`
	IP      string        `json:"ip"`
	At      clock.Instant `json:"at"`
}

// Topic is the event's kind.
func (LoggedIn) Topic() string { return TopicLoggedIn }

// Subject is the member.
func (e LoggedIn) Subject() string { return e.Member.String() }
