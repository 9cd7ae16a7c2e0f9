// Package fishing is the shooting room as pure rules: which fish swim where,
// what a bullet may hit, and what comes of it.
//
//	OPEN -> HIT (resolved) | REFUNDED
//
// The fish are a function of the room's seed and the server's clock, so every
// client draws the same room and the server knows where each fish is. Where
// they swim decides nothing: whether a fish is caught is drawn for each bullet
// from the member's own fair stream, with a chance that depends on the fish and
// the weapon only. A ranged fish draws what it is worth when it is caught. A
// special (bomb, chain, laser) draws a prize, catches fish around it up to that
// prize, and pays what is left of it as treasure, so what swims near it changes
// what is seen and not what it is worth.
//
// Invariants: for every weapon, fish and number of fish hit at once the return
// is the weapon's published one, exactly (Facts computes it from the very
// numbers that are drawn with); no shot depends on the shots before it, on
// another member or on the balance; a bullet is resolved or refunded once; a
// fish is caught once; whole numbers only, no float. The package knows no
// clock, no network and no wallet.
package fishing
