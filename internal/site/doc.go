// Package site owns what the whole site obeys: is it open, to whom, and with
// which features.
//
// It holds the system status (0 normal, 1 maintenance, 2 region blocked), the
// region rules, the white-label switches, the registration fields' rules, the
// brand (name, logo, colours, foot, currencies, languages, resources, social
// links, customer service, CDNs, domains), and the gate that keeps members out
// while the site is closed. Anybody may read; only staff with "site.settings"
// may change, and each change is audited.
//
// States: a subject of settings has the defaults of the code until it is set
// first, and a version that grows by one with each change. A change must name
// the version it was made from, else it is refused as changed meanwhile. All
// versions are kept; restoring one makes it the newest. Maintenance may begin
// and end by itself. Any other change may wait for its time as a plan: waiting,
// then done, taken back, or refused where a rule says no by then. A plan holds
// what it changes, so that what is saved meanwhile stays.
//
// Invariants: settings are validated before they are stored, so that a reader
// never meets a rule it cannot apply; username and password are always asked
// for; staff and vendors' callbacks are never shut out; a node serves
// another node's change after two seconds at the latest.
//
// The country of an address is told by the operator's own list, else by a
// country file beside the program; colours below AA are refused; social links
// lead to their own network's hosts only.
//
// Events out: site.settings.changed, also when maintenance begins or ends by
// itself.
package site
