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

// TopicRegistered, TopicLoggedIn and TopicSecurity are the topics of the room's events.
const (
	TopicRegistered = "identity.member.registered"
	TopicLoggedIn   = "identity.member.loggedIn"
	TopicSecurity   = "identity.security.changed"
	// TopicTexting tells of budgets of SMS that are spent.
	TopicTexting = "identity.texting.spent"
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
	// Way is how; Proof the further proof that was given; NewPlace that the
	// member had not come from this address before.
	Way      Way    `json:"way,omitempty"`
	Proof    string `json:"proof,omitempty"`
	Device   string `json:"device,omitempty"`
	NewPlace bool   `json:"newPlace,omitempty"`
}

// Topic is the event's kind.
func (LoggedIn) Topic() string { return TopicLoggedIn }

// Subject is the member.
func (e LoggedIn) Subject() string { return e.Member.String() }

// What can change about how a member proves who they are.
const (
	DeviceCopied     = "device.copied"
	AuthenticatorOn  = "authenticator.on"
	AuthenticatorOff = "authenticator.off"
	RecoveryUsed     = "recovery.used"
	RecoveryRenewed  = "recovery.renewed"
	PasskeyAdded     = "passkey.added"
	PasskeyRemoved   = "passkey.removed"
	IdentityLinked   = "identity.linked"
	IdentityUnlinked = "identity.unlinked"
	ContactChanged   = "contact.changed"
	PasswordChanged  = "password.changed"
	PaymentSet       = "payment.set"
	PaymentChanged   = "payment.changed"
	PaymentReset     = "payment.reset"
)

// SecurityChanged says that a way in, or a proof, came or went; the member is
// to hear of it.
type SecurityChanged struct {
	Member id.Member     `json:"member"`
	What   string        `json:"what"`
	IP     string        `json:"ip"`
	At     clock.Instant `json:"at"`
	// Channel and To tell of ContactChanged which address is another one, and
	// what it is now, masked.
	Channel Channel `json:"channel,omitempty"`
	To      string  `json:"to,omitempty"`
}

// Topic is the event's kind.
func (SecurityChanged) Topic() string { return TopicSecurity }

// Subject is the member.
func (e SecurityChanged) Subject() string { return e.Member.String() }

// TextingSpent says that codes by SMS are refused for the rest of a window,
// because as many as the operator allows have gone out. It is told once a
// window.
type TextingSpent struct {
	// Country is whose numbers, empty for all.
	Country string `json:"country,omitempty"`
	Most    int    `json:"most"`
	Hours   int    `json:"hours"`
	// Window numbers the windows of that length.
	Window int64         `json:"window"`
	At     clock.Instant `json:"at"`
}

// Topic is the event's kind.
func (TextingSpent) Topic() string { return TopicTexting }

// Subject is the country.
func (e TextingSpent) Subject() string { return "sms/" + e.Country }
