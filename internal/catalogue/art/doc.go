// Package art draws every picture of the catalogue: game tiles, slot symbols,
// vendor marks and banners, as small SVG documents made from nothing but an id.
//
// Why: ten thousand titles need a picture each, no picture may imitate somebody
// else's, and none may cost a download of more than about two kilobytes. So a
// picture is a pure function of the title: a seed picks hue, textile ground,
// light, composition and pose; the title's own words, then its theme, then its
// category pick the hero. The scheme is the project's design language "Borsha".
//
// Invariants: the same input gives the same bytes, since the pictures are
// served as immutable; a processor that fuses multiply and add may round a last
// digit otherwise, so that replicas of one site should be of one kind. No text
// element stands in any picture, names are HTML beside it. Ids inside a picture
// are derived from its seed, so that several may be inlined in one page.
// Nothing here reads a clock, a disk or chance.
package art
