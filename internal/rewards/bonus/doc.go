// Package bonus is bonus money: campaigns, what members hold of them, and the
// turnover that turns it into cash.
//
// A campaign has a rule (JSON) in versions. A member's grant pins the version it
// was claimed under; no term changes afterwards. The terms that readers see are
// rendered from the same rule (Rule.Terms).
//
// Grant states: OFFERED (joined, waits for a deposit) -> CLAIMED (waits for
// staff) -> QUEUED (another one is active) -> ACTIVE -> COMPLETED, or FORFEITED
// (by the member), EXPIRED, CANCELLED (by staff). One grant of a member and
// currency is ACTIVE at a time, held by the database.
//
// A campaign may ask for an application: a form with words and pictures. Its
// states: APPLYING -> HELD (staff waits for something) -> APPROVED, which makes
// the grant, REJECTED, after which the member may apply twice more in the slot, or
// EXCLUDED, which bars the member from the campaign. One of a member and campaign
// is open at a time, held by the database. Pictures are files that no address
// leads to, drawn anew before they are kept. Facts beside an application (others
// of the same device, address, payout account or name, what was paid in and given)
// decide nothing; a rule may refuse claims by them (Apart, BonusShare), and takes
// nothing back.
//
// docs/states/bonus.md has the pictures.
//
// Money. A grant is paid from the house's BONUS_COST into the member's BONUS
// pocket when it becomes active. Bets take cash first; what cash lacks comes
// from BONUS and goes to the vendor's GGR like any stake, so that GGR counts
// bonus stakes as stakes. Wins go back by where the round's stakes came from.
// Completed: BONUS goes to CASH, up to the maximum conversion, the rest back to
// BONUS_COST; a sticky grant keeps its own amount back. Ended otherwise: all of
// BONUS goes back to BONUS_COST. So BONUS_COST is what bonuses have cost the
// house, and GGR + BONUS_COST is what it earned (ADR 0016). What a bet brings
// back for a grant that has ended follows the grant's money: to cash if it was
// completed, else to the house; what is taken back is borne likewise, cash never
// more than it was given.
//
// Invariants: BONUS is never below zero; the pocket holds exactly what its
// active grant has left (Verify: amount + bets' moves + covered - converted -
// forfeited); the maximum bet is enforced when a bet is placed and by nothing
// later; quota is counted down in the claim's transaction; (campaign, member,
// slot) has one grant, so that a repeated claim gets the first answer; a
// campaign is launched by another person than who asked for it.
//
// Wagering is counted by a listener on betting's events with turnover.Rule; its
// rows stand beside the grants and are written by it alone, so that bets and
// counting never wait for each other. Order of locks: the wallet's pockets,
// then the grant.
//
// Cash that must be turned over (Rollover) is the other thing that is counted:
// it binds withdrawals until it is done or the money is gone.
//
// Events in: betting's settled and voided, cashier's credited. Events out:
// bonus.grant.changed, bonus.application.changed, wallet.balance.changed.
package bonus
