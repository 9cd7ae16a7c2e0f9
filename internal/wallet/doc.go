// Package wallet is a member's pockets: cash, bonus, locked and vault, each an
// account in the book.
//
// Every room that moves a member's money calls it inside its own transaction:
// Debit, Credit, Hold, Capture, Release, or Apply for several moves at once. A
// debit without cover is wallet.funds.notEnough with the true balance. Only a
// move with AllowNegative takes cash below zero; until it is back, debits are
// refused by themselves, because they need cover.
//
// Invariants: a Balance is read under a lock on all its pockets, so that no two
// changes carry the same Version and Version grows with every change; what a
// screen shows comes from a Balance, never from arithmetic outside the book.
//
// Events out: wallet.balance.changed, published by callers with Changed in
// their transaction. Betting puts the Balance into its own events instead, one
// outbox row a bet.
package wallet
