// Package content owns what the site tells its readers: banners, notices,
// pop-ups, promotions' texts and the help centre, in every language, and the
// pictures that staff bring in for them.
//
// All of them are items: a kind, a place (group, parent, order), a schedule, an
// audience, and words per language. Anybody reads what is enabled, due and
// meant for them; staff with "content.edit" write, audited. A reader gets an
// item's words in their own language, else in English, which every item has.
//
// An audience narrows by who reads (visitor, member, first login, agent), VIP
// rank, language and device; a pop-up's execution says the same by a letter: A
// who is logged in, F at their first login, B visitors. The server decides, so
// that nobody receives what is not theirs; readers whom nothing tells apart are
// a class, and what is composed for a class is kept until something changes or
// a schedule begins or ends.
//
// States of an item: draft, scheduled, shown, over; archived from any of them,
// and from there a draft again. Every save is a version, kept for good, that
// can be compared and restored as a new one. The order is no part of a version.
//
// Terms and privacy are documents: a draft, and versions of which each holds
// from its time on until the next one does. A published version never changes,
// for it is what members accepted; one that does not hold yet can be taken
// back. The help topic of the same name shows the version in force.
//
// Invariants: HTML is cleaned when it is written, never when it is read, so
// that nothing stored can harm a page, and what cleaning takes out is told;
// targets are paths of this site; an item is changed only from the version that
// its editor saw; a picture's name is the sum of its content. The sandbox's
// texts are written once into an empty house and belong to the operator from
// then on; a help topic that a newer release adds is given to every house once,
// and what staff wrote or took away stays so.
//
// Events out: content.published, also when a schedule begins or ends.
package content
