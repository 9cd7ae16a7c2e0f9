// Package rewards owns what the house promises for play: VIP ranks, the points
// mall and the offers behind promotions.
//
// It holds the programme's public terms as settings that anybody may read and
// staff with "rewards.settings" write, audited. What is promised is counted
// and paid by nobody yet; therefore every part says whether it is open, and a
// part that is not tells readers so.
//
// States of a claim, as a reader sees them: none where there is nothing to
// claim, coming where the claim is not taken yet; login, join, joined, claim, applying, process, issued, claimed, signed and rejected belong
// to claims that are taken.
//
// Invariants: settings are validated before they are stored; a change names
// the version it was made from; no part can be opened that nothing stands
// behind; points never expire.
package rewards
