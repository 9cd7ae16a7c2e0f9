// Package titles is the sandbox brand's catalogue as data: its vendors and
// about ten thousand titles.
//
// Why: a title is data (mechanic, par sheet, theme, name), never code, so that
// the studio can serve every tile. Names are composed from the kit's own word
// tables in every offered language; no title, logo or art of a real vendor is
// imitated.
//
// Invariants: Vendors and All give the same answer on every call and every
// machine; a code is unique within its vendor, a name within its language;
// neighbours in a category differ in theme; every title has a name in English
// and in Bengali. A title whose Mechanic is empty cannot be played yet and is
// shown as such.
package titles
