// Package identity knows who may log in: credentials, registration, sessions,
// image captcha, throttling of guesses and the encrypted envelope of secrets.
//
// It owns the identity_* tables and nothing of a member's profile: registering
// opens the profile through the port MemberOpener in the same transaction.
// Invariants: a secret is stored only as a peppered Argon2id hash; a session
// token only as its SHA-256; unknown account and wrong secret are answered
// alike, in the same time, and guesses are counted alike: for a name however it
// is written, and not taken back by its owner's login from elsewhere; a
// temporary secret opens nothing but its change; a session alone changes no way
// in, and of who has no password a code to a confirmed address, or the
// authenticator, stands in its stead; a captcha answers once, an
// envelope opens once; a code for another browser opens one session, within a
// minute and while the session that drew it is open; one wish to play for free
// opens one trial, however often it is asked; an address is confirmed for
// one member alone and leaves only for another that a code has confirmed. Events
// out: identity.member.registered, identity.member.loggedIn,
// identity.member.welcomed, and
// identity.security.changed for every change of a way in or of a proof.
package identity
