// Package screens composes what one screen needs from many rooms, read-only:
// the boot document of the member site and the pages that it is inlined into.
//
// It has no tables and writes nothing. The markup of the first view is drawn
// by the sites' build and filled here from the live boot document, so that a
// page is complete before any script runs; docs/prerender.md is the contract
// of the two. Boot documents are kept for a moment per language, because every
// visitor's is the same but for the address and the state of the site.
// What browsers tell of the site's speed is kept in memory and shown with the
// metrics; it names nobody.
package screens
