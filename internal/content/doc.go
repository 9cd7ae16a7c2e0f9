// Package content owns what the site tells its readers: banners, notices,
// pop-ups, promotions' texts and the help centre, in every language.
//
// All of them are items: a kind, a place (group, parent, order), a schedule,
// and words per language. Anybody reads what is enabled and due; staff with
// "content.edit" write, audited. A reader gets an item's words in their own
// language, else in English, which every item has.
//
// States of an item: disabled, waiting for its time, shown, over. A pop-up's
// execution says to whom: A members, F members at their first login, B
// visitors.
//
// Invariants: HTML is cleaned when it is written, never when it is read, so
// that nothing stored can harm a page; targets are paths of this site; an item
// is changed only from the version that its editor saw. The sandbox's texts
// are written once into an empty house and belong to the operator from then on.
//
// Events out: content.published.
package content
