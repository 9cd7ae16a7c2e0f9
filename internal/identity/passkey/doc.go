// Package passkey is the members' passkeys (WebAuthn): a key pair in a device
// that opens the account without a password and without further proof.
//
// It owns identity_passkeys and identity_ceremonies. Invariants: every
// ceremony is bound to the origin that the browser had open and finished at
// most once, within five minutes; the device has verified its user; a key whose
// counter went back was copied and opens nothing; adding a key needs the
// password of who is logged in, removing one only the login.
package passkey
