// Package authenticator is the members' authenticator app: enrolment, its
// codes, and the recovery codes for who has lost it.
//
// It owns identity_authenticators and identity_recovery_codes. Invariants: an
// app counts only after one of its codes was typed back; no code and no
// recovery code is good twice, on however many nodes it is tried at once; the
// secret is sealed for its member, recovery codes are kept as keyed hashes and
// shown once. As identity.StepUpMethod it is a further proof at the login.
package authenticator
