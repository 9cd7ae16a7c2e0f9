// Package members owns who a member is: profile, account type, currency,
// status and language; agents and trial accounts are members too.
//
// It implements identity.MemberOpener (a profile is opened in the transaction
// of registration) and betting's question whether a member may bet. Credentials
// belong to identity. Each member and agent owns an invitation code, staff can
// add others; who comes by one gets upline and referrer in the transaction of
// opening and never another. A profile's name, birthday and nationality are
// answered once; the rest is the member's to change. States: active, frozen; freezing ends all sessions,
// closes the login and stops bets (Halt) in the same transaction. Invariants: a trial account has
// trial currency and nobody else has; a member's currency never changes; every
// staff action is audited in its own transaction through the port Audit.
// Events out: members.member.opened, members.member.changed.
package members
