// Package migrations embeds the schema: portable files here, an engine's own
// in its folder. Numbers are unique over all of them; the hundreds tell the
// room (01 platform, 02 ledger, 03 identity, 04 site, 05 content, 06 wallet,
// 07 members, 08 staff, 09 betting, 10 cashier, 11 messaging, 12 catalogue, 13 feedback and from 0131 rewards, 15 gateway,
// 16 studio and from 0170, 0173 cashier, 0175 care).
package migrations

import "embed"

// Files holds every migration.
//
//go:embed *.sql sqlite/*.sql postgres/*.sql
var Files embed.FS
