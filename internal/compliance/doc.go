// Package compliance knows who members have proved to be, watches for what the
// law wants to be seen, and gives members what is known of them or takes it away.
//
// It owns the tables compliance_*. Members send papers for a level (0 to 3); a
// verifier answers, or refers to staff. The cashier asks by its port Checks,
// inside a payment's own transaction, whether the level allows it. Listeners on
// payments, bets and logins count by days and open cases; a case is cleared by
// one person and reported by two. Significant events and the report of members'
// funds are for the regulator.
//
// The room also watches the program: every day, and when staff ask, each node
// compares its parts (program file, settings, rules of games, schema) with what
// they were when it began, and every hour it reads how far its clock is off.
// What changed is an event once, by its name, and never shown.
//
// States: a request is sent, then passed, failed or referred, and a referred
// one passed or failed by staff. A case is open, taken, proposed, then cleared
// or reported. A copy of a member's data is asked, ready, then fetched or
// expired.
//
// Invariants: papers and what was read from them are sealed before they are
// stored, and each look by staff is audited; a level is given one after the
// other and never by the member; a payout goes to the verified name only;
// nothing reported has one author; a copy is fetched once; erasing is refused
// while money, an open bet or an open case stands, and touches no row of the
// book; what the law keeps of an erased member stays sealed until its day.
package compliance
