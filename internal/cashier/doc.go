// Package cashier moves money between members and the outside world: deposits
// in, withdrawals out, through payment providers.
//
// It owns the tables cashier_*. Member, staff and callback handlers call it
// (cashierhttp), and its own jobs do.
//
// States: a deposit is CREATED, PENDING, PROCESSING, then CREDITED, FAILED,
// EXPIRED, CANCELLED or REVIEW (docs/states/deposit.md). A withdrawal goes
// REQUESTED, RISK, MAKER, CHECKER, APPROVED, PAYING, ISSUED, RECEIPT_OPEN,
// ALL_RECEIVED or AUTO_RECEIVED, or ends REJECTED or RETURNED; a receipt that
// is contradicted goes by INVESTIGATING to RE_ISSUED, RETURNED_TO_BALANCE or
// FORCED_RECEIVED (docs/states/withdrawal.md).
//
// Invariants: a provider's transaction is credited once, with the provider's
// amount; a withdrawal's money is held from the request until it is captured
// or released, exactly once; maker and checker are two people, also in the
// database; received + returned = requested - fee in every end state; there is
// no way back from a withdrawal to play. A step's row, ledger entry, event and
// next due moment are one transaction, and a provider is only spoken to
// between transactions, with references that make a repeat harmless.
//
// Terms: limits, fees, times, ranks and the worth of a coin are staff's, one
// document with all its versions; the newest holds from the moment it is
// written, for what is asked for from then on. What a provider is, how it is
// spoken to and which methods lead there is the house's wiring.
//
// Events out: cashier.deposit.credited, cashier.deposit.changed,
// cashier.withdrawal.changed, and the wallet's own balance event.
package cashier
