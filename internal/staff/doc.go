// Package staff answers who of the operators may do what, and remembers what
// they did: accounts with forced one-time codes, roles and permissions,
// four-eyes approvals, and the audit log.
//
// The back office itself is each room's: a room's staff routes name the
// permission, and its services call Audit in the transaction of the action.
// States of an approval: pending -> approved | rejected, once; the database
// itself refuses a checker who is the maker, a second decision, and any change
// of the audit log, whose rows are chained by hash. A one-time code is used
// once, on all nodes together. Events out: none; the audit log is the record.
package staff
