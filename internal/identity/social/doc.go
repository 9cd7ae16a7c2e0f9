// Package social lets members in by an account at another provider, by OpenID
// Connect: authorisation code with PKCE, nonce, and a state that is bound to
// the browser that began.
//
// It owns identity_links and identity_social_visits. Invariants: an account is
// known by issuer and subject alone, never by an e-mail address, so that nobody
// comes into an account by owning an address of that name; whoever is unknown
// gets a ticket, which only a member claims for their account who is logged in
// and has proven to be there, by a login since the visit began or by identity's
// Prove; a state and a ticket are good once, and only in the browser that began;
// a member's last way in is not taken away.
package social
