// Package locales embeds the server's messages, one folder a language and one
// file a room; kernel/locale reads them.
package locales

import "embed"

// Files holds <lang>/<room>.json.
//
//go:embed */*.json
var Files embed.FS
