// Package hub88 speaks the wallet API of version 2 that Hub88 publishes for
// operators: user/info, user/balance, transaction/bet, win and rollback, and
// calls its games API (game/list, game/url).
//
// It translates and authenticates, and decides nothing about money; the tables
// are in docs/vendors.md. Its side of the agreement:
//   - the raw body is signed with RSA-SHA256 (PKCS #1 v1.5, Base64) in
//     X-Hub88-Signature, by each side with its own key;
//   - every answer of a call that was read is HTTP 200 with a status RS_*;
//   - amounts are whole numbers of 1/100000; one that is finer on our side is
//     told rounded down, so that a vendor never lets a member bet more than is
//     there;
//   - transaction_uuid is for good; the token opens bets and balances only.
package hub88
