// Package ours makes the calls of the platform's own protocols to vendors that
// staff have set up: the games of a vendor that uses the platform's wallet, and
// the whole of the transfer protocol to one that keeps wallets (docs/vendors.md,
// docs/transfer.md).
//
// It keeps nothing: a vendor is looked up as it is set up now, and its oldest
// live key signs. Invariants: an answer is believed only where it is signed over the
// very question; a game opens at an https address only.
package ours
