// Package web holds the built sites, so that one binary serves them.
//
// Each FS is the dist folder of one site. Before a build a folder holds only
// its keep file; the package compiles then too, and the server says that the
// sites are not built. docs/prerender.md describes the member site's templates.
package web

import "embed"

// Member is the built member site; its root is "apps/member/dist".
//
//go:embed all:apps/member/dist
var Member embed.FS

// Agent is the built agent centre; its root is "apps/agent/dist".
//
//go:embed all:apps/agent/dist
var Agent embed.FS

// Staff is the built back office; its root is "apps/staff/dist".
//
//go:embed all:apps/staff/dist
var Staff embed.FS

// Docs is the API's explorer; its root is "apps/docs/dist".
//
//go:embed all:apps/docs/dist
var Docs embed.FS
