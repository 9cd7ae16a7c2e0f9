// Package seamless is the wire of the vendor protocol: its words, its JSON,
// its signatures, and the client with which a vendor speaks it.
//
// It is technology without domain state: the gateway serves the protocol with
// it and a vendor (our own games among them) calls with it, so that both ends
// share one definition. docs/seamless.md describes the protocol for vendors.
//
// Invariants: a body is read strictly (no unknown or repeated field, no
// number where a decimal string belongs, no byte after the object), because a
// money message that is read in two ways is worse than one that is refused; a
// signature covers method, path, timestamp, nonce and the raw body; the reply
// is signed over the nonce of its request, so it cannot be swapped for another.
//
// # Operations
//
// What each needs and takes stands in shapeOf. The newer ones:
//
//   - promo-win pays a prize that belongs to no bet: userId, currency, gameCode,
//     txId, amount; roundId only where it belongs to an open round.
//   - jackpot-win pays from the vendor's own pool poolId, which must hold as
//     much (POOL_EXHAUSTED): as promo-win, with poolId.
//   - resettle replaces the payout of a settled round: amount is the whole
//     payout of the round from now on, settlementVersion is 1 for the first
//     correction and one more for each later one (WRONG_SETTLEMENT_VERSION tells
//     the one that stands). With "reopen":true the amount is 0 and the round
//     runs again, until a win with roundClosed settles it anew: settle, unsettle,
//     settle, resettle. What a resettlement has replaced is not rolled back any
//     more (ROUND_ALREADY_SETTLED).
//
// # Bets beside the ordinary
//
// betType FREE uses up one round of the grant rewardId: the amount is recorded,
// at most the grant's bet value, and nothing is taken; wins of the round go to
// the pocket that the grant names, whether or not they say FREE. A round is free
// with one reward, or paid for; mixing is INVALID_REQUEST. A rollback gives the
// round back. REWARD_EXHAUSTED says that the reward is used up, expired,
// cancelled or unknown, the reason which; results are paid all the same.
//
// jackpotContribution names the parts of the stake that go into pools, 1 to 8,
// each above zero and together not more than the stake; of a JACKPOT_FEED they
// are the whole stake. A rollback takes them out again. SIDE is NORMAL by
// another name.
//
// A balance below zero, as a reversal may leave it, comes with
// "flag":"NEGATIVE_BALANCE"; bets are NOT_ENOUGH_MONEY until it is covered.
//
// # When there is no answer
//
// The platform answers within a time limit (two seconds), with INTERNAL and the
// class RETRY where it must. tx-status is IN_PROGRESS while the outcome is not
// certain, then what happened. HTTP 429 comes before any effect and says how
// long to wait in Retry-After.
package seamless
