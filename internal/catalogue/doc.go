// Package catalogue owns vendors and titles: what can be played, in which lane
// it is shown, how it is found, and what members keep, played and won.
//
// The titles (package titles) are written into the database once and then
// belong to the operator, who opens and closes vendors and games and marks
// what is hot. Everything a visitor reads is served from a snapshot of the
// catalogue in memory, which never changes and is swapped as a whole after
// each change; only a member's own favourites and recent games, and figures of
// settled bets, are read from the database.
//
// States of a game: open, maintenance, closed (not shown). A title without a
// mechanic is coming soon: it is shown and says so, and cannot be played. So is
// one whose mechanic the brand's rules of play close (a regulator's pace closes
// shooting rooms, which stake with every shot). An open vendor that rests (the
// gateway has it switched off) is shown as one under maintenance.
//
// Invariants: a list, its count and its cursor come from one snapshot; what a
// member won is told only from settled bets, with the name masked, and not at
// all of members who opted out; a game that cannot be played is refused to
// betting whatever the screens show.
//
// Events in: betting.bet.placed, betting.bet.settled, site.settings.changed,
// catalogue.changed (of another node).
// Events out: catalogue.changed.
package catalogue
