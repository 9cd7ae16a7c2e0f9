// Package verify derives any bet of the house games again from its published
// numbers and explains every step of the arithmetic. It is what a member, an
// auditor and the nightly check run; it needs no server and no database.
//
// Invariants: Verify returns no error only where the server seed is the one that
// the house had committed to, and where everything that the caller claims
// (outcome, payout, receipt) is what the numbers give. The receipt binds all
// inputs and the outcome, so a single changed bit in any of them is found.
//
// Source of the formulas: docs/fairness.md.
package verify
