// Package migrations embeds the schema: portable files here, an engine's own
// in its folder. Numbers are unique over all of them, and tell the room (Room).
package migrations

import "embed"

// Files holds every migration.
//
//go:embed *.sql sqlite/*.sql postgres/*.sql
var Files embed.FS
