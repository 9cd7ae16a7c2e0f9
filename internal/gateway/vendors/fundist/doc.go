// Package fundist speaks OneWallet, the protocol with which the aggregator
// behind Fundist calls operators: one address, and a field type that says ping,
// balance, debit, credit or roundinfo.
//
// It translates and authenticates, and decides nothing about money; the tables
// are in docs/vendors.md. Its side of the agreement:
//   - hmac is HMAC-SHA256, keyed by SHA-256 of the shared secret, over the
//     values of all other fields in the order of their names; replies are
//     signed the same way. The values are joined without a separator, so a
//     signature counts for the first division of its text that came with it
//     (gateway_fundist_signatures), and what a value may be is held strictly;
//   - amounts are texts with exactly two decimals; a balance is rounded down;
//   - a reversal comes as an ordinary debit or credit with a further field, and
//     subtype=cancel has the sign of what it undoes, not of what it does. That
//     field is therefore looked at first of all;
//   - a tid is for good, and so is an action: sent again under another tid it
//     is the same action (gateway_fundist_calls, noted before money moves);
//   - what was not done for certain is answered with HTTP 503 and never as an
//     error, because an error tells the vendor that nothing was taken.
package fundist
